#include "summaries/once.h"

#include <algorithm>
#include <string_view>

#include "facts/queries.h"
#include "summaries/summary.h"

namespace summaries {

using facts::Op;
using facts::Operator;
using facts::OpId;
using facts::OpKind;
using facts::Unit;
using project::FunctionId;

namespace {

// True if functools keeps what a function gave the first time: without parameters, that is its only result. What is
// kept for each object is made as often as objects are.
bool is_kept_by_decorator(const project::Project& project, FunctionId function) {
  const facts::Function* header = project.header(function);
  if (header == nullptr) return false;
  const Unit& unit = project.header_unit(function);
  if (header->parameters.count > 0) return false;
  for (OpId decorator : unit.operand_list(header->decorators)) {
    if (unit.op(decorator).kind == OpKind::kCall) decorator = unit.op(decorator).operand_a();
    const std::vector<facts::Name> path = facts::name_path(unit, decorator);
    const std::string_view name = path.empty() ? std::string_view() : unit.text(path.back());
    if (name == "cache" || name == "lru_cache") return true;
  }
  return false;
}

// What a test found missing: "_client", "self._client"; none for a local name, which nobody keeps.
OpId missing(const Outcomes& outcomes, const Outcome& outcome) {
  const Unit& unit = outcomes.unit();
  const Op& test = unit.op(outcome.test);
  OpId asked = outcome.test;
  if (test.kind == OpKind::kCompare) {
    const bool is = test.aux == static_cast<uint16_t>(Operator::kIs);
    const bool is_not = test.aux == static_cast<uint16_t>(Operator::kIsNot);
    const bool is_missing = (is && outcome.holds) || (is_not && !outcome.holds);
    if (!is_missing || !facts::is_none(unit, test.operand_b())) return OpId();
    asked = test.operand_a();
  } else if (outcome.holds) {
    return OpId();
  }
  const Op& op = unit.op(asked);
  if (op.kind == OpKind::kLoadAttr) return asked;
  return op.kind == OpKind::kLoadName && op.scope() != outcomes.code().scope ? asked : OpId();
}

// True if what was missing is stored after `op`.
bool is_kept_after(const Outcomes& outcomes, OpId asked, OpId op) {
  const Unit& unit = outcomes.unit();
  const std::string path = facts::dotted_name(unit, asked);
  const std::string name(unit.text(unit.op(asked).name));
  for (uint32_t i = op.value; i < outcomes.code().ops.end_index(); ++i) {
    const Op& store = unit.ops[i];
    if (store.kind == OpKind::kStoreName && unit.text(store.name) == path) return true;
    if (store.kind != OpKind::kStoreAttr || unit.text(store.name) != name) continue;
    if (facts::dotted_name(unit, store.operand_a()) + "." + name == path) return true;
  }
  return false;
}

// `if not hasattr(self, "_client"):`.
bool is_missing_attribute(const Outcomes& outcomes, const Outcome& outcome, OpId op) {
  const Unit& unit = outcomes.unit();
  const Op& test = unit.op(outcome.test);
  if (test.kind != OpKind::kCall || outcome.holds || facts::dotted_name(unit, test.operand_a()) != "hasattr")
    return false;
  const auto arguments = unit.argument_list(unit.calls[test.call().value].arguments);
  if (arguments.size() != 2) return false;
  const auto name = facts::string_value(unit, arguments[1].value);
  if (!name) return false;
  for (uint32_t i = op.value; i < outcomes.code().ops.end_index(); ++i) {
    if (unit.ops[i].kind == OpKind::kStoreAttr && unit.text(unit.ops[i].name) == *name) return true;
  }
  return false;
}

bool is_kept(const Outcomes& outcomes, OpId op) {
  for (const Outcome& outcome : outcomes.at(op)) {
    if (!outcomes.code().ops.contains(outcome.test)) continue;
    const OpId asked = missing(outcomes, outcome);
    if (asked && is_kept_after(outcomes, asked, op)) return true;
    if (is_missing_attribute(outcomes, outcome, op)) return true;
  }
  return false;
}

bool is_thread(const project::Project& project, const project::Value& value) {
  if (value.kind == project::ValueKind::kLibraryInstance) return project.text(value.symbol()) == "threading.Thread";
  if (value.kind != project::ValueKind::kInstance) return false;
  const std::vector<project::Symbol>& bases = project.classes[value.class_id().value].library_bases;
  return std::any_of(bases.begin(), bases.end(),
                     [&](project::Symbol base) { return project.text(base) == "threading.Thread"; });
}

bool starts_thread(const project::Project& project, FunctionId function, OpId call) {
  const Unit& unit = project.unit(function);
  const OpId callee = unit.op(call).operand_a();
  if (!callee || unit.op(callee).kind != OpKind::kLoadAttr || unit.text(unit.op(callee).name) != "start") return false;
  const auto objects = project.values.entries(project.value(function, unit.op(callee).operand_a()));
  return std::any_of(objects.begin(), objects.end(),
                     [&](const project::Entry& entry) { return is_thread(project, project.values[entry.value]); });
}

// True if the call before this one started a thread: `thread.start(); ready.wait()`.
bool is_after_start(const project::Project& project, FunctionId function, OpId op) {
  const Unit& unit = project.unit(function);
  for (uint32_t i = op.value; i > project.code(function).ops.begin; --i) {
    const OpId before(i - 1);
    if (unit.op(before).kind != OpKind::kCall) continue;
    return starts_thread(project, function, before) && unit.op(before).region == unit.op(op).region;
  }
  return false;
}

bool is_wait(const project::Project& project, FunctionId function, OpId op) {
  const std::string_view name = library_callee(project, function, op);
  return name.starts_with("threading.Event.wait") || name.starts_with("threading.Condition.wait") ||
         name.ends_with(".Future.result");
}

}  // namespace

uint8_t how_often(const project::Project& project, Bodies& bodies, FunctionId function, OpId op) {
  uint8_t found = 0;
  if (is_kept_by_decorator(project, function) || is_kept(bodies[function], op)) found |= kOnce;
  if (is_wait(project, function, op) && is_after_start(project, function, op)) found |= kBriefly;
  return found;
}

}  // namespace summaries
