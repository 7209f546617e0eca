// Calls and displays: lists of elements and arguments in source order, which is evaluation order.
#include "facts/steps.h"

namespace facts {

using syntax::Field;
using syntax::Kind;
using syntax::Node;

namespace {

// ---- Displays ----

void finish_unpack(Walk& walk, const Task& task) {
  const uint32_t value = walk.pop();
  Op& op = walk.add_value(OpKind::kUnpack, task.node);
  op.a = value;
  op.flags = static_cast<uint8_t>(task.x);
}

// x: ContainerKind, y: number of values.
void finish_display(Walk& walk, const Task& task) {
  const base::Slice values = walk.pop_operands(task.y);
  Op& op = walk.add_value(OpKind::kDisplay, task.node);
  op.aux = static_cast<uint16_t>(task.x);
  op.a = values.first;
  op.b = values.count;
}

void plan_display(Walk& walk, Node node, ContainerKind kind) {
  uint32_t count = 0;
  walk.each_item(node, [&](Node child, Field) {
    walk.then(visit_element, child);
    ++count;
  });
  walk.then(finish_display, node, static_cast<uint32_t>(kind), count);
}

void push_no_key(Walk& walk, const Task&) { walk.push(kNoValue); }

}  // namespace

void visit_element(Walk& walk, const Task& task) {
  walk.then(visit_expression, task.node);
  const bool is_list = task.node.kind() == Kind::kExpressionList || task.node.kind() == Kind::kPatternList;
  if (!is_list && walk.starts_with(task.node, "*")) walk.then(finish_unpack, task.node);
}

void visit_list(Walk& walk, const Task& task) { plan_display(walk, task.node, ContainerKind::kList); }
void visit_set(Walk& walk, const Task& task) { plan_display(walk, task.node, ContainerKind::kSet); }
void visit_tuple(Walk& walk, const Task& task) { plan_display(walk, task.node, ContainerKind::kTuple); }

void visit_index_tuple(Walk& walk, const Task& task) {
  uint32_t count = 0;
  walk.each_item(task.node, [&](Node child, Field field) {
    if (field != Field::kSubscript) return;
    walk.then(visit_element, child);
    ++count;
  });
  walk.then(finish_display, task.node, static_cast<uint32_t>(ContainerKind::kTuple), count);
}

void visit_dictionary(Walk& walk, const Task& task) {
  uint32_t count = 0;
  walk.each_item(task.node, [&](Node child, Field) {
    if (child.kind() == Kind::kPair) {
      walk.then(visit_expression, child.child(Field::kKey));
      walk.then(visit_expression, child.child(Field::kValue));
    } else {
      walk.then(push_no_key);
      walk.then(visit_expression, child);
      walk.then(finish_unpack, child, kDouble);
    }
    count += 2;
  });
  walk.then(finish_display, task.node, static_cast<uint32_t>(ContainerKind::kDict), count);
}

// ---- Arguments ----

namespace {

Argument make_argument(Walk& walk, Node node) {
  Argument argument;
  argument.span = walk.local(node);
  if (node.kind() == Kind::kKeywordArgument) {
    argument.kind = ArgumentKind::kKeyword;
    argument.keyword = walk.name(node.child(Field::kName));
  } else if (node.kind() == Kind::kDictionarySplat) {
    argument.kind = ArgumentKind::kDoubleStar;
  } else if (walk.starts_with(node, "*")) {
    argument.kind = ArgumentKind::kStar;
  }
  return argument;
}

// Python evaluates positional arguments and *args first, keywords and **kwargs after them.
bool is_evaluated_later(const Argument& argument) {
  return argument.kind == ArgumentKind::kKeyword || argument.kind == ArgumentKind::kDoubleStar;
}

// x: number of arguments.
void finish_call(Walk& walk, const Task& task) {
  const std::vector<Argument> arguments = take_arguments(walk, task.x);
  Call call;
  call.callee = walk.local(task.node.child(Field::kFunction));
  call.parentheses = walk.local(task.node.child(Field::kArguments));
  Op op;
  op.span = walk.local(task.node);
  op.a = walk.pop();
  walk.push(add_call(walk, op, call, arguments));
}

}  // namespace

uint32_t plan_arguments(Walk& walk, Node list) {
  std::vector<Node> nodes;
  if (list.kind() == Kind::kGeneratorExpression) {
    nodes.push_back(list);
  } else {
    walk.each_item(list, [&](Node child, Field) { nodes.push_back(child); });
  }
  const size_t first = walk.arguments.size();
  for (const Node node : nodes) walk.arguments.push_back(make_argument(walk, node));
  // Until the values are known, `value` is the place in the order of evaluation.
  uint32_t place = 0;
  for (const bool later : {false, true}) {
    for (size_t i = 0; i < nodes.size(); ++i) {
      if (is_evaluated_later(walk.arguments[first + i]) != later) continue;
      walk.arguments[first + i].value = OpId(place++);
      const bool is_keyword = nodes[i].kind() == Kind::kKeywordArgument;
      walk.then(visit_expression, is_keyword ? nodes[i].child(Field::kValue) : nodes[i]);
    }
  }
  return place;
}

std::vector<Argument> take_arguments(Walk& walk, uint32_t count) {
  std::vector<Argument> taken(walk.arguments.end() - count, walk.arguments.end());
  walk.arguments.resize(walk.arguments.size() - count);
  for (Argument& argument : taken) argument.value = OpId(walk.peek(count - 1 - argument.value.value));
  walk.drop(count);
  return taken;
}

uint32_t add_call(Walk& walk, Op made, Call call, std::span<const Argument> arguments) {
  call.arguments = {static_cast<uint32_t>(walk.unit.arguments.size()), static_cast<uint32_t>(arguments.size())};
  walk.unit.arguments.insert(walk.unit.arguments.end(), arguments.begin(), arguments.end());
  Op& op = walk.add(OpKind::kCall, made.span);
  op.flags = made.flags;
  op.a = made.a;
  op.b = static_cast<uint32_t>(walk.unit.calls.size());
  walk.unit.calls.push_back(call);
  return walk.last();
}

void visit_call(Walk& walk, const Task& task) {
  walk.then(visit_expression, task.node.child(Field::kFunction));
  walk.then(
      [](Walk& later, const Task& now) {
        const uint32_t count = plan_arguments(later, now.node.child(Field::kArguments));
        later.then(finish_call, now.node, count);
      },
      task.node);
}

}  // namespace facts
