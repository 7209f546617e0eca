#include "source/lines.h"

#include <gtest/gtest.h>

#include <vector>

namespace source {
namespace {

SourceFile file_of(std::string text) {
  SourceFile file;
  file.text = std::move(text);
  file.lines = line_starts(file.text);
  return file;
}

TEST(Lines, EveryLineEndOfPythonAndNoOther) {
  EXPECT_EQ(line_starts("a\nb\r\nc\rd"), (std::vector<uint32_t>{0, 2, 5, 7}));
  EXPECT_EQ(line_starts("a\n\nb\n"), (std::vector<uint32_t>{0, 2, 3, 5}));
  EXPECT_EQ(line_starts("a\fb\vc\u0085d\u2028e"), (std::vector<uint32_t>{0}));
  EXPECT_EQ(line_starts("a\r"), (std::vector<uint32_t>{0, 2}));
  EXPECT_EQ(line_starts(""), (std::vector<uint32_t>{0}));
}

TEST(Lines, TextOfALine) {
  const SourceFile file = file_of("one\r\ntwo\rthree");
  EXPECT_EQ(line_text(file, 1), "one");
  EXPECT_EQ(line_text(file, 2), "two");
  EXPECT_EQ(line_text(file, 3), "three");
  EXPECT_EQ(line_text(file, 4), "");
  EXPECT_EQ(line_text(file, 0), "");
}

TEST(Lines, ColumnsCountCodePointsAndUtf16Units) {
  const SourceFile file = file_of("x\ns='é𝒳'; exec('x')\n");
  const Position at = position(file, static_cast<uint32_t>(file.text.find("exec")));
  EXPECT_EQ(at.line, 2u);
  EXPECT_EQ(at.column, 9u);
  EXPECT_EQ(at.utf16, 10u);
  EXPECT_EQ(at.byte, 14u);
}

TEST(Lines, PositionsPastTheEndAreTheEnd) {
  const SourceFile file = file_of("ab\n");
  EXPECT_EQ(position(file, 99).line, 2u);
  EXPECT_EQ(position(file, 99).column, 1u);
  EXPECT_EQ(position(SourceFile(), 5).line, 1u);
}

}  // namespace
}  // namespace source
