// Text for terminals: how wide it is, and how it is made harmless. File names and source text of an analysed project
// must not be able to move the cursor, change colours, reorder text or break lines.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace report {

// A code point and the bytes it takes; for a byte that is no UTF-8, the byte itself with `valid` false.
struct CodePoint {
  char32_t value = 0;
  uint8_t size = 1;
  bool valid = true;
};

// The code point at `i`, which is less than the text's size.
CodePoint code_point(std::string_view text, size_t i);

// Columns a code point takes in a terminal: 0 for combining marks, 2 for wide East Asian ones and emoji, else 1.
int width(char32_t code_point);

// Columns of a text without control characters.
size_t display_width(std::string_view text);

// `text` on one line with control and bidirectional characters as visible signs (U+241B for escape, "<U+202E>") and
// bytes that are no UTF-8 as "\xff".
std::string visible(std::string_view text);

// The visible form of a single code point.
std::string visible(CodePoint point, std::string_view bytes);

// `text` as valid UTF-8: other bytes become U+FFFD.
std::string valid_utf8(std::string_view text);

bool is_valid_utf8(std::string_view text);

// "1 file", "2 files".
std::string counted(size_t n, std::string_view singular);

}  // namespace report
