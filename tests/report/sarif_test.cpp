#include "report/sarif.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/report/sample.h"

namespace report {
namespace {

using Json = nlohmann::json;

Sample demo() {
  return sample_of(
      {{"app \xC3\xA9.py", "s = '\xF0\x9D\x92\xB3'; lib.refresh()\n"}, {"lib.py", "def f():\n    time.sleep(2)\n"}});
}

findings::Finding with_path(const Sample& sample) {
  findings::Finding finding = sample.at("app \xC3\xA9.py", "lib.refresh()");
  finding.message_id = "direct";
  finding.scope = "home";
  finding.steps = {sample.step("app \xC3\xA9.py", "lib.refresh()", "calls `refresh`"),
                   sample.step("lib.py", "time.sleep(2)", "`table[0]` sleeps")};
  return finding;
}

Json run_of(const Sample& sample, const Repository& repository = {}) {
  report::Run run = sample.run();
  run.repository = repository;
  return Json::parse(sarif(run))["runs"][0];
}

TEST(Sarif, ColumnsAreUtf16AndPathsEncoded) {
  Sample sample = demo();
  sample.outcome.shown = {with_path(sample)};
  const Json run = run_of(sample, {"sub dir", "/home/x", "https://example.com/r", "abc", "main"});
  const Json& place = run["results"][0]["locations"][0]["physicalLocation"];
  EXPECT_EQ(place["artifactLocation"]["uri"], "sub%20dir/app%20%C3%A9.py");
  EXPECT_EQ(place["region"]["startColumn"], 11);
  EXPECT_EQ(place["region"]["endColumn"], 24);
  EXPECT_EQ(place["region"]["snippet"]["text"], "lib.refresh()");
  EXPECT_EQ(run["columnKind"], "utf16CodeUnits");
  EXPECT_EQ(run["originalUriBaseIds"]["SRCROOT"]["uri"], "file:///home/x/");
  EXPECT_EQ(run["versionControlProvenance"][0]["revisionId"], "abc");
}

TEST(Sarif, TextTemplateAndArgumentsAgree) {
  Sample sample = demo();
  sample.outcome.shown = {with_path(sample)};
  const Json run = run_of(sample);
  const Json& message = run["results"][0]["message"];
  EXPECT_EQ(message["text"], "`time.sleep` blocks the event loop for 2 s. See [`table\\[0\\]` sleeps](1).");
  EXPECT_EQ(message["id"], "direct-1");
  EXPECT_EQ(run["tool"]["driver"]["rules"][0]["messageStrings"]["direct-1"]["text"],
            "`{0}` blocks the event loop for 2 s. See [{1}](1).");
  EXPECT_EQ(run["results"][0]["relatedLocations"][0]["id"], 1);
  EXPECT_EQ(run["results"][0]["codeFlows"][0]["threadFlows"][0]["locations"].size(), 2U);
}

TEST(Sarif, ThreadsHaveAFlowEach) {
  Sample sample = demo();
  findings::Finding finding = with_path(sample);
  finding.steps[0].actor = "thread A";
  finding.steps[1].actor = "thread B";
  sample.outcome.shown = {finding};
  const Json flows = run_of(sample)["results"][0]["codeFlows"];
  ASSERT_EQ(flows.size(), 2U);
  EXPECT_EQ(flows[0]["threadFlows"].size(), 1U);
  ASSERT_EQ(flows[1]["threadFlows"].size(), 2U);
  EXPECT_EQ(flows[1]["threadFlows"][1]["id"], "thread B");
  EXPECT_EQ(flows[1]["threadFlows"][1]["locations"][0]["executionOrder"], 2);
}

TEST(Sarif, SuppressionsAreOnAllResultsOrNone) {
  Sample sample = demo();
  sample.outcome.shown = {with_path(sample)};
  sample.outcome.silenced = {{with_path(sample), 0}};
  std::vector<findings::Suppression> comments(1);
  comments[0].reason = "why";
  comments[0].comment = sample.outcome.shown[0].place;
  report::Run run = sample.run();
  run.suppressions = comments;
  EXPECT_EQ(Json::parse(sarif(run))["runs"][0]["results"].size(), 1U);
  run.show_suppressed = true;
  const Json results = Json::parse(sarif(run))["runs"][0]["results"];
  ASSERT_EQ(results.size(), 2U);
  EXPECT_EQ(results[0]["suppressions"], Json::array());
  EXPECT_EQ(results[1]["suppressions"][0]["justification"], "why");
}

TEST(Sarif, WorstFirstAndNoticesAreNotifications) {
  Sample sample = demo();
  findings::Finding note = with_path(sample);
  note.level = findings::Level::kNote;
  sample.outcome.shown = {note, with_path(sample)};
  sample.notices = {{"lib.py", {4, 4}, "Odd."}, {"", {}, "git failed."}};
  const Json run = run_of(sample);
  EXPECT_EQ(run["results"][0]["level"], "error");
  const Json& told = run["invocations"][0]["toolExecutionNotifications"];
  ASSERT_EQ(told.size(), 2U);
  EXPECT_EQ(told[0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"], "lib.py");
  EXPECT_EQ(run_of(demo())["results"], Json::array());
}

TEST(Sarif, SourceTextIsNoLink) {
  Sample sample = demo();
  findings::Finding finding = with_path(sample);
  finding.arguments = {"x['[a](http://b)'](1)"};
  sample.outcome.shown = {finding};
  const std::string text = run_of(sample)["results"][0]["message"]["text"];
  EXPECT_EQ(text.find("](h"), std::string::npos);
  EXPECT_EQ(text.find("](1)"), text.rfind("](1)"));
}

}  // namespace
}  // namespace report
