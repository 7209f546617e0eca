#include "source/encoding.h"

#include <gtest/gtest.h>

namespace source {
namespace {

TEST(Encoding, CookieStandsInTheFirstTwoLinesOnly) {
  EXPECT_EQ(find_cookie("# coding: latin-1\n").name, "latin-1");
  EXPECT_EQ(find_cookie("#!/usr/bin/python\n# vim: set fileencoding=cp1252 :\n").name, "cp1252");
  EXPECT_EQ(find_cookie("\n# coding=utf8\n").name, "utf8");
  EXPECT_EQ(find_cookie("\n\n# coding: latin-1\n").name, "");
  EXPECT_EQ(find_cookie("# a\r# coding: latin-1\r").name, "latin-1");
}

TEST(Encoding, SecondLineCountsOnlyAfterABlankOrAComment) {
  EXPECT_EQ(find_cookie("import os\n# coding: latin-1\n").name, "");
  EXPECT_EQ(find_cookie("'''\n# coding: latin-1\n'''").name, "");
  EXPECT_EQ(find_cookie("\f\n# coding: latin-1\n").name, "latin-1");
}

TEST(Encoding, CookieNeedsColonOrEqualsAndAName) {
  EXPECT_EQ(find_cookie("# coding latin-1\n").name, "");
  EXPECT_EQ(find_cookie("# coding : latin-1\n").name, "");
  EXPECT_EQ(find_cookie("# coding:\n").name, "");
  EXPECT_EQ(find_cookie("# encoding and coding: koi8-r\n").name, "koi8-r");
  EXPECT_EQ(find_cookie("x = 1  # coding: latin-1\n").name, "");
}

TEST(Encoding, NamesAsPythonReadsThem) {
  for (const char* name : {"utf-8", "UTF8", "utf_8", "utf-8-sig", "utf-8-unix", "U8"}) {
    EXPECT_EQ(encoding_named(name).codec, Codec::kUtf8) << name;
  }
  for (const char* name : {"latin-1", "Latin1", "iso-8859-1", "ISO8859_1", "l1", "latin-1-unix", "iso-latin-1"}) {
    EXPECT_EQ(encoding_named(name).codec, Codec::kLatin1) << name;
  }
  EXPECT_EQ(encoding_named("latin9").system, "ISO-8859-15");
  EXPECT_EQ(encoding_named("latin2").system, "ISO-8859-2");
  EXPECT_EQ(encoding_named("iso-8859-15").system, "ISO-8859-15");
  EXPECT_EQ(encoding_named("windows-1251").system, "CP1251");
  EXPECT_EQ(encoding_named("cp949").codec, Codec::kMultibyte);
  EXPECT_EQ(encoding_named("utf-16").codec, Codec::kUnknown);
  EXPECT_EQ(encoding_named("rot13").codec, Codec::kUnknown);
}

}  // namespace
}  // namespace source
