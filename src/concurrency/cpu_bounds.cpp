#include "concurrency/cpu_bounds.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <string>

#include "concurrency/uses.h"
#include "facts/queries.h"

namespace concurrency {

using facts::Operator;
using facts::OpId;
using facts::OpKind;
using project::ValueKind;

namespace {

constexpr int kMaxDepth = 8;
constexpr size_t kMaxFactors = 3;
constexpr double kDependent = 8;  // elements of an element, where nothing says more

std::optional<double> constant_of(const project::Project& project, project::FunctionId function, OpId op) {
  if (const auto value = facts::double_value(project.unit(function), op)) return value;
  const project::Value* only = project.values.only(project.value(function, op));
  if (only == nullptr || only->kind != ValueKind::kConst) return std::nullopt;
  const auto kind = static_cast<facts::ConstKind>(only->b);
  const project::Symbol symbol(only->a);
  if (!symbol || (kind != facts::ConstKind::kInt && kind != facts::ConstKind::kFloat)) return std::nullopt;
  std::string digits(project.text(symbol));
  digits.erase(std::remove(digits.begin(), digits.end(), '_'), digits.end());
  char* end = nullptr;
  const double value = std::strtod(digits.c_str(), &end);
  return end != digits.c_str() && *end == '\0' ? std::optional(value) : std::nullopt;
}

}  // namespace

Bound product(const Bound& outer, const Bound& inner) {
  Bound out = outer;
  out.count *= inner.count;
  out.data += inner.data;
  for (const Factor& factor : inner.factors) {
    if (out.factors.size() < kMaxFactors) {
      out.factors.push_back(factor);
    } else {
      ++out.data;
    }
  }
  out.is_large = outer.is_large || inner.is_large;
  out.is_text = outer.is_text || inner.is_text;
  out.is_vague = outer.is_vague || inner.is_vague;
  if (!out.grows) out.grows = inner.grows;
  return out;
}

Bounds::Bounds(const project::Project& project, project::FunctionId function)
    : project_(project), function_(function), unit_(project.unit(function)), code_(project.code(function)) {}

Bound Bounds::data(OpId op) {
  Bound bound;
  bound.data = 1;
  bound.grows = op;
  return bound;
}

Bound Bounds::constant(double count) {
  Bound bound;
  bound.count = std::max(count, 0.0);
  return bound;
}

Bound Bounds::parameter(OpId op, Factor::Kind kind) const {
  const project::Value* only = project_.values.only(project_.value(function_, op));
  if (only == nullptr || only->kind != ValueKind::kParameter || only->function() != function_) return data(op);
  Bound bound;
  bound.factors.push_back({kind, only->b});
  bound.grows = op;
  return bound;
}

OpId Bounds::argument(OpId call, int place) const {
  int at = 0;
  for (const facts::Argument& argument : unit_.argument_list(unit_.calls[unit_.op(call).call().value].arguments)) {
    if (argument.kind == facts::ArgumentKind::kStar) return OpId();
    if (argument.kind == facts::ArgumentKind::kPositional && at++ == place) return argument.value;
  }
  return OpId();
}

// The value of a local variable that is stored once, and not by a loop.
OpId Bounds::only_store(OpId name) const {
  const facts::Op& load = unit_.op(name);
  OpId found;
  for (uint32_t i = code_.ops.begin; i < code_.ops.end_index(); ++i) {
    const facts::Op& op = unit_.ops[i];
    if (op.kind != OpKind::kStoreName || op.name != load.name || op.a != load.a) continue;
    if (found || op.has(facts::kAugmented)) return OpId();
    found = op.operand_b();
  }
  return found;
}

Bound Bounds::number(OpId op) const { return number_at(op, 0); }
Bound Bounds::size(OpId op) const { return size_at(op, 0); }

Bound Bounds::size_handed_over(OpId op) const {
  const Bound bound = size(op);
  const bool is_element = bound.is_constant() && bound.grows;
  return is_element ? data(op) : bound;
}

// NOLINTNEXTLINE(misc-no-recursion): kMaxDepth bounds it
Bound Bounds::number_at(OpId op, int depth) const {
  if (!op || depth > kMaxDepth) return data(op);
  if (const auto value = constant_of(project_, function_, op)) return constant(*value);
  const facts::Op& at = unit_.op(op);
  if (at.kind == OpKind::kParameter) return parameter(op, Factor::Kind::kCount);
  if (at.kind == OpKind::kLoadName) {
    Bound passed = parameter(op, Factor::Kind::kCount);
    if (!passed.factors.empty()) return passed;
    const OpId stored = only_store(op);
    return stored ? number_at(stored, depth + 1) : data(op);
  }
  if (at.kind == OpKind::kCall) {
    const std::string_view name = library_call(project_, function_, op).name;
    if (name == "builtins.len") return size_at(argument(op, 0), depth + 1);
    if (name == "builtins.int") return number_at(argument(op, 0), depth + 1);
    if (name != "math.isqrt" && name != "math.sqrt") return data(op);
    Bound bound = number_at(argument(op, 0), depth + 1);
    bound.count = std::sqrt(bound.count);
    for (Factor& factor : bound.factors) factor.kind = Factor::Kind::kRoot;
    return bound;
  }
  if (at.kind != OpKind::kBinary) return data(op);
  Bound left = number_at(at.operand_a(), depth + 1);
  const Bound right = number_at(at.operand_b(), depth + 1);
  switch (static_cast<Operator>(at.aux)) {
    case Operator::kAdd:
      if (left.is_constant() && right.is_constant()) return constant(left.count + right.count);
      return left.is_constant() ? right : left;
    case Operator::kSubtract:
      return left.is_constant() && right.is_constant() ? constant(left.count - right.count) : left;
    case Operator::kMultiply:
      return product(left, right);
    case Operator::kDivide:
    case Operator::kFloorDivide: {
      if (!right.is_constant() || right.count <= 0) return left;
      Bound bound = left;
      bound.count /= right.count;
      return bound;
    }
    case Operator::kPower: {
      if (left.is_constant() && right.is_constant()) return constant(std::pow(left.count, right.count));
      if (!right.is_constant() || right.count >= 1 || left.factors.size() != 1) return data(op);
      Bound bound = left;
      bound.factors[0].kind = Factor::Kind::kRoot;
      return bound;
    }
    case Operator::kLeftShift:
      if (left.is_constant() && right.is_constant())
        return constant(std::ldexp(left.count, static_cast<int>(right.count)));
      return data(op);
    default:
      return data(op);
  }
}

// NOLINTNEXTLINE(misc-no-recursion): kMaxDepth bounds it
Bound Bounds::range(OpId call, int depth) const {
  const OpId first = argument(call, 0);
  const OpId second = argument(call, 1);
  const OpId third = argument(call, 2);
  Bound bound = number_at(second ? second : first, depth + 1);
  if (second && bound.is_constant()) {
    Bound start = number_at(first, depth + 1);
    if (!start.is_constant()) return start;  // range(n, 0, -1)
    bound.count = std::fabs(bound.count - start.count);
  }
  if (third) {
    const Bound step = number_at(third, depth + 1);
    if (step.is_constant() && step.count > 1) bound.count /= step.count;
  }
  return bound;
}

// NOLINTNEXTLINE(misc-no-recursion): kMaxDepth bounds it
Bound Bounds::size_of_call(OpId op, int depth) const {
  static constexpr std::array<std::string_view, 10> kSame{
      "builtins.enumerate", "builtins.zip",  "builtins.reversed", "builtins.sorted",    "builtins.list",
      "builtins.tuple",     "builtins.iter", "builtins.set",      "builtins.frozenset", "builtins.bytearray"};
  static constexpr std::array<std::string_view, 8> kParts{"items",      "keys",  "values", "split",
                                                          "splitlines", "strip", "copy",   "lower"};
  static constexpr std::array<std::string_view, 6> kReads{"read",       "readlines", "read_text",
                                                          "read_bytes", "fetchall",  "fetchmany"};
  const std::string_view name = library_call(project_, function_, op).name;
  if (name == "builtins.range") return range(op, depth);
  if (name == "builtins.bytes") return number_at(argument(op, 0), depth + 1);
  if (name == "builtins.map" || name == "builtins.filter") return size_at(argument(op, 1), depth + 1);
  if (std::find(kSame.begin(), kSame.end(), name) != kSame.end()) return size_at(argument(op, 0), depth + 1);
  if (name == "builtins.open") {
    Bound bound = data(op);
    bound.is_large = true;
    return bound;
  }
  const facts::Op& callee = unit_.op(unit_.op(op).operand_a());
  if (callee.kind != OpKind::kLoadAttr) return data(op);
  const std::string_view method = unit_.text(callee.name);
  if (std::find(kParts.begin(), kParts.end(), method) != kParts.end()) return size_at(callee.operand_a(), depth + 1);
  Bound bound = data(op);
  bound.is_large = std::find(kReads.begin(), kReads.end(), method) != kReads.end();
  bound.is_text = method.starts_with("read") && method != "readlines";
  return bound;
}

// NOLINTNEXTLINE(misc-no-recursion): kMaxDepth bounds it
Bound Bounds::size_of_name(OpId op, int depth) const {
  Bound passed = parameter(op, Factor::Kind::kSize);
  if (!passed.factors.empty()) return passed;
  const OpId stored = unit_.op(op).scope() ? only_store(op) : OpId();
  if (!stored) return size_of_value(op);
  // An element of what an outer loop goes over: that loop's data already.
  const OpKind kind = unit_.op(stored).kind;
  if (kind == OpKind::kNext || kind == OpKind::kElement) {
    Bound bound = constant(kDependent);
    bound.grows = op;
    return bound;
  }
  return size_at(stored, depth + 1);
}

// A global list, or a text: where it was made says its size.
Bound Bounds::size_of_value(OpId op) const {
  const project::Value* only = project_.values.only(project_.value(function_, op));
  if (only == nullptr) return data(op);
  if (only->kind == ValueKind::kConst && project::Symbol(only->a)) {
    Bound bound = constant(static_cast<double>(project_.text(project::Symbol(only->a)).size()));
    bound.is_text = true;
    return bound;
  }
  if (only->kind != ValueKind::kContainer) {
    Bound bound = data(op);
    if (only->kind == ValueKind::kLibraryInstance) {
      const std::string_view type = project_.text(only->symbol());
      bound.is_text = type == "builtins.str" || type == "builtins.bytes";
      bound.is_large = type.starts_with("io.");
    }
    return bound;
  }
  const project::Origin& made = project_.origin(project::OriginId(only->a));
  const facts::Unit& unit = project_.unit(made.function);
  if (!project_.code(made.function).ops.contains(made.op)) return data(op);
  const facts::Op& display = unit.op(made.op);
  if (display.kind != OpKind::kDisplay) return data(op);
  // An empty display, or a list that others may fill.
  const bool is_fixed = display.b > 0 && display.aux != static_cast<uint16_t>(facts::ContainerKind::kList);
  return is_fixed ? constant(display.b) : data(op);
}

Bound Bounds::size_of_display(OpId op) const {
  const facts::Op& at = unit_.op(op);
  const bool is_dict = at.aux == static_cast<uint16_t>(facts::ContainerKind::kDict);
  const auto list = unit_.operand_list(at);
  const bool is_whole =
      std::none_of(list.begin(), list.end(), [&](OpId one) { return !one || unit_.op(one).kind == OpKind::kUnpack; });
  return is_whole ? constant(is_dict ? at.b / 2 : at.b) : data(op);
}

// A part of it for a slice; an element's size depends on what it is an element of.
// NOLINTNEXTLINE(misc-no-recursion): kMaxDepth bounds it
Bound Bounds::size_of_item(OpId op, int depth) const {
  const facts::Op& at = unit_.op(op);
  if (unit_.op(at.operand_b()).kind != OpKind::kSlice) {
    Bound bound = constant(kDependent);
    bound.grows = op;
    return bound;
  }
  for (const OpId edge : unit_.operand_list(unit_.op(at.operand_b()))) {
    const auto limit = edge ? constant_of(project_, function_, edge) : std::nullopt;
    if (limit && *limit > 0) return constant(*limit);
  }
  return size_at(at.operand_a(), depth + 1);
}

// NOLINTNEXTLINE(misc-no-recursion): kMaxDepth bounds it
Bound Bounds::size_of_binary(OpId op, int depth) const {
  const facts::Op& at = unit_.op(op);
  if (static_cast<Operator>(at.aux) != Operator::kMultiply) return size_at(at.operand_a(), depth + 1);
  // [x] * n, b"x" * n
  const OpKind left = unit_.op(at.operand_a()).kind;
  const bool is_left = left == OpKind::kDisplay || left == OpKind::kConst;
  const OpId list = is_left ? at.operand_a() : at.operand_b();
  const OpId times = is_left ? at.operand_b() : at.operand_a();
  return product(size_at(list, depth + 1), number_at(times, depth + 1));
}

// NOLINTNEXTLINE(misc-no-recursion): kMaxDepth bounds it
Bound Bounds::size_of_comprehension(OpId op, int depth) const {
  const facts::RegionId region(unit_.op(op).c);
  const OpId head = region ? unit_.regions[region.value].head : OpId();
  return head && unit_.op(head).kind == OpKind::kIter ? size_at(unit_.op(head).operand_a(), depth + 1) : data(op);
}

// NOLINTNEXTLINE(misc-no-recursion): kMaxDepth bounds it
Bound Bounds::size_at(OpId op, int depth) const {
  if (!op || depth > kMaxDepth) return data(op);
  const facts::Op& at = unit_.op(op);
  switch (at.kind) {
    case OpKind::kConst: {
      Bound bound = constant(at.a == base::Id<facts::OpTag>::kNone ? 0 : at.a);
      bound.is_text = true;
      return bound;
    }
    case OpKind::kDisplay:
      return size_of_display(op);
    case OpKind::kCall:
      return size_of_call(op, depth);
    case OpKind::kComprehension:
      return size_of_comprehension(op, depth);
    case OpKind::kParameter:
      return parameter(op, Factor::Kind::kSize);
    case OpKind::kLoadName:
      return size_of_name(op, depth);
    case OpKind::kLoadAttr:
      return size_of_value(op);
    case OpKind::kLoadItem:
      return size_of_item(op, depth);
    case OpKind::kBinary:
      return size_of_binary(op, depth);
    default:
      return data(op);
  }
}

// while n > 0: n -= 1, and while i < n: i += 1. Everything else is vague.
Bound Bounds::of_while(const facts::Region& region) const {
  Bound vague;
  vague.is_vague = true;
  const OpId test = region.head ? unit_.op(region.head).operand_a() : OpId();
  if (!test) return vague;
  const facts::Op& at = unit_.op(test);
  if (at.kind != OpKind::kCompare && at.kind != OpKind::kLoadName) return vague;
  const OpId counter = at.kind == OpKind::kCompare ? at.operand_a() : test;
  if (unit_.op(counter).kind != OpKind::kLoadName) return vague;
  for (uint32_t i = region.ops.begin; i < region.ops.end_index(); ++i) {
    const facts::Op& store = unit_.ops[i];
    const bool is_counter = store.kind == OpKind::kStoreName && store.name == unit_.op(counter).name &&
                            store.a == unit_.op(counter).a && store.has(facts::kAugmented);
    if (!is_counter) continue;
    const facts::Op& change = unit_.op(store.operand_b());
    if (change.kind != OpKind::kBinary || !facts::double_value(unit_, change.operand_b())) return vague;
    const auto how = static_cast<Operator>(change.aux);
    if (how == Operator::kAdd && at.kind == OpKind::kCompare) return number(at.operand_b());
    if (how != Operator::kSubtract) return vague;
    // Counts down from what it was before: a parameter, or what was stored before the loop.
    for (uint32_t j = region.ops.begin; j > code_.ops.begin; --j) {
      const facts::Op& first = unit_.ops[j - 1];
      if (first.kind != OpKind::kStoreName || first.name != store.name || first.a != store.a) continue;
      return number(first.operand_b());
    }
    return vague;
  }
  return vague;
}

Bound Bounds::of_loop(const facts::Region& region) const {
  if (!region.head) return {};
  const facts::Op& head = unit_.op(region.head);
  return head.kind == OpKind::kIter ? size(head.operand_a()) : of_while(region);
}

}  // namespace concurrency
