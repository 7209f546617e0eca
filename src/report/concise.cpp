#include "report/concise.h"

#include <fmt/format.h>

#include "findings/words.h"
#include "report/colours.h"
#include "report/text.h"

namespace report {

std::string location(const Run& run, const findings::Place& place) {
  const source::Position at = source::position(run.files[place.file.value], place.span.begin);
  return fmt::format("{}:{}:{}", visible(run.paths[place.file.value]), at.line, at.column);
}

std::string notice_lines(const Run& run, const Style& style) {
  std::string result;
  for (const source::Notice& notice : run.notices) {
    const findings::FileId file = file_of(run, notice);
    std::string where = file ? location(run, {file, notice.span}) : visible(shown_path(run, notice));
    if (!where.empty()) where += ": ";
    result += fmt::format("{}{} {}\n", coloured(where, Colour::kBold, style.colour),
                          coloured("notice:", Colour::kBlue, style.colour), visible(notice.message));
  }
  return result;
}

Rendered concise(const Run& run, const Style& style) {
  Rendered result;
  for (const findings::Finding& finding : run.outcome->shown) {
    const std::string level = fmt::format("{} {}:", findings::word(finding.level), finding.code);
    result.out +=
        fmt::format("{}: {} {}\n", coloured(location(run, finding.place), Colour::kBold, style.colour),
                    coloured(level, colour_of(finding.level), style.colour), visible(findings::message(finding)));
  }
  result.err = notice_lines(run, style);
  return result;
}

}  // namespace report
