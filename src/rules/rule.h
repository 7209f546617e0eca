// What a rule is: a constant value with one function. Rules read finished tables and word findings; they see no syntax
// and keep no state. CMake gathers rules/*/rule.cpp into the registry; nothing lists rules by hand.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "findings/finding.h"

namespace concurrency {
struct Tables;
}

namespace rules {

// Where a rule puts its findings.
using Report = std::vector<findings::Finding>;

struct Message {
  std::string_view id;
  std::string_view text;  // with {0}, {1}, ...
};

struct Rule {
  std::string_view code;     // "GIL101"
  std::string_view summary;  // one line, no full stop
  std::string_view help;     // how to fix it, one or two sentences
  findings::Level highest = findings::Level::kError;
  std::span<const std::string_view> tags;   // "CWE-662", ...
  std::span<const std::string_view> kinds;  // what "GIL101.kind" may name in levels
  std::string_view versions;                // where it applies, in words: "Python 3.9 and later, every build"
  std::span<const Message> messages;
  // Reports the findings whose main location lies in file `module`.
  void (*check)(findings::FileId module, const concurrency::Tables& tables, Report& report) = nullptr;
};

// The texts of one rule's folder, embedded.
struct PageSource {
  std::string_view name;
  std::string_view rule_md;
  std::string_view bad_py;
  std::string_view good_py;
  std::string_view measured_json;
};

// A rule with what its folder says.
struct Entry {
  std::string_view name;  // the folder's name
  const Rule* rule = nullptr;
  PageSource page;
};

// All rules, sorted by code.
std::span<const Entry> registry();

// The rule of that code or name, gilint's own ones (own.h) included, or null.
const Entry* find(std::string_view code_or_name);

}  // namespace rules
