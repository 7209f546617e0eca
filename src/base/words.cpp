#include "base/words.h"

namespace base {

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r\n";
  const size_t first = text.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

std::string enumeration(const std::vector<std::string>& items) {
  std::string result;
  for (size_t i = 0; i < items.size(); ++i) {
    if (i > 0) result += i + 1 == items.size() ? " and " : ", ";
    result += items[i];
  }
  return result;
}

}  // namespace base
