// The rules of a SARIF log: descriptors with their pages, and the weaknesses of the CWE list that they stand for.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/version.h"
#include "findings/words.h"
#include "report/sarif_parts.h"
#include "rules/page.h"

namespace report {
namespace {

constexpr std::string_view kCweGuid = "FFC64C90-42B6-44CE-8BEB-F6B7DAE649E5";
constexpr size_t kLongestDescription = 1024;

struct Weakness {
  std::string_view id;
  std::string_view name;
};

// As the CWE list names them.
constexpr std::array kWeaknesses = {
    Weakness{"252", "Unchecked Return Value"},
    Weakness{"362", "Concurrent Execution using Shared Resource with Improper Synchronization ('Race Condition')"},
    Weakness{"366", "Race Condition within a Thread"},
    Weakness{"367", "Time-of-check Time-of-use (TOCTOU) Race Condition"},
    Weakness{"391", "Unchecked Error Condition"},
    Weakness{"400", "Uncontrolled Resource Consumption"},
    Weakness{"404", "Improper Resource Shutdown or Release"},
    Weakness{"405", "Asymmetric Resource Consumption (Amplification)"},
    Weakness{"407", "Inefficient Algorithmic Complexity"},
    Weakness{"413", "Improper Resource Locking"},
    Weakness{"459", "Incomplete Cleanup"},
    Weakness{"502", "Deserialization of Untrusted Data"},
    Weakness{"543", "Use of Singleton Pattern Without Synchronization in a Multithreaded Context"},
    Weakness{"567", "Unsynchronized Access to Shared Data in a Multithreaded Context"},
    Weakness{"609", "Double-Checked Locking"},
    Weakness{"662", "Improper Synchronization"},
    Weakness{"663", "Use of a Non-reentrant Function in a Concurrent Context"},
    Weakness{"664", "Improper Control of a Resource Through its Lifetime"},
    Weakness{"665", "Improper Initialization"},
    Weakness{"667", "Improper Locking"},
    Weakness{"670", "Always-Incorrect Control Flow Implementation"},
    Weakness{"672", "Operation on a Resource after Expiration or Release"},
    Weakness{"691", "Insufficient Control Flow Management"},
    Weakness{"703", "Improper Check or Handling of Exceptional Conditions"},
    Weakness{"764", "Multiple Locks of a Critical Resource"},
    Weakness{"770", "Allocation of Resources Without Limits or Throttling"},
    Weakness{"772", "Missing Release of Resource after Effective Lifetime"},
    Weakness{"820", "Missing Synchronization"},
    Weakness{"821", "Incorrect Synchronization"},
    Weakness{"832", "Unlock of a Resource that is not Locked"},
    Weakness{"833", "Deadlock"},
    Weakness{"834", "Excessive Iteration"},
    Weakness{"835", "Loop with Unreachable Exit Condition ('Infinite Loop')"},
    Weakness{"1088", "Synchronous Access of Remote Resource without Timeout"},
    Weakness{"1322", "Use of Blocking Code in Single-threaded, Non-blocking Context"},
};

std::string name_of(std::string_view id) {
  const auto found =
      std::find_if(kWeaknesses.begin(), kWeaknesses.end(), [&](const Weakness& one) { return one.id == id; });
  return found == kWeaknesses.end() ? fmt::format("CWE-{}", id) : std::string(found->name);
}

// "833" of "CWE-833"; empty for other tags.
std::string_view weakness(std::string_view tag) { return tag.starts_with("CWE-") ? tag.substr(4) : std::string_view(); }

std::vector<std::string> weaknesses(const SarifLog& log) {
  std::set<std::string> ids;
  for (const auto& [code, index] : log.rules) {
    const rules::Entry* entry = rules::find(code);
    for (const std::string_view tag : entry == nullptr ? std::span<const std::string_view>() : entry->rule->tags) {
      if (!weakness(tag).empty()) ids.emplace(weakness(tag));
    }
  }
  return {ids.begin(), ids.end()};
}

// "BlockingCallInCoroutine".
std::string pascal_case(std::string_view name) {
  std::string result;
  bool is_start = true;
  for (const char c : name) {
    if (c == '-') {
      is_start = true;
      continue;
    }
    result += is_start && c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    is_start = false;
  }
  return result;
}

std::string_view problem_severity(findings::Level level) {
  return level == findings::Level::kNote ? "recommendation" : findings::word(level);
}

// Up to whole characters.
std::string cut(std::string text, size_t most) {
  if (text.size() <= most) return text;
  while (most > 0 && (static_cast<unsigned char>(text[most]) & 0xC0) == 0x80) --most;
  text.resize(most);
  return text;
}

size_t argument_count(std::string_view text) {
  size_t count = 0;
  for (size_t i = 0; i < 10; ++i) {
    if (text.find(fmt::format("{{{}}}", i)) != std::string_view::npos) count = i + 1;
  }
  return count;
}

Json message_strings(const std::set<MessageForm>& forms) {
  Json result = Json::object();
  for (const MessageForm& form : forms) {
    result[message_key(form)] = {{"text", linked_template(form, argument_count(form.text))}};
  }
  return result;
}

Json properties(const rules::Rule& rule) {
  Json tags = Json::array({"concurrency", "correctness"});
  for (const std::string_view tag : rule.tags) tags.push_back(tag);
  return {{"tags", std::move(tags)}, {"precision", "high"}, {"problem.severity", problem_severity(rule.highest)}};
}

Json relationships(const rules::Rule& rule, const std::vector<std::string>& taxa) {
  Json result = Json::array();
  for (const std::string_view tag : rule.tags) {
    const auto found = std::find(taxa.begin(), taxa.end(), weakness(tag));
    if (found == taxa.end()) continue;
    Json target = {{"id", *found},
                   {"index", static_cast<size_t>(found - taxa.begin())},
                   {"toolComponent", {{"name", "CWE"}, {"index", 0}, {"guid", kCweGuid}}}};
    result.push_back({{"target", std::move(target)}, {"kinds", {"relevant"}}});
  }
  return result;
}

Json descriptor(const SarifLog& log, const rules::Entry& entry, const std::vector<std::string>& taxa) {
  const rules::Rule& rule = *entry.rule;
  Json result = {
      {"id", rule.code},
      {"name", pascal_case(entry.name)},
      {"shortDescription", {{"text", fmt::format("{}.", rule.summary)}}},
      {"fullDescription", {{"text", cut(fmt::format("{}. {}", rule.summary, rule.help), kLongestDescription)}}},
      {"helpUri", fmt::format("{}/blob/main/rules/{}/rule.md", base::kHomepage, entry.name)},
      {"help", {{"text", rule.help}, {"markdown", rules::page(entry)}}},
      {"messageStrings", message_strings(log.messages.at(rule.code))},
      {"defaultConfiguration", {{"level", findings::word(rule.highest)}}}};
  if (Json related = relationships(rule, taxa); !related.empty()) result["relationships"] = std::move(related);
  result["properties"] = properties(rule);
  return result;
}

}  // namespace

std::string message_key(const MessageForm& form) {
  return form.links == 0 ? std::string(form.id) : fmt::format("{}-{}", form.id, form.links);
}

bool ends_open(std::string_view text) { return text.ends_with('}'); }

std::string linked_template(const MessageForm& form, size_t first) {
  std::string result(form.text);
  // Readers of SARIF want a full stop in the template; the argument before it has none then.
  if (ends_open(form.text)) result += '.';
  for (size_t i = 0; i < form.links; ++i) {
    const bool is_last = i + 1 == form.links;
    result += i == 0 ? " See " : is_last ? " and " : ", ";
    result += fmt::format("[{{{}}}]({})", first + i, i + 1);
  }
  return form.links == 0 ? result : result + ".";
}

Json rule_descriptors(const SarifLog& log) {
  const std::vector<std::string> taxa = weaknesses(log);
  Json list = Json::array();
  for (const auto& [code, index] : log.rules) {
    const rules::Entry* entry = rules::find(code);
    list.push_back(entry == nullptr ? Json({{"id", code}}) : descriptor(log, *entry, taxa));
  }
  return list;
}

Json taxonomies(const SarifLog& log) {
  const std::vector<std::string> ids = weaknesses(log);
  if (ids.empty()) return Json::array();
  Json taxa = Json::array();
  for (const std::string& id : ids) {
    taxa.push_back({{"id", id},
                    {"name", name_of(id)},
                    {"shortDescription", {{"text", name_of(id) + "."}}},
                    {"helpUri", fmt::format("https://cwe.mitre.org/data/definitions/{}.html", id)}});
  }
  return Json::array({{{"name", "CWE"},
                       {"version", "4.16"},
                       {"organization", "MITRE"},
                       {"guid", kCweGuid},
                       {"informationUri", "https://cwe.mitre.org/data/index.html"},
                       {"shortDescription", {{"text", "The MITRE Common Weakness Enumeration."}}},
                       {"taxa", std::move(taxa)}}});
}

}  // namespace report
