#include "findings/add_ignore.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "findings/lines.h"

namespace findings {
namespace {

// Where a code goes: into the list of a comment, behind a line, or on a line of its own before one.
enum class Way : uint8_t { kIntoList, kBehind, kBefore };

struct Target {
  FileId file;
  uint32_t offset = 0;
  Way way = Way::kBehind;
  friend auto operator<=>(const Target&, const Target&) = default;
};

bool is_about_comments(const Finding& finding) { return finding.code.starts_with("GIL0"); }

// The list of a comment that covers the line already.
const Suppression* list_for(const Finding& finding, uint32_t line, const Context& context) {
  for (const Suppression& one : context.suppressions) {
    const bool fits = one.comment.file == finding.place.file && one.form == SuppressionForm::kIgnore &&
                      one.reach == SuppressionReach::kStatement && one.problem.empty() && !one.selectors.empty();
    if (fits && one.lines.contains(line)) return &one;
  }
  return nullptr;
}

// True if a comment behind the line would stand in the middle of something.
bool runs_on(const source::SourceFile& file, const std::vector<Lines>& statements, uint32_t line) {
  const base::Span span = line_span(file, line);
  if (span.end > span.begin && file.text[span.end - 1] == '\\') return true;
  return std::any_of(statements.begin(), statements.end(),
                     [&](const Lines& lines) { return lines.first <= line && line < lines.last; });
}

Target target_of(const Finding& finding, const Context& context, const std::vector<Lines>& statements) {
  const FileId id = finding.place.file;
  const source::SourceFile& file = context.files[id.value];
  if (const Suppression* list = list_for(finding, line_of(file, finding.place.span.begin), context)) {
    return {id, list->comment.span.begin + list->listed.back().end, Way::kIntoList};
  }
  const base::Span statement = statement_at(file, context.modules[id.value], finding.place.span);
  const uint32_t last = line_of(file, statement.end > statement.begin ? statement.end - 1 : statement.begin);
  if (!runs_on(file, statements, last)) return {id, line_span(file, last).end, Way::kBehind};
  return {id, line_span(file, line_of(file, statement.begin)).begin, Way::kBefore};
}

std::string_view line_end(const source::SourceFile& file) {
  const size_t at = file.text.find_first_of("\r\n");
  if (at == std::string::npos || file.text[at] == '\n') return "\n";
  return file.text.compare(at, 2, "\r\n") == 0 ? "\r\n" : "\r";
}

std::string joined(const std::set<std::string_view>& codes) {
  std::string result;
  for (const std::string_view code : codes) (result += result.empty() ? "" : ", ") += code;
  return result;
}

std::string text_for(const Target& target, const std::string& codes, std::string_view reason, const Context& context) {
  if (target.way == Way::kIntoList) return ", " + codes;
  std::string comment = fmt::format("# gilint: ignore[{}]", codes);
  if (!reason.empty()) comment += fmt::format(" -- {}", reason);
  if (target.way == Way::kBehind) return "  " + comment;
  const source::SourceFile& file = context.files[target.file.value];
  uint32_t indent = target.offset;
  while (indent < file.text.size() && (file.text[indent] == ' ' || file.text[indent] == '\t')) ++indent;
  return file.text.substr(target.offset, indent - target.offset) + comment + std::string(line_end(file));
}

}  // namespace

std::vector<Edit> ignore_edits(std::span<const Finding> findings, const Context& context, std::string_view reason) {
  std::map<FileId, std::vector<Lines>> statements;
  std::map<Target, std::set<std::string_view>> codes;
  for (const Finding& finding : findings) {
    const FileId id = finding.place.file;
    if (is_about_comments(finding) || id.value >= context.modules.size()) continue;
    const auto [entry, is_new] = statements.try_emplace(id);
    if (is_new) entry->second = statement_lines(context.files[id.value], context.modules[id.value]);
    codes[target_of(finding, context, entry->second)].insert(finding.code);
  }
  std::vector<Edit> result;
  result.reserve(codes.size());
  for (const auto& [target, list] : codes) {
    result.push_back({{target.file, {target.offset, target.offset}}, text_for(target, joined(list), reason, context)});
  }
  return result;
}

}  // namespace findings
