#include "report/github.h"

#include <fmt/format.h>

#include <map>

#include "findings/words.h"
#include "report/concise.h"
#include "report/markdown.h"
#include "report/places.h"
#include "report/text.h"

namespace report {
namespace {

using findings::Finding;
using findings::Level;

constexpr size_t kLongestMessage = 4000;  // bytes; the runner cuts at 4,096 characters

void append_escaped(std::string& to, char c) {
  if (c == '%')
    to += "%25";
  else if (c == '\r')
    to += "%0D";
  else if (c == '\n')
    to += "%0A";
  else
    to += c;
}

std::string escaped_data(std::string_view text) {
  std::string result;
  for (const char c : text) append_escaped(result, c);
  return result;
}

std::string escaped_property(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == ':')
      result += "%3A";
    else if (c == ',')
      result += "%2C";
    else
      append_escaped(result, c);
  }
  return result;
}

std::string_view command_of(Level level) {
  if (level == Level::kError) return "error";
  return level == Level::kWarning ? "warning" : "notice";
}

// Message and path, a line each. Lines are kept short of the limit as a whole.
std::string annotation_text(const Run& run, const Finding& finding) {
  std::string text =
      fmt::format("{}: {} {}", location(run, finding.place), finding.code, visible(findings::message(finding)));
  if (finding.steps.size() < 2) return text;
  for (size_t i = 0; i < finding.steps.size(); ++i) {
    const std::string line =
        fmt::format("\n{}. {}: {}", i + 1, location(run, finding.steps[i].place), visible(finding.steps[i].message));
    if (text.size() + line.size() > kLongestMessage) break;
    text += line;
  }
  return text;
}

// Columns are dropped by the runner where lines differ, so they are not given there.
std::string annotation(const Run& run, const Finding& finding) {
  const Extent at = extent(run, finding.place);
  std::string properties = fmt::format(
      "title={},file={},line={},endLine={}", escaped_property(fmt::format("{} {}", finding.code, finding.rule)),
      escaped_property(visible(repository_path(run, finding.place.file))), at.begin.line, at.end.line);
  if (at.begin.line == at.end.line && at.end.column > at.begin.column) {
    properties += fmt::format(",col={},endColumn={}", at.begin.column, at.end.column);
  }
  return fmt::format("::{} {}::{}\n", command_of(finding.level), properties,
                     escaped_data(annotation_text(run, finding)));
}

std::string plain_line(const Run& run, const Finding& finding) {
  return without_commands(fmt::format("{}: {} {}: {}", location(run, finding.place), findings::word(finding.level),
                                      finding.code, visible(findings::message(finding)))) +
         "\n";
}

}  // namespace

std::string without_commands(std::string line) {
  for (const std::string_view sign : {"##[", "##vso["}) {
    for (size_t at = line.find(sign); at != std::string::npos; at = line.find(sign, at)) line.insert(at + 1, " ");
  }
  const size_t first = line.find_first_not_of(" \t");
  // Three colons begin no command; the frames of `full` have them.
  const bool is_command = first != std::string::npos && line.compare(first, 2, "::") == 0 && line[first + 2] != ':';
  if (is_command) line.insert(0, "./");
  return line;
}

Rendered github(const Run& run) {
  Rendered result;
  std::map<Level, size_t> told;
  std::string rest;
  size_t cut = 0;
  for (const Finding* finding : worst_first(run)) {
    // One notice is kept for the closing line.
    const size_t most = finding->level == Level::kNote ? kMostAnnotations - 1 : kMostAnnotations;
    if (told[finding->level]++ < most) {
      result.out += annotation(run, *finding);
      continue;
    }
    rest += plain_line(run, *finding);
    ++cut;
  }
  if (cut > 0) {
    result.out += fmt::format("::notice::{} more than GitHub shows for one step; the log lists {}.\n",
                              counted(cut, "finding"), cut == 1 ? "it" : "them");
    result.out += rest;
  }
  for (const source::Notice& notice : run.notices) {
    const std::string path = shown_path(run, notice);
    result.err += without_commands(
                      fmt::format("{}{}notice: {}", visible(path), path.empty() ? "" : ": ", visible(notice.message))) +
                  "\n";
  }
  return result;
}

std::string github_summary(const Run& run) {
  const LevelCounts counts = count_levels(*run.outcome);
  std::string text = fmt::format("### gilint: {}, {}, {}\n\n", counted(counts.errors, "error"),
                                 counted(counts.warnings, "warning"), counted(counts.notes, "note"));
  if (!run.outcome->shown.empty()) text += "| level | rule | place | message |\n| --- | --- | --- | --- |\n";
  for (const Finding* finding : worst_first(run)) {
    text += fmt::format("| {} | {} | {} | {} |\n", findings::word(finding->level), finding->code,
                        markdown(location(run, finding->place)), markdown(visible(findings::message(*finding))));
  }
  if (!run.notices.empty()) text += fmt::format("\n{} not read in full.\n", counted(run.notices.size(), "file"));
  return text;
}

}  // namespace report
