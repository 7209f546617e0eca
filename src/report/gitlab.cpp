#include "report/gitlab.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <set>

#include "report/places.h"
#include "report/text.h"

namespace report {
namespace {

using Json = nlohmann::ordered_json;

std::string_view severity(findings::Level level) {
  if (level == findings::Level::kError) return "major";
  return level == findings::Level::kWarning ? "minor" : "info";
}

Json position(const source::Position& at) { return {{"line", at.line}, {"column", at.column}}; }

}  // namespace

std::string gitlab(const Run& run) {
  Json list = Json::array();
  std::set<std::string> taken;
  for (const findings::Finding& finding : run.outcome->shown) {
    // GitLab shows only the first of those with one fingerprint.
    std::string fingerprint = finding.fingerprint;
    for (size_t n = 2; !taken.insert(fingerprint).second; ++n)
      fingerprint = fmt::format("{}-{}", finding.fingerprint, n);
    const Extent at = extent(run, finding.place);
    Json location = {{"path", valid_utf8(repository_path(run, finding.place.file))},
                     {"positions", {{"begin", position(at.begin)}, {"end", position(at.end)}}}};
    list.push_back(
        {{"description", fmt::format("{}: {}", finding.code, valid_utf8(visible(findings::message(finding))))},
         {"check_name", finding.code},
         {"fingerprint", fingerprint},
         {"severity", severity(finding.level)},
         {"location", std::move(location)}});
  }
  return list.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace report
