// The words for levels, confidences and applicability, as configuration, command line and reports spell them.
#pragma once

#include <optional>
#include <string_view>

#include "findings/finding.h"

namespace findings {

// "off", "note", "warning", "error".
std::string_view word(Level level);
// "possible", "likely", "certain".
std::string_view word(Confidence confidence);
// "safe", "unsafe", "display-only".
std::string_view word(Applicability applicability);

// The value of a word; nothing for any other text.
std::optional<Level> level(std::string_view word);
std::optional<Confidence> confidence(std::string_view word);

}  // namespace findings
