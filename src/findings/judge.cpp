#include "findings/judge.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <string>
#include <tuple>

#include "findings/fingerprint.h"
#include "findings/once.h"
#include "findings/own.h"
#include "findings/per_file.h"

namespace findings {
namespace {

// The level set for "GIL101.file", or for "GIL101" where that is not set; by name as well.
std::optional<Level> configured_level(const Finding& finding, const config::Settings& settings) {
  const auto find = [&](std::string_view rule, std::string_view kind) {
    std::string key(rule);
    if (!kind.empty()) (key += '.') += kind;
    return settings.levels.find(key);
  };
  for (const std::string_view kind : {finding.kind, std::string_view()}) {
    for (const std::string_view rule : {finding.code, finding.rule}) {
      const auto entry = find(rule, kind);
      if (entry != settings.levels.end()) return entry->second;
    }
  }
  return std::nullopt;
}

Level one_lower(Level level) {
  // A note has nothing below it but "off", and tests are not to be hidden from who asks for notes.
  return level > Level::kNote ? static_cast<Level>(static_cast<int>(level) - 1) : level;
}

bool is_shown(const Finding& finding, const config::Settings& settings) {
  return finding.level >= settings.min_level && finding.confidence >= settings.min_confidence;
}

bool fails(const Finding& finding, const config::Settings& settings) {
  if (settings.fail_on == Level::kOff || finding.level < settings.fail_on) return false;
  return settings.declares_free_threading || !is_free_threaded_only(finding);
}

using PlaceKey = std::tuple<uint32_t, uint32_t, uint32_t>;
PlaceKey place_key(const Place& place) { return {place.file.value, place.span.begin, place.span.end}; }

// Less by place, code and message; among equals the shorter path first, then the path itself.
bool comes_before(const Finding& a, const Finding& b) {
  const auto key = [](const Finding& f) { return std::make_tuple(place_key(f.place), f.code, f.message_template); };
  if (key(a) != key(b)) return key(a) < key(b);
  if (a.arguments != b.arguments) return a.arguments < b.arguments;
  if (a.steps.size() != b.steps.size()) return a.steps.size() < b.steps.size();
  return std::lexicographical_compare(a.steps.begin(), a.steps.end(), b.steps.begin(), b.steps.end(),
                                      [](const Step& x, const Step& y) {
                                        return std::make_tuple(place_key(x.place), std::string_view(x.message)) <
                                               std::make_tuple(place_key(y.place), std::string_view(y.message));
                                      });
}

bool say_the_same(const Finding& a, const Finding& b) {
  return place_key(a.place) == place_key(b.place) && a.code == b.code && message(a) == message(b);
}

void set_levels(std::vector<Finding>& findings, const Context& context, const config::Settings& settings) {
  for (Finding& finding : findings) {
    finding.level = judged_level(finding, settings, context.files[finding.place.file.value].is_test);
  }
}

bool is_ignored(const Finding& finding, const Context& context, const config::Settings& settings) {
  return is_ignored_in(context.files[finding.place.file.value].path, finding.code, finding.rule, settings);
}

// Comments cannot silence what is said of them.
void add_own(std::vector<Finding> own, const Context& context, const config::Settings& settings,
             std::vector<Finding>& all) {
  if (own.empty()) return;
  std::erase_if(own, [&](const Finding& f) { return is_ignored(f, context, settings); });
  set_levels(own, context, settings);
  order(own);
  set_fingerprints(own, context.files, context.modules);
  all.insert(all.end(), std::make_move_iterator(own.begin()), std::make_move_iterator(own.end()));
  std::sort(all.begin(), all.end(), comes_before);
}

}  // namespace

bool is_free_threaded_only(const Finding& finding) {
  return finding.applies.builds.size() == 1 && finding.applies.builds.front() == "free-threaded";
}

Level judged_level(const Finding& finding, const config::Settings& settings, bool is_test) {
  Level level = configured_level(finding, settings).value_or(finding.level);
  if (is_free_threaded_only(finding)) level = std::min(level, Level::kWarning);
  return is_test && settings.tests == config::Tests::kLower ? one_lower(level) : level;
}

bool is_wanted(const Finding& finding, std::span<const source::SourceFile> files, const config::Settings& settings) {
  if (files[finding.place.file.value].is_reported) return true;
  if (settings.only_main_location) return false;
  return std::any_of(finding.steps.begin(), finding.steps.end(),
                     [&](const Step& step) { return files[step.place.file.value].is_named; });
}

void order(std::vector<Finding>& findings) {
  std::sort(findings.begin(), findings.end(), comes_before);
  findings.erase(std::unique(findings.begin(), findings.end(), say_the_same), findings.end());
}

Outcome judge(std::vector<Finding> findings, const Context& context, const config::Settings& settings) {
  Outcome outcome;
  std::erase_if(findings, [&](const Finding& f) { return is_ignored(f, context, settings); });
  set_levels(findings, context, settings);
  order(findings);
  // Counted before anything is left out: what is shown must not change what a finding is recognised by.
  set_fingerprints(findings, context.files, context.modules);
  // Comments silence findings that are not shown too: a comment is unused only if nothing at all needs it.
  SuppressionResult parted = suppress(std::move(findings), context.suppressions, context.files);
  outcome.shown = std::move(parted.kept);
  std::vector<Finding> own = own_findings({context, parted, settings});
  add_own(std::move(own), context, settings, outcome.shown);
  outcome.used_suppressions = std::move(parted.used);
  outcome.silenced = std::move(parted.silenced);
  const auto is_dropped = [&](const Finding& f) {
    return f.level == Level::kOff || !is_wanted(f, context.files, settings);
  };
  std::erase_if(outcome.shown, is_dropped);
  std::erase_if(outcome.silenced, [&](const Silenced& s) { return is_dropped(s.finding); });
  tell_once(outcome.shown);
  if (context.baseline != nullptr) {
    Compared compared = compare(std::move(outcome.shown), *context.baseline, context.files, context.modules);
    outcome.shown = std::move(compared.unknown);
    outcome.known = std::move(compared.known);
    outcome.stale = std::move(compared.stale);
    std::erase_if(outcome.known, [&](const Finding& f) { return !is_shown(f, settings); });
  }
  const size_t all = outcome.shown.size();
  std::erase_if(outcome.shown, [&](const Finding& f) { return !is_shown(f, settings); });
  std::erase_if(outcome.silenced, [&](const Silenced& s) { return !is_shown(s.finding, settings); });
  outcome.hidden = all - outcome.shown.size();
  set_groups(outcome.shown, context.files);
  for (const Finding& finding : outcome.shown) {
    if (is_free_threaded_only(finding)) ++outcome.free_threaded_only;
    outcome.fails = outcome.fails || fails(finding, settings);
  }
  return outcome;
}

}  // namespace findings
