// Text in Markdown that must stay text: names and source code of an analysed project.
#pragma once

#include <string>
#include <string_view>

namespace report {

// `text` on one line, so that it renders as it reads; code in backticks stays code where the backticks pair up.
std::string markdown(std::string_view text);

}  // namespace report
