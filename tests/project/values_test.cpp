#include "project/values.h"

#include <gtest/gtest.h>

namespace {

using project::Confidence;
using project::Entry;
using project::SetId;
using project::Value;
using project::ValueId;
using project::ValueKind;
using project::Values;

Value number(uint32_t n) { return {.kind = ValueKind::kConst, .a = n}; }

TEST(Values, EqualValuesHaveOneId) {
  Values values;
  EXPECT_EQ(values.intern(number(1)), values.intern(number(1)));
  EXPECT_NE(values.intern(number(1)), values.intern(number(2)));
  EXPECT_NE(values.intern({.kind = ValueKind::kClass, .a = 1}), values.intern({.kind = ValueKind::kInstance, .a = 1}));
}

TEST(Values, EqualSetsHaveOneId) {
  Values values;
  const SetId one = values.single(number(1));
  const SetId two = values.single(number(2));
  EXPECT_EQ(values.join(one, two), values.join(two, one));
  EXPECT_EQ(values.join(one, one), one);
  EXPECT_EQ(values.join(one, values.empty()), one);
  EXPECT_EQ(values.join(values.empty(), one), one);
}

TEST(Values, JoiningKeepsTheSurerOfTwo) {
  Values values;
  const SetId likely = values.single(number(1), Confidence::kLikely);
  const SetId certain = values.single(number(1));
  EXPECT_EQ(values.join(likely, certain), certain);
  EXPECT_EQ(values.join(certain, likely), certain);
}

TEST(Values, CappingNeverRaises) {
  Values values;
  const SetId possible = values.single(number(1), Confidence::kPossible);
  const SetId certain = values.single(number(1));
  EXPECT_EQ(values.capped(possible, Confidence::kLikely), possible);
  EXPECT_EQ(values.capped(certain, Confidence::kPossible), possible);
  EXPECT_EQ(values.capped(certain, Confidence::kCertain), certain);
}

TEST(Values, TooManyAreUnknown) {
  Values values;
  SetId set = values.empty();
  for (uint32_t i = 0; i < Values::kMaxSet; ++i) set = values.join(set, values.single(number(i)));
  EXPECT_EQ(values.entries(set).size(), Values::kMaxSet);
  EXPECT_FALSE(values.has_unknown(set));
  set = values.join(set, values.single(number(Values::kMaxSet)));
  EXPECT_EQ(set, values.unknown());
}

TEST(Values, OnlyIsOneKnownValue) {
  Values values;
  const SetId one = values.single(number(1));
  ASSERT_NE(values.only(one), nullptr);
  EXPECT_EQ(values.only(one)->a, 1u);
  EXPECT_EQ(values.only(values.empty()), nullptr);
  EXPECT_EQ(values.only(values.unknown()), nullptr);
  EXPECT_EQ(values.only(values.join(one, values.unknown())), nullptr);
}

TEST(Values, UnknownIsSeenBesideOthers) {
  Values values;
  const SetId one = values.single(number(1));
  EXPECT_FALSE(values.has_unknown(one));
  EXPECT_TRUE(values.has_unknown(values.join(one, values.unknown())));
}

}  // namespace
