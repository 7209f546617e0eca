#include "summaries/conditions.h"

#include <cstdlib>
#include <optional>
#include <string>

#include "summaries/known.h"

namespace summaries {

using facts::ArgumentKind;
using facts::ConstKind;
using facts::OpId;
using facts::OpKind;
using project::FunctionId;
using project::ValueKind;

namespace {

struct Constant {
  ConstKind kind = ConstKind::kNone;
  std::string text;
};

// The constant that an operation of a body is, if it is exactly one.
std::optional<Constant> constant(const project::Project& project, FunctionId function, OpId op) {
  const project::Value* only = project.values.only(project.value(function, op));
  if (only == nullptr) return std::nullopt;
  if (only->kind == ValueKind::kNone) return Constant{};
  if (only->kind != ValueKind::kConst) return std::nullopt;
  const project::Symbol text(only->a);
  return Constant{static_cast<ConstKind>(only->b), text ? std::string(project.text(text)) : std::string()};
}

std::optional<double> number(const std::optional<Constant>& value) {
  if (value && value->kind == ConstKind::kFalse) return 0.0;  // sleep(False)
  if (!value || (value->kind != ConstKind::kInt && value->kind != ConstKind::kFloat)) return std::nullopt;
  std::string digits;
  for (const char c : value->text) {
    if (c != '_') digits += c;
  }
  if (digits.empty()) return std::nullopt;
  char* end = nullptr;
  const double parsed = std::strtod(digits.c_str(), &end);
  return *end == '\0' ? std::optional(parsed) : std::nullopt;
}

bool is_zero(const std::optional<Constant>& value) {
  const auto parsed = number(value);
  return parsed && *parsed == 0;
}

// True if the operand is the constant of a library by its dotted name, such as os.WNOHANG.
bool is_library(const project::Project& project, FunctionId function, OpId op, std::string_view name) {
  const project::Value* only = project.values.only(project.value(function, op));
  return only != nullptr && only->kind == ValueKind::kLibrary && project.text(only->symbol()) == name;
}

// True if the models say that calling this method with False or 0 makes its object non-blocking.
bool can_set_nonblocking(const project::Project& project, std::string_view method) {
  const size_t dot = method.rfind('.');
  if (dot == std::string_view::npos || !method.substr(dot + 1).starts_with("set")) return false;
  const models::Type* type = project.models->type(method.substr(0, dot));
  return type != nullptr &&
         type->nonblocking_by.find(std::string(method.substr(dot + 1)) + "(") != std::string_view::npos;
}

bool is_false(const std::optional<Constant>& value) {
  return value && (value->kind == ConstKind::kFalse || is_zero(value));
}

}  // namespace

OpId argument_op(const facts::Unit& unit, OpId call, const models::ArgumentRef& ref) {
  if (!call || unit.op(call).kind != OpKind::kCall) return OpId();
  int position = 0;
  for (const facts::Argument& argument : unit.argument_list(unit.calls[unit.op(call).call().value].arguments)) {
    if (argument.kind == ArgumentKind::kStar) return OpId();
    if (argument.kind == ArgumentKind::kPositional && position++ == ref.position) return argument.value;
    if (argument.kind == ArgumentKind::kKeyword && !ref.keyword.empty() && unit.text(argument.keyword) == ref.keyword) {
      return argument.value;
    }
  }
  return OpId();
}

Conditions::Conditions(const project::Project& project, Bodies& bodies) : project_(project), bodies_(bodies) {
  for (uint32_t f = 0; f < project.functions.size(); ++f) {
    const FunctionId function(f);
    for (const project::Site& site : project.bodies[f].sites) {
      for (const project::Target& target : site.targets) {
        if (target.kind != project::TargetKind::kLibrary || !target.receiver) continue;
        const std::string_view name = project.text(target.library);
        if (!can_set_nonblocking(project, name)) continue;
        const OpId passed = argument_op(project.unit(function), site.op, {.position = 0, .keyword = {}});
        if (passed && is_false(constant(project, function, passed))) nonblocking_.insert(target.receiver);
      }
    }
  }
}

bool Conditions::blocks(FunctionId function, OpId op, const project::Target& target,
                        const models::Callable& callable) const {
  if (callable.blocks.kind == models::StallKind::kNone || callable.is_async) return false;
  for (const models::Condition& condition : callable.blocks.unless) {
    if (holds(function, op, target, condition)) return false;
  }
  if (asks_nobody(function, op, target, callable)) return false;
  const Duration length = duration(function, op, callable);
  return !(length.known() && length.seconds <= 0);
}

// What the code around the call says: that the wait is over, that the name is known here, that the socket is local or
// does not block.
bool Conditions::asks_nobody(FunctionId function, OpId op, const project::Target& target,
                             const models::Callable& callable) const {
  using models::StallKind;
  const StallKind kind = callable.blocks.kind;
  if ((kind == StallKind::kWait || kind == StallKind::kProcess) && is_known_over(project_, bodies_, function, op))
    return true;
  if (kind == StallKind::kDns) return is_local_lookup(project_, bodies_, function, op);
  const bool is_socket = callable.name.starts_with("socket.socket.") || callable.name.starts_with("ssl.SSLSocket.");
  if (!is_socket) return false;
  const bool connects = callable.name.find(".connect") != std::string_view::npos;
  return (connects && is_unix_socket(target)) || expects_to_block(project_.unit(function), op);
}

// A connection within the machine is made at once.
bool Conditions::is_unix_socket(const project::Target& target) const {
  if (!target.receiver) return false;
  const project::Value& receiver = project_.values[target.receiver];
  if (receiver.kind != ValueKind::kLibraryInstance || !receiver.origin()) return false;
  const project::Origin& made = project_.origin(receiver.origin());
  if (!project_.code(made.function).ops.contains(made.op)) return false;
  const OpId family = argument_op(project_.unit(made.function), made.op, {.position = 0, .keyword = "family"});
  return family && is_library(project_, made.function, family, "socket.AF_UNIX");
}

bool Conditions::holds(FunctionId function, OpId op, const project::Target& target,
                       const models::Condition& condition) const {
  using models::ConditionKind;
  if (condition.kind == ConditionKind::kReceiverNonblocking) return nonblocking_.contains(target.receiver);
  if (condition.kind == ConditionKind::kReceiverUnbounded) return receiver_is_unbounded(target);
  const OpId passed = argument_op(project_.unit(function), op, condition.argument);
  if (condition.kind == ConditionKind::kIsAbsent) return !passed;
  if (condition.kind == ConditionKind::kIsPresent) return static_cast<bool>(passed);
  if (condition.kind == ConditionKind::kReceiverInMemory) {
    const project::Value* only = project_.values.only(project_.value(function, passed));
    if (only == nullptr || only->kind != ValueKind::kLibraryInstance) return false;
    const std::string_view type = project_.text(only->symbol());
    return type == "io.BytesIO" || type == "io.StringIO";
  }
  if (!passed) return false;
  const auto value = constant(project_, function, passed);
  switch (condition.kind) {
    case ConditionKind::kIsFalse:
      return value && value->kind == ConstKind::kFalse;
    case ConditionKind::kIsTrue:
      return value && value->kind == ConstKind::kTrue;
    case ConditionKind::kIsZero:
      return is_zero(value);
    case ConditionKind::kIsNone:
      return value && value->kind == ConstKind::kNone;
    case ConditionKind::kEquals:
      return (value && value->text == condition.text) || is_library(project_, function, passed, condition.text);
    default:
      return false;
  }
}

// A queue blocks a writer only if it was made with a bound; of one whose making we do not see, we do not know.
bool Conditions::receiver_is_unbounded(const project::Target& target) const {
  if (!target.receiver) return true;
  const project::Value& receiver = project_.values[target.receiver];
  if (receiver.kind != ValueKind::kLibraryInstance || receiver.origin().is_none()) return true;
  const models::Type* type = project_.models->type(project_.text(receiver.symbol()));
  if (type == nullptr || !type->bound.present()) return true;
  const project::Origin& made = project_.origin(receiver.origin());
  const facts::Code& code = project_.code(made.function);
  if (!code.ops.contains(made.op)) return true;
  const OpId passed = argument_op(project_.unit(made.function), made.op, type->bound);
  if (!passed) return true;
  const auto value = constant(project_, made.function, passed);
  const auto size = number(value);
  return (value && value->kind == ConstKind::kNone) || (size && *size <= 0);
}

Duration Conditions::duration(FunctionId function, OpId op, const models::Callable& callable) const {
  const auto passed = [&](const models::ArgumentRef& ref) -> std::optional<double> {
    if (!ref.present()) return std::nullopt;
    const OpId argument = argument_op(project_.unit(function), op, ref);
    return argument ? number(constant(project_, function, argument)) : std::nullopt;
  };
  if (const auto seconds = passed(callable.blocks.seconds)) return {*seconds, false};
  if (const auto seconds = passed(callable.blocks.timeout)) return {*seconds, true};
  return {};
}

}  // namespace summaries
