#include "report/rdjson.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "base/version.h"
#include "report/text.h"
#include "source/lines.h"

namespace report {
namespace {

using Json = nlohmann::ordered_json;

Json point(const source::SourceFile& file, uint32_t offset) {
  const uint32_t line = source::line_index(file.lines, offset);
  return {{"line", line + 1}, {"column", offset - file.lines[line] + 1}};
}

Json range(const source::SourceFile& file, base::Span span) {
  return {{"start", point(file, span.begin)}, {"end", point(file, span.end)}};
}

std::string_view severity(findings::Level level) {
  if (level == findings::Level::kError) return "ERROR";
  return level == findings::Level::kWarning ? "WARNING" : "INFO";
}

Json location(const Run& run, const findings::Place& place) {
  return {{"path", valid_utf8(run.paths[place.file.value])}, {"range", range(run.files[place.file.value], place.span)}};
}

// Edits of the finding's own file; reviewdog applies each by itself, so several make no suggestion.
Json suggestions(const Run& run, const findings::Finding& finding) {
  const findings::Fix& fix = finding.fix;
  Json list = Json::array();
  const bool is_whole = fix.edits.size() == 1 && fix.edits[0].place.file == finding.place.file;
  if (is_whole && fix.applicability == findings::Applicability::kSafe) {
    list.push_back({{"range", range(run.files[finding.place.file.value], fix.edits[0].place.span)},
                    {"text", valid_utf8(fix.edits[0].replacement)}});
  }
  return list;
}

Json diagnostic(const Run& run, const findings::Finding& finding) {
  Json object = {{"message", valid_utf8(visible(findings::message(finding)))},
                 {"location", location(run, finding.place)},
                 {"severity", severity(finding.level)},
                 {"code", {{"value", finding.code}}}};
  if (Json list = suggestions(run, finding); !list.empty()) object["suggestions"] = std::move(list);
  Json related = Json::array();
  for (const findings::Step& step : finding.related) {
    related.push_back({{"message", valid_utf8(visible(step.message))}, {"location", location(run, step.place)}});
  }
  if (!related.empty()) object["relatedLocations"] = std::move(related);
  return object;
}

}  // namespace

std::string rdjson(const Run& run) {
  Json diagnostics = Json::array();
  for (const findings::Finding& finding : run.outcome->shown) diagnostics.push_back(diagnostic(run, finding));
  const Json document = {{"source", {{"name", "gilint"}, {"url", base::kHomepage}}},
                         {"severity", "WARNING"},
                         {"diagnostics", std::move(diagnostics)}};
  return document.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace report
