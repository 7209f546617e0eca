#include "findings/suppressions.h"

#include <gtest/gtest.h>

#include "tests/support/texts.h"

namespace findings {
namespace {

std::string selectors(const Suppression& suppression) {
  if (!suppression.problem.empty()) return "?";
  std::string result = suppression.form == SuppressionForm::kNoqa ? "noqa" : "ignore";
  if (suppression.reach == SuppressionReach::kFile) result += "-file";
  if (suppression.reach == SuppressionReach::kFrom) result = "disable";
  if (suppression.reach == SuppressionReach::kTo) result = "enable";
  for (const std::string& selector : suppression.selectors) result += " " + selector;
  return result;
}

std::string read(std::string_view text) {
  std::string result;
  for (const Suppression& suppression : read_comment(text)) {
    result += (result.empty() ? "" : "; ") + selectors(suppression);
  }
  return result;
}

TEST(Suppressions, OwnFormNamesCodesNamesAndPrefixes) {
  EXPECT_EQ(read("gilint: ignore[GIL101]"), "ignore GIL101");
  EXPECT_EQ(read("gilint:ignore[ GIL101 ,blocking-call-in-coroutine,GIL3,]"),
            "ignore GIL101 blocking-call-in-coroutine GIL3");
  EXPECT_EQ(read("gilint: ignore"), "ignore");
  EXPECT_EQ(read("gilint: ignored"), "?");
  EXPECT_EQ(read("gilint: ignore[GIL101"), "?");
  EXPECT_EQ(read("gilint: ignore[]"), "?");
  EXPECT_EQ(read("gilint: frobnicate"), "?");
  EXPECT_EQ(read("see gilint: ignore[GIL101]"), "");
}

TEST(Suppressions, FilesAndRanges) {
  EXPECT_EQ(read("gilint: ignore-file[GIL101] -- generated"), "ignore-file GIL101");
  EXPECT_EQ(read("gilint: disable[GIL1]"), "disable GIL1");
  EXPECT_EQ(read("gilint: enable[GIL1]"), "enable GIL1");
  EXPECT_EQ(read("flake8: noqa"), "noqa-file");
  EXPECT_EQ(read("Flake8: NoQA: GIL101"), "noqa-file GIL101");
  EXPECT_EQ(read("flake8: noqa is not what this means"), "");
  EXPECT_EQ(read("ruff: noqa"), "");
}

TEST(Suppressions, PartsAndListsHavePlaces) {
  const std::string text = "type: ignore  # noqa: E1, gil101  # gilint: ignore[GIL3, a-b] -- so";
  const std::string comment = "#" + text;
  const auto all = read_comment(text);
  ASSERT_EQ(all.size(), 2U);
  const auto cut = [&](base::Span span) { return comment.substr(span.begin, span.size()); };
  EXPECT_EQ(cut(all[0].part), "# noqa: E1, gil101");
  EXPECT_EQ(cut(all[0].listed.at(1)), "gil101");
  EXPECT_EQ(cut(all[1].part), "# gilint: ignore[GIL3, a-b] -- so");
  EXPECT_EQ(cut(all[1].listed.at(0)), "GIL3");
  EXPECT_EQ(cut(all[1].listed.at(1)), "a-b");
}

TEST(Suppressions, ReasonFollowsTwoDashes) {
  EXPECT_EQ(read_comment("gilint: ignore[GIL101] -- start-up only, one client")[0].reason, "start-up only, one client");
  EXPECT_EQ(read_comment("gilint: ignore -- why")[0].reason, "why");
  EXPECT_EQ(read_comment("gilint: ignore[GIL101]")[0].reason, "");
}

TEST(Suppressions, NoqaHasFlake8sGrammar) {
  EXPECT_EQ(read("noqa"), "noqa");
  EXPECT_EQ(read("NoQA: gil101"), "noqa GIL101");
  EXPECT_EQ(read("noqa:GIL101,E501 W291"), "noqa GIL101 E501 W291");
  EXPECT_EQ(read("noqa: GIL101 because of that"), "noqa GIL101");
  EXPECT_EQ(read("noqa: because"), "noqa");
  EXPECT_EQ(read("noqa : GIL101"), "noqa");
  EXPECT_EQ(read("noqa:  GIL101"), "noqa");
}

TEST(Suppressions, OneCommentMayHoldSeveral) {
  EXPECT_EQ(read("type: ignore # noqa: GIL101 # gilint: ignore[GIL302]"), "noqa GIL101; ignore GIL302");
}

TEST(Suppressions, SelectorsMeanCodesPrefixesAndNames) {
  EXPECT_TRUE(selects("GIL101", "GIL101", "a-name"));
  EXPECT_TRUE(selects("GIL1", "GIL101", "a-name"));
  EXPECT_TRUE(selects("a-name", "GIL101", "a-name"));
  EXPECT_TRUE(selects("ALL", "GIL101", "a-name"));
  EXPECT_FALSE(selects("a-na", "GIL101", "a-name"));
  EXPECT_FALSE(selects("GIL1010", "GIL101", "a-name"));
  EXPECT_FALSE(selects("gil101", "GIL101", "a-name"));
  EXPECT_FALSE(selects("", "GIL101", "a-name"));
}

// Two files; the finding's path leads from a.py to b.py.
class SuppressTest : public testing::Test {
 protected:
  SuppressTest() : files(support::load({{"a.py", "one\ncall()\nthree\n"}, {"b.py", "one\nsleep()\n"}})) {
    finding.code = "GIL101";
    finding.rule = "blocking-call-in-coroutine";
    finding.place = support::place(files, "a.py", "call()");
    finding.steps = {{finding.place, "calls"}, {support::place(files, "b.py", "sleep()"), "sleeps"}};
  }

  SuppressionResult run(std::vector<Suppression> suppressions) { return suppress({finding}, suppressions, files); }

  Suppression at(uint32_t file, uint32_t line, SuppressionForm form = SuppressionForm::kIgnore) {
    Suppression result;
    result.form = form;
    result.selectors = {"GIL101"};
    result.comment = {FileId(file), {}};
    result.lines = {line, line};
    return result;
  }

  std::vector<source::SourceFile> files;
  Finding finding;
};

TEST_F(SuppressTest, SilencesAtTheMainLocation) {
  EXPECT_EQ(run({at(0, 2)}).silenced.size(), 1U);
  EXPECT_EQ(run({at(0, 2, SuppressionForm::kNoqa)}).silenced.size(), 1U);
  EXPECT_EQ(run({at(0, 3)}).kept.size(), 1U);
}

TEST_F(SuppressTest, OwnFormSilencesOnAStepAndCountsAsUsed) {
  const SuppressionResult own = run({at(0, 1), at(1, 2)});
  ASSERT_EQ(own.silenced.size(), 1U);
  EXPECT_EQ(own.silenced[0].suppression, 1U);
  EXPECT_EQ(own.used, (std::vector<bool>{false, true}));
  EXPECT_EQ(run({at(1, 2, SuppressionForm::kNoqa)}).kept.size(), 1U);
}

TEST_F(SuppressTest, OtherRulesStay) {
  Suppression other = at(0, 2);
  other.selectors = {"GIL3"};
  EXPECT_EQ(run({other}).kept.size(), 1U);
  other.selectors.clear();
  EXPECT_EQ(run({other}).silenced.size(), 1U);
}

}  // namespace
}  // namespace findings
