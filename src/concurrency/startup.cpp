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

// True if an operation lets others onto the loop: it suspends, or starts a task or server.
bool lets_others_run(const project::Project& project, FunctionId id, OpId at) {
  const facts::Op& op = project.unit(id).op(at);
  if (op.kind == OpKind::kAwait || (op.kind == OpKind::kYield && project.functions[id.value].is_async)) return true;
  if (op.has(facts::kAsync) && (op.kind == OpKind::kEnter || op.kind == OpKind::kNext)) return true;
  if (op.kind != OpKind::kCall) return false;
  const std::string_view callee = library_callee(project, id, at);
  return callee.ends_with("create_task") || callee.ends_with("ensure_future") || callee.ends_with("start_soon") ||
         callee.ends_with("start_server") || callee.ends_with("call_soon");
}

}  // namespace

StartPaths::StartPaths(const project::Project& project) : project_(project), only_run_(project.functions.size(), 0) {
  Uses uses{std::vector<std::vector<Use>>(project.functions.size()), std::vector<char>(project.functions.size(), 0)};
  for (uint32_t f = 0; f < project.functions.size(); ++f) {
    for (const project::Site& site : project.bodies[f].sites) {
      for (const project::Target& target : site.targets) add_use({FunctionId(f), site.op}, target, uses);
    }
  }
  add_hooks();
  for (size_t f = 0; f < only_run_.size(); ++f) {
    only_run_[f] = only_run_[f] != 0 && uses.otherwise[f] == 0 && uses.awaited[f].empty() ? 1 : 0;
  }
  add_awaited(uses);
}

void StartPaths::add_use(Use use, const project::Target& target, Uses& uses) {
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
    if (root.model->startup) only_run_[root.function.value] = 1;
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
    if (lets_others_run(project_, id, OpId(i))) return false;
  }
  return true;
}

}  // namespace concurrency
