#include "report/junit.h"

#include <fmt/format.h>

#include <map>
#include <vector>

#include "findings/words.h"
#include "report/concise.h"
#include "report/text.h"
#include "report/xml.h"

namespace report {
namespace {

// "a/b" of "a/b.py".
std::string class_name(std::string_view path) {
  const size_t dot = path.rfind('.');
  const bool has_suffix = dot != std::string_view::npos && path.find('/', dot) == std::string_view::npos && dot > 0;
  return xml(has_suffix ? path.substr(0, dot) : path);
}

std::string failed_case(const Run& run, const findings::Finding& finding) {
  const std::string& path = run.paths[finding.place.file.value];
  const source::Position at = source::position(run.files[finding.place.file.value], finding.place.span.begin);
  const std::string message = xml(findings::message(finding));
  std::string text = fmt::format("    <testcase name=\"org.gilint.{}\" classname=\"{}\" line=\"{}\" column=\"{}\">\n",
                                 xml(finding.code), class_name(path), at.line, at.column);
  text += fmt::format("      <failure message=\"{}\" type=\"{}\">{}: {}", message, findings::word(finding.level),
                      xml(location(run, finding.place)), message);
  for (size_t i = 0; i < finding.steps.size(); ++i) {
    text +=
        fmt::format("\n{}. {}: {}", i + 1, xml(location(run, finding.steps[i].place)), xml(finding.steps[i].message));
  }
  return text + "</failure>\n    </testcase>\n";
}

}  // namespace

std::string junit(const Run& run) {
  std::map<findings::FileId, std::vector<const findings::Finding*>> by_file;
  for (const findings::Finding& finding : run.outcome->shown) by_file[finding.place.file].push_back(&finding);
  const size_t failures = run.outcome->shown.size();
  const size_t tests = failures == 0 ? 1 : failures;
  std::string text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
  text += fmt::format("<testsuites name=\"gilint\" tests=\"{}\" failures=\"{}\" errors=\"0\">\n", tests, failures);
  for (const auto& [file, list] : by_file) {
    text += fmt::format("  <testsuite name=\"{}\" package=\"org.gilint\" tests=\"{}\" failures=\"{}\" errors=\"0\">\n",
                        xml(run.paths[file.value]), list.size(), list.size());
    for (const findings::Finding* finding : list) text += failed_case(run, *finding);
    text += "  </testsuite>\n";
  }
  if (failures == 0) {
    text +=
        "  <testsuite name=\"gilint\" package=\"org.gilint\" tests=\"1\" failures=\"0\" errors=\"0\">\n"
        "    <testcase name=\"no mistakes found\" classname=\"gilint\"/>\n  </testsuite>\n";
  }
  return text + "</testsuites>\n";
}

}  // namespace report
