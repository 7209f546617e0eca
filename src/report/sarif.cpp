#include "report/sarif.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/version.h"
#include "report/places.h"
#include "report/sarif_parts.h"
#include "report/text.h"
#include "report/uri.h"
#include "rules/own.h"

namespace report {
namespace {

constexpr std::string_view kSchema = "https://json.schemastore.org/sarif-2.1.0.json";

void note_file(SarifLog& log, findings::FileId file) { log.artifacts.emplace(file, 0); }

void note_places(SarifLog& log, const findings::Finding& finding) {
  note_file(log, finding.place.file);
  for (const auto* steps : {&finding.steps, &finding.related}) {
    for (const findings::Step& step : *steps) note_file(log, step.place.file);
  }
  for (const findings::Edit& edit : finding.fix.edits) note_file(log, edit.place.file);
  log.rules.emplace(finding.code, 0);
  log.messages[finding.code].insert({finding.message_id, finding.message_template, link_count(finding)});
}

template <class Map>
void number(Map& map) {
  size_t next = 0;
  for (auto& entry : map) entry.second = next++;
}

SarifLog log_of(const Run& run) {
  SarifLog log{run, worst_first(run), {}, {}, {}};
  if (log.shown.size() > kMostSarifResults) log.shown.resize(kMostSarifResults);
  for (const findings::Finding* finding : log.shown) note_places(log, *finding);
  if (run.show_suppressed) {
    for (const findings::Silenced& silenced : run.outcome->silenced) {
      note_places(log, silenced.finding);
      note_file(log, run.suppressions[silenced.suppression].comment.file);
    }
  }
  for (const source::Notice& notice : run.notices) {
    if (const findings::FileId file = file_of(run, notice)) note_file(log, file);
  }
  number(log.artifacts);
  number(log.rules);
  return log;
}

Json artifacts(const SarifLog& log) {
  Json list = Json::array();
  for (const auto& [id, index] : log.artifacts) {
    const source::SourceFile& file = log.run.files[id.value];
    Json location = artifact_location(log, id);
    location.erase("index");
    Json artifact = {{"location", std::move(location)},
                     {"roles", {"analysisTarget"}},
                     {"length", source::position(file, static_cast<uint32_t>(file.text.size())).byte},
                     {"mimeType", "text/x-python"},
                     {"sourceLanguage", "python"}};
    if (!file.encoding.empty()) artifact["encoding"] = file.encoding;
    list.push_back(std::move(artifact));
  }
  return list;
}

Json notification(const SarifLog& log, const source::Notice& notice) {
  Json result = {{"descriptor", {{"id", rules::kOddFile.code}, {"index", 0}}},
                 {"level", "warning"},
                 {"message", {{"text", valid_utf8(visible(notice.message))}}}};
  if (const findings::FileId file = file_of(log.run, notice)) {
    Json place = {{"artifactLocation", artifact_location(log, file)}};
    place["region"] = region(log.run, {file, notice.span});
    result["locations"] = Json::array({{{"physicalLocation", std::move(place)}}});
  } else if (!notice.path.empty()) {
    result["message"]["text"] = fmt::format("{}: {}", visible(shown_path(log.run, notice)), visible(notice.message));
  }
  return result;
}

Json notifications(const SarifLog& log) {
  Json list = Json::array();
  for (const source::Notice& notice : log.run.notices) list.push_back(notification(log, notice));
  const size_t cut = log.run.outcome->shown.size() - log.shown.size();
  if (cut > 0) {
    list.push_back({{"descriptor", {{"id", rules::kOddFile.code}, {"index", 0}}},
                    {"level", "warning"},
                    {"message",
                     {{"text", fmt::format("{} are left out: the worst {} are told.", counted(cut, "finding"),
                                           kMostSarifResults)}}}});
  }
  return list;
}

Json notification_descriptor() {
  return {{"id", rules::kOddFile.code},
          {"name", "OddFile"},
          {"shortDescription", {{"text", fmt::format("{}.", rules::kOddFile.summary)}}},
          {"fullDescription", {{"text", fmt::format("{}. {}", rules::kOddFile.summary, rules::kOddFile.help)}}},
          {"help", {{"text", rules::kOddFile.help}}},
          {"defaultConfiguration", {{"level", "warning"}}}};
}

Json tool(const SarifLog& log, const Json& taxa) {
  Json driver = {{"name", "gilint"},
                 {"fullName", fmt::format("gilint {}", base::kVersion)},
                 {"organization", "gilint"},
                 {"version", base::kVersion},
                 {"semanticVersion", base::kVersion},
                 {"informationUri", base::kHomepage},
                 {"rules", rule_descriptors(log)},
                 {"notifications", Json::array({notification_descriptor()})}};
  if (!taxa.empty()) {
    driver["supportedTaxonomies"] = Json::array({{{"name", "CWE"}, {"index", 0}, {"guid", taxa[0]["guid"]}}});
  }
  return {{"driver", std::move(driver)}};
}

void add_repository(const Repository& repository, Json& run) {
  Json base = {{"description", {{"text", "The top folder of the repository."}}}};
  if (!repository.folder.empty()) base["uri"] = folder_uri(repository.folder);
  run["originalUriBaseIds"] = {{"SRCROOT", std::move(base)}};
  if (repository.url.empty()) return;
  Json source = {{"repositoryUri", repository.url}};
  if (!repository.revision.empty()) source["revisionId"] = repository.revision;
  if (!repository.branch.empty()) source["branch"] = repository.branch;
  source["mappedTo"] = {{"uriBaseId", "SRCROOT"}};
  run["versionControlProvenance"] = Json::array({std::move(source)});
}

}  // namespace

std::string sarif(const Run& run) {
  SarifLog log = log_of(run);
  Json body = Json::object();
  const Json taxa = taxonomies(log);
  body["tool"] = tool(log, taxa);
  Json invocation = {{"executionSuccessful", true}, {"exitCode", run.exit_code}};
  if (Json told = notifications(log); !told.empty()) invocation["toolExecutionNotifications"] = std::move(told);
  body["invocations"] = Json::array({std::move(invocation)});
  body["automationDetails"] = {{"id", "gilint/"}};
  add_repository(run.repository, body);
  body["artifacts"] = artifacts(log);
  body["defaultEncoding"] = "utf-8";
  body["newlineSequences"] = {"\r\n", "\n", "\r"};
  body["columnKind"] = "utf16CodeUnits";
  if (!taxa.empty()) body["taxonomies"] = taxa;
  body["results"] = sarif_results(log);
  Json document = {{"$schema", kSchema}, {"version", "2.1.0"}, {"runs", Json::array({std::move(body)})}};
  return document.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace report
