#include "base/words.h"

#include <gtest/gtest.h>

namespace {

TEST(Words, AreTrimmed) {
  EXPECT_EQ(base::trimmed(" \t a b\r\n"), "a b");
  EXPECT_EQ(base::trimmed("a"), "a");
  EXPECT_EQ(base::trimmed(" \n"), "");
  EXPECT_EQ(base::trimmed(""), "");
}

TEST(Words, AreEnumerated) {
  EXPECT_EQ(base::enumeration({}), "");
  EXPECT_EQ(base::enumeration({"a"}), "a");
  EXPECT_EQ(base::enumeration({"a", "b"}), "a and b");
  EXPECT_EQ(base::enumeration({"a", "b", "c"}), "a, b and c");
}

}  // namespace
