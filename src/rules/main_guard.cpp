#include "rules/main_guard.h"

#include <algorithm>
#include <string>
#include <string_view>

#include "facts/queries.h"
#include "rules/places.h"

namespace rules {

using facts::OpKind;
using facts::Statement;
using facts::StatementId;
using facts::StatementKind;
using facts::Unit;

namespace {

bool is_transparent(StatementKind kind) {
  switch (kind) {
    case StatementKind::kIf:
    case StatementKind::kTry:
    case StatementKind::kElif:
    case StatementKind::kElse:
    case StatementKind::kExcept:
    case StatementKind::kFinally:
    case StatementKind::kClass:
    case StatementKind::kFunction:
      return true;
    default:
      return false;
  }
}

// The outermost statement around an operation, and the one to be shown for it.
struct Statements {
  StatementId outermost;
  StatementId shown;
};

Statements statements_at(const Unit& unit, facts::OpId op) {
  Statements found;
  for (StatementId at = facts::statement_of(unit, op); at; at = unit.statements[at.value].parent) {
    found.outermost = at;
    if (!found.shown || !is_transparent(unit.statements[at.value].kind)) found.shown = at;
  }
  return found;
}

bool is_moved_with_care(StatementKind kind) {
  return kind == StatementKind::kFunction || kind == StatementKind::kClass || kind == StatementKind::kImport;
}

// The statements of module level from one on, if their lines can simply be indented.
bool can_move(const Unit& unit, const Statement& first) {
  if (first.column != 0 || (first.flags & facts::kFirstOfLine) == 0 || !unit.errors.empty()) return false;
  return std::none_of(unit.statements.begin(), unit.statements.end(), [&](const Statement& each) {
    return !each.parent && each.span.begin >= first.span.begin && is_moved_with_care(each.kind);
  });
}

uint32_t end_of_module(const Unit& unit) {
  uint32_t end = 0;
  for (const Statement& each : unit.statements) end = std::max(end, each.span.end);
  return end;
}

// True if the line that begins at `line` begins inside a string.
bool is_in_string(const Unit& unit, uint32_t line) {
  return std::any_of(unit.ops.begin(), unit.ops.end(), [line](const facts::Op& op) {
    const bool is_text = op.kind == OpKind::kFormat || op.kind == OpKind::kConst;
    return is_text && op.span.begin < line && line < op.span.end;
  });
}

bool uses_tabs(const Unit& unit) {
  return std::any_of(unit.statements.begin(), unit.statements.end(),
                     [](const Statement& each) { return (each.flags & facts::kTabIndent) != 0; });
}

}  // namespace

findings::Place module_statement(const project::Project& project, const concurrency::Place& at) {
  const Unit& unit = project.unit(at.function);
  const findings::FileId file(project.functions[at.function.value].module.value);
  const StatementId shown = statements_at(unit, at.op).shown;
  if (!shown) return {file, project.span(at.function, at.op)};
  const Statement& statement = unit.statements[shown.value];
  base::Span span = unit.absolute(statement.span);
  const bool is_compound = statement.suite.end > statement.suite.begin;
  if (is_compound) span.end = unit.absolute(statement.suite).begin;
  const std::string_view text = std::string_view(project.file(at.function).text).substr(span.begin, span.size());
  const size_t last = text.find_last_not_of(" \t\r\n");
  if (last != std::string_view::npos) span.end = static_cast<uint32_t>(span.begin + last + 1);
  return {file, span};
}

std::vector<findings::Edit> wrap_in_guard(const project::Project& project, const concurrency::Place& at) {
  const Unit& unit = project.unit(at.function);
  const StatementId outermost = statements_at(unit, at.op).outermost;
  if (!outermost || !can_move(unit, unit.statements[outermost.value])) return {};
  const base::Span span = unit.absolute({unit.statements[outermost.value].span.begin, end_of_module(unit)});
  const std::string_view text = std::string_view(project.file(at.function).text).substr(span.begin, span.size());
  const std::string_view indent = uses_tabs(unit) ? "\t" : "    ";
  std::string wrapped = "if __name__ == \"__main__\":\n";
  for (size_t line = 0; line < text.size();) {
    const size_t end = std::min(text.find('\n', line), text.size() - 1) + 1;
    const std::string_view whole = text.substr(line, end - line);
    const bool is_blank = whole.find_first_not_of(" \t\r\n") == std::string_view::npos;
    const auto begins = static_cast<uint32_t>(span.begin + line - unit.span.begin);
    if (!is_blank && !is_in_string(unit, begins)) wrapped += indent;
    wrapped += whole;
    line = end;
  }
  const findings::FileId file(project.functions[at.function.value].module.value);
  return {{{file, span}, wrapped}};
}

std::vector<findings::Edit> guard_as_test(const project::Project& project, const concurrency::Place& test) {
  if (project.unit(test.function).op(test.op).kind != OpKind::kCompare) return {};
  return {{place(project, test), "__name__ == \"__main__\""}};
}

}  // namespace rules
