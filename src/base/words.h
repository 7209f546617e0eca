// Small questions about text that several stages ask.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace base {

// The text without spaces, tabs and line ends around it.
std::string_view trimmed(std::string_view text);

// "a, b and c"; empty for nothing.
std::string enumeration(const std::vector<std::string>& items);

}  // namespace base
