// gilint's own codes, 0xx: pages and descriptors of what `findings` reports about suppression comments. They have no
// check and no programs; select, levels and `explain` know them like the others.
#pragma once

#include <span>
#include <string_view>

#include "rules/rule.h"

namespace rules {

// Notices as machine formats name them: a file that was not read in full. Never a finding.
struct OddFile {
  std::string_view code;
  std::string_view summary;
  std::string_view help;
};

inline constexpr OddFile kOddFile{
    "GIL000", "File not fully read",
    "The rest of the file and all other files were analysed. Mend what the notice says, or exclude the file."};

// GIL001 and the following, sorted by code. Their entries have no `check`.
std::span<const Entry> own();

}  // namespace rules
