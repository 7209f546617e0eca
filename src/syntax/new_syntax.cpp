#include "syntax/new_syntax.h"

#include <array>
#include <cstddef>

namespace syntax {
namespace {

bool is_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         static_cast<unsigned char>(c) >= 0x80;
}

// Whether `word` ends at `end` and is no part of a longer name.
bool word_ends_at(std::string_view text, size_t end, std::string_view word) {
  if (end < word.size() || text.substr(end - word.size(), word.size()) != word) return false;
  const size_t begin = end - word.size();
  return (begin == 0 || !is_word(text[begin - 1])) && (end == text.size() || !is_word(text[end]));
}

size_t skip_back_blanks(std::string_view text, size_t end) {
  while (end > 0 && (text[end - 1] == ' ' || text[end - 1] == '\t')) --end;
  return end;
}

// `[` of type parameters: `class A[`, `def f[`, `type X[`.
bool opens_type_parameters(std::string_view text, size_t bracket) {
  size_t end = skip_back_blanks(text, bracket);
  const size_t name_end = end;
  while (end > 0 && is_word(text[end - 1])) --end;
  if (end == name_end) return false;
  const size_t keyword_end = skip_back_blanks(text, end);
  if (keyword_end == end) return false;
  for (const std::string_view keyword : {"class", "def", "type"}) {
    if (word_ends_at(text, keyword_end, keyword)) return true;
  }
  return false;
}

// A star right behind a bracket, or any star in a subscript, with more behind it than a name and its end:
// not the common f(*args) and f(*args, ...).
bool may_be_unpacked(std::string_view text, size_t star) {
  while (star < text.size() && text[star] == '*') ++star;
  if (star < text.size() && text[star] == ',') return false;
  size_t at = star;
  while (at < text.size() && (is_word(text[at]) || text[at] == '.')) ++at;
  while (at < text.size() && text[at] == ' ') ++at;
  const bool is_plain =
      at > star && at < text.size() && std::string_view("),]:=").find(text[at]) != std::string_view::npos;
  return !is_plain;
}

bool is_unpacking_star(std::string_view text, size_t star) {
  size_t before = star;
  while (before > 0 && std::string_view(" \t\r\n").find(text[before - 1]) != std::string_view::npos) --before;
  const bool follows_bracket = before > 0 && std::string_view("([{,").find(text[before - 1]) != std::string_view::npos;
  return follows_bracket && may_be_unpacked(text, star);
}

// `except` with a comma before the line's colon and no bracket before it.
bool may_lack_parentheses(std::string_view text, size_t end) {
  constexpr size_t kFar = 1000;  // bytes that are looked at: without a bound the time would not be linear
  const std::string_view rest = text.substr(end, kFar);
  const size_t stop = rest.find_first_of(",:(\r\n#");
  return stop == std::string_view::npos ? rest.size() == kFar : rest[stop] == ',';
}

// A colon that opens a slice: right behind a bracket or a comma.
bool may_be_open_slice(std::string_view text, size_t colon) {
  const size_t end = skip_back_blanks(text, colon);
  return end > 0 && (text[end - 1] == '[' || text[end - 1] == ',');
}

bool is_lone_cr(std::string_view text, size_t at) {
  return text[at] == '\r' && (at + 1 == text.size() || text[at + 1] != '\n');
}

size_t indentation(std::string_view text, size_t line) {
  const size_t first = text.find_first_not_of(" \t", line);
  return (first == std::string_view::npos ? text.size() : first) - line;
}

// A dot that ends a line, with the next one indented less. Most of these end sentences of comments.
bool may_break_attribute(std::string_view text, size_t dot) {
  size_t next = dot + 1 + indentation(text, dot + 1);
  if (next == text.size() || (text[next] != '\n' && text[next] != '\r')) return false;
  next += text.substr(next, 2) == "\r\n" ? 2 : 1;
  const size_t before = text.find_last_of("\r\n", dot);
  const size_t line = before == std::string_view::npos ? 0 : before + 1;
  const size_t indent = indentation(text, next);
  const bool is_blank = next + indent == text.size() || text[next + indent] == '\n' || text[next + indent] == '\r';
  return !is_blank && indent < indentation(text, line) && text[line + indentation(text, line)] != '#';
}

// A plus in front of a number that nothing comes before: `case +0`.
bool is_unary_plus(std::string_view text, size_t plus) {
  const size_t end = skip_back_blanks(text, plus);
  const bool has_number =
      plus + 1 < text.size() && (text[plus + 1] == '.' || (text[plus + 1] >= '0' && text[plus + 1] <= '9'));
  if (!has_number || end == 0) return false;
  return std::string_view("([{,|:=").find(text[end - 1]) != std::string_view::npos || word_ends_at(text, end, "case");
}

// The characters at which new syntax can be told, each with a closer look.
bool tells_new_syntax(std::string_view text, size_t at) {
  switch (text[at]) {
    case '*':
      return (at == 0 || text[at - 1] != '*') && is_unpacking_star(text, at);
    case '[':
      return opens_type_parameters(text, at);
    case ':':
      return may_be_open_slice(text, at);
    case '.':
      return may_break_attribute(text, at);
    case '+':
      return is_unary_plus(text, at);
    case 'y':
      return word_ends_at(text, at + 1, "lazy");
    case 't':
      return word_ends_at(text, at + 1, "except") && may_lack_parentheses(text, at + 1);
    case '\r':
      return is_lone_cr(text, at);
    default:
      return false;
  }
}

constexpr std::array<bool, 256> make_marks() {
  std::array<bool, 256> marks{};
  for (const char c : {'*', '[', ':', '.', '+', 'y', 't', '\r'}) marks[static_cast<unsigned char>(c)] = true;
  return marks;
}

}  // namespace

bool may_hold_new_syntax(std::string_view text) {
  static constexpr std::array<bool, 256> kMarks = make_marks();
  for (size_t i = 0; i < text.size(); ++i) {
    if (kMarks[static_cast<unsigned char>(text[i])] && tells_new_syntax(text, i)) return true;
  }
  return false;
}

}  // namespace syntax
