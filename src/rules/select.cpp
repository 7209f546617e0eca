#include "rules/select.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/near_miss.h"
#include "findings/suppressions.h"
#include "rules/own.h"

namespace rules {
namespace {

// How closely a selector means a rule; 0 if it does not. "ALL" is the loosest, a name as close as a whole code.
size_t closeness(std::string_view selector, std::string_view code, std::string_view name) {
  if (!findings::selects(selector, code, name)) return 0;
  if (selector == "ALL") return 1;
  return selector == name ? code.size() + 1 : selector.size() + 1;
}

size_t closest(const std::vector<std::string>& selectors, std::string_view code, std::string_view name) {
  size_t best = 0;
  for (const std::string& selector : selectors) best = std::max(best, closeness(selector, code, name));
  return best;
}

// Rules that exist by their code alone, and codes that are reserved, start so.
bool is_code_prefix(std::string_view selector) {
  return selector == "ALL" || (selector.size() >= 1 && std::string_view("GIL").substr(0, selector.size()) == selector);
}

bool means_a_rule(std::string_view selector) {
  const auto is_meant = [&](const Entry& entry) { return findings::selects(selector, entry.rule->code, entry.name); };
  return is_code_prefix(selector) || std::any_of(registry().begin(), registry().end(), is_meant) ||
         std::any_of(own().begin(), own().end(), is_meant);
}

std::string unknown_kind(const Entry& entry, std::string_view kind) {
  std::vector<std::string_view> kinds(entry.rule->kinds.begin(), entry.rule->kinds.end());
  return fmt::format("unknown kind `{}` of {}{}", kind, entry.rule->code, base::near_miss_hint(kind, kinds));
}

}  // namespace

bool is_selected(std::string_view code, std::string_view name, const config::Settings& settings) {
  const size_t ignored = closest(settings.ignore, code, name);
  const size_t chosen = std::max(closest(settings.select, code, name), closest(settings.extend_select, code, name));
  // Without `select` every rule is on, as if "ALL" had been selected.
  const size_t by_default = settings.select.empty() ? 1 : 0;
  return std::max(chosen, by_default) > ignored;
}

std::vector<const Entry*> selected(const config::Settings& settings) {
  std::vector<const Entry*> result;
  for (const Entry& entry : registry()) {
    if (is_selected(entry.rule->code, entry.name, settings)) result.push_back(&entry);
  }
  return result;
}

std::vector<findings::KnownRule> known_rules(const config::Settings& settings) {
  std::vector<findings::KnownRule> result;
  for (const std::span<const Entry> entries : {own(), registry()}) {
    for (const Entry& entry : entries) {
      result.push_back({entry.rule->code, entry.name, is_selected(entry.rule->code, entry.name, settings)});
    }
  }
  return result;
}

std::string selector_problem(std::string_view selector) {
  return means_a_rule(selector) ? std::string() : unknown_rule(selector);
}

std::string level_key_problem(std::string_view key) {
  const size_t dot = std::min(key.find('.'), key.size());
  const Entry* entry = find(key.substr(0, dot));
  if (entry == nullptr) return unknown_rule(key.substr(0, dot));
  if (dot == key.size()) return {};
  const std::string_view kind = key.substr(dot + 1);
  const auto& kinds = entry->rule->kinds;
  return std::find(kinds.begin(), kinds.end(), kind) == kinds.end() ? unknown_kind(*entry, kind) : std::string();
}

base::Result<bool> check_selectors(const config::Settings& settings) {
  for (const auto* selectors : {&settings.select, &settings.extend_select, &settings.ignore}) {
    for (const std::string& selector : *selectors) {
      const std::string problem = selector_problem(selector);
      if (!problem.empty()) return base::Error{problem};
    }
  }
  for (const auto& [key, level] : settings.levels) {
    const std::string problem = level_key_problem(key);
    if (!problem.empty()) return base::Error{problem};
  }
  return true;
}

std::string unknown_rule(std::string_view selector) {
  std::vector<std::string_view> known;
  for (const std::span<const Entry> entries : {registry(), own()}) {
    for (const Entry& entry : entries) {
      known.push_back(entry.rule->code);
      known.push_back(entry.name);
    }
  }
  return fmt::format("unknown rule `{}`{}", selector, base::near_miss_hint(selector, known));
}

}  // namespace rules
