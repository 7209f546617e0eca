#include "report/report.h"

#include "report/concise.h"
#include "report/full.h"
#include "report/json.h"

namespace report {

Rendered render(const Run& run, config::OutputFormat format, const Style& style) {
  switch (format) {
    case config::OutputFormat::kFull:
      return full(run, style);
    case config::OutputFormat::kConcise:
      return concise(run, style);
    case config::OutputFormat::kJson:
      return {json(run), ""};
  }
  return {};
}

}  // namespace report
