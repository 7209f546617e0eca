#include "config/values.h"

#include <gtest/gtest.h>

namespace config {
namespace {

std::string range(std::string_view text) {
  const auto range = version_range(text);
  if (!range) return "none";
  return std::to_string(range->oldest.minor) + "-" + std::to_string(range->newest.minor);
}

std::string bound(std::string_view text) {
  const auto bound = lower_bound(text);
  return bound ? std::to_string(bound->major) + "." + std::to_string(bound->minor) : "none";
}

TEST(Values, Durations) {
  EXPECT_EQ(duration("0.05s"), 0.05);
  EXPECT_EQ(duration(" 50 ms "), 0.05);
  EXPECT_EQ(duration("2min"), 120);
  for (const char* wrong : {"", "s", "1.5", "-1s", "1h", "1 s s", "nan", "inf", "1e999", "+1"}) {
    EXPECT_EQ(duration(wrong), std::nullopt) << wrong;
  }
}

TEST(Values, VersionRanges) {
  EXPECT_EQ(range("3.12"), "12-12");
  EXPECT_EQ(range("3.10-3.13"), "10-13");
  EXPECT_EQ(range(">=3.10,<3.15"), "10-14");
  EXPECT_EQ(range(">= 3.11"), "11-15");
  EXPECT_EQ(range(">3.9, <=3.12"), "10-12");
  EXPECT_EQ(range(">=3.9.2,!=3.10.0,<4"), "9-15");
  EXPECT_EQ(range("~=3.10"), "10-15");
  EXPECT_EQ(range("==3.11.*"), "11-11");
  EXPECT_EQ(range("<3.12"), "8-11");
  for (const char* wrong : {"", "three", ">=3.13,<3.12", "3.12-3.10", ">=3.x", "3.10-"}) {
    EXPECT_EQ(range(wrong), "none") << wrong;
  }
}

TEST(Values, LowerBounds) {
  EXPECT_EQ(bound(">=3.9,<4"), "3.9");
  EXPECT_EQ(bound("^3.10"), "3.10");
  EXPECT_EQ(bound(">3.8"), "3.9");
  EXPECT_EQ(bound(">3.8.1"), "3.8");
  EXPECT_EQ(bound("<3.12"), "none");
  EXPECT_EQ(bound(""), "none");
}

TEST(Values, ChoicesReadAsASentence) {
  EXPECT_EQ(choice(platform_words()), "`linux`, `macos` or `windows`");
  EXPECT_EQ(choice(build_words()), "`gil` or `free-threaded`");
}

}  // namespace
}  // namespace config
