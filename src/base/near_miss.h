// "Did you mean ...?": the known word nearest to one that is unknown. Used for configuration keys, rules and options.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace base {

// How many insertions, deletions, replacements and swaps of neighbours lead from one word to the other.
size_t edit_distance(std::string_view from, std::string_view to);

// The known word nearest to `word`, upper and lower case alike; empty if none is near enough to be meant.
std::string_view near_miss(std::string_view word, std::span<const std::string_view> known);

// " (did you mean `known`?)", or nothing.
std::string near_miss_hint(std::string_view word, std::span<const std::string_view> known);

}  // namespace base
