#include "tests/support/markers.h"

#include <algorithm>
#include <optional>
#include <regex>

#include "findings/lines.h"

namespace support {
namespace {

struct Found {
  const findings::Finding* finding;
  uint32_t line;
  uint32_t column;
  std::string message;
  bool is_marked = false;
};

MarkerKind kind_of(const std::string& word) {
  if (word == "expect") return MarkerKind::kExpect;
  if (word == "expect-step") return MarkerKind::kStep;
  return word == "todo-expect" ? MarkerKind::kTodoExpect : MarkerKind::kTodoOk;
}

// One comment that begins with a marker's word.
std::optional<Marker> read(const std::string& comment, uint32_t line) {
  static const std::regex kForm(
      R"((expect|expect-step|todo-expect|todo-ok)(\[([+-]\d+)\])?:\s*(GIL\d{3})?\s*(\d+)?\s*("([^"]*)\")?\s*)");
  std::smatch match;
  if (!std::regex_match(comment, match, kForm)) return std::nullopt;
  Marker marker;
  marker.kind = kind_of(match[1]);
  const int offset = match[3].matched ? std::stoi(match[3]) : 0;
  marker.line = static_cast<uint32_t>(static_cast<int>(line) + offset);
  marker.code = match[4];
  marker.number = match[5].matched ? static_cast<uint32_t>(std::stoul(match[5])) : 0;
  marker.text = match[7];
  const bool has_code = !marker.code.empty();
  if (has_code == (marker.kind == MarkerKind::kStep)) return std::nullopt;
  if (marker.kind == MarkerKind::kStep && marker.number == 0) return std::nullopt;
  return marker;
}

bool looks_like_one(const std::string& comment) {
  static const std::regex kStart(R"((todo-)?(expect|ok)(-step)?(\[[^\]]*\])?:)");
  return std::regex_search(comment, kStart, std::regex_constants::match_continuous);
}

void read_line(const std::string& text, uint32_t line, std::vector<Marker>& out, std::vector<std::string>& problems) {
  static const std::regex kComment(R"(#\s*((todo-|expect)[^#]*))");
  for (std::sregex_iterator it(text.begin(), text.end(), kComment), end; it != end; ++it) {
    const std::string comment = (*it)[1];
    if (!looks_like_one(comment)) continue;
    if (auto marker = read(comment, line)) {
      out.push_back(std::move(*marker));
    } else {
      problems.push_back(std::to_string(line) + ": no marker: " + comment);
    }
  }
}

bool fits(const Marker& marker, const Found& found) {
  return found.line == marker.line && found.finding->code == marker.code &&
         (marker.number == 0 || marker.number == found.column) && found.message.find(marker.text) != std::string::npos;
}

std::vector<Found> found_in(const Analysis& analysis, size_t file) {
  std::vector<Found> result;
  for (const findings::Finding& finding : analysis.outcome.shown) {
    if (finding.place.file.value != file) continue;
    const source::Position at = source::position(analysis.files[file], finding.place.span.begin);
    result.push_back({&finding, at.line, at.column, findings::message(finding)});
  }
  return result;
}

bool has_step(const Analysis& analysis, size_t file, const Marker& marker) {
  const auto fits_step = [&](const findings::Step& step) {
    return step.place.file.value == file && step.message.find(marker.text) != std::string::npos &&
           findings::line_of(analysis.files[file], step.place.span.begin) == marker.line;
  };
  return std::any_of(analysis.outcome.shown.begin(), analysis.outcome.shown.end(), [&](const auto& finding) {
    return finding.steps.size() >= marker.number && fits_step(finding.steps[marker.number - 1]);
  });
}

std::string problem_with(const Marker& marker, bool is_there) {
  switch (marker.kind) {
    case MarkerKind::kExpect:
      return is_there ? "" : "missing: " + marker.code + (marker.text.empty() ? "" : " \"" + marker.text + "\"");
    case MarkerKind::kStep:
      return is_there ? "" : "missing: step " + std::to_string(marker.number) + " \"" + marker.text + "\"";
    case MarkerKind::kTodoExpect:
      return is_there ? "todo-expect is found now: make it expect" : "";
    case MarkerKind::kTodoOk:
      return is_there ? "" : "todo-ok is silent now: take it away";
  }
  return "";
}

void check_file(const Analysis& analysis, size_t file, std::vector<std::string>& problems) {
  std::vector<std::string> own;
  std::vector<Found> found = found_in(analysis, file);
  for (const Marker& marker : markers(analysis.files[file].text, own)) {
    bool is_there = false;
    if (marker.kind == MarkerKind::kStep) {
      is_there = has_step(analysis, file, marker);
    } else {
      const auto match = std::find_if(found.begin(), found.end(),
                                      [&](const Found& one) { return !one.is_marked && fits(marker, one); });
      is_there = match != found.end();
      if (is_there) match->is_marked = true;
    }
    const std::string problem = problem_with(marker, is_there);
    if (!problem.empty()) own.push_back(std::to_string(marker.line) + ": " + problem);
  }
  for (const Found& one : found) {
    if (one.is_marked) continue;
    own.push_back(std::to_string(one.line) + ": not marked: " + std::string(one.finding->code) + " " + one.message);
  }
  for (const std::string& problem : own) problems.push_back(analysis.files[file].path + ":" + problem);
}

}  // namespace

std::vector<Marker> markers(std::string_view text, std::vector<std::string>& problems) {
  std::vector<Marker> result;
  uint32_t line = 1;
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size());
    read_line(std::string(text.substr(0, end)), line++, result, problems);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return result;
}

std::vector<std::string> marker_problems(const Analysis& analysis) {
  std::vector<std::string> problems;
  for (const source::Notice& notice : analysis.notices) problems.push_back(notice.path + ": " + notice.message);
  for (size_t file = 0; file < analysis.files.size(); ++file) check_file(analysis, file, problems);
  return problems;
}

}  // namespace support
