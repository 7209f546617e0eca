#include "report/grouped.h"

#include <fmt/format.h>

#include "findings/words.h"
#include "report/colours.h"
#include "report/concise.h"
#include "report/text.h"

namespace report {

Rendered grouped(const Run& run, const Style& style) {
  Rendered result;
  findings::FileId previous;
  for (const findings::Finding& finding : run.outcome->shown) {
    const findings::FileId file = finding.place.file;
    if (file != previous) {
      const std::string path = visible(run.paths[file.value]) + ":";
      result.out += fmt::format("{}{}\n", result.out.empty() ? "" : "\n", coloured(path, Colour::kBold, style.colour));
      previous = file;
    }
    const source::Position at = source::position(run.files[file.value], finding.place.span.begin);
    const std::string level = fmt::format("{} {}:", findings::word(finding.level), finding.code);
    result.out +=
        fmt::format("  {}:{} {} {}\n", at.line, at.column, coloured(level, colour_of(finding.level), style.colour),
                    visible(findings::message(finding)));
  }
  result.out += suppressed_lines(run, style);
  result.err = notice_lines(run, style);
  return result;
}

}  // namespace report
