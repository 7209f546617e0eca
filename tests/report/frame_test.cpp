#include "report/frame.h"

#include <gtest/gtest.h>

#include "report/text.h"
#include "tests/support/texts.h"

namespace report {
namespace {

// The line with the mark of `needle` under it.
std::string marked(const std::string& text, std::string_view needle) {
  const auto files = support::load({{"a.py", text}});
  const FrameLine line = frame_line(files[0], support::place(files, "a.py", needle).span);
  return line.text + "\n" + std::string(line.mark_begin, ' ') + std::string(line.mark_end - line.mark_begin, '^');
}

TEST(Frame, MarksStandUnderTheirText) {
  EXPECT_EQ(marked("x = f(1)\n", "f(1)"), "x = f(1)\n    ^^^^");
  EXPECT_EQ(marked("\tf(1)\n", "f(1)"), "    f(1)\n    ^^^^");
  EXPECT_EQ(marked("a\tf(1)\n", "f(1)"), "a   f(1)\n    ^^^^");
  EXPECT_EQ(marked("'\xE6\x97\xA5', f(1)\n", "f(1)"), "'\xE6\x97\xA5', f(1)\n      ^^^^");
  EXPECT_EQ(marked("'e\xCC\x81', f(1)\n", "f(1)"), "'e\xCC\x81', f(1)\n     ^^^^");
  EXPECT_EQ(marked("'\x1B', f(1)\n", "f(1)"), "'\xE2\x90\x9B', f(1)\n     ^^^^");
}

TEST(Frame, MarksOfSeveralLinesEndWithTheFirst) {
  EXPECT_EQ(marked("x = f(\n  1)\n", "f(\n  1)"), "x = f(\n    ^^");
  EXPECT_EQ(marked("f()\r\nx\r\n", "f()\r\nx"), "f()\n^^^");
}

TEST(Frame, EmptySpansAreStillMarked) {
  const auto files = support::load({{"a.py", "f()\n"}, {"b.py", ""}});
  EXPECT_EQ(frame_line(files[0], {3, 3}).mark_begin, 3U);
  EXPECT_EQ(frame_line(files[0], {3, 3}).mark_end, 4U);
  EXPECT_EQ(frame_line(files[1], {0, 0}).text, "");
  EXPECT_EQ(frame_line(files[0], {4, 4}).text, "");
}

TEST(Frame, LongLinesAreCutAroundTheMark) {
  const std::string text = "x = [" + std::string(1000000, '1') + ", f(1), " + std::string(1000000, '2') + "]\n";
  const auto files = support::load({{"a.py", text}});
  const FrameLine line = frame_line(files[0], support::place(files, "a.py", "f(1)").span);
  EXPECT_LE(display_width(line.text), kFrameColumns + 1);
  EXPECT_EQ(line.text.substr(0, 3), "\xE2\x80\xA6");
  // The ellipsis has three bytes and one column.
  EXPECT_EQ(line.text.substr(line.mark_begin + 2, 4), "f(1)");
  EXPECT_EQ(line.mark_end - line.mark_begin, 4U);
}

TEST(Frame, LinesAboveAreShownButNotLeadingBlankOnes) {
  const auto files = support::load({{"a.py", "a\n\nb\nc\n"}});
  const base::Span c = support::place(files, "a.py", "c").span;
  EXPECT_EQ(frame(files[0], {c, '^', "why", Colour::kRed, 2}, {2, false}), " 3 | b\n 4 | c\n   | ^ why\n");
  EXPECT_EQ(frame(files[0], {c, '-', "", Colour::kRed, 0}, {1, false}), "4 | c\n  | -\n");
}

}  // namespace
}  // namespace report
