#include "source/charset.h"

#include <gtest/gtest.h>

#include <string>

namespace source {
namespace {

TEST(Charset, CodePointsAsUtf8) {
  std::string out;
  for (const uint32_t code_point : {0x41u, 0xE9u, 0x65E5u, 0x1D4B3u}) append_utf8(out, code_point);
  EXPECT_EQ(out, "Aé日𝒳");
}

TEST(Charset, TablesOfSingleBytes) {
  const auto table = byte_table("CP1252");
  ASSERT_TRUE(table);
  EXPECT_EQ((*table)['A'], "A");
  EXPECT_EQ((*table)[0x80], "€");
  EXPECT_EQ((*table)[0x81], "");
  EXPECT_FALSE(byte_table("NO-SUCH-CHARSET"));
}

TEST(Charset, CharactersOfSeveralBytes) {
  Multibyte characters("GB18030");
  ASSERT_TRUE(characters.ok());
  std::string out;
  EXPECT_EQ(characters.next("\xC8\xD5xyz", out), 2u);
  EXPECT_EQ(out, "日");
  EXPECT_EQ(characters.next("\xFF\xFF", out), 0u);
  EXPECT_EQ(characters.next("\xC8", out), 0u);
  EXPECT_EQ(out, "日");
  EXPECT_FALSE(Multibyte("NO-SUCH-CHARSET").ok());
}

}  // namespace
}  // namespace source
