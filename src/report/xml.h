// Text in XML 1.0: escaped, and without the characters that XML cannot hold.
#pragma once

#include <string>
#include <string_view>

namespace report {

// Fit for text and for attributes in double quotes.
std::string xml(std::string_view text);

}  // namespace report
