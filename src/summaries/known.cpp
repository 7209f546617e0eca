#include "summaries/known.h"

#include <string>
#include <string_view>

#include "facts/queries.h"

namespace summaries {

using facts::BranchKind;
using facts::Op;
using facts::OpId;
using facts::OpKind;
using facts::Region;
using facts::RegionId;
using facts::RegionKind;
using facts::Unit;

namespace {

// A test without the `not`s before it.
struct Test {
  OpId op;
  bool is_negated = false;
};

Test test_of(const Unit& unit, const Region& region) {
  if (!region.head || unit.op(region.head).kind != OpKind::kBranch) return {};
  Test test{unit.op(region.head).operand_a(), false};
  while (test.op && unit.op(test.op).kind == OpKind::kUnary &&
         unit.op(test.op).aux == static_cast<uint16_t>(facts::Operator::kNot)) {
    test = {unit.op(test.op).operand_a(), !test.is_negated};
  }
  return test;
}

// The object of a method call `object.method()`, or none.
OpId object_of(const Unit& unit, OpId call, std::string_view method) {
  if (!call || unit.op(call).kind != OpKind::kCall || !unit.op(call).operand_a()) return OpId();
  const Op& callee = unit.op(unit.op(call).operand_a());
  const bool is_method = callee.kind == OpKind::kLoadAttr && (method.empty() || unit.text(callee.name) == method);
  return is_method ? callee.operand_a() : OpId();
}

// True if the test of the region is `future.done()`, or with `negated` its opposite.
bool asks_done(const Unit& unit, const Region& region, const std::string& future, bool negated) {
  const Test test = test_of(unit, region);
  const OpId asked = object_of(unit, test.op, "done");
  return asked && test.is_negated == negated && facts::dotted_name(unit, asked) == future;
}

bool leaves(const Unit& unit, const Region& region) {
  if (region.ops.count == 0) return false;
  const OpKind last = unit.ops[region.ops.end_index() - 1].kind;
  return last == OpKind::kReturn || last == OpKind::kRaise || last == OpKind::kContinue || last == OpKind::kBreak;
}

// True if a region that ended before `call`, beside it or around it, ran as long as the future was not done, or left.
bool was_waited_for(const Unit& unit, const Region& region, OpId call, const std::string& future) {
  if (region.ops.count == 0 || region.ops.end_index() > call.value) return false;
  if (region.parent && !facts::is_inside(unit, unit.op(call).region, region.parent)) return false;
  if (region.kind == RegionKind::kLoop) return asks_done(unit, region, future, true);
  return region.kind == RegionKind::kThen && leaves(unit, region) && asks_done(unit, region, future, true);
}

// The library function that the call at `op` goes to, if it is exactly one.
std::string_view library_callee(const project::Project& project, project::FunctionId function, OpId op) {
  for (const project::Site& site : project.bodies[function.value].sites) {
    if (site.op != op || site.targets.size() != 1) continue;
    if (site.targets[0].kind == project::TargetKind::kLibrary) return project.text(site.targets[0].library);
  }
  return {};
}

// The value that was last stored under a name before `before`, or none.
OpId stored(const Unit& unit, const facts::Code& code, std::string_view name, OpId before) {
  for (uint32_t i = before.value; i > code.ops.begin; --i) {
    const Op& op = unit.ops[i - 1];
    if (op.kind == OpKind::kStoreName && unit.text(op.name) == name) return op.operand_b();
  }
  return OpId();
}

// True if a loop goes over futures that are done: as_completed(...), or the first result of wait(...).
bool goes_over_done(const project::Project& project, project::FunctionId function, OpId iterable) {
  const Unit& unit = project.unit(function);
  if (!iterable) return false;
  if (unit.op(iterable).kind == OpKind::kCall) {
    return library_callee(project, function, iterable) == "concurrent.futures.as_completed";
  }
  if (unit.op(iterable).kind != OpKind::kLoadName) return false;
  const OpId from = stored(unit, project.code(function), unit.text(unit.op(iterable).name), iterable);
  if (!from || unit.op(from).kind != OpKind::kElement || unit.op(from).aux != 0) return false;
  return library_callee(project, function, unit.op(from).operand_a()) == "concurrent.futures.wait";
}

bool is_element_of_done(const project::Project& project, project::FunctionId function, OpId call, OpId future) {
  const Unit& unit = project.unit(function);
  if (unit.op(future).kind != OpKind::kLoadName) return false;
  const OpId value = stored(unit, project.code(function), unit.text(unit.op(future).name), call);
  if (!value || unit.op(value).kind != OpKind::kNext || !unit.op(value).operand_a()) return false;
  return goes_over_done(project, function, unit.op(unit.op(value).operand_a()).operand_a());
}

bool raises_not_implemented(const Unit& unit, const Op& raise) {
  OpId raised = raise.operand_a();
  if (raised && unit.op(raised).kind == OpKind::kCall) raised = unit.op(raised).operand_a();
  return raised && facts::dotted_name(unit, raised) == "NotImplementedError";
}

bool has_abstract_decorator(const Unit& unit, const facts::Function& header) {
  for (const OpId decorator : unit.operand_list(header.decorators)) {
    const std::string name = facts::dotted_name(unit, decorator);
    if (name == "abstractmethod" || name.ends_with(".abstractmethod")) return true;
  }
  return false;
}

}  // namespace

bool is_known_done(const project::Project& project, project::FunctionId function, OpId call) {
  const Unit& unit = project.unit(function);
  const OpId future = object_of(unit, call, {});
  if (!future) return false;
  const std::string name = facts::dotted_name(unit, future);
  if (name.empty()) return false;
  for (RegionId at = unit.op(call).region; at; at = unit.regions[at.value].parent) {
    const Region& region = unit.regions[at.value];
    if (region.kind == RegionKind::kThen && asks_done(unit, region, name, false)) return true;
    if (region.kind == RegionKind::kElse && asks_done(unit, region, name, true)) return true;
  }
  const facts::Code& code = project.code(function);
  for (const Region& region : unit.regions) {
    if (code.ops.contains(region.head) && was_waited_for(unit, region, call, name)) return true;
  }
  return is_element_of_done(project, function, call, future);
}

bool is_abstract(const project::Project& project, project::FunctionId function) {
  const facts::Function* header = project.header(function);
  if (header == nullptr || header->is_lambda) return false;
  const Unit& unit = project.unit(function);
  const facts::Code& code = project.code(function);
  bool is_stub = false;
  for (uint32_t i = code.ops.begin; i < code.ops.end_index(); ++i) {
    const Op& op = unit.ops[i];
    switch (op.kind) {
      case OpKind::kConst:
        is_stub = is_stub || op.aux == static_cast<uint16_t>(facts::ConstKind::kEllipsis);
        break;
      case OpKind::kRaise:
        return raises_not_implemented(unit, op);
      case OpKind::kParameter:
      case OpKind::kLoadName:
      case OpKind::kLoadAttr:
      case OpKind::kFormat:
      case OpKind::kBinary:
      case OpKind::kCall:
        break;
      case OpKind::kStoreName:
        if (!op.has(facts::kImplicit)) return false;
        break;
      default:
        return false;
    }
  }
  return is_stub || has_abstract_decorator(project.header_unit(function), *header);
}

bool is_for_type_checkers(const Unit& unit, const Region& region) {
  if (region.kind != RegionKind::kThen && region.kind != RegionKind::kElse) return false;
  const Test test = test_of(unit, region);
  if (!test.op || test.is_negated != (region.kind == RegionKind::kElse)) return false;
  const std::string name = facts::dotted_name(unit, test.op);
  return name == "TYPE_CHECKING" || name.ends_with(".TYPE_CHECKING");
}

}  // namespace summaries
