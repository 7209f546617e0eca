#include "source/glob.h"

#include <optional>

namespace source {
namespace {

// The end of the set that opens at `at`, its bracket included; npos if it is never closed.
size_t set_end(std::string_view pattern, size_t at) {
  size_t i = at + 1;
  if (i < pattern.size() && (pattern[i] == '!' || pattern[i] == '^')) ++i;
  const size_t close = pattern.find(']', i + 1);
  return close == std::string_view::npos ? close : close + 1;
}

bool set_holds(std::string_view set, char c) {
  set = set.substr(1, set.size() - 2);
  const bool is_negated = set[0] == '!' || set[0] == '^';
  if (is_negated) set.remove_prefix(1);
  bool holds = false;
  for (size_t i = 0; i < set.size(); ++i) {
    const bool is_range = i + 2 < set.size() && set[i + 1] == '-';
    const char high = is_range ? set[i + 2] : set[i];
    holds = holds || (set[i] <= c && c <= high);
    if (is_range) i += 2;
  }
  return holds != is_negated;
}

// One element of a pattern that takes exactly one character: its size in the pattern, or nothing if `c` is not it.
std::optional<size_t> element(std::string_view pattern, size_t at, char c) {
  if (pattern[at] == '?') return c == '/' ? std::nullopt : std::optional<size_t>(1);
  if (pattern[at] == '[') {
    const size_t end = set_end(pattern, at);
    if (end != std::string_view::npos) {
      const bool holds = c != '/' && set_holds(pattern.substr(at, end - at), c);
      return holds ? std::optional<size_t>(end - at) : std::nullopt;
    }
  }
  const bool is_escaped = pattern[at] == '\\' && at + 1 < pattern.size();
  const size_t literal = at + (is_escaped ? 1 : 0);
  return pattern[literal] == c ? std::optional<size_t>(literal - at + 1) : std::nullopt;
}

// Where matching goes on after the last star: the pattern behind it and the text it has not eaten yet.
struct Retry {
  size_t pattern = std::string_view::npos;
  size_t text = 0;
  bool crosses_slash = false;
};

// Whole match. Only the last star of each kind is retried, so the time is at most pattern times text.
bool matches_whole(std::string_view pattern, std::string_view text) {
  Retry star;
  Retry deep;
  size_t p = 0;
  size_t t = 0;
  const auto retry = [&](Retry& at) {
    if (at.pattern == std::string_view::npos || at.text >= text.size()) return false;
    if (!at.crosses_slash && text[at.text] == '/') return false;
    p = at.pattern;
    t = ++at.text;
    return true;
  };
  while (true) {
    if (p < pattern.size() && pattern[p] == '*') {
      const bool is_deep = pattern.substr(p, 2) == "**";
      p += is_deep ? 2 : 1;
      if (is_deep && p < pattern.size() && pattern[p] == '/' && (p == 2 || pattern[p - 3] == '/')) ++p;
      (is_deep ? deep : star) = {p, t, is_deep};
      if (is_deep) star = {};
      continue;
    }
    if (p == pattern.size() && t == text.size()) return true;
    if (p < pattern.size() && t < text.size()) {
      if (const auto size = element(pattern, p, text[t])) {
        p += *size;
        ++t;
        continue;
      }
    }
    if (retry(star)) continue;
    star = {};
    if (!retry(deep)) return false;
  }
}

bool matches_part(std::string_view pattern, std::string_view path, bool is_anchored) {
  if (is_anchored) return matches_whole(pattern, path);
  const size_t slash = path.rfind('/');
  return matches_whole(pattern, slash == std::string_view::npos ? path : path.substr(slash + 1));
}

}  // namespace

bool glob_matches(std::string_view pattern, std::string_view path) {
  while (pattern.substr(0, 2) == "./") pattern.remove_prefix(2);
  const bool wants_folder = !pattern.empty() && pattern.back() == '/';
  while (!pattern.empty() && pattern.back() == '/') pattern.remove_suffix(1);
  const bool is_anchored = pattern.find('/') != std::string_view::npos;
  if (!pattern.empty() && pattern.front() == '/') pattern.remove_prefix(1);
  if (pattern.empty()) return false;
  for (size_t end = path.find('/'); end != std::string_view::npos; end = path.find('/', end + 1)) {
    if (matches_part(pattern, path.substr(0, end), is_anchored)) return true;
  }
  return !wants_folder && matches_part(pattern, path, is_anchored);
}

std::string_view matching_glob(const std::vector<std::string>& patterns, std::string_view path) {
  for (auto pattern = patterns.rbegin(); pattern != patterns.rend(); ++pattern) {
    const bool takes_back = !pattern->empty() && pattern->front() == '!';
    if (glob_matches(std::string_view(*pattern).substr(takes_back ? 1 : 0), path)) {
      return takes_back ? std::string_view() : std::string_view(*pattern);
    }
  }
  return {};
}

}  // namespace source
