// What shells need to complete gilint's arguments, made from its options.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace cli {

// A script for bash, zsh or fish. Error: another shell.
base::Result<std::string> completions(std::string_view shell);

}  // namespace cli
