#include "base/near_miss.h"

#include <algorithm>
#include <vector>

namespace base {
namespace {

// Longer words are no misspelling of anything and would only cost time.
constexpr size_t kLongestWord = 64;

std::string lower(std::string_view word) {
  std::string result(word);
  for (char& c : result) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    if (c == '_') c = '-';
  }
  return result;
}

}  // namespace

size_t edit_distance(std::string_view from, std::string_view to) {
  std::vector<size_t> before;
  std::vector<size_t> above(to.size() + 1);
  for (size_t j = 0; j <= to.size(); ++j) above[j] = j;
  for (size_t i = 1; i <= from.size(); ++i) {
    std::vector<size_t> row(to.size() + 1, i);
    for (size_t j = 1; j <= to.size(); ++j) {
      const size_t replace = above[j - 1] + (from[i - 1] == to[j - 1] ? 0 : 1);
      row[j] = std::min({above[j] + 1, row[j - 1] + 1, replace});
      const bool swapped = i > 1 && j > 1 && from[i - 1] == to[j - 2] && from[i - 2] == to[j - 1];
      if (swapped) row[j] = std::min(row[j], before[j - 2] + 1);
    }
    before = std::move(above);
    above = std::move(row);
  }
  return above[to.size()];
}

std::string_view near_miss(std::string_view word, std::span<const std::string_view> known) {
  if (word.size() > kLongestWord) return {};
  const std::string wanted = lower(word);
  const size_t limit = std::max<size_t>(1, wanted.size() / 3);
  std::string_view best;
  size_t best_distance = limit + 1;
  for (const std::string_view candidate : known) {
    const size_t distance = edit_distance(wanted, lower(candidate));
    if (distance >= best_distance) continue;
    best = candidate;
    best_distance = distance;
  }
  return best;
}

std::string near_miss_hint(std::string_view word, std::span<const std::string_view> known) {
  const std::string_view found = near_miss(word, known);
  return found.empty() ? std::string() : " (did you mean `" + std::string(found) + "`?)";
}

}  // namespace base
