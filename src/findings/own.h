// What gilint reports about its own suppression comments: GIL001 to GIL004. `rules/own.h` has their pages.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "findings/finding.h"
#include "findings/judge.h"
#include "findings/suppressions.h"

namespace findings {

struct OwnRule {
  std::string_view code;
  std::string_view name;
  std::string_view message_id;
  std::string_view message;
};

inline constexpr OwnRule kUnused{"GIL001", "unused-suppression", "unused",
                                 "This comment is not needed for {0}: no rule reports that here. Remove {1}."};
inline constexpr OwnRule kUnknown{"GIL002", "unknown-suppression", "unknown",
                                  "{0}, so this comment silences nothing by it. {1}"};
inline constexpr OwnRule kBlanket{"GIL003", "blanket-suppression", "blanket",
                                  "This comment silences every rule, those of later versions too. {0}"};
inline constexpr OwnRule kUnreasoned{"GIL004", "suppression-without-reason", "unreasoned",
                                     "This comment does not say why. Add ` -- ` and the reason."};

inline constexpr std::array kOwnRules{kUnused, kUnknown, kBlanket, kUnreasoned};

// What the comments of a run are judged by: what they silenced of all findings, shown or not.
struct OwnInput {
  const Context& context;
  const SuppressionResult& suppressed;
  const config::Settings& settings;
};

// The findings about comments in reported files, of the rules that are on. Nothing if the context names no rules.
std::vector<Finding> own_findings(const OwnInput& input);

}  // namespace findings
