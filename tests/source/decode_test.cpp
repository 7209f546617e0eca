#include "source/decode.h"

#include <gtest/gtest.h>

#include <string>

#include "source/lines.h"
#include "source/load.h"

namespace source {
namespace {

SourceFile filled(std::string_view bytes) {
  SourceFile file;
  std::vector<Notice> notices;
  fill(file, bytes, notices);
  return file;
}

TEST(Decode, PlainUtf8IsKeptAsItIs) {
  const Decoded out = decode("x = 'é𝒳'\r\ny\rz\n");
  EXPECT_EQ(out.text, "x = 'é𝒳'\r\ny\rz\n");
  EXPECT_EQ(out.encoding, "utf-8");
  EXPECT_TRUE(out.runs.empty());
  EXPECT_FALSE(out.oddity);
}

TEST(Decode, ByteOrderMarkIsNotText) {
  const SourceFile file = filled("\xEF\xBB\xBFx = 1\n");
  EXPECT_EQ(file.text, "x = 1\n");
  EXPECT_EQ(file.encoding, "utf-8-sig");
  EXPECT_EQ(position(file, 0).byte, 3u);
  EXPECT_EQ(position(file, 0).column, 1u);
}

TEST(Decode, ByteOrderMarkAgainstCookieIsNoticed) {
  const Decoded out = decode("\xEF\xBB\xBF# coding: latin-1\nx = 'é'\n");
  ASSERT_TRUE(out.oddity);
  EXPECT_NE(out.oddity->message.find("`latin-1`"), std::string::npos);
  EXPECT_EQ(out.text.substr(out.oddity->span.begin, out.oddity->span.size()), "latin-1");
  EXPECT_NE(out.text.find("é"), std::string::npos);
}

TEST(Decode, Latin1CookieMapsBack) {
  const SourceFile file = filled("# coding: latin-1\na = '\xE9\xE8'; b\n");
  EXPECT_EQ(file.text, "# coding: latin-1\na = 'éè'; b\n");
  EXPECT_EQ(file.encoding, "iso-8859-1");
  const Position b = position(file, static_cast<uint32_t>(file.text.find("b\n")));
  EXPECT_EQ(b.line, 2u);
  EXPECT_EQ(b.column, 11u);
  EXPECT_EQ(b.byte, 18u + 10u);
}

TEST(Decode, Latin1WithoutCookieIsReplacedAndNoticedAtItsPlace) {
  const SourceFile file = filled("a = '\xE9'; b\n");
  const Decoded out = decode("a = '\xE9'; b\n");
  EXPECT_EQ(out.text, "a = '\uFFFD'; b\n");
  ASSERT_TRUE(out.oddity);
  EXPECT_EQ(out.oddity->span, (base::Span{5, 8}));
  EXPECT_NE(out.oddity->message.find("0xE9"), std::string::npos);
  EXPECT_EQ(position(file, static_cast<uint32_t>(file.text.find('b'))).byte, 9u);
}

TEST(Decode, CodePagesAndCjk) {
  EXPECT_EQ(decode("# coding: cp1252\n'\x80'\n").text, "# coding: cp1252\n'€'\n");
  EXPECT_EQ(decode("# coding: iso-8859-15\n'\xA4'\n").text, "# coding: iso-8859-15\n'€'\n");
  EXPECT_EQ(decode("# coding: koi8-r\n'\xC1'\n").text, "# coding: koi8-r\n'а'\n");
  EXPECT_EQ(decode("# coding: euc-jp\n'\xC6\xFC'\n").text, "# coding: euc-jp\n'日'\n");
  EXPECT_EQ(decode("# coding: shift_jis\n'\x93\xFA\\n'\n").text, "# coding: shift_jis\n'日\\n'\n");
  EXPECT_EQ(decode("# coding: gbk\n'\xC8\xD5'\n").text, "# coding: gbk\n'日'\n");
  EXPECT_EQ(decode("# coding: iso-2022-jp\n'\x1B$BF|\x1B(B'\n").text, "# coding: iso-2022-jp\n'日'\n");
}

TEST(Decode, ShiftSequencesKeepTheWayBack) {
  const std::string bytes = "# coding: iso-2022-jp\n'\x1B$BF|\x1B(B'; b\n";
  const SourceFile file = filled(bytes);
  EXPECT_EQ(position(file, static_cast<uint32_t>(file.text.find("b\n"))).byte, bytes.find("b\n"));
}

TEST(Decode, MultibyteKeepsTheWayBack) {
  const std::string bytes = "# coding: euc-jp\n'\xC6\xFC\xC6\xFC', a, '\xC6\xFC', b\n";
  const SourceFile file = filled(bytes);
  EXPECT_EQ(position(file, static_cast<uint32_t>(file.text.find("a,"))).byte, bytes.find("a,"));
  EXPECT_EQ(position(file, static_cast<uint32_t>(file.text.find("b\n"))).byte, bytes.find("b\n"));
}

TEST(Decode, UnknownCookieIsNoticedAndReadAsUtf8) {
  const Decoded out = decode("#!/usr/bin/python\n# -*- coding: nosuch -*-\nx = 'é'\n");
  ASSERT_TRUE(out.oddity);
  EXPECT_NE(out.oddity->message.find("`nosuch`"), std::string::npos);
  EXPECT_NE(out.text.find("é"), std::string::npos);
}

TEST(Decode, AsciiCookieWithOtherBytes) {
  const Decoded out = decode("# coding: ascii\nx = 'é'\n");
  ASSERT_TRUE(out.oddity);
  EXPECT_EQ(out.text.substr(out.oddity->span.begin, out.oddity->span.size()), "é");
}

TEST(Decode, NulBytesBecomeBlanksAtTheSamePlace) {
  const Decoded out = decode(std::string_view("import time\n\0x = 1\ntime.sleep(1)\n", 34));
  EXPECT_EQ(out.text.substr(0, 19), "import time\n x = 1\n");
  ASSERT_TRUE(out.oddity);
  EXPECT_EQ(out.oddity->span, (base::Span{12, 13}));
}

TEST(Decode, Utf16AndBinaryAreNotSource) {
  const std::string_view with_mark("\xFF\xFEi\0m\0p\0", 8);
  const std::string_view without_mark("i\0m\0p\0o\0r\0t\0", 12);
  for (const std::string_view bytes : {with_mark, without_mark}) {
    const Decoded out = decode(bytes);
    ASSERT_TRUE(out.oddity);
    EXPECT_NE(out.oddity->message.find("UTF-16"), std::string::npos);
    EXPECT_EQ(out.text, "");
  }
  EXPECT_NE(decode(std::string(4096, '\0')).oddity->message.find("binary"), std::string::npos);
  const Decoded binary =
      decode(std::string_view("\x7F"
                              "ELF\0\0abcdefgh",
                              14));
  ASSERT_TRUE(binary.oddity);
  EXPECT_NE(binary.oddity->message.find("binary"), std::string::npos);
}

TEST(Decode, InvalidUtf8FormsAreReplacedByteByByte) {
  EXPECT_EQ(decode("\xC0\xAF").text, "\uFFFD\uFFFD");            // overlong
  EXPECT_EQ(decode("\xED\xA0\x80").text, "\uFFFD\uFFFD\uFFFD");  // surrogate
  EXPECT_EQ(decode("\xF4\x90\x80\x80").text.size(), 12u);        // beyond U+10FFFF
  EXPECT_EQ(decode("abc\xE2\x82").text, "abc\uFFFD\uFFFD");      // cut off
}

TEST(Decode, EmptyFile) {
  const SourceFile file = filled("");
  EXPECT_EQ(file.text, "");
  EXPECT_EQ(file.lines, std::vector<uint32_t>{0});
  EXPECT_FALSE(decode("").oddity);
}

}  // namespace
}  // namespace source
