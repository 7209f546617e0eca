// Colours of the text formats, or none.
#pragma once

#include <string>
#include <string_view>

#include "findings/finding.h"

namespace report {

enum class Colour : uint8_t { kBold, kDim, kRed, kYellow, kBlue, kGreen };

// `text` in a colour, or as it is when colours are off.
std::string coloured(std::string_view text, Colour colour, bool on);

// The colour of a level's word and of its carets.
Colour colour_of(findings::Level level);

}  // namespace report
