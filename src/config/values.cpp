#include "config/values.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdlib>

#include "base/words.h"

namespace config {
namespace {

constexpr std::array<std::string_view, 15> kFormats{"full",  "concise", "grouped",        "json",   "json-lines",
                                                    "sarif", "github",  "github-summary", "gitlab", "junit",
                                                    "azure", "rdjson",  "checkstyle",     "html",   "auto"};
constexpr std::array<std::string_view, 3> kPlatforms{"linux", "macos", "windows"};
constexpr std::array<std::string_view, 2> kBuilds{"gil", "free-threaded"};
constexpr std::array<std::string_view, 3> kStartMethods{"fork", "spawn", "forkserver"};

bool take(std::string_view& text, std::string_view word) {
  if (text.substr(0, word.size()) != word) return false;
  text.remove_prefix(word.size());
  return true;
}

std::optional<int> take_number(std::string_view& text) {
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || text.empty() || text.front() == '-') return std::nullopt;
  text.remove_prefix(static_cast<size_t>(end - text.data()));
  return number;
}

std::string_view take_operator(std::string_view& text) {
  for (const std::string_view op : {"===", "==", "~=", ">=", "<=", "!=", ">", "<", "^", "~"}) {
    if (take(text, op)) return op;
  }
  return {};
}

struct Specifier {
  std::string_view op;  // empty for a bare version
  PythonVersion version;
  bool has_patch = false;  // "3.12.4": more than two parts and not ".*"
};

std::optional<Specifier> specifier(std::string_view text) {
  Specifier result;
  text = base::trimmed(text);
  result.op = take_operator(text);
  text = base::trimmed(text);
  const auto version = python_version(text);
  if (!version) return std::nullopt;
  result.version = *version;
  const size_t second_dot = text.find('.', std::min(text.find('.'), text.size() - 1) + 1);
  result.has_patch = second_dot != std::string_view::npos && text.substr(second_dot) != ".*";
  return result;
}

std::vector<Specifier> specifiers(std::string_view text, bool& ok) {
  std::vector<Specifier> result;
  for (const std::string& item : split_list(text)) {
    const auto one = specifier(item);
    if (!one) {
      ok = false;
      return {};
    }
    result.push_back(*one);
  }
  ok = !result.empty();
  return result;
}

bool is_minimum(const Specifier& s) { return s.op != "<" && s.op != "<=" && s.op != "!="; }

// The oldest version that a specifier with a lower bound allows.
PythonVersion minimum(const Specifier& s) {
  const bool is_next = s.op == ">" && !s.has_patch;
  return is_next ? PythonVersion{s.version.major, s.version.minor + 1} : s.version;
}

// The newest version that a specifier allows, of those we know.
PythonVersion maximum(const Specifier& s) {
  if (s.op == "<" && !s.has_patch) return {s.version.major, s.version.minor - 1};
  if (s.op == "<" || s.op == "<=" || s.op == "==" || s.op == "===" || s.op.empty()) return s.version;
  if (s.op == "~" || (s.op == "~=" && s.has_patch)) return s.version;
  return kNewestPython;
}

template <class Enum, size_t n>
std::optional<Enum> enum_of(const std::array<std::string_view, n>& words, std::string_view word) {
  const auto found = std::find(words.begin(), words.end(), word);
  if (found == words.end()) return std::nullopt;
  return static_cast<Enum>(found - words.begin());
}

}  // namespace

std::optional<double> duration(std::string_view text) {
  const std::string copy(base::trimmed(text));
  if (copy.empty() || !((copy[0] >= '0' && copy[0] <= '9') || copy[0] == '.')) return std::nullopt;
  char* end = nullptr;
  const double number = std::strtod(copy.c_str(), &end);
  const std::string_view unit = base::trimmed(std::string_view(copy).substr(static_cast<size_t>(end - copy.c_str())));
  if (end == copy.c_str() || !std::isfinite(number)) return std::nullopt;
  if (unit == "s") return number;
  if (unit == "ms") return number / 1000;
  if (unit == "min") return number * 60;
  return std::nullopt;
}

std::optional<PythonVersion> python_version(std::string_view text) {
  text = base::trimmed(text);
  PythonVersion result{0, 0};
  const auto major = take_number(text);
  if (!major) return std::nullopt;
  result.major = *major;
  if (text.empty() || text == ".*") return result;
  const auto minor = take(text, ".") ? take_number(text) : std::nullopt;
  if (!minor) return std::nullopt;
  result.minor = *minor;
  const bool is_rest_plain = text.find_first_not_of("0123456789.*abrcpostdev+-") == std::string_view::npos;
  if (!text.empty() && (text.front() != '.' || !is_rest_plain)) return std::nullopt;
  return result;
}

std::optional<VersionRange> version_range(std::string_view text) {
  text = base::trimmed(text);
  const size_t dash = text.find('-');
  if (dash != std::string_view::npos) {
    const auto oldest = python_version(text.substr(0, dash));
    const auto newest = python_version(text.substr(dash + 1));
    if (!oldest || !newest || *newest < *oldest) return std::nullopt;
    return VersionRange{*oldest, *newest};
  }
  bool ok = false;
  VersionRange result{kOldestPython, kNewestPython};
  for (const Specifier& s : specifiers(text, ok)) {
    if (is_minimum(s)) result.oldest = std::max(result.oldest, minimum(s));
    result.newest = std::min(result.newest, maximum(s));
  }
  if (!ok || result.newest < result.oldest) return std::nullopt;
  return result;
}

std::optional<PythonVersion> lower_bound(std::string_view text) {
  bool ok = false;
  std::optional<PythonVersion> result;
  for (const Specifier& s : specifiers(text, ok)) {
    if (is_minimum(s)) result = std::max(result.value_or(minimum(s)), minimum(s));
  }
  return result;
}

std::optional<OutputFormat> output_format(std::string_view word) { return enum_of<OutputFormat>(kFormats, word); }

std::optional<Tests> tests(std::string_view word) {
  constexpr std::array<std::string_view, 2> kWords{"lower", "strict"};
  return enum_of<Tests>(kWords, word);
}

std::span<const std::string_view> output_format_words() { return kFormats; }
std::span<const std::string_view> platform_words() { return kPlatforms; }
std::span<const std::string_view> build_words() { return kBuilds; }
std::span<const std::string_view> start_method_words() { return kStartMethods; }

std::string choice(std::span<const std::string_view> words) {
  std::string result;
  for (size_t i = 0; i < words.size(); ++i) {
    if (i > 0) result += i + 1 == words.size() ? " or " : ", ";
    ((result += '`') += words[i]) += '`';
  }
  return result;
}

std::vector<std::string> split_list(std::string_view text) {
  std::vector<std::string> result;
  while (!text.empty()) {
    const size_t comma = std::min(text.find(','), text.size());
    const std::string_view item = base::trimmed(text.substr(0, comma));
    if (!item.empty()) result.emplace_back(item);
    text.remove_prefix(std::min(comma + 1, text.size()));
  }
  return result;
}

}  // namespace config
