// The parts of a SARIF log: rules, results, places. Internal to the format.
#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "report/run.h"
#include "rules/rule.h"

namespace report {

using Json = nlohmann::ordered_json;

// A message of a rule with so many links to related places behind it.
struct MessageForm {
  std::string_view id;
  std::string_view text;
  size_t links = 0;
  friend auto operator<=>(const MessageForm&, const MessageForm&) = default;
};

// "direct", or "direct-2" with two links.
std::string message_key(const MessageForm& form);

// True for a template that ends in an argument: its full stop is moved out of that.
bool ends_open(std::string_view text);

// The text with its links: " See [{5}](1) and [{6}](2)." `first` is the number of the first link's argument.
std::string linked_template(const MessageForm& form, size_t first);

// What all parts of one log share.
struct SarifLog {
  const Run& run;
  std::vector<const findings::Finding*> shown;  // the worst first, cut to the limit
  std::map<findings::FileId, size_t> artifacts;
  std::map<std::string_view, size_t> rules;                          // code -> index
  std::map<std::string_view, std::set<MessageForm>> messages;        // code -> forms that the results use
  std::map<findings::FileId, std::vector<std::string>> hashes = {};  // line hashes by file
};

// How many places behind a finding its message links.
size_t link_count(const findings::Finding& finding);

// {uri, uriBaseId, index}
Json artifact_location(const SarifLog& log, findings::FileId file);

// {startLine, startColumn, endLine, endColumn}
Json region(const Run& run, const findings::Place& place);

// Descriptors of the rules, in the order of their index.
Json rule_descriptors(const SarifLog& log);

// The CWE entries that those rules refer to; an empty list if there are none.
Json taxonomies(const SarifLog& log);

// The results, silenced ones at the end if they are to be shown.
Json sarif_results(SarifLog& log);

}  // namespace report
