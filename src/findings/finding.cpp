#include "findings/finding.h"

#include <optional>

namespace findings {
namespace {

// The number in "{12}" at `open`, with the position after the brace; nothing if it is no placeholder.
std::optional<size_t> placeholder(std::string_view text, size_t open, size_t& end) {
  size_t number = 0;
  size_t i = open + 1;
  for (; i < text.size() && text[i] >= '0' && text[i] <= '9' && i < open + 4; ++i) {
    number = number * 10 + static_cast<size_t>(text[i] - '0');
  }
  if (i == open + 1 || i >= text.size() || text[i] != '}') return std::nullopt;
  end = i + 1;
  return number;
}

}  // namespace

std::string message(const Finding& finding) {
  const std::string_view text = finding.message_template;
  std::string result;
  for (size_t i = 0; i < text.size();) {
    size_t end = i + 1;
    const auto number = text[i] == '{' ? placeholder(text, i, end) : std::nullopt;
    if (number && *number < finding.arguments.size()) {
      result += finding.arguments[*number];
    } else {
      result += text.substr(i, end - i);
    }
    i = end;
  }
  return result;
}

}  // namespace findings
