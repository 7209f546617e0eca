// From what rules found to what is shown: levels as configured, suppressions, thresholds, order, duplicates, groups,
// fingerprints and the verdict on the run. Stands between `rules` and `report`; pure functions on values.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "config/settings.h"
#include "facts/facts.h"
#include "findings/baseline.h"
#include "findings/finding.h"
#include "findings/suppressions.h"
#include "source/source_file.h"

namespace findings {

// A rule that comments may name.
struct KnownRule {
  std::string_view code;
  std::string_view name;
  bool is_enabled = true;
};

// What `judge` looks up. `modules` are parallel to `files`, or empty. Without `rules` comments are not judged.
struct Context {
  std::span<const source::SourceFile> files;
  std::span<const facts::ModuleFacts> modules;
  std::span<const Suppression> suppressions;
  std::span<const KnownRule> rules = {};
  const Baseline* baseline = nullptr;  // findings that are known and not told again
};

struct Outcome {
  std::vector<Finding> shown;           // in final order
  std::vector<Silenced> silenced;       // would be shown but for a comment
  std::vector<Finding> known;           // would be shown but for the baseline
  Baseline stale;                       // what the baseline has and nobody found
  std::vector<bool> used_suppressions;  // parallel to Context::suppressions
  size_t free_threaded_only = 0;        // shown ones that bite on free-threaded builds alone
  size_t hidden = 0;                    // below --min-level or --min-confidence
  bool fails = false;                   // one that is shown is at or above --fail-on
};

// The level of a finding after configuration and, for test code, one step down.
Level judged_level(const Finding& finding, const config::Settings& settings, bool is_test);

// True if the mistake bites on free-threaded builds alone.
bool is_free_threaded_only(const Finding& finding);

// True if a file that the run reports holds the main location, or a file the user named holds a step of the path.
bool is_wanted(const Finding& finding, std::span<const source::SourceFile> files, const config::Settings& settings);

// Sorts by place, code and message, and drops findings that say the same at the same place.
void order(std::vector<Finding>& findings);

// All of it, in the right order.
Outcome judge(std::vector<Finding> findings, const Context& context, const config::Settings& settings);

}  // namespace findings
