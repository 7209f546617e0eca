#include "findings/once.h"

#include <gtest/gtest.h>

namespace findings {
namespace {

using Findings = std::vector<Finding>;

Finding at(uint32_t begin, Level level, Confidence confidence = Confidence::kCertain) {
  Finding finding;
  finding.place.span = {begin, begin + 1};
  finding.level = level;
  finding.confidence = confidence;
  finding.one_at_place = true;
  return finding;
}

Finding naming(Finding finding, uint32_t begin) {
  Step step;
  step.place.span = {begin, begin + 1};
  finding.related.push_back(step);
  return finding;
}

Findings told(Findings found) {
  tell_once(found);
  return found;
}

TEST(TellOnce, TheWorstOfOneCall) {
  const Findings report = told({at(5, Level::kWarning), at(5, Level::kError), at(9, Level::kNote)});
  ASSERT_EQ(report.size(), 2U);
  EXPECT_EQ(report[0].level, Level::kError);
  EXPECT_EQ(report[1].place.span.begin, 9U);
}

TEST(TellOnce, TheSureBeforeTheWorse) {
  const Findings report = told({at(5, Level::kError, Confidence::kPossible), at(5, Level::kWarning)});
  ASSERT_EQ(report.size(), 1U);
  EXPECT_EQ(report[0].level, Level::kWarning);
}

TEST(TellOnce, TheShorterPathOfEquals) {
  Finding longer = at(5, Level::kError);
  longer.steps.resize(3);
  Finding shorter = at(5, Level::kError);
  shorter.steps.resize(1);
  const Findings report = told({longer, shorter});
  ASSERT_EQ(report.size(), 1U);
  EXPECT_EQ(report[0].steps.size(), 1U);
}

TEST(TellOnce, NothingWhereAnotherNamesThePlace) {
  EXPECT_EQ(told({naming(at(5, Level::kError), 9), at(9, Level::kWarning)}).size(), 1U);
  EXPECT_EQ(told({naming(at(5, Level::kWarning), 9), at(9, Level::kError)}).size(), 2U);
  EXPECT_EQ(told({naming(at(5, Level::kError), 9), naming(at(9, Level::kError), 5)}).size(), 1U);
}

TEST(TellOnce, OnlyThoseThatAskForIt) {
  Finding other = at(5, Level::kError);
  other.one_at_place = false;
  EXPECT_EQ(told({other, other}).size(), 2U);
  Finding of_another_rule = at(5, Level::kNote);
  of_another_rule.code = "GIL999";
  EXPECT_EQ(told({at(5, Level::kError), of_another_rule}).size(), 2U);
}

}  // namespace
}  // namespace findings
