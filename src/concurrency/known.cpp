#include "concurrency/known.h"

#include <algorithm>
#include <optional>

#include "facts/queries.h"

namespace concurrency {

using facts::ConstKind;
using facts::Operator;
using Kind = Known::Kind;

namespace {

std::optional<bool> compare_numbers(Operator how, int64_t left, int64_t right) {
  switch (how) {
    case Operator::kEqual:
    case Operator::kIs:
      return left == right;
    case Operator::kNotEqual:
    case Operator::kIsNot:
      return left != right;
    case Operator::kLess:
      return left < right;
    case Operator::kLessEqual:
      return left <= right;
    case Operator::kGreater:
      return left > right;
    case Operator::kGreaterEqual:
      return left >= right;
    default:
      return std::nullopt;
  }
}

// sys.version_info has five places: it is never equal to a pair, and above the one it begins with.
std::optional<bool> compare_versions(Operator how, int64_t left, int64_t right) {
  if (how == Operator::kGreater) how = Operator::kGreaterEqual;
  if (how == Operator::kLessEqual) how = Operator::kLess;
  return compare_numbers(how, left, right);
}

std::optional<bool> compare_texts(Operator how, std::string_view left, std::string_view right) {
  if (how == Operator::kIn) return right.find(left) != std::string_view::npos;
  if (how == Operator::kNotIn) return right.find(left) == std::string_view::npos;
  return compare_numbers(how, left == right ? 0 : 1, 0);
}

std::optional<bool> compare(Operator how, const Known& left, const Known& right) {
  if (left.kind == Kind::kUnknown || right.kind == Kind::kUnknown) return std::nullopt;
  const bool identity = how == Operator::kEqual || how == Operator::kIs;
  const bool difference = how == Operator::kNotEqual || how == Operator::kIsNot;
  if ((left.kind == Kind::kNone || right.kind == Kind::kNone) && (identity || difference)) {
    return (left.kind == right.kind) == identity;
  }
  if (left.kind != right.kind) return std::nullopt;
  switch (left.kind) {
    case Kind::kText:
      return compare_texts(how, left.text, right.text);
    case Kind::kVersion:
      return compare_versions(how, left.number, right.number);
    case Kind::kInt:
    case Kind::kBool:
      return compare_numbers(how, left.number, right.number);
    default:
      return std::nullopt;
  }
}

}  // namespace

Known known_bool(bool holds, bool asks_who_runs) {
  return {.kind = Kind::kBool, .asks_who_runs = asks_who_runs, .number = holds ? 1 : 0, .text = {}};
}

Known known_text(std::string_view text, bool asks_who_runs) {
  return {.kind = Kind::kText, .asks_who_runs = asks_who_runs, .number = 0, .text = text};
}

Known known_none(bool asks_who_runs) {
  return {.kind = Kind::kNone, .asks_who_runs = asks_who_runs, .number = 0, .text = {}};
}

Known nothing_known(bool asks_who_runs) {
  return {.kind = Kind::kUnknown, .asks_who_runs = asks_who_runs, .number = 0, .text = {}};
}

Truth truth(const Known& known) {
  switch (known.kind) {
    case Kind::kUnknown:
      return Truth::kUnknown;
    case Kind::kNone:
      return Truth::kFalse;
    case Kind::kBool:
    case Kind::kInt:
      return known.number != 0 ? Truth::kTrue : Truth::kFalse;
    case Kind::kText:
      return known.text.empty() ? Truth::kFalse : Truth::kTrue;
    default:
      return Truth::kTrue;
  }
}

Known constant(const facts::Unit& unit, facts::OpId id) {
  const facts::Op& op = unit.op(id);
  switch (static_cast<ConstKind>(op.aux)) {
    case ConstKind::kNone:
      return known_none();
    case ConstKind::kTrue:
      return known_bool(true);
    case ConstKind::kFalse:
      return known_bool(false);
    case ConstKind::kString:
      return op.has(facts::kTruncated) ? Known{} : known_text(unit.text(op.name));
    case ConstKind::kInt: {
      const auto number = facts::int_value(unit, id);
      return number ? Known{.kind = Kind::kInt, .asks_who_runs = false, .number = *number, .text = {}} : Known{};
    }
    default:
      return {};
  }
}

Known version_of(const std::vector<Known>& elements) {
  const auto is_number = [](const Known& element) { return element.kind == Kind::kInt; };
  if (elements.empty() || !std::all_of(elements.begin(), elements.end(), is_number)) return {};
  const int64_t minor = elements.size() > 1 ? elements[1].number : -1;
  return {.kind = Kind::kVersion, .asks_who_runs = false, .number = elements[0].number * 100 + minor, .text = {}};
}

Known compared(Operator how, const Known& left, const Known& right) {
  const bool asks = left.asks_who_runs || right.asks_who_runs;
  const std::optional<bool> holds = compare(how, left, right);
  return holds ? known_bool(*holds, asks) : nothing_known(asks);
}

Known contained(bool is_negated, const Known& left, const std::vector<Known>& elements) {
  bool all_known = left.kind != Kind::kUnknown;
  bool asks = left.asks_who_runs;
  bool found = false;
  for (const Known& element : elements) {
    const std::optional<bool> same = compare(Operator::kEqual, left, element);
    all_known = all_known && same.has_value();
    found = found || same.value_or(false);
    asks = asks || element.asks_who_runs;
  }
  return found || all_known ? known_bool(found != is_negated, asks) : nothing_known(asks);
}

Known joined(Operator how, const Known& left, const Known& right) {
  const bool asks = left.asks_who_runs || right.asks_who_runs;
  const bool is_and = how == Operator::kAnd;
  const Truth decides = is_and ? Truth::kFalse : Truth::kTrue;
  if (truth(left) == decides || truth(right) == decides) return known_bool(!is_and, asks);
  const bool is_known = truth(left) != Truth::kUnknown && truth(right) != Truth::kUnknown;
  return is_known ? known_bool(is_and, asks) : nothing_known(asks);
}

Known negated(const Known& operand) {
  if (truth(operand) == Truth::kUnknown) return nothing_known(operand.asks_who_runs);
  return known_bool(truth(operand) == Truth::kFalse, operand.asks_who_runs);
}

}  // namespace concurrency
