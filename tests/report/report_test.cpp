// No format lets names or source text of a project act on a terminal or a CI.
#include "report/report.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "tests/report/sample.h"

namespace report {
namespace {

constexpr config::OutputFormat kAll[] = {
    config::OutputFormat::kFull,   config::OutputFormat::kConcise,       config::OutputFormat::kGrouped,
    config::OutputFormat::kJson,   config::OutputFormat::kJsonLines,     config::OutputFormat::kSarif,
    config::OutputFormat::kGithub, config::OutputFormat::kGithubSummary, config::OutputFormat::kGitlab,
    config::OutputFormat::kJunit,  config::OutputFormat::kAzure,         config::OutputFormat::kRdjson,
    config::OutputFormat::kHtml,   config::OutputFormat::kCheckstyle};

bool is_command(std::string line) {
  line.erase(0, line.find_first_not_of(" \t"));
  if (line.starts_with("::error title=") || line.starts_with("##vso[task.logissue type=error;")) return false;
  const bool is_frame = line.starts_with(":::");
  return (line.starts_with("::") && !is_frame) || line.find("##[") != std::string::npos ||
         line.find("##vso[") != std::string::npos;
}

TEST(Render, HostileNamesAreHarmlessInEveryFormat) {
  const std::string code = "f()  # \x1B[31m ::error::x ##[error]y ##vso[task.z]\n";
  const char* const names[] = {"::error::a.py", "##[error]b.py", "##vso[task.x]c.py", "\x1B[31md.py",
                               "e\n::error::f.py"};
  std::vector<support::Text> texts;
  for (const char* name : names) texts.push_back({name, code});
  Sample sample = sample_of(texts);
  for (const char* name : names) {
    findings::Finding finding = sample.at(name, "f()");
    finding.arguments = {"##[error]\x1B[0m"};
    sample.outcome.shown.push_back(finding);
    sample.notices.push_back({name, {}, "Odd."});
  }
  for (const config::OutputFormat format : kAll) {
    const Rendered rendered = render(sample.run(), format, {});
    for (const std::string& text : {rendered.out, rendered.err}) {
      EXPECT_EQ(text.find('\x1B'), std::string::npos) << static_cast<int>(format);
      for (size_t begin = 0; begin < text.size();) {
        const size_t end = std::min(text.find('\n', begin), text.size());
        EXPECT_FALSE(is_command(text.substr(begin, end - begin))) << text.substr(begin, end - begin);
        begin = end + 1;
      }
    }
  }
}

}  // namespace
}  // namespace report
