#include "config/metadata.h"

#include <toml++/toml.h>

#include <optional>

#include "config/values.h"

namespace config {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_word(char c) { return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }

// True if a minor version of 13 or more and a lone "t" stand at `i`.
bool is_threaded_minor(std::string_view text, size_t i) {
  size_t end = i;
  int minor = 0;
  while (end < text.size() && end < i + 3 && is_digit(text[end])) minor = minor * 10 + (text[end++] - '0');
  if (minor < 13 || end >= text.size() || text[end] != 't') return false;
  return end + 1 >= text.size() || !is_word(text[end + 1]);
}

void read_platforms(const toml::array& classifiers, Settings& settings) {
  struct Platform {
    std::string_view classifier;
    std::string_view name;
  };
  constexpr Platform kPlatforms[] = {{"Operating System :: POSIX :: Linux", "linux"},
                                     {"Operating System :: MacOS", "macos"},
                                     {"Operating System :: Microsoft", "windows"}};
  std::vector<std::string> found;
  for (const Platform& platform : kPlatforms) {
    for (const toml::node& node : classifiers) {
      const std::string text = node.value_exact<std::string>().value_or("");
      if (text == "Operating System :: OS Independent") return;
      // "POSIX" alone names both of its platforms.
      const bool is_posix = text == "Operating System :: POSIX" && platform.name != "windows";
      if (!is_posix && text.rfind(platform.classifier, 0) != 0) continue;
      found.emplace_back(platform.name);
      break;
    }
  }
  if (!found.empty()) settings.platforms = std::move(found);
}

bool has_free_threading_classifier(const toml::array& classifiers) {
  constexpr std::string_view kPrefix = "Programming Language :: Python :: Free Threading";
  for (const toml::node& node : classifiers) {
    const std::string text = node.value_exact<std::string>().value_or("");
    if (text.rfind(kPrefix, 0) == 0) return true;
  }
  return false;
}

std::optional<toml::table> parse(const std::string& text) {
  try {
    return toml::parse(text);
  } catch (const toml::parse_error&) {
    return std::nullopt;
  }
}

}  // namespace

Settings with_project_metadata(const std::string& pyproject, Settings defaults) {
  const std::optional<toml::table> table = parse(pyproject);
  if (!table) return defaults;
  auto python = (*table)["project"]["requires-python"].value<std::string>();
  if (!python) python = (*table)["tool"]["poetry"]["dependencies"]["python"].value<std::string>();
  if (const auto oldest = lower_bound(python.value_or(""))) {
    defaults.target_oldest = std::min(std::max(*oldest, kOldestPython), defaults.target_newest);
  }
  if (const toml::array* classifiers = (*table)["project"]["classifiers"].as_array()) {
    read_platforms(*classifiers, defaults);
    if (has_free_threading_classifier(*classifiers)) defaults.declares_free_threading = true;
  }
  return defaults;
}

bool names_free_threaded_build(std::string_view text) {
  for (const std::string_view prefix : {"3.", "cp3", "py3", "python3."}) {
    for (size_t i = text.find(prefix); i != std::string_view::npos; i = text.find(prefix, i + 1)) {
      const bool is_start = i == 0 || (!is_word(text[i - 1]) && text[i - 1] != '.');
      if (is_start && is_threaded_minor(text, i + prefix.size())) return true;
    }
  }
  return false;
}

}  // namespace config
