#include "report/azure.h"

#include <fmt/format.h>

#include "report/github.h"
#include "report/places.h"
#include "report/text.h"

namespace report {
namespace {

// The agent's own table: the percent sign first, which it reads where it is told to, and what ends a value.
std::string escaped(std::string_view text, bool is_property) {
  std::string result;
  for (const char c : text) {
    if (c == '%') {
      result += "%AZP25";
    } else if (c == '\r') {
      result += "%0D";
    } else if (c == '\n') {
      result += "%0A";
    } else if (is_property && c == ';') {
      result += "%3B";
    } else if (is_property && c == ']') {
      result += "%5D";
    } else {
      result += c;
    }
  }
  return result;
}

}  // namespace

Rendered azure(const Run& run) {
  Rendered result;
  for (const findings::Finding* finding : worst_first(run)) {
    const source::Position at = extent(run, finding->place).begin;
    const std::string path = visible(repository_path(run, finding->place.file));
    result.out += fmt::format("##vso[task.logissue type={};sourcepath={};linenumber={};columnnumber={};code={};]{}\n",
                              finding->level == findings::Level::kError ? "error" : "warning", escaped(path, true),
                              at.line, at.column, finding->code, escaped(visible(findings::message(*finding)), false));
  }
  for (const source::Notice& notice : run.notices) {
    const std::string path = shown_path(run, notice);
    result.err += without_commands(
                      fmt::format("{}{}notice: {}", visible(path), path.empty() ? "" : ": ", visible(notice.message))) +
                  "\n";
  }
  return result;
}

}  // namespace report
