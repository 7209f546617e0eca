#include "rules/once.h"

#include <gtest/gtest.h>

namespace rules {
namespace {

using findings::Confidence;
using findings::Finding;
using findings::Level;

Finding at(uint32_t begin, Level level, Confidence confidence = Confidence::kCertain) {
  Finding finding;
  finding.place.span = {begin, begin + 1};
  finding.level = level;
  finding.confidence = confidence;
  return finding;
}

Finding naming(Finding finding, uint32_t begin) {
  findings::Step step;
  step.place.span = {begin, begin + 1};
  finding.related.push_back(step);
  return finding;
}

Report told(Report found) {
  Report report;
  tell_once(std::move(found), report);
  return report;
}

TEST(TellOnce, TheWorstOfOneCall) {
  const Report report = told({at(5, Level::kWarning), at(5, Level::kError), at(9, Level::kNote)});
  ASSERT_EQ(report.size(), 2U);
  EXPECT_EQ(report[0].level, Level::kError);
  EXPECT_EQ(report[1].place.span.begin, 9U);
}

TEST(TellOnce, TheSureBeforeTheWorse) {
  const Report report = told({at(5, Level::kError, Confidence::kPossible), at(5, Level::kWarning)});
  ASSERT_EQ(report.size(), 1U);
  EXPECT_EQ(report[0].level, Level::kWarning);
}

TEST(TellOnce, TheShorterPathOfEquals) {
  Finding longer = at(5, Level::kError);
  longer.steps.resize(3);
  Finding shorter = at(5, Level::kError);
  shorter.steps.resize(1);
  const Report report = told({longer, shorter});
  ASSERT_EQ(report.size(), 1U);
  EXPECT_EQ(report[0].steps.size(), 1U);
}

TEST(TellOnce, NothingWhereAnotherNamesThePlace) {
  EXPECT_EQ(told({naming(at(5, Level::kError), 9), at(9, Level::kWarning)}).size(), 1U);
  EXPECT_EQ(told({naming(at(5, Level::kWarning), 9), at(9, Level::kError)}).size(), 2U);
  EXPECT_EQ(told({naming(at(5, Level::kError), 9), naming(at(9, Level::kError), 5)}).size(), 1U);
}

}  // namespace
}  // namespace rules
