#include "findings/words.h"

#include <array>

namespace findings {
namespace {

constexpr std::array<std::string_view, 4> kLevels{"off", "note", "warning", "error"};
constexpr std::array<std::string_view, 3> kConfidences{"possible", "likely", "certain"};
constexpr std::array<std::string_view, 3> kApplicabilities{"safe", "unsafe", "display-only"};

template <class Enum, size_t n>
std::optional<Enum> value_of(const std::array<std::string_view, n>& words, std::string_view word) {
  for (size_t i = 0; i < n; ++i) {
    if (words[i] == word) return static_cast<Enum>(i);
  }
  return std::nullopt;
}

}  // namespace

std::string_view word(Level level) { return kLevels[static_cast<size_t>(level)]; }
std::string_view word(Confidence confidence) { return kConfidences[static_cast<size_t>(confidence)]; }
std::string_view word(Applicability applicability) { return kApplicabilities[static_cast<size_t>(applicability)]; }

std::optional<Level> level(std::string_view word) { return value_of<Level>(kLevels, word); }
std::optional<Confidence> confidence(std::string_view word) { return value_of<Confidence>(kConfidences, word); }

}  // namespace findings
