// The results of a SARIF log.
#include <fmt/format.h>

#include <algorithm>

#include "findings/words.h"
#include "report/line_hash.h"
#include "report/places.h"
#include "report/sarif_parts.h"
#include "report/text.h"
#include "report/uri.h"
#include "source/lines.h"

namespace report {
namespace {

using findings::Finding;
using findings::Place;
using findings::Step;

constexpr uint32_t kContextLines = 2;
constexpr size_t kMostLinks = 3;
constexpr size_t kMostRelated = 1000;
constexpr size_t kMostSteps = 1000;

std::string plain(std::string_view text) { return valid_utf8(visible(text)); }

// Source text must not become a link: `table[key](1)` would be one.
std::string argument_text(std::string_view text) {
  std::string result = plain(text);
  for (size_t at = result.find("]("); at != std::string::npos; at = result.find("](", at)) result.insert(at + 1, " ");
  return result;
}

// Inside the text of a link, brackets and backslashes are escaped.
std::string link_text(std::string_view text) {
  std::string result;
  for (const char c : plain(text)) {
    if (c == '[' || c == ']' || c == '\\') result += '\\';
    result += c;
  }
  return result;
}

// What the message links and relatedLocations lists: the end of the path first, if it is elsewhere.
std::vector<const Step*> related_steps(const Finding& finding) {
  std::vector<const Step*> result;
  if (finding.steps.size() >= 2) result.push_back(&finding.steps.back());
  for (const Step& step : finding.related) {
    if (result.size() < kMostRelated) result.push_back(&step);
  }
  return result;
}

std::string source_text(const source::SourceFile& file, base::Span span) {
  return valid_utf8(std::string_view(file.text).substr(span.begin, span.size()));
}

// The lines around a place, if that is more than the place.
Json context_region(const Run& run, const Place& place) {
  const source::SourceFile& file = run.files[place.file.value];
  const Extent at = extent(run, place);
  const auto count = static_cast<uint32_t>(file.lines.size());
  const uint32_t first = at.begin.line > kContextLines ? at.begin.line - kContextLines : 1;
  const uint32_t last = std::min(at.end.line + kContextLines, count);
  const uint32_t begin = file.lines[first - 1];
  const uint32_t end = last < count ? file.lines[last] : static_cast<uint32_t>(file.text.size());
  if (end - begin <= place.span.size()) return nullptr;
  return {{"startLine", first}, {"endLine", last}, {"snippet", {{"text", source_text(file, {begin, end})}}}};
}

Json physical_location(const SarifLog& log, const Place& place) {
  return {{"artifactLocation", artifact_location(log, place.file)}, {"region", region(log.run, place)}};
}

Json main_location(const SarifLog& log, const Finding& finding) {
  const source::SourceFile& file = log.run.files[finding.place.file.value];
  Json physical = physical_location(log, finding.place);
  physical["region"]["snippet"] = {{"text", source_text(file, finding.place.span)}};
  if (Json context = context_region(log.run, finding.place); !context.is_null()) {
    physical["contextRegion"] = std::move(context);
  }
  Json result = {{"physicalLocation", std::move(physical)}};
  const std::string name = finding.scope.empty() ? file.module_name : file.module_name + "." + finding.scope;
  if (!name.empty()) {
    result["logicalLocations"] =
        Json::array({{{"fullyQualifiedName", plain(name)}, {"kind", finding.scope.empty() ? "module" : "function"}}});
  }
  return result;
}

Json message_of(const Finding& finding) {
  const size_t links = link_count(finding);
  const MessageForm form{finding.message_id, finding.message_template, links};
  const std::vector<const Step*> related = related_steps(finding);
  Finding linked = finding;
  // The template may use fewer arguments than there are; links come behind those that it uses.
  size_t used = 0;
  for (size_t i = 0; i < finding.arguments.size(); ++i) {
    if (finding.message_template.find(fmt::format("{{{}}}", i)) != std::string_view::npos) used = i + 1;
  }
  linked.arguments.resize(used);
  for (std::string& argument : linked.arguments) argument = argument_text(argument);
  const bool has_stop = ends_open(form.text) && used > 0 && linked.arguments.back().ends_with('.');
  if (has_stop) linked.arguments.back().pop_back();
  for (size_t i = 0; i < links; ++i) linked.arguments.push_back(link_text(related[i]->message));
  const std::string full = linked_template(form, used);
  linked.message_template = full;
  Json result = {{"text", findings::message(linked)}};
  result["id"] = message_key(form);
  result["arguments"] = linked.arguments;
  return result;
}

Json related_locations(const SarifLog& log, const Finding& finding) {
  Json list = Json::array();
  for (const Step* step : related_steps(finding)) {
    list.push_back({{"id", list.size() + 1},
                    {"physicalLocation", physical_location(log, step->place)},
                    {"message", {{"text", plain(step->message)}}}});
  }
  return list;
}

Json flow_step(const SarifLog& log, const Step& step, size_t order) {
  Json location = {{"physicalLocation", physical_location(log, step.place)},
                   {"message", {{"text", plain(step.message)}}}};
  return {{"location", std::move(location)}, {"executionOrder", order}, {"importance", "essential"}};
}

// Flow 0 tells the path as one story; flow 1 has a line for each thread or task, if there are several.
Json code_flows(const SarifLog& log, const Finding& finding) {
  Json story = Json::array();
  std::map<std::string, Json> actors;
  for (size_t i = 0; i < std::min(finding.steps.size(), kMostSteps); ++i) {
    const Step& step = finding.steps[i];
    story.push_back(flow_step(log, step, i + 1));
    Json& own = actors.emplace(step.actor, Json::array()).first->second;
    own.push_back(flow_step(log, step, i + 1));
  }
  Json flows = Json::array({{{"threadFlows", Json::array({{{"locations", std::move(story)}}})}}});
  if (actors.size() < 2) return flows;
  Json threads = Json::array();
  for (auto& [actor, steps] : actors) {
    const std::string id = actor.empty() ? "main" : plain(actor);
    threads.push_back({{"id", id}, {"message", {{"text", id}}}, {"locations", std::move(steps)}});
  }
  flows.push_back({{"threadFlows", std::move(threads)}});
  return flows;
}

Json fixes(const SarifLog& log, const findings::Fix& fix) {
  std::map<findings::FileId, Json> files;
  for (const findings::Edit& edit : fix.edits) {
    Json& replacements = files.emplace(edit.place.file, Json::array()).first->second;
    replacements.push_back({{"deletedRegion", region(log.run, edit.place)},
                            {"insertedContent", {{"text", valid_utf8(edit.replacement)}}}});
  }
  Json changes = Json::array();
  for (auto& [file, replacements] : files) {
    changes.push_back({{"artifactLocation", artifact_location(log, file)}, {"replacements", std::move(replacements)}});
  }
  return Json::array({{{"description", {{"text", plain(fix.title)}}}, {"artifactChanges", std::move(changes)}}});
}

std::string line_hash(SarifLog& log, const Place& place) {
  std::vector<std::string>& hashes = log.hashes[place.file];
  const source::SourceFile& file = log.run.files[place.file.value];
  if (hashes.empty()) hashes = line_hashes(file);
  return hashes[source::line_index(file.lines, place.span.begin)];
}

Json properties(const Finding& finding) {
  Json result = {{"confidence", findings::word(finding.confidence)}};
  if (!finding.group.empty()) result["group"] = finding.group;
  const auto add = [&](const char* key, const std::vector<std::string>& values) {
    if (!values.empty()) result[key] = values;
  };
  add("pythonVersions", finding.applies.versions);
  add("builds", finding.applies.builds);
  add("platforms", finding.applies.platforms);
  add("startMethods", finding.applies.start_methods);
  return result;
}

double rank(const Finding& finding) {
  return 30.0 * static_cast<double>(finding.level) + 5.0 * static_cast<double>(finding.confidence);
}

Json result(SarifLog& log, const Finding& finding) {
  Json object = {{"ruleId", finding.code},
                 {"ruleIndex", log.rules.at(finding.code)},
                 {"kind", "fail"},
                 {"level", findings::word(finding.level)},
                 {"message", message_of(finding)},
                 {"locations", Json::array({main_location(log, finding)})},
                 {"partialFingerprints",
                  {{"primaryLocationLineHash", line_hash(log, finding.place)}, {"gilint/v1", finding.fingerprint}}}};
  if (Json related = related_locations(log, finding); !related.empty()) object["relatedLocations"] = std::move(related);
  if (finding.steps.size() >= 2) object["codeFlows"] = code_flows(log, finding);
  const bool has_fix = !finding.fix.edits.empty() && finding.fix.applicability == findings::Applicability::kSafe;
  if (has_fix) object["fixes"] = fixes(log, finding.fix);
  object["rank"] = rank(finding);
  object["properties"] = properties(finding);
  return object;
}

Json suppression(const SarifLog& log, const findings::Suppression& suppression) {
  Json object = {{"kind", "inSource"}, {"status", "accepted"}};
  if (!suppression.reason.empty()) object["justification"] = plain(suppression.reason);
  object["location"] = {{"physicalLocation", physical_location(log, suppression.comment)}};
  return object;
}

}  // namespace

size_t link_count(const findings::Finding& finding) { return std::min(related_steps(finding).size(), kMostLinks); }

Json artifact_location(const SarifLog& log, findings::FileId file) {
  return {{"uri", relative_uri(repository_path(log.run, file))},
          {"uriBaseId", "SRCROOT"},
          {"index", log.artifacts.at(file)}};
}

Json region(const Run& run, const findings::Place& place) {
  const Extent at = extent(run, place);
  return {{"startLine", at.begin.line},
          {"startColumn", at.begin.utf16},
          {"endLine", at.end.line},
          {"endColumn", at.end.utf16}};
}

Json sarif_results(SarifLog& log) {
  Json list = Json::array();
  for (const findings::Finding* finding : log.shown) {
    list.push_back(result(log, *finding));
    if (log.run.show_suppressed) list.back()["suppressions"] = Json::array();
  }
  if (!log.run.show_suppressed) return list;
  for (const findings::Silenced& silenced : log.run.outcome->silenced) {
    list.push_back(result(log, silenced.finding));
    list.back()["suppressions"] = Json::array({suppression(log, log.run.suppressions[silenced.suppression])});
  }
  return list;
}

}  // namespace report
