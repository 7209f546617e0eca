#include "report/json.h"

#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>

#include "base/version.h"
#include "findings/words.h"
#include "report/text.h"

namespace report {
namespace {

using Json = nlohmann::ordered_json;

std::string base64(std::string_view bytes) {
  constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string result;
  for (size_t i = 0; i < bytes.size(); i += 3) {
    uint32_t group = 0;
    for (size_t k = 0; k < 3; ++k) {
      group = group << 8 | (i + k < bytes.size() ? static_cast<unsigned char>(bytes[i + k]) : 0);
    }
    for (size_t k = 0; k < 4; ++k) {
      result += i + k <= bytes.size() ? kDigits[group >> (18 - 6 * k) & 63] : '=';
    }
  }
  return result;
}

void add_path(Json& object, const std::string& path) {
  object["path"] = valid_utf8(path);
  if (!is_valid_utf8(path)) object["path_bytes_b64"] = base64(path);
}

Json point(const source::SourceFile& file, uint32_t offset) {
  const source::Position at = source::position(file, offset);
  return {{"line", at.line}, {"column", at.column}, {"utf16", at.utf16}, {"byte", at.byte}};
}

void add_span(Json& object, const source::SourceFile& file, base::Span span) {
  object["start"] = point(file, span.begin);
  object["end"] = point(file, span.end);
}

void add_place(Json& object, const Run& run, const findings::Place& place) {
  add_path(object, run.paths[place.file.value]);
  add_span(object, run.files[place.file.value], place.span);
}

Json steps(const Run& run, const std::vector<findings::Step>& steps) {
  Json list = Json::array();
  for (const findings::Step& step : steps) {
    Json object = Json::object();
    add_place(object, run, step.place);
    object["message"] = valid_utf8(step.message);
    list.push_back(std::move(object));
  }
  return list;
}

Json fix(const Run& run, const findings::Fix& fix) {
  if (fix.title.empty() && fix.edits.empty()) return nullptr;
  Json edits = Json::array();
  for (const findings::Edit& edit : fix.edits) {
    Json object = Json::object();
    add_place(object, run, edit.place);
    object["replacement"] = valid_utf8(edit.replacement);
    edits.push_back(std::move(object));
  }
  return {{"title", valid_utf8(fix.title)}, {"applicability", findings::word(fix.applicability)}, {"edits", edits}};
}

Json result(const Run& run, const findings::Finding& finding) {
  Json object = Json::object();
  object["code"] = finding.code;
  object["name"] = finding.rule;
  object["level"] = findings::word(finding.level);
  object["confidence"] = findings::word(finding.confidence);
  object["message"] = valid_utf8(findings::message(finding));
  add_place(object, run, finding.place);
  object["steps"] = steps(run, finding.steps);
  object["related"] = steps(run, finding.related);
  object["fix"] = fix(run, finding.fix);
  object["applies"] = {{"versions", finding.applies.versions},
                       {"builds", finding.applies.builds},
                       {"platforms", finding.applies.platforms},
                       {"start_methods", finding.applies.start_methods}};
  object["fingerprint"] = finding.fingerprint;
  object["group"] = finding.group.empty() ? Json(nullptr) : Json(finding.group);
  return object;
}

// What silences a finding, for those that are shown nevertheless.
Json suppression(const Run& run, const findings::Suppression& suppression) {
  Json object = {{"kind", suppression.form == findings::SuppressionForm::kNoqa ? "noqa" : "gilint"},
                 {"reason", suppression.reason.empty() ? Json(nullptr) : Json(valid_utf8(suppression.reason))}};
  add_place(object, run, suppression.comment);
  return object;
}

Json results(const Run& run) {
  Json list = Json::array();
  for (const findings::Finding& finding : run.outcome->shown) list.push_back(result(run, finding));
  if (!run.show_suppressed) return list;
  for (const findings::Silenced& silenced : run.outcome->silenced) {
    list.push_back(result(run, silenced.finding));
    list.back()["suppression"] = suppression(run, run.suppressions[silenced.suppression]);
  }
  return list;
}

Json notice(const Run& run, const source::Notice& notice) {
  Json object = Json::object();
  const std::string path = shown_path(run, notice);
  if (!path.empty()) add_path(object, path);
  if (const findings::FileId file = file_of(run, notice)) add_span(object, run.files[file.value], notice.span);
  object["message"] = valid_utf8(notice.message);
  return object;
}

Json rule_counts(const Run& run) {
  std::map<std::string_view, size_t> counts;
  for (const findings::Finding& finding : run.outcome->shown) ++counts[finding.code];
  Json result = Json::object();
  for (const auto& [code, count] : counts) result[std::string(code)] = count;
  return result;
}

Json statistics(const Run& run) {
  const LevelCounts counts = count_levels(*run.outcome);
  return {{"files", run.files.size()},
          {"errors", counts.errors},
          {"warnings", counts.warnings},
          {"notes", counts.notes},
          {"suppressed", run.outcome->silenced.size()},
          {"hidden", run.outcome->hidden},
          {"free_threaded_only", run.outcome->free_threaded_only},
          {"notices", run.notices.size()},
          {"rules", rule_counts(run)}};
}

}  // namespace

std::string json(const Run& run) {
  Json document = Json::object();
  document["schema_version"] = kJsonSchemaVersion;
  document["tool"] = {{"name", "gilint"}, {"version", base::kVersion}};
  document["results"] = results(run);
  Json& notices = document["notices"] = Json::array();
  for (const source::Notice& one : run.notices) notices.push_back(notice(run, one));
  document["statistics"] = statistics(run);
  return document.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string json_lines(const Run& run) {
  std::string text;
  const auto add = [&](const char* type, const Json& object) {
    Json line = {{"type", type}};
    line.update(object);
    text += line.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
  };
  for (const Json& one : results(run)) add("result", one);
  for (const source::Notice& one : run.notices) add("notice", notice(run, one));
  add("statistics", statistics(run));
  return text;
}

}  // namespace report
