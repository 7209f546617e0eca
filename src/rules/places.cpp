#include "rules/places.h"

#include <fmt/format.h>

namespace rules {
namespace {

constexpr size_t kLongestCode = 60;

std::string_view text_at(const project::Project& project, project::FunctionId function, base::Span span) {
  return std::string_view(project.file(function).text).substr(span.begin, span.size());
}

bool fits(std::string_view code) {
  return code.size() <= kLongestCode && code.find_first_of("\r\n`#") == std::string_view::npos;
}

// What is between the parentheses; "..." where they are those of a generator or belong to a decorator.
std::string_view inside(std::string_view parentheses) {
  const bool is_wrapped = parentheses.size() >= 2 && parentheses.front() == '(' && parentheses.back() == ')';
  return is_wrapped ? parentheses.substr(1, parentheses.size() - 2) : "...";
}

std::string_view verb(const facts::Op& op) {
  switch (op.kind) {
    case facts::OpKind::kEnter:
      return "enters";
    case facts::OpKind::kExit:
      return "leaves";
    case facts::OpKind::kIter:
    case facts::OpKind::kNext:
      return "loops over";
    case facts::OpKind::kLoadAttr:
      return "reads";
    case facts::OpKind::kCall:
      return "calls";
    default:
      return "uses";
  }
}

std::string step_text(const project::Project& project, const concurrency::Place& at) {
  const facts::Op& op = project.unit(at.function).op(at.op);
  const std::string_view callee = op.kind == facts::OpKind::kCall ? work_at(project, at).callee : written(project, at);
  const std::string from = fmt::format("`{}` {}", name_in_module(project, at.function), verb(op));
  return callee.empty() ? fmt::format("{} this", from) : fmt::format("{} `{}`", from, callee);
}

}  // namespace

findings::Place place(const project::Project& project, const concurrency::Place& at) {
  const project::ModuleId module = project.functions[at.function.value].module;
  return {findings::FileId(module.value), project.span(at.function, at.op)};
}

std::string callee_or(const project::Project& project, const concurrency::Place& at, std::string_view otherwise) {
  constexpr size_t kLongest = 40;
  const std::string_view callee = work_at(project, at).callee;
  return callee.empty() || callee.size() > kLongest ? std::string(otherwise) : fmt::format("`{}`", callee);
}

std::string_view written(const project::Project& project, const concurrency::Place& at) {
  const std::string_view text = text_at(project, at.function, project.span(at.function, at.op));
  return fits(text) ? text : std::string_view();
}

Work work_at(const project::Project& project, const concurrency::Place& at) {
  const facts::Unit& unit = project.unit(at.function);
  const facts::Op& op = unit.op(at.op);
  if (op.kind != facts::OpKind::kCall) return {};
  const facts::Call& call = unit.calls[op.call().value];
  const std::string_view callee = text_at(project, at.function, unit.absolute(call.callee));
  const std::string_view parentheses = text_at(project, at.function, unit.absolute(call.parentheses));
  return {fits(callee) ? callee : std::string_view(), inside(parentheses), true};
}

std::string name_in_module(const project::Project& project, project::FunctionId function) {
  const project::Function& of = project.functions[function.value];
  if (of.is_module) return "the module";
  const std::string_view module = project.text(project.modules[of.module.value].name);
  const std::string_view name = project.text(of.qualified);
  const bool is_under = name.size() > module.size() && name.starts_with(module) && name[module.size()] == '.';
  return std::string(is_under ? name.substr(module.size() + 1) : name);
}

std::vector<findings::Step> steps(const project::Project& project, std::span<const concurrency::Place> path,
                                  const std::string& last) {
  std::vector<findings::Step> result;
  for (size_t i = 0; i < path.size(); ++i) {
    result.push_back({place(project, path[i]), i + 1 == path.size() ? last : step_text(project, path[i])});
  }
  return result;
}

}  // namespace rules
