#include "concurrency/startup.h"

#include <algorithm>
#include <string_view>

namespace concurrency {

using facts::OpId;
using facts::OpKind;
using project::FunctionId;

namespace {

bool is_runner(std::string_view name) {
  return name == "asyncio.run" || name == "trio.run" || name == "anyio.run" || name.ends_with(".run_until_complete") ||
         name == "asyncio.Runner.run";
}

// The library function that the call at `op` goes to, if it is exactly one.
std::string_view library_callee(const project::Project& project, FunctionId id, OpId op) {
  for (const project::Site& site : project.bodies[id.value].sites) {
    if (site.op != op || site.targets.size() != 1) continue;
    if (site.targets[0].kind == project::TargetKind::kLibrary) return project.text(site.targets[0].library);
  }
  return {};
}

// True if the value made at `made` goes straight into a call of a runner.
bool is_run(const project::Project& project, FunctionId id, OpId made) {
  const facts::Unit& unit = project.unit(id);
  const facts::Code& code = project.code(id);
  for (uint32_t i = made.value + 1; i < code.ops.end_index(); ++i) {
    const facts::Op& op = unit.ops[i];
    if (op.kind != OpKind::kCall) continue;
    for (const facts::Argument& argument : unit.argument_list(unit.calls[op.call().value].arguments)) {
      if (argument.value == made) return is_runner(library_callee(project, id, OpId(i)));
    }
  }
  return false;
}

// True if the value made at `made` is awaited at once.
bool is_awaited(const project::Project& project, FunctionId id, OpId made) {
  const facts::Unit& unit = project.unit(id);
  const facts::Code& code = project.code(id);
  for (uint32_t i = made.value + 1; i < code.ops.end_index(); ++i) {
    if (unit.ops[i].kind == OpKind::kAwait && unit.ops[i].operand_a() == made) return true;
  }
  return false;
}

bool suspends(const project::Project& project, FunctionId id, OpId at) {
  const facts::Op& op = project.unit(id).op(at);
  if (op.kind == OpKind::kAwait || (op.kind == OpKind::kYield && project.functions[id.value].is_async)) return true;
  return op.has(facts::kAsync) && (op.kind == OpKind::kEnter || op.kind == OpKind::kNext);
}

// True if an operation starts a task or server.
bool starts_others(const project::Project& project, FunctionId id, OpId at) {
  if (project.unit(id).op(at).kind != OpKind::kCall) return false;
  const std::string_view callee = library_callee(project, id, at);
  return callee.ends_with("create_task") || callee.ends_with("ensure_future") || callee.ends_with("start_soon") ||
         callee.ends_with("start_server") || callee.ends_with("call_soon");
}

}  // namespace

StartPaths::StartPaths(const project::Project& project)
    : project_(project), only_run_(project.functions.size(), 0), alone_(project.functions.size(), 0) {
  const size_t count = project.functions.size();
  Uses uses{std::vector<std::vector<Use>>(count), std::vector<std::vector<FunctionId>>(count),
            std::vector<char>(count, 0)};
  for (uint32_t f = 0; f < project.functions.size(); ++f) {
    for (const project::Site& site : project.bodies[f].sites) {
      for (const project::Target& target : site.targets) add_use({FunctionId(f), site.op}, target, uses);
    }
  }
  add_hooks();
  for (size_t f = 0; f < only_run_.size(); ++f) {
    only_run_[f] = only_run_[f] != 0 && uses.otherwise[f] == 0 && uses.awaited[f].empty() ? 1 : 0;
  }
  add_wrapped(uses);
  add_awaited(uses);
}

// What a command's decorator wraps is alone as well.
void StartPaths::add_wrapped(const Uses& uses) {
  for (size_t f = 0; f < alone_.size(); ++f) {
    const std::vector<FunctionId>& wrappers = uses.wrapped_by[f];
    const auto is_alone = [this](FunctionId wrapper) { return alone_[wrapper.value] != 0; };
    const bool is_wrapped = !wrappers.empty() && std::all_of(wrappers.begin(), wrappers.end(), is_alone);
    if (!is_wrapped || uses.otherwise[f] != 0 || !uses.awaited[f].empty()) continue;
    only_run_[f] = 1;
    alone_[f] = 1;
  }
}

void StartPaths::add_use(Use use, const project::Target& target, Uses& uses) {
  if (target.kind == project::TargetKind::kParameter && is_awaited(project_, use.function, use.op)) {
    for (const project::Target& passed : project_.passed(target.function, target.parameter)) {
      if (passed.kind != project::TargetKind::kFunction) continue;
      if (project_.functions[passed.function.value].is_async)
        uses.wrapped_by[passed.function.value].push_back(use.function);
    }
  }
  if (target.kind != project::TargetKind::kFunction || !project_.functions[target.function.value].is_async) return;
  const uint32_t callee = target.function.value;
  if (is_awaited(project_, use.function, use.op)) {
    uses.awaited[callee].push_back(use);
  } else {
    (is_run(project_, use.function, use.op) ? only_run_ : uses.otherwise)[callee] = 1;
  }
}

// What is awaited on start-up paths alone is on one, too.
void StartPaths::add_awaited(const Uses& uses) {
  const auto is_covered = [this](const Use& use) { return covers(use.function, use.op); };
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t f = 0; f < only_run_.size(); ++f) {
      const std::vector<Use>& awaited = uses.awaited[f];
      if (only_run_[f] != 0 || uses.otherwise[f] != 0 || awaited.empty()) continue;
      if (!std::all_of(awaited.begin(), awaited.end(), is_covered)) continue;
      only_run_[f] = 1;
      changed = true;
    }
  }
}

// What frameworks call before they serve: on_event("startup"), lifespan.
void StartPaths::add_hooks() {
  for (const project::Root& root : project_.roots) {
    if (!root.model->startup) continue;
    only_run_[root.function.value] = 1;
    if (root.model->framework.empty()) alone_[root.function.value] = 1;
  }
  for (const project::Body& body : project_.bodies) {
    for (const project::Spawn& spawn : body.spawns) {
      if (spawn.model == nullptr || !spawn.model->startup) continue;
      for (const project::Target& target : spawn.targets) {
        if (target.kind == project::TargetKind::kFunction) only_run_[target.function.value] = 1;
      }
    }
  }
}

bool StartPaths::covers(FunctionId id, OpId op) const {
  if (only_run_[id.value] == 0) return false;
  const facts::Code& code = project_.code(id);
  for (uint32_t i = code.ops.begin; i < op.value; ++i) {
    if (alone_[id.value] == 0 && suspends(project_, id, OpId(i))) return false;
    if (starts_others(project_, id, OpId(i))) return false;
  }
  return true;
}

}  // namespace concurrency
