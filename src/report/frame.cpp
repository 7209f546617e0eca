#include "report/frame.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "findings/lines.h"
#include "report/text.h"

namespace report {
namespace {

// A mark this far into a long line still has something before it.
constexpr size_t kColumnsBefore = 40;
constexpr std::string_view kCut = "\xE2\x80\xA6";  // an ellipsis, one column

// Where a cut to fit should begin: the line's start if the mark's end fits, else a little before the mark.
uint32_t window_begin(std::string_view text, base::Span line, uint32_t mark) {
  const size_t limit = 4 * kFrameColumns;
  const std::string_view before = text.substr(line.begin, mark - line.begin);
  if (before.size() < limit && display_width(before) < kFrameColumns - kColumnsBefore) return line.begin;
  uint32_t begin = mark;
  for (size_t columns = 0; begin > line.begin && columns < kColumnsBefore; ++columns) {
    --begin;
    while (begin > line.begin && (static_cast<unsigned char>(text[begin]) & 0xC0) == 0x80) --begin;
  }
  return begin;
}

// Builds the text of a frame line and remembers where the mark falls.
class LineBuilder {
 public:
  explicit LineBuilder(std::string_view text) : text_(text) {}

  FrameLine build(base::Span line, base::Span mark) {
    const uint32_t begin = window_begin(text_, line, mark.begin);
    if (begin > line.begin) add(kCut, 1);
    std::optional<size_t> mark_begin;
    std::optional<size_t> mark_end;
    for (uint32_t i = begin; i < line.end;) {
      if (i >= mark.begin && !mark_begin) mark_begin = columns_;
      if (i >= mark.end && !mark_end) mark_end = columns_;
      if (columns_ >= kFrameColumns) {
        add(kCut, 1);
        break;
      }
      i += add_code_point(i);
    }
    result_.mark_begin = mark_begin.value_or(columns_);
    result_.mark_end = std::max(mark_end.value_or(columns_), result_.mark_begin + 1);
    return std::move(result_);
  }

 private:
  void add(std::string_view piece, size_t columns) {
    result_.text += piece;
    columns_ += columns;
  }

  uint32_t add_code_point(uint32_t i) {
    const CodePoint point = code_point(text_, i);
    if (point.value == '\t' && point.valid) {
      const size_t columns = kTabColumns - columns_ % kTabColumns;
      add(std::string(columns, ' '), columns);
      return point.size;
    }
    const std::string piece = visible(point, text_.substr(i, point.size));
    add(piece, display_width(piece));
    return point.size;
  }

  std::string_view text_;
  FrameLine result_;
  size_t columns_ = 0;
};

std::string numbered(uint32_t line, const std::string& text, Gutter gutter) {
  const std::string number = coloured(fmt::format("{:>{}} |", line, gutter.digits), Colour::kBlue, gutter.colour);
  return text.empty() ? fmt::format("{}\n", number) : fmt::format("{} {}\n", number, text);
}

// The lines above the mark, without blank ones at their start.
std::string context_lines(const source::SourceFile& file, uint32_t line, const Frame& frame, Gutter gutter) {
  std::string result;
  for (uint32_t above = line > frame.context ? line - frame.context : 1; above < line; ++above) {
    const base::Span span = findings::line_span(file, above);
    const std::string text = frame_line(file, {span.begin, span.begin}).text;
    if (result.empty() && text.find_first_not_of(' ') == std::string::npos) continue;
    result += numbered(above, text, gutter);
  }
  return result;
}

}  // namespace

FrameLine frame_line(const source::SourceFile& file, base::Span span) {
  const base::Span line = findings::line_span(file, findings::line_of(file, span.begin));
  const uint32_t begin = std::clamp(span.begin, line.begin, line.end);
  return LineBuilder(file.text).build(line, {begin, std::clamp(span.end, begin, line.end)});
}

std::string edge(Gutter gutter, std::string_view sign) {
  return coloured(fmt::format("{:>{}} {}", "", gutter.digits, sign), Colour::kBlue, gutter.colour);
}

std::string frame(const source::SourceFile& file, const Frame& frame, Gutter gutter) {
  const uint32_t line = findings::line_of(file, frame.span.begin);
  const FrameLine marked = frame_line(file, frame.span);
  std::string result = context_lines(file, line, frame, gutter);
  result += numbered(line, marked.text, gutter);
  std::string mark(marked.mark_end - marked.mark_begin, frame.mark);
  if (!frame.label.empty()) mark += " " + frame.label;
  result += fmt::format("{} {}{}\n", edge(gutter, "|"), std::string(marked.mark_begin, ' '),
                        coloured(mark, frame.colour, gutter.colour));
  return result;
}

}  // namespace report
