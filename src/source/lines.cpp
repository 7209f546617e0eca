#include "source/lines.h"

#include <algorithm>
#include <cstring>

namespace source {
namespace {

bool is_continuation(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

void add_lf_starts(std::string_view text, std::vector<uint32_t>& starts) {
  size_t at = 0;
  while (at < text.size()) {
    const void* found = std::memchr(text.data() + at, '\n', text.size() - at);
    if (found == nullptr) return;
    at = static_cast<size_t>(static_cast<const char*>(found) - text.data()) + 1;
    starts.push_back(static_cast<uint32_t>(at));
  }
}

void add_all_starts(std::string_view text, std::vector<uint32_t>& starts) {
  for (size_t i = 0; i < text.size(); ++i) {
    const bool lone_cr = text[i] == '\r' && (i + 1 == text.size() || text[i + 1] != '\n');
    if (text[i] == '\n' || lone_cr) starts.push_back(static_cast<uint32_t>(i + 1));
  }
}

}  // namespace

std::vector<uint32_t> line_starts(std::string_view text) {
  std::vector<uint32_t> starts{0};
  if (text.find('\r') == std::string_view::npos) {
    add_lf_starts(text, starts);
  } else {
    add_all_starts(text, starts);
  }
  return starts;
}

uint32_t line_index(const std::vector<uint32_t>& lines, uint32_t offset) {
  const auto after = std::upper_bound(lines.begin(), lines.end(), offset);
  return after == lines.begin() ? 0 : static_cast<uint32_t>(after - lines.begin() - 1);
}

std::string_view line_text(const SourceFile& file, uint32_t line) {
  if (line == 0 || line > file.lines.size()) return {};
  const uint32_t begin = file.lines[line - 1];
  const size_t end = line < file.lines.size() ? file.lines[line] : file.text.size();
  std::string_view text = std::string_view(file.text).substr(begin, end - begin);
  while (!text.empty() && (text.back() == '\n' || text.back() == '\r')) text.remove_suffix(1);
  return text;
}

uint32_t own_offset(const SourceFile& file, uint32_t offset) {
  const auto after = std::upper_bound(file.byte_runs.begin(), file.byte_runs.end(), offset,
                                      [](uint32_t at, const ByteRun& run) { return at < run.text; });
  if (after == file.byte_runs.begin()) return offset + file.bom_size;
  const ByteRun& run = *(after - 1);
  return run.own + (offset - run.text) / run.text_width * run.own_width;
}

Position position(const SourceFile& file, uint32_t offset) {
  offset = std::min(offset, static_cast<uint32_t>(file.text.size()));
  Position at;
  if (file.lines.empty()) return at;
  const uint32_t index = line_index(file.lines, offset);
  at.line = index + 1;
  for (uint32_t i = file.lines[index]; i < offset; ++i) {
    if (is_continuation(file.text[i])) continue;
    const bool is_pair = static_cast<unsigned char>(file.text[i]) >= 0xF0;
    at.column += 1;
    at.utf16 += is_pair ? 2 : 1;
  }
  at.byte = own_offset(file, offset);
  return at;
}

}  // namespace source
