#include "report/markdown.h"

#include <algorithm>

#include "report/text.h"

namespace report {
namespace {

// Everything that can begin markup, an autolink or a mention; entities are read in text and not in code.
void append_text(std::string& to, char c) {
  switch (c) {
    case '<':
      to += "&lt;";
      return;
    case '>':
      to += "&gt;";
      return;
    case '&':
      to += "&amp;";
      return;
    case '@':
      to += "&#64;";
      return;
    case ':':
      to += "&#58;";
      return;
    default:
      break;
  }
  constexpr std::string_view kMarks = "\\*_[]()#!|~`{}$";
  if (kMarks.find(c) != std::string_view::npos) to += '\\';
  to += c;
}

// Code of a table cell: only the bar has a meaning there.
void append_code(std::string& to, char c) {
  if (c == '|') to += '\\';
  to += c;
}

}  // namespace

std::string markdown(std::string_view text) {
  const std::string safe = valid_utf8(visible(text));
  // Runs of backticks pair by their length: such a text has no code that can be told apart.
  const bool is_paired = std::count(safe.begin(), safe.end(), '`') % 2 == 0 && safe.find("``") == std::string::npos;
  std::string result;
  bool is_code = false;
  for (const char c : safe) {
    if (c == '`' && is_paired) {
      is_code = !is_code;
      result += c;
    } else if (is_code) {
      append_code(result, c);
    } else {
      append_text(result, c);
    }
  }
  return result;
}

}  // namespace report
