#include "report/line_hash.h"

#include <fmt/format.h>

#include <cstdint>
#include <unordered_map>

#include "report/text.h"

namespace report {
namespace {

constexpr size_t kWindow = 100;
constexpr uint64_t kFactor = 37;
constexpr uint16_t kEnd = 0xFFFF;
constexpr uint16_t kByteOrderMark = 0xFEFF;
constexpr uint16_t kReplacement = 0xFFFD;

// The units that count, and where among them each line begins.
struct Units {
  std::vector<uint16_t> units;
  std::vector<size_t> lines;
};

void add(std::vector<uint16_t>& units, char32_t value) {
  if (value < 0x10000) {
    units.push_back(static_cast<uint16_t>(value));
    return;
  }
  units.push_back(static_cast<uint16_t>(0xD800 + ((value - 0x10000) >> 10)));
  units.push_back(static_cast<uint16_t>(0xDC00 + ((value - 0x10000) & 0x3FF)));
}

Units units_of(const source::SourceFile& file) {
  Units result;
  result.lines.push_back(0);
  if (file.bom_size > 0) result.units.push_back(kByteOrderMark);
  // The action reads every file as UTF-8: a character of another encoding is no character to it.
  const bool is_utf8 = file.byte_runs.empty();
  const std::string_view text = file.text;
  for (size_t i = 0; i < text.size();) {
    const CodePoint point = code_point(text, i);
    i += point.size;
    if (point.value == ' ' || point.value == '\t') continue;
    const bool is_return = point.value == '\r';
    if (is_return && i < text.size() && text[i] == '\n') continue;
    if (is_return || point.value == '\n') {
      result.units.push_back('\n');
      result.lines.push_back(result.units.size());
    } else {
      add(result.units, point.valid && (is_utf8 || point.value < 0x80) ? point.value : kReplacement);
    }
  }
  result.units.push_back(kEnd);
  result.units.resize(result.units.size() + kWindow, 0);
  return result;
}

}  // namespace

std::vector<std::string> line_hashes(const source::SourceFile& file) {
  const Units units = units_of(file);
  std::vector<std::string> result;
  std::unordered_map<uint64_t, size_t> seen;
  for (const size_t begin : units.lines) {
    uint64_t hash = 0;
    for (size_t i = begin; i < begin + kWindow; ++i) hash = hash * kFactor + units.units[i];
    result.push_back(fmt::format("{:x}:{}", hash, ++seen[hash]));
  }
  return result;
}

}  // namespace report
