#include "facts/docs.h"

#include <algorithm>
#include <cctype>
#include <string>

#include "facts/facts.h"

namespace facts {

namespace {

// What is said of threads is said early; longer docstrings are manuals.
constexpr size_t kMostRead = 8000;

// Lower case, with every run of blanks and hyphens as one blank: "thread-safe" and "thread\n safe" are alike.
std::string normalized(std::string_view text) {
  std::string out;
  for (const char c : text.substr(0, kMostRead)) {
    const auto byte = static_cast<unsigned char>(c);
    const bool is_blank = std::isspace(byte) != 0 || c == '-';
    if (!is_blank) {
      out += static_cast<char>(std::tolower(byte));
    } else if (!out.empty() && out.back() != ' ') {
      out += ' ';
    }
  }
  return out;
}

bool contains(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

// The part of the sentence before `at`.
std::string_view sentence_before(std::string_view text, size_t at) {
  const size_t stop = at == 0 ? std::string_view::npos : text.find_last_of(".;:!?", at - 1);
  return stop == std::string_view::npos ? text.substr(0, at) : text.substr(stop + 1, at - stop - 1);
}

bool is_negated(std::string_view before) {
  for (const std::string_view word : {" not ", "n't ", " non ", " never ", " neither ", " no ", " nor ", " isnt "}) {
    if (contains(before, word)) return true;
  }
  return before.starts_with("not ") || before.starts_with("non ");
}

bool says_thread_safe(std::string_view text) {
  constexpr std::string_view kWords = "thread safe";
  for (size_t at = text.find(kWords); at != std::string_view::npos; at = text.find(kWords, at + 1)) {
    if (!is_negated(sentence_before(text, at))) return true;
  }
  return false;
}

bool says_must_hold(std::string_view text) {
  for (const std::string_view words : {"lock must be held", "caller holds", "callers hold"}) {
    if (contains(text, words)) return true;
  }
  constexpr std::string_view kMust = "must hold";
  for (size_t at = text.find(kMust); at != std::string_view::npos; at = text.find(kMust, at + 1)) {
    const std::string_view rest = text.substr(at);
    if (contains(rest.substr(0, rest.find(". ")), "lock")) return true;
  }
  return false;
}

}  // namespace

uint8_t doc_contracts(std::string_view docstring) {
  if (docstring.empty()) return 0;
  const std::string text = normalized(docstring);
  uint8_t contracts = 0;
  if (says_must_hold(text)) contracts |= kDocMustHold;
  if (says_thread_safe(text)) contracts |= kDocThreadSafe;
  return contracts;
}

}  // namespace facts
