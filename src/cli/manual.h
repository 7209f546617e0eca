// The manual page, made from the commands and their options.
#pragma once

#include <string>

namespace cli {

// In the form that man(7) describes.
std::string manual();

}  // namespace cli
