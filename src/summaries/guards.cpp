#include "summaries/guards.h"

#include <algorithm>
#include <optional>

#include "facts/queries.h"
#include "summaries/constants.h"

namespace summaries {

using facts::ArgumentKind;
using facts::Op;
using facts::Operator;
using facts::OpId;
using facts::OpKind;
using facts::RegionKind;
using facts::Unit;
using project::FunctionId;
using project::ValueKind;
using Test = Guard::Test;

namespace {

constexpr size_t kMaxGuards = 4;  // kept of one effect; without the others it counts in more calls

bool is(const Op& op, Operator wanted) { return op.aux == static_cast<uint16_t>(wanted); }

// The constants that an operand of == or `in` stands for; nothing if not all of them are constants.
std::optional<std::vector<std::string>> constants_of(const Unit& unit, OpId op, bool is_container) {
  std::vector<std::string> found;
  std::vector<OpId> parts{op};
  if (is_container) {
    if (!op || unit.op(op).kind != OpKind::kDisplay) return std::nullopt;
    const auto list = unit.operand_list(unit.op(op));
    parts.assign(list.begin(), list.end());
  }
  for (const OpId part : parts) {
    const std::optional<std::string> one = constant_text(unit, part);
    if (!one) return std::nullopt;
    found.push_back(*one);
  }
  return found;
}

bool starts_with_one(const std::string& constant, const std::vector<std::string>& starts) {
  return std::any_of(starts.begin(), starts.end(),
                     [&](const std::string& start) { return constant.starts_with(start); });
}

bool is_one_of(const std::string& constant, const std::vector<std::string>& others, Equal how) {
  return std::any_of(others.begin(), others.end(),
                     [&](const std::string& other) { return are_equal(constant, other) == how; });
}

// True if the test of a guard certainly fails for a constant.
bool fails_for(const Guard& guard, const std::string& constant) {
  switch (guard.test) {
    case Test::kTrue:
      return !is_truthy(constant);
    case Test::kFalse:
      return is_truthy(constant);
    case Test::kOneOf:
      return !is_one_of(constant, guard.constants, Equal::kYes) &&
             !is_one_of(constant, guard.constants, Equal::kUnknown);
    case Test::kNoneOf:
      return is_one_of(constant, guard.constants, Equal::kYes);
    case Test::kStarts:
      return !starts_with_one(constant, guard.constants);
    case Test::kStartsNot:
      return starts_with_one(constant, guard.constants);
    case Test::kNotAwaited:
      return false;
  }
  return false;
}

bool are_all(const std::vector<std::string>& constants, bool truthy) {
  return std::all_of(constants.begin(), constants.end(),
                     [truthy](const std::string& one) { return is_truthy(one) == truthy; });
}

}  // namespace

// What is known of an argument: which constants it may be, and what else.
struct Guards::Passed {
  bool is_known = false;  // `constants` and `has_object` are all it may be
  std::vector<std::string> constants{};
  bool has_object = false;                   // something that is not None
  bool is_truthy = false;                    // tested: true
  bool is_falsy = false;                     // tested: false
  bool is_some = false;                      // tested: not None
  uint32_t parameter = Guard::kNoParameter;  // of the caller

  bool fails(const Guard& guard) const;
};

bool Guards::Passed::fails(const Guard& guard) const {
  const bool about_none = guard.test == Test::kOneOf && guard.constants == std::vector<std::string>{"N"};
  if (is_truthy && (guard.test == Test::kFalse || (guard.test == Test::kOneOf && are_all(guard.constants, false)))) {
    return true;
  }
  if (is_falsy && (guard.test == Test::kTrue || (guard.test == Test::kOneOf && are_all(guard.constants, true)))) {
    return true;
  }
  if (is_some && about_none) return true;
  if (!is_known || (has_object && !about_none)) return false;
  return std::all_of(constants.begin(), constants.end(),
                     [&guard](const std::string& one) { return fails_for(guard, one); });
}

// The number of the parameter that a load stands for, as it was passed.
uint32_t Guards::parameter(FunctionId function, OpId at) const {
  const Unit& unit = project_.unit(function);
  const facts::Code& code = project_.code(function);
  const facts::Function* header = project_.header(function);
  if (header == nullptr || !at || !code.ops.contains(at)) return Guard::kNoParameter;
  const Op& op = unit.op(at);
  if (op.kind != OpKind::kLoadName || op.scope() != code.scope) return Guard::kNoParameter;
  const bool in_loop = static_cast<bool>(facts::enclosing(unit, op.region, RegionKind::kLoop));
  const uint32_t end = in_loop ? code.ops.end_index() : at.value;
  for (uint32_t i = code.ops.begin; i < end; ++i) {
    const Op& other = unit.ops[i];
    if (other.kind == OpKind::kStoreName && other.name == op.name && !other.has(facts::kImplicit))
      return Guard::kNoParameter;
  }
  const Unit& header_unit = project_.header_unit(function);
  const auto parameters = header_unit.parameter_list(*header);
  for (uint32_t i = 0; i < parameters.size(); ++i) {
    const bool is_one = parameters[i].kind != facts::ParameterKind::kVarPositional &&
                        parameters[i].kind != facts::ParameterKind::kVarKeyword;
    if (is_one && header_unit.text(parameters[i].name) == unit.text(op.name)) return i;
  }
  return Guard::kNoParameter;
}

// `p`, `p is None`, `p == "x"`, `p in ("x", "y")`, `p.startswith("x")`: the guard that says how that came out.
Guard Guards::of_outcome(FunctionId function, Outcome outcome) const {
  const Op& op = project_.unit(function).op(outcome.test);
  switch (op.kind) {
    case OpKind::kLoadName:
      return {parameter(function, outcome.test), outcome.holds ? Test::kTrue : Test::kFalse};
    case OpKind::kCompare:
      return of_compare(function, op, outcome.holds);
    case OpKind::kCall:
      return of_method(function, op, outcome.holds);
    default:
      return {};
  }
}

Guard Guards::of_compare(FunctionId function, const Op& op, bool holds) const {
  const bool is_positive = is(op, Operator::kIs) || is(op, Operator::kEqual) || is(op, Operator::kIn);
  const bool is_negative = is(op, Operator::kIsNot) || is(op, Operator::kNotEqual) || is(op, Operator::kNotIn);
  if (!is_positive && !is_negative) return {};
  const bool is_container = is(op, Operator::kIn) || is(op, Operator::kNotIn);
  auto constants = constants_of(project_.unit(function), op.operand_b(), is_container);
  if (!constants) return {};
  return {parameter(function, op.operand_a()), holds == is_positive ? Test::kOneOf : Test::kNoneOf,
          std::move(*constants)};
}

Guard Guards::of_method(FunctionId function, const Op& op, bool holds) const {
  const Unit& unit = project_.unit(function);
  const OpId callee = op.operand_a();
  const auto arguments = unit.argument_list(unit.calls[op.call().value].arguments);
  const bool is_start = callee && unit.op(callee).kind == OpKind::kLoadAttr && arguments.size() == 1 &&
                        unit.text(unit.op(callee).name) == "startswith";
  if (!is_start) return {};
  const bool is_container = unit.op(arguments[0].value).kind == OpKind::kDisplay;
  auto constants = constants_of(unit, arguments[0].value, is_container);
  if (!constants) return {};
  return {parameter(function, unit.op(callee).operand_a()), holds ? Test::kStarts : Test::kStartsNot,
          std::move(*constants)};
}

std::vector<Guard> Guards::at(FunctionId function, OpId op) const {
  std::vector<Guard> found;
  if (project_.header(function) == nullptr) return found;
  for (const Outcome& outcome : bodies_[function].at(op)) {
    if (found.size() >= kMaxGuards) break;
    if (!project_.code(function).ops.contains(outcome.test)) continue;
    Guard guard = of_outcome(function, outcome);
    const bool is_new = guard.is_set() && std::find(found.begin(), found.end(), guard) == found.end();
    if (is_new) found.push_back(std::move(guard));
  }
  return found;
}

namespace {

// How many parameters of a callee its receiver takes: 1 for methods and constructors, 0 for functions; nothing where a
// call goes there in another way.
std::optional<int> receivers(const project::Project& project, FunctionId callee, project::Origin call) {
  const Unit& unit = project.unit(call.function);
  const OpId called = unit.op(call.op).kind == OpKind::kCall ? unit.op(call.op).operand_a() : OpId();
  std::optional<int> found;
  for (const project::Entry& entry : project.values.entries(project.value(call.function, called))) {
    const project::Value& value = project.values[entry.value];
    int here = -1;
    if (value.kind == ValueKind::kFunction && value.function() == callee) here = 0;
    if (value.kind == ValueKind::kBound && value.function() == callee) here = 1;
    const bool is_object = value.kind == ValueKind::kClass || value.kind == ValueKind::kInstance;
    if (is_object && project.functions[callee.value].owner) here = 1;
    if (here < 0) continue;
    if (found && *found != here) return std::nullopt;
    found = here;
  }
  return found;
}

struct Given {
  bool is_known = false;  // which argument it is, or that there is none
  OpId argument;
};

// The argument that a call gives for a parameter.
Given given(const Unit& unit, const Op& call, int position, std::string_view name) {
  bool may_be_unpacked = false;
  int at = 0;
  for (const facts::Argument& argument : unit.argument_list(unit.calls[call.call().value].arguments)) {
    if (argument.kind == ArgumentKind::kKeyword && unit.text(argument.keyword) == name) return {true, argument.value};
    if (argument.kind == ArgumentKind::kDoubleStar) may_be_unpacked = true;
    if (argument.kind == ArgumentKind::kStar) may_be_unpacked = true;
    if (argument.kind == ArgumentKind::kPositional && at++ == position && !may_be_unpacked)
      return {true, argument.value};
  }
  return {!may_be_unpacked, OpId()};
}

}  // namespace

Guards::Passed Guards::passed(uint32_t index, FunctionId callee, project::Origin call) const {
  const Unit& unit = project_.unit(call.function);
  const facts::Function* header = project_.header(callee);
  if (header == nullptr || index >= header->parameters.count || unit.op(call.op).kind != OpKind::kCall) return {};
  const std::optional<int> shift = receivers(project_, callee, call);
  if (!shift) {
    const project::Binding* binding = project_.binding(project_.origin_of(call.function, call.op), callee);
    const bool has_set = binding != nullptr && index < binding->arguments.size();
    return has_set ? of_values(binding->arguments[index]) : Passed();
  }
  const Unit& header_unit = project_.header_unit(callee);
  const facts::Parameter& declared = header_unit.parameter_list(*header)[index];
  const bool by_place = declared.kind != facts::ParameterKind::kKeywordOnly;
  const int position = by_place ? static_cast<int>(index) - *shift : -1;
  const Given argument = given(unit, unit.op(call.op), position, header_unit.text(declared.name));
  if (!argument.is_known) return {};
  return argument.argument ? of_argument(call.function, call.op, argument.argument) : of_default(index, callee);
}

Guards::Passed Guards::of_default(uint32_t index, FunctionId callee) const {
  const Unit& unit = project_.header_unit(callee);
  const OpId value = unit.parameter_list(*project_.header(callee))[index].default_value;
  const std::optional<std::string> text = constant_text(unit, value);
  return text ? Passed{.is_known = true, .constants = {*text}} : Passed();
}

Guards::Passed Guards::of_argument(FunctionId function, OpId op, OpId argument) const {
  const Op& value = project_.unit(function).op(argument);
  switch (value.kind) {
    case OpKind::kConst: {
      const std::optional<std::string> text = constant_text(project_.unit(function), argument);
      return text ? Passed{.is_known = true, .constants = {*text}} : Passed{.is_known = true, .has_object = true};
    }
    case OpKind::kFormat:
    case OpKind::kDisplay:
    case OpKind::kComprehension:
    case OpKind::kFunction:
      return {.is_known = true, .has_object = true};
    default:
      break;
  }
  Passed found = of_values(project_.value(function, argument));
  found.parameter = parameter(function, argument);
  // What an attribute was set to elsewhere says nothing of the one object at hand.
  if (found.parameter != Guard::kNoParameter || value.kind == OpKind::kLoadAttr) found.is_known = false;
  narrow(function, op, argument, found);
  return found;
}

// A set of constants and of objects made somewhere; what annotations say may be None, too.
Guards::Passed Guards::of_values(project::SetId set) const {
  Passed found{.is_known = set != project_.values.empty()};
  for (const project::Entry& entry : project_.values.entries(set)) {
    const project::Value& value = project_.values[entry.value];
    switch (value.kind) {
      case ValueKind::kInstance:
        found.is_known = found.is_known && value.b == 0;
        found.has_object = true;
        break;
      case ValueKind::kLibraryInstance:
        found.is_known = found.is_known && value.origin();
        found.has_object = true;
        break;
      case ValueKind::kFunction:
      case ValueKind::kBound:
      case ValueKind::kClass:
      case ValueKind::kModule:
        found.has_object = true;
        break;
      default:
        if (const std::optional<std::string> text = constant_text(project_, value)) {
          found.constants.push_back(*text);
        } else {
          found.is_known = false;
        }
    }
  }
  return found;
}

// What tests around the call say of a name that is passed.
void Guards::narrow(FunctionId function, OpId op, OpId argument, Passed& out) const {
  const Unit& unit = project_.unit(function);
  const std::string subject = subject_of(unit, argument);
  if (subject.empty()) return;
  const Outcomes& outcomes = bodies_[function];
  for (const Outcome& one : outcomes.at(op)) {
    const Op& test = unit.op(one.test);
    const bool is_compare = test.kind == OpKind::kCompare;
    const OpId tested = is_compare ? test.operand_a() : one.test;
    if (subject_of(unit, tested) != subject || !outcomes.is_unchanged(argument, one.test, op)) continue;
    if (!is_compare) {
      (one.holds ? out.is_truthy : out.is_falsy) = true;
      continue;
    }
    const bool is_same = is(test, Operator::kIs) || is(test, Operator::kEqual);
    const bool is_other = is(test, Operator::kIsNot) || is(test, Operator::kNotEqual);
    const std::optional<std::string> text = constant_text(unit, test.operand_b());
    if (!text || (!is_same && !is_other)) continue;
    if (is_same == one.holds) {
      out = {.is_known = true, .constants = {*text}, .parameter = out.parameter};
    } else if (*text == "N") {
      out.is_some = true;
    }
  }
  out.is_some = out.is_some || out.is_truthy;
}

bool Guards::pass(std::vector<Guard>& guards, FunctionId callee, project::Origin call) const {
  std::vector<Guard> left;
  for (Guard& guard : guards) {
    if (guard.test == Test::kNotAwaited) {
      left.push_back(std::move(guard));
      continue;
    }
    const Passed argument = passed(guard.parameter, callee, call);
    if (argument.fails(guard)) return false;
    if (argument.parameter == Guard::kNoParameter) continue;
    guard.parameter = argument.parameter;
    left.push_back(std::move(guard));
  }
  guards = std::move(left);
  return true;
}

}  // namespace summaries
