// Expressions other than calls, displays, strings and comprehensions.
#include <array>
#include <utility>

#include "facts/steps.h"

namespace facts {

using syntax::Field;
using syntax::Kind;
using syntax::Node;

namespace {

void visit_identifier(Walk& walk, const Task& task) {
  if (task.node.begin() == task.node.end()) return visit_invalid(walk, task);
  const Name name = walk.name(task.node);
  Op& op = walk.add_value(OpKind::kLoadName, task.node);
  op.name = name;
  op.a = walk.scope.value;
}

void visit_constant(Walk& walk, Node node, ConstKind kind) {
  walk.add_value(OpKind::kConst, node).aux = static_cast<uint16_t>(kind);
}

void visit_none(Walk& walk, const Task& task) { visit_constant(walk, task.node, ConstKind::kNone); }
void visit_true(Walk& walk, const Task& task) { visit_constant(walk, task.node, ConstKind::kTrue); }
void visit_false(Walk& walk, const Task& task) { visit_constant(walk, task.node, ConstKind::kFalse); }
void visit_ellipsis(Walk& walk, const Task& task) { visit_constant(walk, task.node, ConstKind::kEllipsis); }

void visit_number(Walk& walk, const Task& task) {
  constexpr size_t kLongestNumber = 40;  // a number with more digits is no timeout and no port
  const std::string_view text = walk.text(task.node);
  const bool is_complex = text.ends_with('j') || text.ends_with('J');
  const ConstKind kind = is_complex                           ? ConstKind::kComplex
                         : task.node.kind() == Kind::kInteger ? ConstKind::kInt
                                                              : ConstKind::kFloat;
  const Name name = walk.name(text.substr(0, kLongestNumber));
  Op& op = walk.add_value(OpKind::kConst, task.node);
  op.aux = static_cast<uint16_t>(kind);
  op.name = name;
  if (text.size() > kLongestNumber) op.flags = kTruncated;
}

void finish_attribute(Walk& walk, const Task& task) {
  const Name name = walk.name(task.node.child(Field::kAttribute));
  const uint32_t object = walk.pop();
  Op& op = walk.add_value(OpKind::kLoadAttr, task.node);
  op.name = name;
  op.a = object;
}

void visit_attribute(Walk& walk, const Task& task) {
  walk.then(visit_expression, task.node.child(Field::kObject));
  walk.then(finish_attribute, task.node);
}

void finish_subscript(Walk& walk, const Task& task) {
  const uint32_t index = walk.pop();
  const uint32_t object = walk.pop();
  Op& op = walk.add_value(OpKind::kLoadItem, task.node);
  op.a = object;
  op.b = index;
}

void visit_subscript(Walk& walk, const Task& task) {
  walk.then(visit_expression, task.node.child(Field::kValue));
  plan_index(walk, task.node);
  walk.then(finish_subscript, task.node);
}

void push_nothing(Walk& walk, const Task&) { walk.push(kNoValue); }

void finish_slice(Walk& walk, const Task& task) {
  const base::Slice parts = walk.pop_operands(3);
  Op& op = walk.add_value(OpKind::kSlice, task.node);
  op.a = parts.first;
  op.b = parts.count;
}

void visit_slice(Walk& walk, const Task& task) {
  uint32_t parts = 0;
  bool has_part = false;
  walk.each_child(task.node, [&](Node child, Field) {
    if (child.kind() == Kind::kTokenColon) {
      if (!has_part) walk.then(push_nothing), ++parts;
      has_part = false;
    } else if (Walk::is_item(child)) {
      walk.then(visit_expression, child), ++parts;
      has_part = true;
    }
  });
  for (; parts < 3; ++parts) walk.then(push_nothing);
  for (; parts > 3; --parts) walk.then(drop_value);
  walk.then(finish_slice, task.node);
}

void finish_one(Walk& walk, const Task& task) {
  const uint32_t value = walk.pop();
  walk.add_value(static_cast<OpKind>(task.x), task.node).a = value;
}

void visit_await(Walk& walk, const Task& task) {
  walk.then(visit_expression, task.node.first_named());
  walk.then(finish_one, task.node, static_cast<uint32_t>(OpKind::kAwait));
}

void finish_unary(Walk& walk, const Task& task) {
  const uint32_t value = walk.pop();
  Op& op = walk.add_value(OpKind::kUnary, task.node);
  op.aux = static_cast<uint16_t>(task.x);
  op.a = value;
}

void visit_unary(Walk& walk, const Task& task) {
  const Kind token = task.node.child(Field::kOperator).kind();
  const Operator unary = token == Kind::kTokenMinus  ? Operator::kNegative
                         : token == Kind::kTokenPlus ? Operator::kPositive
                                                     : Operator::kInvert;
  walk.then(visit_expression, task.node.child(Field::kArgument));
  walk.then(finish_unary, task.node, static_cast<uint32_t>(unary));
}

void visit_not(Walk& walk, const Task& task) {
  walk.then(visit_expression, task.node.child(Field::kArgument));
  walk.then(finish_unary, task.node, static_cast<uint32_t>(Operator::kNot));
}

void finish_binary(Walk& walk, const Task& task) {
  const uint32_t right = walk.pop();
  const uint32_t left = walk.pop();
  Op& op = walk.add_value(OpKind::kBinary, task.node);
  op.aux = static_cast<uint16_t>(task.x);
  op.a = left;
  op.b = right;
}

void visit_binary(Walk& walk, const Task& task) {
  walk.then(visit_expression, task.node.child(Field::kLeft));
  walk.then(visit_expression, task.node.child(Field::kRight));
  walk.then(finish_binary, task.node, static_cast<uint32_t>(operator_of(task.node.child(Field::kOperator).kind())));
}

// x: Operator. Takes left, the kBranch and right.
void finish_bool(Walk& walk, const Task& task) {
  walk.close_region();
  const uint32_t right = walk.pop();
  walk.drop(1);
  const uint32_t left = walk.pop();
  Op& op = walk.add_value(OpKind::kBool, task.node);
  op.aux = static_cast<uint16_t>(task.x);
  op.a = left;
  op.b = right;
}

void visit_bool(Walk& walk, const Task& task) {
  const bool is_and = task.node.child(Field::kOperator).kind() == Kind::kTokenAnd;
  walk.then(visit_expression, task.node.child(Field::kLeft));
  walk.then(repeat_value);
  walk.then(open_branch, task.node, static_cast<uint32_t>(is_and ? BranchKind::kAnd : BranchKind::kOr),
            static_cast<uint32_t>(RegionKind::kConditional));
  walk.then(visit_expression, task.node.child(Field::kRight));
  walk.then(finish_bool, task.node, static_cast<uint32_t>(is_and ? Operator::kAnd : Operator::kOr));
}

// ---- Comparisons: `a < b < c` keeps b on the stack while the region of the next comparison is open ----

// x: Operator. Takes left and right, leaves right below the result.
void finish_compare(Walk& walk, const Task& task) {
  const uint32_t right = walk.pop();
  const uint32_t left = walk.pop();
  walk.push(right);
  Op& op = walk.add_value(OpKind::kCompare, task.node);
  op.aux = static_cast<uint16_t>(task.x);
  op.a = left;
  op.b = right;
}

// Takes the middle operand and the comparison so far; leaves comparison, kBranch and middle operand.
void open_next_compare(Walk& walk, const Task&) {
  const uint32_t result = walk.pop();
  const uint32_t middle = walk.pop();
  walk.push(result);
  Op& op = walk.add(OpKind::kBranch, walk.unit.ops[result].span);
  walk.push(walk.last());
  op.aux = static_cast<uint16_t>(BranchKind::kAnd);
  op.a = result;
  walk.open_region(RegionKind::kConditional, walk.last());
  walk.push(middle);
}

// Takes comparison so far, kBranch, last operand and last comparison; leaves last operand and the joined comparison.
void join_compare(Walk& walk, const Task& task) {
  walk.close_region();
  const uint32_t right = walk.pop();
  const uint32_t operand = walk.pop();
  walk.drop(1);
  const uint32_t left = walk.pop();
  walk.push(operand);
  Op& op = walk.add_value(OpKind::kBool, task.node);
  op.aux = static_cast<uint16_t>(Operator::kAnd);
  op.a = left;
  op.b = right;
}

void drop_below(Walk& walk, const Task&) {
  const uint32_t result = walk.pop();
  walk.drop(1);
  walk.push(result);
}

void visit_comparison(Walk& walk, const Task& task) {
  uint32_t operands = 0;
  Operator next = Operator::kEqual;
  walk.each_child(task.node, [&](Node child, Field field) {
    if (field == Field::kOperators) {
      next = operator_of(child.kind());
      return;
    }
    if (!Walk::is_item(child)) return;
    if (++operands >= 3) walk.then(open_next_compare, task.node);
    walk.then(visit_expression, child);
    if (operands >= 2) walk.then(finish_compare, task.node, static_cast<uint32_t>(next));
    if (operands >= 3) walk.then(join_compare, task.node);
  });
  if (operands >= 2) walk.then(drop_below);
  if (operands == 0) walk.then(visit_invalid, task.node);
}

void finish_conditional(Walk& walk, const Task& task) {
  walk.close_region();
  const uint32_t if_false = walk.pop();
  const uint32_t if_true = walk.pop();
  walk.drop(1);
  const uint32_t test = walk.pop();
  Op& op = walk.add_value(OpKind::kConditional, task.node);
  op.a = test;
  op.b = if_true;
  op.c = if_false;
}

// The head is below the value of the first arm.
void open_false_arm(Walk& walk, const Task&) {
  walk.close_region();
  walk.open_region(RegionKind::kElse, walk.peek(1));
}

void visit_conditional(Walk& walk, const Task& task) {
  Node parts[3];
  size_t count = 0;
  walk.each_item(task.node, [&](Node child, Field) {
    if (count < 3) parts[count++] = child;
  });
  if (count < 3) return visit_invalid(walk, task);
  walk.then(visit_expression, parts[1]);
  walk.then(repeat_value);
  walk.then(open_branch, task.node, static_cast<uint32_t>(BranchKind::kConditional),
            static_cast<uint32_t>(RegionKind::kThen));
  walk.then(visit_expression, parts[0]);
  walk.then(open_false_arm);
  walk.then(visit_expression, parts[2]);
  walk.then(finish_conditional, task.node);
}

// ---- Transparent or odd ----

void visit_inner(Walk& walk, const Task& task) { walk.then(visit_expression, task.node.first_named()); }

void finish_yield(Walk& walk, const Task& task) {
  const uint32_t value = walk.pop();
  walk.add_value(static_cast<OpKind>(task.x), task.node).a = value;
  walk.unit.codes.back().is_generator = true;
}

void visit_yield(Walk& walk, const Task& task) {
  bool is_from = false;
  walk.each_child(task.node, [&](Node child, Field) { is_from = is_from || child.kind() == Kind::kTokenFrom; });
  const Node value = task.node.first_named();
  walk.then(value ? visit_expression : push_nothing, value);
  walk.then(finish_yield, task.node, static_cast<uint32_t>(is_from ? OpKind::kYieldFrom : OpKind::kYield));
}

// `x as y` where the grammar lets it stand: evaluates x, stores it in y.
void visit_as_pattern(Walk& walk, const Task& task) {
  walk.then(visit_expression, task.node.first_named());
  walk.then(repeat_value);
  walk.then(assign_target, task.node.child(Field::kAlias).first_named());
}

template <size_t N>
constexpr auto make_steps(const std::pair<Kind, Step> (&pairs)[N]) {
  std::array<Step, syntax::kKindNames.size()> table{};
  for (const auto& pair : pairs) table[static_cast<size_t>(pair.first)] = pair.second;
  return table;
}

constexpr auto kSteps = make_steps({
    {Kind::kIdentifier, visit_identifier},
    {Kind::kNone, visit_none},
    {Kind::kTrue, visit_true},
    {Kind::kFalse, visit_false},
    {Kind::kEllipsis, visit_ellipsis},
    {Kind::kInteger, visit_number},
    {Kind::kFloat, visit_number},
    {Kind::kString, visit_string},
    {Kind::kConcatenatedString, visit_concatenated_string},
    {Kind::kAttribute, visit_attribute},
    {Kind::kSubscript, visit_subscript},
    {Kind::kSlice, visit_slice},
    {Kind::kCall, visit_call},
    {Kind::kAwait, visit_await},
    {Kind::kUnaryOperator, visit_unary},
    {Kind::kNotOperator, visit_not},
    {Kind::kBinaryOperator, visit_binary},
    {Kind::kBooleanOperator, visit_bool},
    {Kind::kComparisonOperator, visit_comparison},
    {Kind::kConditionalExpression, visit_conditional},
    {Kind::kNamedExpression, visit_named_expression},
    {Kind::kLambda, visit_lambda},
    {Kind::kList, visit_list},
    {Kind::kListPattern, visit_list},
    {Kind::kSet, visit_set},
    {Kind::kTuple, visit_tuple},
    {Kind::kTuplePattern, visit_tuple},
    {Kind::kExpressionList, visit_tuple},
    {Kind::kPatternList, visit_tuple},
    {Kind::kDictionary, visit_dictionary},
    {Kind::kListComprehension, visit_list_comprehension},
    {Kind::kSetComprehension, visit_set_comprehension},
    {Kind::kDictionaryComprehension, visit_dictionary_comprehension},
    {Kind::kGeneratorExpression, visit_generator},
    {Kind::kYield, visit_yield},
    {Kind::kParenthesizedExpression, visit_inner},
    {Kind::kParenthesizedListSplat, visit_inner},
    {Kind::kListSplat, visit_inner},
    {Kind::kListSplatPattern, visit_inner},
    {Kind::kDictionarySplat, visit_inner},
    {Kind::kDictionarySplatPattern, visit_inner},
    {Kind::kType, visit_inner},
    {Kind::kAsPattern, visit_as_pattern},
});

}  // namespace

void visit_expression(Walk& walk, const Task& task) {
  const Step step = task.node ? kSteps[static_cast<size_t>(task.node.kind())] : nullptr;
  (step != nullptr ? step : visit_invalid)(walk, task);
}

bool is_expression(Node node) { return kSteps[static_cast<size_t>(node.kind())] != nullptr; }

void visit_invalid(Walk& walk, const Task& task) {
  if (task.node) {
    walk.add_value(OpKind::kInvalid, task.node);
  } else {
    walk.add(OpKind::kInvalid, base::LocalSpan());
    walk.push(walk.last());
  }
}

void drop_value(Walk& walk, const Task&) { walk.drop(1); }

void repeat_value(Walk& walk, const Task&) { walk.push(walk.top()); }

void plan_index(Walk& walk, Node subscript) {
  Node first;
  bool is_tuple = false;
  walk.each_child(subscript, [&](Node child, Field field) {
    if (field == Field::kSubscript && !first) first = child;
    is_tuple = is_tuple || child.kind() == Kind::kTokenComma;
  });
  if (is_tuple || (first && walk.starts_with(first, "*"))) {
    walk.then(visit_index_tuple, subscript);
  } else {
    walk.then(visit_expression, first);
  }
}

}  // namespace facts
