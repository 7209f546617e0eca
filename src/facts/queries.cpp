#include "facts/queries.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>

namespace facts {

namespace {

ConstKind const_kind(const Op& op) { return static_cast<ConstKind>(op.aux); }

bool is_const(const Unit& unit, OpId op, ConstKind kind) {
  return op && unit.op(op).kind == OpKind::kConst && const_kind(unit.op(op)) == kind;
}

// The operand of a minus sign, and that there was one; else the operation itself.
struct Signed {
  OpId op;
  bool is_negative = false;
};

Signed strip_minus(const Unit& unit, OpId op) {
  if (op && unit.op(op).kind == OpKind::kUnary && static_cast<Operator>(unit.op(op).aux) == Operator::kNegative) {
    return {unit.op(op).operand_a(), true};
  }
  return {op, false};
}

std::string without_underscores(std::string_view text) {
  std::string digits(text);
  digits.erase(std::remove(digits.begin(), digits.end(), '_'), digits.end());
  return digits;
}

std::optional<int64_t> parse_int(std::string_view text) {
  std::string digits = without_underscores(text);
  int base = 10;
  if (digits.size() > 2 && digits[0] == '0') {
    const char letter = static_cast<char>(digits[1] | 0x20);
    base = letter == 'x' ? 16 : letter == 'o' ? 8 : letter == 'b' ? 2 : 10;
    if (base != 10) digits.erase(0, 2);
  }
  errno = 0;
  char* end = nullptr;
  const long long value = std::strtoll(digits.c_str(), &end, base);
  if (errno != 0 || end == digits.c_str()) return std::nullopt;
  return value;
}

// Digits with a point and an exponent, read without regard to the locale.
double parse_double(const std::string& text) {
  double value = 0;
  int exponent = 0;
  size_t at = 0;
  bool after_point = false;
  for (; at < text.size() && (text[at] == '.' || (text[at] >= '0' && text[at] <= '9')); ++at) {
    if (text[at] == '.') {
      after_point = true;
      continue;
    }
    value = value * 10 + (text[at] - '0');
    if (after_point) --exponent;
  }
  if (at < text.size()) exponent += std::atoi(text.c_str() + at + 1);
  for (; exponent > 0 && exponent < 400; --exponent) value *= 10;
  double scale = 1;
  for (; exponent < 0 && exponent > -400; ++exponent) scale *= 10;
  return value / scale;
}

std::vector<Name> names_up(const Unit& unit, ScopeId scope, std::vector<Name> names) {
  for (; scope; scope = unit.scopes[scope.value].parent) {
    const Scope& at = unit.scopes[scope.value];
    Name name;
    if (at.class_index) name = unit.classes[at.class_index.value].name;
    const bool is_function = at.kind == ScopeKind::kFunction || at.kind == ScopeKind::kLambda;
    if (is_function && at.function) name = unit.functions[at.function.value].name;
    if (name) names.push_back(name);
  }
  std::reverse(names.begin(), names.end());
  return names;
}

}  // namespace

CodeId code_of(const Unit& unit, OpId op) {
  const auto after = std::upper_bound(unit.codes.begin(), unit.codes.end(), op.value,
                                      [](uint32_t value, const Code& code) { return value < code.ops.begin; });
  // Codes without operations begin where the next one does.
  auto code = after;
  while (code != unit.codes.begin()) {
    --code;
    if (code->ops.contains(op)) return CodeId(static_cast<size_t>(code - unit.codes.begin()));
  }
  return CodeId();
}

StatementId statement_of(const Unit& unit, OpId op) {
  while (op) {
    const auto after = std::upper_bound(unit.statements.begin(), unit.statements.end(), op.value,
                                        [](uint32_t value, const Statement& each) { return value < each.ops.begin; });
    if (after == unit.statements.begin()) break;
    StatementId statement(static_cast<size_t>(after - unit.statements.begin() - 1));
    while (statement && !unit.statements[statement.value].ops.contains(op)) {
      statement = unit.statements[statement.value].parent;
    }
    if (statement) return statement;
    const CodeId code = code_of(unit, op);
    const FunctionIndex function = code ? unit.codes[code.value].function : FunctionIndex();
    if (!function) break;
    op = unit.functions[function.value].op;
  }
  return StatementId();
}

RegionId enclosing(const Unit& unit, RegionId region, RegionKind kind) {
  while (region && unit.regions[region.value].kind != kind) region = unit.regions[region.value].parent;
  return region;
}

bool is_inside(const Unit& unit, RegionId inner, RegionId outer) {
  while (inner && inner != outer) inner = unit.regions[inner.value].parent;
  return inner == outer;
}

std::vector<Name> qualified_name(const Unit& unit, FunctionIndex function) {
  const Function& last = unit.functions[function.value];
  return names_up(unit, last.parent_scope, last.name ? std::vector<Name>{last.name} : std::vector<Name>{});
}

std::vector<Name> qualified_name(const Unit& unit, ClassIndex class_index) {
  const Class& last = unit.classes[class_index.value];
  return names_up(unit, last.parent_scope, {last.name});
}

std::vector<Name> name_path(const Unit& unit, OpId op) {
  std::vector<Name> path;
  while (op && unit.op(op).kind == OpKind::kLoadAttr) {
    path.push_back(unit.op(op).name);
    op = unit.op(op).operand_a();
  }
  if (!op || unit.op(op).kind != OpKind::kLoadName) return {};
  path.push_back(unit.op(op).name);
  std::reverse(path.begin(), path.end());
  return path;
}

std::string dotted_name(const Unit& unit, OpId op) {
  std::string text;
  for (const Name name : name_path(unit, op)) {
    if (!text.empty()) text += '.';
    text += unit.text(name);
  }
  return text;
}

std::optional<int64_t> int_value(const Unit& unit, OpId op) {
  const Signed number = strip_minus(unit, op);
  if (!is_const(unit, number.op, ConstKind::kInt) || unit.op(number.op).has(kTruncated)) return std::nullopt;
  const std::optional<int64_t> value = parse_int(unit.text(unit.op(number.op).name));
  if (!value || !number.is_negative) return value;
  return -*value;
}

std::optional<double> double_value(const Unit& unit, OpId op) {
  if (const std::optional<int64_t> value = int_value(unit, op)) return static_cast<double>(*value);
  const Signed number = strip_minus(unit, op);
  if (!is_const(unit, number.op, ConstKind::kFloat)) return std::nullopt;
  const double value = parse_double(without_underscores(unit.text(unit.op(number.op).name)));
  return number.is_negative ? -value : value;
}

std::optional<bool> bool_value(const Unit& unit, OpId op) {
  if (is_const(unit, op, ConstKind::kTrue)) return true;
  if (is_const(unit, op, ConstKind::kFalse)) return false;
  return std::nullopt;
}

std::optional<std::string_view> string_value(const Unit& unit, OpId op) {
  if (!is_const(unit, op, ConstKind::kString) || unit.op(op).has(kTruncated)) return std::nullopt;
  return unit.text(unit.op(op).name);
}

bool is_none(const Unit& unit, OpId op) { return is_const(unit, op, ConstKind::kNone); }

MainTest main_test(const Unit& unit, OpId test) {
  bool negated = false;
  while (test && unit.op(test).kind == OpKind::kUnary && static_cast<Operator>(unit.op(test).aux) == Operator::kNot) {
    negated = !negated;
    test = unit.op(test).operand_a();
  }
  if (!test || unit.op(test).kind != OpKind::kCompare) return MainTest::kUnrelated;
  const Op& compare = unit.op(test);
  const auto relation = static_cast<Operator>(compare.aux);
  if (relation != Operator::kEqual && relation != Operator::kNotEqual) return MainTest::kUnrelated;
  const auto is_pair = [&](OpId name, OpId text) {
    return dotted_name(unit, name) == "__name__" && string_value(unit, text) == "__main__";
  };
  if (!is_pair(compare.operand_a(), compare.operand_b()) && !is_pair(compare.operand_b(), compare.operand_a())) {
    return MainTest::kUnrelated;
  }
  return (relation == Operator::kEqual) != negated ? MainTest::kIsMain : MainTest::kIsNotMain;
}

std::vector<OpId> operands_of(const Unit& unit, OpId op) {
  std::vector<OpId> operands;
  for_each_operand(unit, unit.op(op), [&](OpId operand) { operands.push_back(operand); });
  return operands;
}

}  // namespace facts
