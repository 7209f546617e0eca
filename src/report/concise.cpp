#include "report/concise.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

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
  result.out += suppressed_lines(run, style);
  result.err = notice_lines(run, style);
  return result;
}

std::string suppressed_lines(const Run& run, const Style& style) {
  std::string result;
  if (!run.show_suppressed) return result;
  for (const findings::Silenced& silenced : run.outcome->silenced) {
    const findings::Finding& finding = silenced.finding;
    const findings::Suppression& suppression = run.suppressions[silenced.suppression];
    const std::string level = fmt::format("suppressed {}:", finding.code);
    const std::string why = suppression.reason.empty() ? "no reason given" : visible(suppression.reason);
    result += fmt::format("{}: {} {} [{}: {}]\n", coloured(location(run, finding.place), Colour::kBold, style.colour),
                          coloured(level, Colour::kDim, style.colour), visible(findings::message(finding)),
                          location(run, suppression.comment), why);
  }
  return result;
}

std::string rule_counts(const Run& run) {
  std::map<std::pair<std::string_view, std::string_view>, size_t> counts;
  for (const findings::Finding& finding : run.outcome->shown) ++counts[{finding.code, finding.rule}];
  std::vector<std::pair<size_t, std::string>> lines;
  lines.reserve(counts.size());
  for (const auto& [rule, count] : counts) {
    lines.emplace_back(count, fmt::format("{:>6}  {}  {}\n", count, rule.first, rule.second));
  }
  std::stable_sort(lines.begin(), lines.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
  std::string result;
  for (const auto& [count, line] : lines) result += line;
  return result;
}

}  // namespace report
