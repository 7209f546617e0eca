// The texts that configuration and command line share: durations, Python versions, words with a fixed choice.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "config/settings.h"

namespace config {

// The versions the models know.
inline constexpr PythonVersion kOldestPython{3, 8};
inline constexpr PythonVersion kNewestPython{3, 15};

struct VersionRange {
  PythonVersion oldest;
  PythonVersion newest;  // inclusive
};

// Seconds in "0.05s", "50ms" or "2 min"; nothing for any other text, a number without a unit, or a negative one.
std::optional<double> duration(std::string_view text);

// "3.12"; more parts ("3.12.4", "3.12.*") are dropped.
std::optional<PythonVersion> python_version(std::string_view text);

// "3.12", "3.10-3.14" or specifiers as in requires-python (">=3.10,<3.15", "~=3.9"); nothing if it is none of them or
// no version that is known fits.
std::optional<VersionRange> version_range(std::string_view text);

// The lower bound that requires-python or poetry's "^3.9" states, if it states one.
std::optional<PythonVersion> lower_bound(std::string_view specifiers);

// What the words of an option mean; nothing for any other word.
std::optional<OutputFormat> output_format(std::string_view word);
std::optional<Tests> tests(std::string_view word);

// The choices, as messages list them.
std::span<const std::string_view> output_format_words();
std::span<const std::string_view> platform_words();
std::span<const std::string_view> build_words();
std::span<const std::string_view> start_method_words();

// "`a`, `b` or `c`".
std::string choice(std::span<const std::string_view> words);

// The items of "a, b,c" without blanks; empty items are dropped.
std::vector<std::string> split_list(std::string_view text);

}  // namespace config
