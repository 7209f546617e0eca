#include "concurrency/start_methods.h"

#include <string_view>

#include "summaries/conditions.h"

namespace concurrency {

using facts::OpId;
using facts::OpKind;
using project::FunctionId;
using project::ValueKind;

namespace {

constexpr models::ArgumentRef kFirst{.position = 0, .keyword = "method"};
constexpr models::ArgumentRef kContext{.position = 1, .keyword = "mp_context"};
constexpr models::ArgumentRef kTasksPerChild{.position = -1, .keyword = "max_tasks_per_child"};
constexpr std::string_view kExecutor = "concurrent.futures.ProcessPoolExecutor";

std::optional<StartMethod> method_named(std::string_view name) {
  if (name == "fork") return StartMethod::kFork;
  if (name == "forkserver") return StartMethod::kForkserver;
  if (name == "spawn") return StartMethod::kSpawn;
  return std::nullopt;
}

// The method that a class of multiprocessing.context stands for.
std::optional<StartMethod> method_of_class(std::string_view type) {
  constexpr std::string_view kModule = "multiprocessing.context.";
  if (!type.starts_with(kModule)) return std::nullopt;
  const std::string_view name = type.substr(kModule.size());
  if (name.starts_with("ForkServer")) return StartMethod::kForkserver;
  if (name.starts_with("Fork")) return StartMethod::kFork;
  if (name.starts_with("Spawn")) return StartMethod::kSpawn;
  return std::nullopt;
}

MethodChoice unknown_choice() { return {.methods = {}, .is_unknown = true}; }

void add(MethodChoice& into, const MethodChoice& other) {
  into.is_unknown = into.is_unknown || other.is_unknown;
  into.methods.insert(into.methods.end(), other.methods.begin(), other.methods.end());
}

}  // namespace

StartMethods::StartMethods(const project::Project& project) : project_(project) {
  for (uint32_t f = 0; f < project.functions.size(); ++f) {
    for (const project::Site& site : project.bodies[f].sites) {
      for (const project::Target& target : site.targets) {
        if (target.kind != project::TargetKind::kLibrary || !project.text(target.library).ends_with("set_start_method"))
          continue;
        const OpId argument = summaries::argument_op(project.unit(FunctionId(f)), site.op, kFirst);
        const MethodChoice choice = named(FunctionId(f), argument);
        MethodCall call{FunctionId(f), site.op, std::nullopt};
        if (choice.methods.size() == 1 && !choice.is_unknown) call.method = choice.methods[0];
        calls_.push_back(call);
      }
    }
  }
}

// The method that an argument names; no choice where it is absent or None.
MethodChoice StartMethods::named(FunctionId function, OpId argument) const {
  if (!argument) return {};
  MethodChoice choice;
  for (const project::Entry& entry : project_.values.entries(project_.value(function, argument))) {
    const project::Value& value = project_.values[entry.value];
    if (value.kind == ValueKind::kNone) continue;
    const project::Symbol text(value.a);
    const bool is_text = value.kind == ValueKind::kConst && text;
    const auto method = is_text ? method_named(project_.text(text)) : std::nullopt;
    if (!method) return unknown_choice();
    choice.methods.push_back(*method);
  }
  return choice;
}

// NOLINTNEXTLINE(misc-no-recursion): from executor to context to get_context, and no further
MethodChoice StartMethods::of_context(project::SetId context) const {
  MethodChoice choice;
  for (const project::Entry& entry : project_.values.entries(context)) {
    add(choice, of_value(project_.values[entry.value]));
  }
  return choice;
}

// NOLINTNEXTLINE(misc-no-recursion): from executor to context to get_context, and no further
MethodChoice StartMethods::of_object(project::ValueId object) const {
  return object ? of_value(project_.values[object]) : MethodChoice{};
}

// NOLINTNEXTLINE(misc-no-recursion): from executor to context to get_context, and no further
MethodChoice StartMethods::of_value(const project::Value& value) const {
  if (value.kind == ValueKind::kNone) return {};
  // The module itself is a context, too.
  if (value.kind == ValueKind::kLibrary && project_.text(value.symbol()) == "multiprocessing") return {};
  if (value.kind == ValueKind::kInstance) {
    for (const project::Symbol base : project_.classes[value.a].library_bases) {
      if (const auto method = method_of_class(project_.text(base))) return {.methods = {*method}};
    }
    return {};
  }
  if (value.kind != ValueKind::kLibraryInstance) return unknown_choice();
  if (const auto method = method_of_class(project_.text(value.symbol()))) return {.methods = {*method}};
  if (!value.origin()) return {};
  const project::Origin& made = project_.origin(value.origin());
  return of_constructor(made.function, made.op);
}

// NOLINTNEXTLINE(misc-no-recursion): from executor to context to get_context, and no further
MethodChoice StartMethods::of_constructor(FunctionId function, OpId call) const {
  const facts::Unit& unit = project_.unit(function);
  for (const project::Site& site : project_.bodies[function.value].sites) {
    if (site.op != call || site.kind != project::SiteKind::kCall) continue;
    for (const project::Target& target : site.targets) {
      if (target.kind != project::TargetKind::kLibrary) continue;
      const std::string_view name = project_.text(target.library);
      if (name.ends_with("get_context")) return named(function, summaries::argument_op(unit, call, kFirst));
      if (name.starts_with("multiprocessing.context.BaseContext.") && target.receiver) {
        return of_object(target.receiver);
      }
      if (name == kExecutor) {
        const OpId context = summaries::argument_op(unit, call, kContext);
        if (context) return of_context(project_.value(function, context));
        // Without a context of its own, an executor that replaces its workers spawns them (3.11 and later).
        const OpId limit = summaries::argument_op(unit, call, kTasksPerChild);
        if (limit) return {.methods = {StartMethod::kSpawn}};
      }
    }
  }
  return {};
}

}  // namespace concurrency
