#include "summaries/guards.h"

#include <algorithm>

namespace summaries {

using facts::ConstKind;
using facts::Op;
using facts::Operator;
using facts::OpId;
using facts::OpKind;
using facts::Region;
using facts::RegionId;
using facts::RegionKind;
using project::ValueKind;

namespace {

// What is known of a value that is passed.
enum class Truth : uint8_t { kUnknown, kNone, kFalse, kTrue, kSome };  // kSome: not None, true or false unknown

Guard::Test opposite(Guard::Test test) {
  switch (test) {
    case Guard::Test::kTrue:
      return Guard::Test::kFalse;
    case Guard::Test::kFalse:
      return Guard::Test::kTrue;
    case Guard::Test::kIsNone:
      return Guard::Test::kIsSome;
    case Guard::Test::kIsSome:
      return Guard::Test::kIsNone;
  }
  return test;
}

bool fails(Guard::Test test, Truth truth) {
  switch (test) {
    case Guard::Test::kTrue:
      return truth == Truth::kNone || truth == Truth::kFalse;
    case Guard::Test::kFalse:
      return truth == Truth::kTrue;
    case Guard::Test::kIsNone:
      return truth == Truth::kFalse || truth == Truth::kTrue || truth == Truth::kSome;
    case Guard::Test::kIsSome:
      return truth == Truth::kNone;
  }
  return false;
}

Truth truth_of_constant(ConstKind kind, std::string_view text) {
  switch (kind) {
    case ConstKind::kNone:
      return Truth::kNone;
    case ConstKind::kFalse:
      return Truth::kFalse;
    case ConstKind::kTrue:
      return Truth::kTrue;
    case ConstKind::kInt:
      return text == "0" ? Truth::kFalse : Truth::kTrue;
    case ConstKind::kString:
    case ConstKind::kBytes:
      return text.empty() ? Truth::kFalse : Truth::kTrue;
    default:
      return Truth::kSome;
  }
}

Truth truth_of(const project::Project& project, project::SetId set) {
  const project::Value* only = project.values.only(set);
  if (only == nullptr || only->kind == ValueKind::kParameter) return Truth::kUnknown;
  if (only->kind == ValueKind::kNone) return Truth::kNone;
  if (only->kind != ValueKind::kConst) return Truth::kUnknown;
  const project::Symbol text(only->a);
  return truth_of_constant(static_cast<ConstKind>(only->b), text ? project.text(text) : std::string_view("?"));
}

Truth truth_of_default(const facts::Unit& unit, OpId value) {
  if (!value) return Truth::kUnknown;
  const Op& op = unit.op(value);
  return op.kind == OpKind::kConst ? truth_of_constant(static_cast<ConstKind>(op.aux), unit.text(op.name))
                                   : Truth::kUnknown;
}

bool leaves(const facts::Unit& unit, const Region& region, RegionId id) {
  for (uint32_t at = region.ops.end_index(); at > region.ops.begin; --at) {
    const Op& op = unit.ops[at - 1];
    if (op.region != id) return false;
    return op.kind == OpKind::kReturn || op.kind == OpKind::kRaise;
  }
  return false;
}

}  // namespace

Guards::Guards(const project::Project& project, project::FunctionId function)
    : unit_(project.unit(function)), code_(project.code(function)), header_(project.header(function)) {
  if (header_ == nullptr) return;
  header_unit_ = &project.header_unit(function);
  for (uint32_t i = code_.ops.begin; i < code_.ops.end_index(); ++i) {
    const Op& op = unit_.ops[i];
    const bool stores = op.kind == OpKind::kStoreName && op.scope() == code_.scope && !op.has(facts::kImplicit);
    if (stores) first_stores_.try_emplace(op.name.value, i);
  }
  for (uint32_t r = 0; r < unit_.regions.size(); ++r) {
    const Region& region = unit_.regions[r];
    const bool is_inside = region.ops.begin >= code_.ops.begin && region.ops.end_index() <= code_.ops.end_index();
    if (!is_inside || region.kind != RegionKind::kThen || !region.head || !leaves(unit_, region, RegionId(r))) continue;
    const Guard otherwise = of_test(unit_.op(region.head).operand_a(), false);
    if (otherwise.is_set()) exits_.push_back({RegionId(r), otherwise});
  }
}

uint32_t Guards::parameter(OpId at) const {
  const Op& op = unit_.op(at);
  if (op.kind != OpKind::kLoadName || op.scope() != code_.scope) return Guard::kNoParameter;
  const auto stored = first_stores_.find(op.name.value);
  if (stored != first_stores_.end() && stored->second < at.value) return Guard::kNoParameter;
  const auto parameters = header_unit_->parameter_list(*header_);
  for (uint32_t i = 0; i < parameters.size(); ++i) {
    if (header_unit_->text(parameters[i].name) == unit_.text(op.name)) return i;
  }
  return Guard::kNoParameter;
}

// `p`, `not p`, `p is None`, `p is not None`: the guard that says the test holds, or does not.
Guard Guards::of_test(OpId test, bool holds) const {
  if (!test || !code_.ops.contains(test)) return {};
  const Op& op = unit_.op(test);
  if (op.kind == OpKind::kUnary && op.aux == static_cast<uint16_t>(Operator::kNot)) {
    const uint32_t index = parameter(op.operand_a());
    return {index, holds ? Guard::Test::kFalse : Guard::Test::kTrue};
  }
  if (op.kind == OpKind::kLoadName) return {parameter(test), holds ? Guard::Test::kTrue : Guard::Test::kFalse};
  const bool is = op.kind == OpKind::kCompare && op.aux == static_cast<uint16_t>(Operator::kIs);
  const bool is_not = op.kind == OpKind::kCompare && op.aux == static_cast<uint16_t>(Operator::kIsNot);
  if (!is && !is_not) return {};
  const Op& other = unit_.op(op.operand_b());
  if (other.kind != OpKind::kConst || other.aux != static_cast<uint16_t>(ConstKind::kNone)) return {};
  const Guard::Test when_true = is ? Guard::Test::kIsNone : Guard::Test::kIsSome;
  return {parameter(op.operand_a()), holds ? when_true : opposite(when_true)};
}

Guard Guards::at(OpId op) const {
  if (header_ == nullptr) return {};
  constexpr int kMaxClimb = 32;
  std::vector<RegionId> around;
  for (RegionId at = unit_.op(op).region; at && around.size() < kMaxClimb; at = unit_.regions[at.value].parent) {
    around.push_back(at);
    const Region& region = unit_.regions[at.value];
    const bool is_arm = region.kind == RegionKind::kThen || region.kind == RegionKind::kElse;
    if (!is_arm || !region.head) continue;
    const Guard guard = of_test(unit_.op(region.head).operand_a(), region.kind == RegionKind::kThen);
    if (guard.is_set()) return guard;
  }
  for (const Exit& exit : exits_) {
    const Region& region = unit_.regions[exit.region.value];
    const bool is_before = region.ops.end_index() <= op.value;
    const bool dominates = !region.parent || std::find(around.begin(), around.end(), region.parent) != around.end();
    if (is_before && dominates) return exit.otherwise;
  }
  return {};
}

bool rules_out(const project::Project& project, const Guard& guard, project::FunctionId callee,
               project::OriginId origin) {
  const facts::Function* header = project.header(callee);
  const project::Binding* binding = project.binding(origin, callee);
  if (!guard.is_set() || header == nullptr || binding == nullptr || guard.parameter >= binding->arguments.size()) {
    return false;
  }
  const facts::Unit& unit = project.header_unit(callee);
  const facts::Parameter& declared = unit.parameter_list(*header)[guard.parameter];
  const project::SetId passed = binding->arguments[guard.parameter];
  const Truth by_default = truth_of_default(unit, declared.default_value);
  const bool is_passed = passed != project.values.empty();
  if (!is_passed) return fails(guard.test, by_default);
  const Truth truth = truth_of(project, passed);
  // Who gives a value for a parameter that is None by default gives one that is not None.
  if (truth == Truth::kUnknown && by_default == Truth::kNone && guard.test == Guard::Test::kIsNone) return true;
  return fails(guard.test, truth);
}

}  // namespace summaries
