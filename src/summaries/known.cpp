#include "summaries/known.h"

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "facts/queries.h"
#include "summaries/constants.h"

namespace summaries {

using facts::Op;
using facts::OpId;
using facts::OpKind;
using facts::Region;
using facts::RegionId;
using facts::RegionKind;
using facts::Unit;

namespace {

constexpr uint32_t kMaxTry = 5000;  // operations of a try that are looked through for its handlers
constexpr size_t kMaxParts = 32;    // of arguments

// The object of a method call `object.method()`, or none.
OpId object_of(const Unit& unit, OpId call, std::string_view method) {
  if (!call || unit.op(call).kind != OpKind::kCall || !unit.op(call).operand_a()) return OpId();
  const Op& callee = unit.op(unit.op(call).operand_a());
  const bool is_method = callee.kind == OpKind::kLoadAttr && (method.empty() || unit.text(callee.name) == method);
  return is_method ? callee.operand_a() : OpId();
}

// A question that says that a wait is over if it is answered so.
struct Question {
  std::string_view waits;  // the method that waits
  std::string_view asked;
  bool answer = true;
};

constexpr Question kQuestions[] = {
    {"result", "done()", true},    {"exception", "done()", true},       {"result", "cancelled()", false},
    {"join", "is_alive()", false}, {"exception", "cancelled()", false}, {"get", "empty()", false},
};

// `process.poll() is not None`, `process.returncode is not None`, and truth of the second.
bool says_it_ended(const Unit& unit, const Outcome& outcome, const std::string& process) {
  const Op& test = unit.op(outcome.test);
  if (test.kind != OpKind::kCompare) return outcome.holds && subject_of(unit, outcome.test) == process + ".returncode";
  const bool is = test.aux == static_cast<uint16_t>(facts::Operator::kIs);
  const bool is_not = test.aux == static_cast<uint16_t>(facts::Operator::kIsNot);
  if ((!is && !is_not) || !facts::is_none(unit, test.operand_b()) || outcome.holds != is_not) return false;
  const std::string subject = subject_of(unit, test.operand_a());
  return subject == process + ".poll()" || subject == process + ".returncode";
}

bool is_answered(const Outcomes& outcomes, const std::string& object, std::string_view method, OpId call) {
  const Unit& unit = outcomes.unit();
  const OpId waited = object_of(unit, call, {});
  for (const Outcome& outcome : outcomes.at(call)) {
    const std::string subject = subject_of(unit, outcome.test);
    bool answers = (method == "wait" || method == "communicate") && says_it_ended(unit, outcome, object);
    for (const Question& question : kQuestions) {
      answers = answers || (method == question.waits && outcome.holds == question.answer &&
                            subject == object + "." + std::string(question.asked));
    }
    if (answers && outcomes.is_unchanged(waited, outcome.test, call)) return true;
  }
  return false;
}

// True if the future was awaited before, wrapped for asyncio.
bool was_awaited(const project::Project& project, project::FunctionId function, const std::string& future, OpId call) {
  const Unit& unit = project.unit(function);
  for (uint32_t i = project.code(function).ops.begin; i < call.value; ++i) {
    const Op& op = unit.ops[i];
    if (op.kind != OpKind::kAwait || !op.operand_a() || unit.op(op.operand_a()).kind != OpKind::kCall) continue;
    if (library_callee(project, function, op.operand_a()) != "asyncio.wrap_future") continue;
    const auto arguments = unit.argument_list(unit.calls[unit.op(op.operand_a()).call().value].arguments);
    const bool is_same = !arguments.empty() && facts::dotted_name(unit, arguments[0].value) == future;
    if (is_same && (!op.region || facts::is_inside(unit, unit.op(call).region, op.region))) return true;
  }
  return false;
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

bool catches_blocking(const Unit& unit, OpId type) {
  if (!type) return false;
  std::vector<OpId> types{type};
  if (unit.op(type).kind == OpKind::kDisplay) {
    const auto list = unit.operand_list(unit.op(type));
    types.assign(list.begin(), list.end());
  }
  return std::any_of(types.begin(), types.end(), [&](OpId one) {
    const std::string name = facts::dotted_name(unit, one);
    return name == "BlockingIOError" || name.ends_with("SSLWantReadError") || name.ends_with("SSLWantWriteError");
  });
}

bool is_local_host(const std::optional<std::string>& host) {
  if (!host) return false;
  if (*host == "N" || *host == "s:" || *host == "s:localhost" || *host == "s:::" || *host == "s:::1") return true;
  return host->starts_with("s:") && host->find('.') != std::string::npos &&
         host->find_first_not_of("0123456789.", 2) == std::string::npos;
}

// True if a flag such as AI_NUMERICHOST is among the arguments.
bool mentions_numeric(const Unit& unit, std::span<const facts::Argument> arguments) {
  std::vector<OpId> pending;
  for (const facts::Argument& argument : arguments) pending.push_back(argument.value);
  for (size_t i = 0; i < pending.size() && i < kMaxParts; ++i) {
    const Op& op = unit.op(pending[i]);
    const bool is_name = op.kind == OpKind::kLoadName || op.kind == OpKind::kLoadAttr;
    if (is_name && unit.text(op.name).find("NUMERIC") != std::string_view::npos) return true;
    facts::for_each_operand(unit, op, [&pending](OpId operand) { pending.push_back(operand); });
  }
  return false;
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

bool is_known_over(const project::Project& project, Bodies& bodies, project::FunctionId function, OpId call) {
  const Unit& unit = project.unit(function);
  const OpId object = object_of(unit, call, {});
  if (!object) return false;
  const std::string name = facts::dotted_name(unit, object);
  if (name.empty()) return false;
  const std::string_view method = unit.text(unit.op(unit.op(call).operand_a()).name);
  return is_answered(bodies[function], name, method, call) || was_awaited(project, function, name, call) ||
         is_element_of_done(project, function, call, object);
}

bool expects_to_block(const Unit& unit, OpId call) {
  RegionId tried = facts::enclosing(unit, unit.op(call).region, RegionKind::kTry);
  for (; tried; tried = facts::enclosing(unit, unit.regions[tried.value].parent, RegionKind::kTry)) {
    for (size_t r = tried.value + 1; r < unit.regions.size(); ++r) {
      const Region& handler = unit.regions[r];
      if (handler.ops.begin > call.value + kMaxTry) break;
      if (handler.statement != unit.regions[tried.value].statement || handler.kind != RegionKind::kHandler) continue;
      if (handler.head && catches_blocking(unit, unit.op(handler.head).operand_a())) return true;
    }
  }
  return false;
}

bool is_local_lookup(const project::Project& project, Bodies& bodies, project::FunctionId function, OpId call) {
  const Unit& unit = project.unit(function);
  if (unit.op(call).kind != OpKind::kCall) return false;
  const auto arguments = unit.argument_list(unit.calls[unit.op(call).call().value].arguments);
  if (arguments.empty()) return false;
  if (mentions_numeric(unit, arguments)) return true;
  OpId host = arguments[0].value;
  if (unit.op(host).kind == OpKind::kDisplay && !unit.operand_list(unit.op(host)).empty()) {
    host = unit.operand_list(unit.op(host))[0];
  }
  if (is_local_host(constant_text(unit, host))) return true;
  const std::string name = subject_of(unit, host);
  if (name.empty()) return false;
  const Outcomes& outcomes = bodies[function];
  for (const Outcome& outcome : outcomes.at(call)) {
    const Op& test = unit.op(outcome.test);
    const bool is_equal =
        test.kind == OpKind::kCompare && outcome.holds && test.aux == static_cast<uint16_t>(facts::Operator::kEqual);
    if (!is_equal || subject_of(unit, test.operand_a()) != name) continue;
    if (is_local_host(constant_text(unit, test.operand_b())) && outcomes.is_unchanged(host, outcome.test, call))
      return true;
  }
  return false;
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

}  // namespace summaries
