#include "concurrency/things.h"

#include <algorithm>
#include <array>

#include "concurrency/situations.h"
#include "facts/queries.h"

namespace concurrency {

using facts::OpId;
using facts::OpKind;
using project::ClassId;
using project::FunctionId;
using project::ValueKind;

namespace {

struct TypeWord {
  std::string_view type;
  std::string_view thing;
};

constexpr std::array<TypeWord, 25> kTypes{{
    {"threading.Lock", "lock"},
    {"threading.RLock", "lock"},
    {"threading.Condition", "lock"},
    {"threading.Semaphore", "lock"},
    {"threading.BoundedSemaphore", "lock"},
    {"threading.Event", "lock"},
    {"threading.Barrier", "lock"},
    {"queue.Queue", "lock"},
    {"queue.LifoQueue", "lock"},
    {"queue.PriorityQueue", "lock"},
    {"threading.Thread", "thread"},
    {"io.TextIOWrapper", "file"},
    {"io.BufferedReader", "file"},
    {"io.BufferedWriter", "file"},
    {"sqlite3.Connection", "database"},
    {"sqlite3.Cursor", "database"},
    {"multiprocessing.Lock", "process-lock"},
    {"multiprocessing.RLock", "process-lock"},
    {"multiprocessing.Semaphore", "process-lock"},
    {"multiprocessing.Condition", "process-lock"},
    {"multiprocessing.Queue", "process-queue"},
    {"multiprocessing.JoinableQueue", "process-queue"},
    {"multiprocessing.SimpleQueue", "process-queue"},
    {"multiprocessing.Event", "process-event"},
    {"multiprocessing.managers.SyncManager", "manager"},
}};

std::string_view last_name(std::string_view qualified) { return qualified.substr(qualified.rfind('.') + 1); }

bool belongs_to_one_process(std::string_view thing) {
  return thing == "lock" || thing == "thread" || thing == "file" || thing == "database";
}

}  // namespace

Things::Things(const project::Project& project) : project_(project) {
  for (uint32_t f = 0; f < project.functions.size(); ++f) {
    if (project.functions[f].owner) note_class(FunctionId(f));
  }
}

// What a method says of its class: how it is pickled, or what __init__ keeps in it.
void Things::note_class(FunctionId function) {
  const project::Function& method = project_.functions[function.value];
  const std::string_view name = last_name(project_.text(method.qualified));
  static constexpr std::array<std::string_view, 5> kReducers{"__getstate__", "__reduce__", "__reduce_ex__",
                                                             "__getnewargs__", "__getnewargs_ex__"};
  if (std::find(kReducers.begin(), kReducers.end(), name) != kReducers.end()) reduces_[method.owner.value] = true;
  const facts::Function* header = project_.header(function);
  if (name != "__init__" || header == nullptr || header->parameters.count == 0) return;
  const facts::Unit& header_unit = project_.header_unit(function);
  const std::string_view self = header_unit.text(header_unit.parameter_list(*header)[0].name);
  const facts::Unit& unit = project_.unit(function);
  const facts::Code& code = project_.code(function);
  for (uint32_t i = code.ops.begin; i < code.ops.end_index(); ++i) {
    const facts::Op& op = unit.ops[i];
    if (op.kind != OpKind::kStoreAttr || op.region || facts::dotted_name(unit, op.operand_a()) != self) continue;
    const project::Value* only = project_.values.only(project_.value(function, op.operand_b()));
    if (only == nullptr || only->kind != ValueKind::kLibraryInstance) continue;
    if (!belongs_to_one_process(of_library(*only))) continue;
    kept_.try_emplace(method.owner.value, Kept{unit.text(op.name), {function, OpId(i)}});
  }
}

// What an instance of a library type is, where its constructor call is known: proxies of a manager have the same types
// and travel.
std::string_view Things::of_library(const project::Value& value) const {
  const std::string_view type = project_.text(value.symbol());
  const auto found =
      std::find_if(kTypes.begin(), kTypes.end(), [&](const TypeWord& each) { return each.type == type; });
  if (found == kTypes.end() || !value.origin()) return {};
  const project::Origin& made = project_.origin(value.origin());
  for (const project::Site& site : project_.bodies[made.function.value].sites) {
    if (site.op != made.op) continue;
    for (const project::Target& target : site.targets) {
      const bool is_library = target.kind == project::TargetKind::kLibrary;
      if (is_library && project_.text(target.library).starts_with("multiprocessing.managers.")) return {};
    }
  }
  return found->thing;
}

// A def of module level that a worker passes over when it imports the file.
bool Things::is_under_guard(FunctionId function) const {
  const project::Function& made = project_.functions[function.value];
  const facts::Function* header = project_.header(function);
  const bool is_top = header != nullptr && !made.owner && made.header_unit.value == 0;
  if (!is_top || !project_.functions[made.parent.value].is_module) return false;
  if (!project_.header_unit(function).op(header->op).region) return false;
  Situations worker(project_, {made.module, true, TargetPython{}});
  const KnownOps known = worker.evaluate(made.parent, {});
  const Reached reached = worker.reach(made.parent, header->op, known);
  if (reached.reach != Reach::kGuarded) return false;
  const uint32_t test = reached.test.value - project_.code(made.parent).ops.begin;
  return known[test].asks_who_runs;
}

// functools.wraps gives a function the name of another, under which it is found.
bool Things::keeps_its_name(FunctionId function) const {
  const facts::Function* header = project_.header(function);
  if (header == nullptr) return false;
  const facts::Unit& unit = project_.header_unit(function);
  for (const OpId decorator : unit.operand_list(header->decorators)) {
    const facts::Op& op = unit.op(decorator);
    const OpId named = op.kind == OpKind::kCall ? op.operand_a() : decorator;
    if (last_name(facts::dotted_name(unit, named)) == "wraps") return true;
    if (op.kind != OpKind::kCall) return true;  // an unknown decorator may do the same
  }
  return false;
}

// True if a nested function reads variables of the functions around it.
bool Things::captures(FunctionId function) const {
  const facts::Unit& unit = project_.unit(function);
  const facts::Code& code = project_.code(function);
  for (uint32_t i = code.ops.begin; i < code.ops.end_index(); ++i) {
    const facts::Op& op = unit.ops[i];
    if (op.kind != OpKind::kLoadName || op.scope().is_none() || op.scope() == code.scope) continue;
    const bool is_shell = project_.functions[function.value].unit.value == 0;
    if (!is_shell || op.scope().value != 0) return true;
  }
  return false;
}

Thing Things::of_function(FunctionId function) {
  const project::Function& made = project_.functions[function.value];
  if (made.decorated == findings::Confidence::kPossible) return {};
  Thing thing{.name = {}, .function = function, .holder = {}, .attribute = {}, .kept = {}};
  const bool is_nested = made.parent && !project_.functions[made.parent.value].is_module;
  if (made.is_lambda) {
    thing.name = is_nested && captures(function) ? "capturing-function" : "lambda";
  } else if (is_nested) {
    if (made.owner || keeps_its_name(function)) return {};
    thing.name = captures(function) ? "capturing-function" : "nested-function";
  } else if (is_under_guard(function)) {
    thing.name = "guarded-function";
  }
  return thing;
}

Thing Things::of_instance(const project::Value& instance, std::string_view holder_name) const {
  const project::Class& type = project_.classes[instance.a];
  for (const ClassId base : type.mro) {
    if (project_.classes[base.value].has_unknown_base || reduces_.contains(base.value)) return {};
  }
  for (const ClassId base : type.mro) {
    const auto kept = kept_.find(base.value);
    if (kept == kept_.end()) continue;
    return {.name = holder_name,
            .function = {},
            .holder = instance.class_id(),
            .attribute = kept->second.attribute,
            .kept = kept->second.at};
  }
  return {};
}

Thing Things::callable(FunctionId function, OpId op, const std::vector<project::Target>& targets) {
  const project::Value* only = op ? project_.values.only(project_.value(function, op)) : nullptr;
  if (only == nullptr) return {};
  switch (only->kind) {
    case ValueKind::kFunction:
      return of_function(only->function());
    case ValueKind::kPartial: {
      if (targets.size() != 1 || targets[0].kind != project::TargetKind::kFunction) return {};
      Thing inner = of_function(targets[0].function);
      if (!inner.name.empty() && inner.name != "guarded-function") inner.name = "partial-of-lambda";
      return inner;
    }
    case ValueKind::kBound: {
      const project::Value& receiver = project_.values[project::ValueId(only->b)];
      return receiver.kind == ValueKind::kInstance ? of_instance(receiver, "method-of-lock-holder") : Thing{};
    }
    default:
      return {};
  }
}

Thing Things::object(FunctionId function, OpId op) {
  const project::Value* only = op ? project_.values.only(project_.value(function, op)) : nullptr;
  if (only == nullptr) return {};
  Thing thing;
  switch (only->kind) {
    case ValueKind::kInstance:
      return of_instance(*only, "lock-holder");
    case ValueKind::kLibraryInstance:
      thing.name = of_library(*only);
      return thing;
    case ValueKind::kGenerator:
      thing.name = "generator";
      return thing;
    case ValueKind::kModule:
      thing.name = "module";
      return thing;
    default:
      return {};
  }
}

}  // namespace concurrency
