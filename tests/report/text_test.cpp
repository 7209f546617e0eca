#include "report/text.h"

#include <gtest/gtest.h>

namespace report {
namespace {

TEST(Text, WidthsOfWideAndCombiningCharacters) {
  EXPECT_EQ(display_width("abc"), 3U);
  EXPECT_EQ(display_width("\xE6\x97\xA5\xE6\x9C\xAC"), 4U);  // two ideographs
  EXPECT_EQ(display_width("e\xCC\x81"), 1U);                 // e and a combining acute
  EXPECT_EQ(display_width("\xF0\x9F\x98\x80"), 2U);          // a face
  EXPECT_EQ(display_width("\xF0\x9D\x92\xB3"), 1U);          // mathematical script X
  EXPECT_EQ(display_width("\xEF\xBC\xA1"), 2U);              // fullwidth A
  EXPECT_EQ(display_width("\xEF\xBD\xB1"), 1U);              // halfwidth katakana
}

TEST(Text, VisibleLeavesNothingToInject) {
  EXPECT_EQ(visible("a\x1B[31mb"), "a\xE2\x90\x9B[31mb");
  EXPECT_EQ(visible("a\nb\r\x7F"),
            "a\xE2\x90\x8A"
            "b\xE2\x90\x8D\xE2\x90\xA1");
  EXPECT_EQ(visible("\xE2\x80\xAEx"), "<U+202E>x");
  EXPECT_EQ(visible("\xC2\x9Bx"), "<U+009B>x");
  EXPECT_EQ(visible("na\xFFme"), "na\\xffme");
  EXPECT_EQ(visible("\xE2\x82"), "\\xe2\\x82");
  EXPECT_EQ(visible("caf\xC3\xA9"), "caf\xC3\xA9");
}

TEST(Text, InvalidBytesAreReplaced) {
  EXPECT_EQ(valid_utf8("a\xFF"
                       "b"),
            "a\xEF\xBF\xBD"
            "b");
  EXPECT_TRUE(is_valid_utf8("\xF0\x9F\x98\x80"));
  EXPECT_FALSE(is_valid_utf8("\xED\xA0\x80"));      // a surrogate
  EXPECT_FALSE(is_valid_utf8("\xC0\xAF"));          // too long a form
  EXPECT_FALSE(is_valid_utf8("\xF4\x90\x80\x80"));  // past the last code point
}

TEST(Text, Counts) {
  EXPECT_EQ(counted(0, "file"), "0 files");
  EXPECT_EQ(counted(1, "file"), "1 file");
}

}  // namespace
}  // namespace report
