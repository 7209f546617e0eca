#include "report/checkstyle.h"

#include <fmt/format.h>

#include "report/xml.h"

namespace report {
namespace {

std::string_view severity(findings::Level level) {
  if (level == findings::Level::kError) return "error";
  return level == findings::Level::kWarning ? "warning" : "info";
}

}  // namespace

std::string checkstyle(const Run& run) {
  std::string text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<checkstyle version=\"4.3\">\n";
  findings::FileId previous;
  for (const findings::Finding& finding : run.outcome->shown) {
    const findings::FileId file = finding.place.file;
    if (file != previous) {
      if (previous) text += "  </file>\n";
      text += fmt::format("  <file name=\"{}\">\n", xml(run.paths[file.value]));
      previous = file;
    }
    const source::Position at = source::position(run.files[file.value], finding.place.span.begin);
    text += fmt::format("    <error line=\"{}\" column=\"{}\" severity=\"{}\" message=\"{}\" source=\"gilint.{}\"/>\n",
                        at.line, at.column, severity(finding.level), xml(findings::message(finding)), finding.code);
  }
  if (previous) text += "  </file>\n";
  return text + "</checkstyle>\n";
}

}  // namespace report
