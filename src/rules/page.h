// The page of a rule, made from its value and the texts of its folder: the same bytes in `gilint explain`, in SARIF
// help and in the documentation. Markdown.
#pragma once

#include <string>
#include <string_view>

#include "rules/rule.h"

namespace rules {

// Heading, level, versions, summary, help, prose, examples, figures.
std::string page(const Entry& entry);

// A program of the folder without what only tests read: proof header and markers.
std::string example(std::string_view program);

// A table of what the programs did on each interpreter; empty if nothing was measured or the text is no such JSON.
std::string measured_table(std::string_view measured_json);

}  // namespace rules
