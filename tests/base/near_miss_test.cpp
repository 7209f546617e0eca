#include "base/near_miss.h"

#include <gtest/gtest.h>

#include <array>

namespace base {
namespace {

constexpr std::array<std::string_view, 4> kKeys{"select", "extend-select", "min-level", "min-stall"};

TEST(NearMiss, DistanceCountsSwapsAsOne) {
  EXPECT_EQ(edit_distance("", "abc"), 3U);
  EXPECT_EQ(edit_distance("select", "select"), 0U);
  EXPECT_EQ(edit_distance("selcet", "select"), 1U);
  EXPECT_EQ(edit_distance("kitten", "sitting"), 3U);
}

TEST(NearMiss, FindsWhatWasMeant) {
  EXPECT_EQ(near_miss("selct", kKeys), "select");
  EXPECT_EQ(near_miss("min_level", kKeys), "min-level");
  EXPECT_EQ(near_miss("MIN-STAL", kKeys), "min-stall");
}

TEST(NearMiss, StaysSilentFarAway) {
  EXPECT_EQ(near_miss("colour", kKeys), "");
  EXPECT_EQ(near_miss(std::string(100000, 'a'), kKeys), "");
  EXPECT_EQ(near_miss("x", {}), "");
}

TEST(NearMiss, HintIsReadyToAppend) {
  EXPECT_EQ(near_miss_hint("selct", kKeys), " (did you mean `select`?)");
  EXPECT_EQ(near_miss_hint("colour", kKeys), "");
}

}  // namespace
}  // namespace base
