#include "findings/lines.h"

#include <algorithm>
#include <string_view>

#include "source/lines.h"

namespace findings {
namespace {

bool is_blank(std::string_view text) { return text.find_first_not_of(" \t\f\r\n") == std::string_view::npos; }

// True for a line that holds nothing but blanks and a comment.
bool is_comment_or_blank(std::string_view line) {
  const size_t first = line.find_first_not_of(" \t\f\r\n");
  return first == std::string_view::npos || line[first] == '#';
}

std::string_view text_of(const source::SourceFile& file, base::Span span) {
  return std::string_view(file.text).substr(span.begin, span.size());
}

// Where the header ends whose suite begins at `suite`: comments and blank lines between the two belong to neither.
uint32_t header_end(const source::SourceFile& file, base::Span statement, uint32_t suite) {
  uint32_t line = line_of(file, suite);
  const base::Span suite_line = line_span(file, line);
  if (!is_blank(text_of(file, {suite_line.begin, suite}))) return suite;
  while (line > 1) {
    --line;
    const base::Span span = line_span(file, line);
    if (span.end <= statement.begin) break;
    if (!is_comment_or_blank(text_of(file, span))) return span.end;
  }
  return suite;
}

}  // namespace

uint32_t line_of(const source::SourceFile& file, uint32_t offset) {
  return file.lines.empty() ? 1 : source::line_index(file.lines, offset) + 1;
}

base::Span line_span(const source::SourceFile& file, uint32_t line) {
  const uint32_t size = static_cast<uint32_t>(file.text.size());
  if (line == 0 || line > file.lines.size()) return {size, size};
  const uint32_t begin = file.lines[line - 1];
  uint32_t end = line < file.lines.size() ? file.lines[line] : size;
  while (end > begin && (file.text[end - 1] == '\n' || file.text[end - 1] == '\r')) --end;
  return {begin, end};
}

uint32_t next_code_line(const source::SourceFile& file, uint32_t line) {
  const uint32_t last = static_cast<uint32_t>(file.lines.size());
  for (++line; line < last && is_comment_or_blank(text_of(file, line_span(file, line)));) ++line;
  return std::min(line, last);
}

base::Span header_span(const source::SourceFile& file, const facts::Unit& unit, const facts::Statement& statement) {
  base::Span span = unit.absolute(statement.span);
  if (statement.suite.size() > 0) span.end = header_end(file, span, unit.absolute(statement.suite).begin);
  return span;
}

std::vector<Lines> statement_lines(const source::SourceFile& file, const facts::ModuleFacts& facts) {
  std::vector<Lines> result;
  for (const facts::Unit& unit : facts.units) {
    for (const facts::Statement& statement : unit.statements) {
      const base::Span span = header_span(file, unit, statement);
      const uint32_t last = span.end > span.begin ? span.end - 1 : span.begin;
      result.push_back({line_of(file, span.begin), line_of(file, last)});
    }
  }
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

base::Span statement_at(const source::SourceFile& file, const facts::ModuleFacts& facts, base::Span place) {
  base::Span best = place;
  uint32_t best_size = UINT32_MAX;
  for (const facts::Unit& unit : facts.units) {
    if (!unit.span.contains(place)) continue;
    for (const facts::Statement& statement : unit.statements) {
      const base::Span span = unit.absolute(statement.span);
      if (!span.contains(place) || span.size() >= best_size) continue;
      best = header_span(file, unit, statement);
      best_size = span.size();
    }
  }
  return best;
}

}  // namespace findings
