#include "report/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>

namespace report {
namespace {

struct Range {
  char32_t first;
  char32_t last;
};

// Blocks that Unicode marks as wide (East Asian Width W and F), sorted.
constexpr std::array kWide = {
    Range{0x1100, 0x115F},   Range{0x231A, 0x231B},   Range{0x2329, 0x232A},   Range{0x23E9, 0x23EC},
    Range{0x23F0, 0x23F0},   Range{0x23F3, 0x23F3},   Range{0x25FD, 0x25FE},   Range{0x2614, 0x2615},
    Range{0x2648, 0x2653},   Range{0x267F, 0x267F},   Range{0x2693, 0x2693},   Range{0x26A1, 0x26A1},
    Range{0x26AA, 0x26AB},   Range{0x26BD, 0x26BE},   Range{0x26C4, 0x26C5},   Range{0x26CE, 0x26CE},
    Range{0x26D4, 0x26D4},   Range{0x26EA, 0x26EA},   Range{0x26F2, 0x26F3},   Range{0x26F5, 0x26F5},
    Range{0x26FA, 0x26FA},   Range{0x26FD, 0x26FD},   Range{0x2705, 0x2705},   Range{0x270A, 0x270B},
    Range{0x2728, 0x2728},   Range{0x274C, 0x274C},   Range{0x274E, 0x274E},   Range{0x2753, 0x2755},
    Range{0x2757, 0x2757},   Range{0x2795, 0x2797},   Range{0x27B0, 0x27B0},   Range{0x27BF, 0x27BF},
    Range{0x2B1B, 0x2B1C},   Range{0x2B50, 0x2B50},   Range{0x2B55, 0x2B55},   Range{0x2E80, 0x303E},
    Range{0x3041, 0x33FF},   Range{0x3400, 0x4DBF},   Range{0x4E00, 0xA4CF},   Range{0xA960, 0xA97F},
    Range{0xAC00, 0xD7A3},   Range{0xF900, 0xFAFF},   Range{0xFE10, 0xFE19},   Range{0xFE30, 0xFE6F},
    Range{0xFF00, 0xFF60},   Range{0xFFE0, 0xFFE6},   Range{0x16FE0, 0x18DFF}, Range{0x1AFF0, 0x1B2FF},
    Range{0x1F004, 0x1F004}, Range{0x1F0CF, 0x1F0CF}, Range{0x1F18E, 0x1F18E}, Range{0x1F191, 0x1F19A},
    Range{0x1F200, 0x1F320}, Range{0x1F32D, 0x1F335}, Range{0x1F337, 0x1F37C}, Range{0x1F37E, 0x1F393},
    Range{0x1F3A0, 0x1F3CA}, Range{0x1F3CF, 0x1F3D3}, Range{0x1F3E0, 0x1F3F0}, Range{0x1F3F4, 0x1F3F4},
    Range{0x1F3F8, 0x1F43E}, Range{0x1F440, 0x1F440}, Range{0x1F442, 0x1F4FC}, Range{0x1F4FF, 0x1F53D},
    Range{0x1F54B, 0x1F54E}, Range{0x1F550, 0x1F567}, Range{0x1F57A, 0x1F57A}, Range{0x1F595, 0x1F596},
    Range{0x1F5A4, 0x1F5A4}, Range{0x1F5FB, 0x1F64F}, Range{0x1F680, 0x1F6C5}, Range{0x1F6CC, 0x1F6CC},
    Range{0x1F6D0, 0x1F6D2}, Range{0x1F6D5, 0x1F6D7}, Range{0x1F6DC, 0x1F6DF}, Range{0x1F6EB, 0x1F6EC},
    Range{0x1F6F4, 0x1F6FC}, Range{0x1F7E0, 0x1F7F0}, Range{0x1F90C, 0x1F93A}, Range{0x1F93C, 0x1F945},
    Range{0x1F947, 0x1F9FF}, Range{0x1FA70, 0x1FAFF}, Range{0x20000, 0x3FFFD},
};

// Marks that join the character before them, and signs of no width, sorted.
constexpr std::array kZero = {
    Range{0x0300, 0x036F}, Range{0x0483, 0x0489}, Range{0x0591, 0x05BD},   Range{0x05BF, 0x05BF},
    Range{0x05C1, 0x05C2}, Range{0x05C4, 0x05C5}, Range{0x05C7, 0x05C7},   Range{0x0610, 0x061A},
    Range{0x064B, 0x065F}, Range{0x0670, 0x0670}, Range{0x06D6, 0x06DC},   Range{0x06DF, 0x06E4},
    Range{0x06E7, 0x06E8}, Range{0x06EA, 0x06ED}, Range{0x0711, 0x0711},   Range{0x0730, 0x074A},
    Range{0x0900, 0x0902}, Range{0x093A, 0x093A}, Range{0x093C, 0x093C},   Range{0x0941, 0x0948},
    Range{0x094D, 0x094D}, Range{0x0951, 0x0957}, Range{0x0E31, 0x0E31},   Range{0x0E34, 0x0E3A},
    Range{0x0E47, 0x0E4E}, Range{0x1160, 0x11FF}, Range{0x1AB0, 0x1AFF},   Range{0x1DC0, 0x1DFF},
    Range{0x200D, 0x200D}, Range{0x20D0, 0x20FF}, Range{0x302A, 0x302D},   Range{0x3099, 0x309A},
    Range{0xFE00, 0xFE0F}, Range{0xFE20, 0xFE2F}, Range{0x1F3FB, 0x1F3FF}, Range{0xE0100, 0xE01EF},
};

// Invisible or able to reorder what stands around them.
constexpr std::array kHidden = {
    Range{0x0080, 0x009F}, Range{0x00AD, 0x00AD}, Range{0x061C, 0x061C},   Range{0x180E, 0x180E},
    Range{0x200B, 0x200C}, Range{0x200E, 0x200F}, Range{0x2028, 0x202E},   Range{0x2060, 0x206F},
    Range{0xFEFF, 0xFEFF}, Range{0xFFF9, 0xFFFB}, Range{0xE0000, 0xE007F},
};

template <size_t n>
bool holds(const std::array<Range, n>& ranges, char32_t c) {
  const auto after = std::upper_bound(ranges.begin(), ranges.end(), c,
                                      [](char32_t value, Range range) { return value < range.first; });
  return after != ranges.begin() && c <= std::prev(after)->last;
}

// How many bytes the sequence that begins with `lead` has; 0 if none begins so.
uint8_t sequence_size(unsigned char lead) {
  if (lead < 0x80) return 1;
  if (lead >= 0xC2 && lead <= 0xDF) return 2;
  if (lead >= 0xE0 && lead <= 0xEF) return 3;
  return lead >= 0xF0 && lead <= 0xF4 ? 4 : 0;
}

bool is_allowed(char32_t value, uint8_t size) {
  if (size == 3) return value >= 0x800 && (value < 0xD800 || value > 0xDFFF);
  return size != 4 || (value >= 0x10000 && value <= 0x10FFFF);
}

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

}  // namespace

CodePoint code_point(std::string_view text, size_t i) {
  const unsigned char lead = static_cast<unsigned char>(text[i]);
  const uint8_t size = sequence_size(lead);
  const CodePoint invalid{lead, 1, false};
  if (size == 0 || i + size > text.size()) return invalid;
  if (size == 1) return {lead, 1, true};
  char32_t value = lead & (0xFF >> (size + 1));
  for (size_t k = 1; k < size; ++k) {
    const unsigned char next = static_cast<unsigned char>(text[i + k]);
    if ((next & 0xC0) != 0x80) return invalid;
    value = value << 6 | (next & 0x3F);
  }
  return is_allowed(value, size) ? CodePoint{value, size, true} : invalid;
}

int width(char32_t c) {
  if (c < 0x300) return 1;
  if (holds(kZero, c)) return 0;
  return holds(kWide, c) ? 2 : 1;
}

size_t display_width(std::string_view text) {
  size_t columns = 0;
  for (size_t i = 0; i < text.size();) {
    const CodePoint point = code_point(text, i);
    columns += static_cast<size_t>(width(point.value));
    i += point.size;
  }
  return columns;
}

std::string visible(CodePoint point, std::string_view bytes) {
  if (!point.valid) return fmt::format("\\x{:02x}", static_cast<unsigned char>(bytes.front()));
  // U+2400 and the following are pictures of the control characters.
  if (point.value < 0x20) return {'\xE2', '\x90', static_cast<char>(0x80 + point.value)};
  if (point.value == 0x7F) return "\xE2\x90\xA1";
  if (holds(kHidden, point.value)) return fmt::format("<U+{:04X}>", static_cast<uint32_t>(point.value));
  return std::string(bytes);
}

std::string visible(std::string_view text) {
  std::string result;
  for (size_t i = 0; i < text.size();) {
    const CodePoint point = code_point(text, i);
    result += visible(point, text.substr(i, point.size));
    i += point.size;
  }
  return result;
}

std::string valid_utf8(std::string_view text) {
  std::string result;
  for (size_t i = 0; i < text.size();) {
    const CodePoint point = code_point(text, i);
    result += point.valid ? text.substr(i, point.size) : kReplacement;
    i += point.size;
  }
  return result;
}

bool is_valid_utf8(std::string_view text) {
  for (size_t i = 0; i < text.size();) {
    const CodePoint point = code_point(text, i);
    if (!point.valid) return false;
    i += point.size;
  }
  return true;
}

std::string counted(size_t n, std::string_view singular) {
  return fmt::format("{} {}{}", n, singular, n == 1 ? "" : "s");
}

}  // namespace report
