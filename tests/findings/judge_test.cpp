#include "findings/judge.h"

#include <gtest/gtest.h>

#include "tests/support/texts.h"

namespace findings {
namespace {

class JudgeTest : public testing::Test {
 protected:
  JudgeTest() : files(support::load({{"app.py", "a()\nb()\n"}, {"lib.py", "c()\nd()\n"}, {"test_x.py", "e()\n"}})) {
    files[2].is_test = true;
  }

  Finding at(std::string_view path, std::string_view text) const {
    Finding finding;
    finding.code = "GIL101";
    finding.rule = "blocking-call-in-coroutine";
    finding.kind = "sleep";
    finding.level = Level::kError;
    finding.place = support::place(files, path, text);
    finding.message_template = "`{0}` blocks.";
    finding.arguments = {std::string(text)};
    return finding;
  }

  Outcome judged(std::vector<Finding> findings) const {
    return judge(std::move(findings), {files, {}, suppressions}, settings);
  }

  void silence_line_one(uint32_t file, std::vector<std::string> selectors, std::string reason) {
    Suppression suppression;
    suppression.selectors = std::move(selectors);
    suppression.reason = std::move(reason);
    suppression.comment = {FileId(file), {}};
    suppression.lines = {1, 1};
    suppressions = {suppression};
  }

  std::vector<source::SourceFile> files;
  std::vector<Suppression> suppressions;
  config::Settings settings;
};

TEST_F(JudgeTest, MessageFillsTheTemplate) {
  Finding finding = at("app.py", "a()");
  finding.message_template = "`{0}` then {1}, {0} {2} {x} {}";
  finding.arguments = {"a", "{0}"};
  EXPECT_EQ(message(finding), "`a` then {0}, a {2} {x} {}");
}

TEST_F(JudgeTest, KindBeatsCodeAndNamesCount) {
  settings.levels = {{"GIL101", Level::kNote}};
  EXPECT_EQ(judged_level(at("app.py", "a()"), settings, false), Level::kNote);
  settings.levels["blocking-call-in-coroutine.sleep"] = Level::kOff;
  EXPECT_EQ(judged_level(at("app.py", "a()"), settings, false), Level::kOff);
  EXPECT_TRUE(judged({at("app.py", "a()")}).shown.empty());
}

TEST_F(JudgeTest, TestsAreOneLevelLowerUnlessStrict) {
  const Finding finding = at("test_x.py", "e()");
  EXPECT_EQ(judged_level(finding, settings, true), Level::kWarning);
  settings.levels["GIL101"] = Level::kNote;
  EXPECT_EQ(judged_level(finding, settings, true), Level::kNote);
  settings.levels.clear();
  settings.tests = config::Tests::kStrict;
  EXPECT_EQ(judged({finding}).shown.at(0).level, Level::kError);
}

TEST_F(JudgeTest, OrderIsByPlaceAndDuplicatesGo) {
  const Outcome outcome = judged({at("lib.py", "d()"), at("app.py", "b()"), at("app.py", "a()"), at("app.py", "b()")});
  ASSERT_EQ(outcome.shown.size(), 3U);
  EXPECT_EQ(message(outcome.shown[0]), "`a()` blocks.");
  EXPECT_EQ(message(outcome.shown[1]), "`b()` blocks.");
  EXPECT_EQ(message(outcome.shown[2]), "`d()` blocks.");
}

TEST_F(JudgeTest, ThresholdsHideAndCount) {
  Finding note = at("app.py", "a()");
  note.level = Level::kNote;
  Finding possible = at("app.py", "b()");
  possible.confidence = Confidence::kPossible;
  Outcome outcome = judged({note, possible});
  EXPECT_TRUE(outcome.shown.empty());
  EXPECT_EQ(outcome.hidden, 2U);
  EXPECT_FALSE(outcome.fails);
  settings.min_level = Level::kNote;
  settings.min_confidence = Confidence::kPossible;
  outcome = judged({note, possible});
  EXPECT_EQ(outcome.shown.size(), 2U);
  EXPECT_TRUE(outcome.fails);
}

TEST_F(JudgeTest, FailsFromFailOnUpwards) {
  Finding warning = at("app.py", "a()");
  warning.level = Level::kWarning;
  EXPECT_TRUE(judged({warning}).fails);
  settings.fail_on = Level::kError;
  EXPECT_FALSE(judged({warning}).fails);
  settings.fail_on = Level::kOff;
  EXPECT_FALSE(judged({at("app.py", "a()")}).fails);
}

TEST_F(JudgeTest, FreeThreadedOnlyWarnsAndFailsOnlyWhenDeclared) {
  Finding finding = at("app.py", "a()");
  finding.applies.builds = {"free-threaded"};
  Outcome outcome = judged({finding});
  EXPECT_EQ(outcome.shown.at(0).level, Level::kWarning);
  EXPECT_EQ(outcome.free_threaded_only, 1U);
  EXPECT_FALSE(outcome.fails);
  settings.declares_free_threading = true;
  EXPECT_TRUE(judged({finding}).fails);
}

TEST_F(JudgeTest, NamedFilesWantStepsOthersOnlyMainLocations) {
  Finding finding = at("app.py", "a()");
  finding.steps = {{finding.place, "calls"}, {support::place(files, "lib.py", "c()"), "sleeps"}};
  files[0].is_reported = false;
  EXPECT_TRUE(judged({finding}).shown.empty());
  files[1].is_named = true;
  EXPECT_EQ(judged({finding}).shown.size(), 1U);
  settings.only_main_location = true;
  EXPECT_TRUE(judged({finding}).shown.empty());
}

TEST_F(JudgeTest, OneAtAPlaceIsTheSurestAndWorstOfWhatIsLeft) {
  Finding network = at("app.py", "a()");
  network.arguments = {"network"};
  network.kind = "network";
  network.steps = {{network.place, ""}, {support::place(files, "lib.py", "c()"), ""}};
  Finding file = at("app.py", "a()");
  file.arguments = {"file"};
  file.level = Level::kWarning;
  file.steps = {{file.place, ""}, {support::place(files, "lib.py", "d()"), ""}};
  EXPECT_EQ(judged({network, file}).shown.size(), 2U);
  network.one_at_place = file.one_at_place = true;
  const Outcome both = judged({file, network});
  ASSERT_EQ(both.shown.size(), 1U);
  EXPECT_EQ(message(both.shown[0]), "`network` blocks.");
  // What is accepted or switched off does not hide the other.
  silence_line_one(1, {}, "");
  const Outcome accepted = judged({file, network});
  ASSERT_EQ(accepted.shown.size(), 1U);
  EXPECT_EQ(message(accepted.shown[0]), "`file` blocks.");
  EXPECT_EQ(accepted.shown[0].fingerprint, both.shown[0].fingerprint);
  suppressions.clear();
  settings.levels = {{"GIL101.network", Level::kOff}};
  EXPECT_EQ(message(judged({file, network}).shown.at(0)), "`file` blocks.");
}

TEST_F(JudgeTest, NamedAmongTheRelatedOnesIsToldOnce) {
  Finding first = at("app.py", "a()");
  Finding second = at("app.py", "b()");
  first.one_at_place = second.one_at_place = true;
  first.related = {{second.place, "as well"}};
  second.level = Level::kWarning;
  EXPECT_EQ(judged({second, first}).shown.size(), 1U);
  silence_line_one(0, {}, "");
  EXPECT_EQ(message(judged({second, first}).shown.at(0)), "`b()` blocks.");
  suppressions.clear();
  first.level = Level::kWarning;
  second.level = Level::kError;
  EXPECT_EQ(judged({second, first}).shown.size(), 2U);
}

TEST_F(JudgeTest, SuppressedOnesAreKeptApart) {
  silence_line_one(0, {"GIL1"}, "why");
  const Outcome outcome = judged({at("app.py", "a()"), at("app.py", "b()")});
  EXPECT_EQ(outcome.shown.size(), 1U);
  ASSERT_EQ(outcome.silenced.size(), 1U);
  EXPECT_EQ(message(outcome.silenced[0].finding), "`a()` blocks.");
  EXPECT_EQ(outcome.used_suppressions, std::vector<bool>{true});
}

}  // namespace
}  // namespace findings
