// The names that every module sees without binding them.
#pragma once

#include <string_view>

namespace project {

// True for a name of Python's builtins module (3.8 to 3.15).
bool is_builtin(std::string_view name);

}  // namespace project
