#include "rules/select.h"

#include <gtest/gtest.h>

namespace rules {
namespace {

constexpr std::string_view kName = "blocking-call-in-coroutine";

bool is_on(config::Settings settings) { return is_selected("GIL101", kName, settings); }

config::Settings with(std::vector<std::string> select, std::vector<std::string> ignore) {
  config::Settings settings;
  settings.select = std::move(select);
  settings.ignore = std::move(ignore);
  return settings;
}

TEST(Select, TheLongestSelectorDecides) {
  EXPECT_TRUE(is_on({}));
  EXPECT_FALSE(is_on(with({"GIL2"}, {})));
  EXPECT_FALSE(is_on(with({}, {"GIL1"})));
  EXPECT_TRUE(is_on(with({"GIL101"}, {"GIL1"})));
  EXPECT_FALSE(is_on(with({"GIL1"}, {"GIL101"})));
  EXPECT_FALSE(is_on(with({"GIL101"}, {std::string(kName)})));
  EXPECT_TRUE(is_on(with({std::string(kName)}, {"ALL"})));
  config::Settings extended = with({"GIL2"}, {});
  extended.extend_select = {"GIL1"};
  EXPECT_TRUE(is_on(extended));
}

std::string problem(const config::Settings& settings) {
  const auto result = check_selectors(settings);
  return result.ok() ? "" : result.error().message;
}

TEST(Select, UnknownSelectorsAreRefused) {
  EXPECT_EQ(problem(with({"GIL101", "GIL1", "GIL", "ALL"}, {std::string(kName)})), "");
  EXPECT_EQ(problem(with({"blocking-call-in-corutine"}, {})),
            "unknown rule `blocking-call-in-corutine` (did you mean `blocking-call-in-coroutine`?)");
  EXPECT_NE(problem(with({}, {"GIL9"})), "");
  EXPECT_NE(problem(with({"E501"}, {})), "");
}

TEST(Select, LevelKeysNameRulesAndKinds) {
  config::Settings settings;
  settings.levels = {{"GIL101", findings::Level::kNote}, {"GIL101.file", findings::Level::kOff}};
  EXPECT_EQ(problem(settings), "");
  settings.levels = {{"GIL101.fiel", findings::Level::kNote}};
  EXPECT_EQ(problem(settings), "unknown kind `fiel` of GIL101 (did you mean `file`?)");
  settings.levels = {{"GIL1", findings::Level::kNote}};
  EXPECT_NE(problem(settings), "");
}

}  // namespace
}  // namespace rules
