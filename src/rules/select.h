// Which rules run: `select`, `extend-select` and `ignore` by code, name or prefix. The longest selector that means a
// rule decides; of two equally long ones `ignore` does.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "config/settings.h"
#include "findings/judge.h"
#include "rules/rule.h"

namespace rules {

// True if the settings leave the rule with that code and name on.
bool is_selected(std::string_view code, std::string_view name, const config::Settings& settings);

// The rules of the registry that are on, sorted by code.
std::vector<const Entry*> selected(const config::Settings& settings);

// All rules that comments may name, gilint's own ones included, and whether they are on.
std::vector<findings::KnownRule> known_rules(const config::Settings& settings);

// True, or the first selector or key of `levels` that means no rule or no kind, with a hint.
base::Result<bool> check_selectors(const config::Settings& settings);

// What is wrong with one selector, or with one key of `levels` ("GIL101", "GIL101.file"); empty if nothing is.
std::string selector_problem(std::string_view selector);
std::string level_key_problem(std::string_view key);

// "unknown rule `x` (did you mean ...?)".
std::string unknown_rule(std::string_view selector);

}  // namespace rules
