// What is assigned to and deleted: names, attributes, items, and lists of them.
#include "facts/steps.h"

namespace facts {

using syntax::Field;
using syntax::Kind;
using syntax::Node;

namespace {

void finish_store_attribute(Walk& walk, const Task& task) {
  const uint32_t object = walk.pop();
  const uint32_t value = walk.pop();
  const Name name = walk.name(task.node.child(Field::kAttribute));
  Op& op = walk.add(OpKind::kStoreAttr, task.node);
  op.name = name;
  op.a = object;
  op.b = value;
}

void finish_store_item(Walk& walk, const Task& task) {
  const uint32_t index = walk.pop();
  const uint32_t object = walk.pop();
  const uint32_t value = walk.pop();
  Op& op = walk.add(OpKind::kStoreItem, task.node);
  op.a = object;
  op.b = index;
  op.c = value;
}

bool is_starred(Node node) { return node.kind() == Kind::kListSplatPattern || node.kind() == Kind::kListSplat; }

// node: one target of a list; x: the value being unpacked; y: its index.
void assign_element(Walk& walk, const Task& task) {
  const bool is_rest = is_starred(task.node);
  Op& op = walk.add_value(OpKind::kElement, task.node);
  op.a = task.x;
  op.aux = static_cast<uint16_t>(task.y);
  if (is_rest) op.flags = kStarred;
  walk.then(assign_target, is_rest ? task.node.first_named() : task.node);
}

// True for `(x)`, which is x, where `(x,)` is a tuple.
bool is_only_parentheses(Walk& walk, Node node) {
  if (node.kind() == Kind::kParenthesizedExpression) return true;
  if (node.kind() != Kind::kTuplePattern) return false;
  uint32_t items = 0;
  bool has_comma = false;
  walk.each_child(node, [&](Node child, Field) {
    has_comma = has_comma || child.kind() == Kind::kTokenComma;
    if (Walk::is_item(child)) ++items;
  });
  return items == 1 && !has_comma;
}

bool is_list(Node node) {
  switch (node.kind()) {
    case Kind::kPatternList:
    case Kind::kTuplePattern:
    case Kind::kListPattern:
    case Kind::kTuple:
    case Kind::kList:
    case Kind::kExpressionList:
      return true;
    default:
      return false;
  }
}

void assign_list(Walk& walk, Node node) {
  const uint32_t value = walk.pop();
  uint32_t index = 0;
  bool after_rest = false;
  walk.each_item(node, [&](Node child, Field) {
    after_rest = after_rest || is_starred(child) || index >= kRestIndex;
    walk.then(assign_element, child, value, after_rest ? kRestIndex : index);
    ++index;
  });
}

void finish_delete_attribute(Walk& walk, const Task& task) {
  const uint32_t object = walk.pop();
  const Name name = walk.name(task.node.child(Field::kAttribute));
  Op& op = walk.add(OpKind::kDeleteAttr, task.node);
  op.name = name;
  op.a = object;
}

void finish_delete_item(Walk& walk, const Task& task) {
  const uint32_t index = walk.pop();
  const uint32_t object = walk.pop();
  Op& op = walk.add(OpKind::kDeleteItem, task.node);
  op.a = object;
  op.b = index;
}

void delete_name(Walk& walk, Node node) {
  const Name name = walk.name(node);
  walk.scopes.bind(walk.scope, name, kIsDeleted);
  Op& op = walk.add(OpKind::kDeleteName, node);
  op.name = name;
  op.a = walk.scope.value;
}

// Stores by `:=`, which binds in the scope around comprehensions.
void finish_named_expression(Walk& walk, const Task& task) {
  const ScopeId inner = walk.scope;
  walk.scope = walk.scopes.walrus_scope(inner);
  walk.store_name(task.node.child(Field::kName), walk.top(), kIsAssigned);
  walk.scope = inner;
}

// ---- Augmented assignment ----

// The target without parentheses around it.
Node augmented_target(Walk& walk, Node statement) {
  Node target = statement.child(Field::kLeft);
  while (is_only_parentheses(walk, target)) target = target.first_named();
  return target;
}

// The operations of `target operator= value` once everything is evaluated. For all: node is the statement.
void finish_augmented_name(Walk& walk, const Task& task) {
  const uint32_t value = walk.pop();
  walk.store_name(augmented_target(walk, task.node), value, kIsAssigned, kAugmented);
}

void finish_augmented_attribute(Walk& walk, const Task& task) {
  const uint32_t value = walk.pop();
  const uint32_t object = walk.pop();
  walk.push(value);
  walk.push(object);
  finish_store_attribute(walk, {nullptr, augmented_target(walk, task.node)});
  walk.unit.ops.back().flags = kAugmented;
}

void finish_augmented_item(Walk& walk, const Task& task) {
  const uint32_t value = walk.pop();
  const uint32_t index = walk.pop();
  const uint32_t object = walk.pop();
  walk.push(value);
  walk.push(object);
  walk.push(index);
  finish_store_item(walk, {nullptr, augmented_target(walk, task.node)});
  walk.unit.ops.back().flags = kAugmented;
}

// Leaves the object, and the attribute read from it.
void load_augmented_attribute(Walk& walk, const Task& task) {
  const uint32_t object = walk.top();
  const Name name = walk.name(task.node.child(Field::kAttribute));
  Op& op = walk.add_value(OpKind::kLoadAttr, task.node);
  op.name = name;
  op.a = object;
}

// Leaves the object, the index, and the item read.
void load_augmented_item(Walk& walk, const Task& task) {
  const uint32_t index = walk.top();
  const uint32_t object = walk.peek(1);
  Op& op = walk.add_value(OpKind::kLoadItem, task.node);
  op.a = object;
  op.b = index;
}

void finish_inplace(Walk& walk, const Task& task) {
  const uint32_t right = walk.pop();
  const uint32_t left = walk.pop();
  Op& op = walk.add_value(OpKind::kBinary, task.node);
  op.aux = static_cast<uint16_t>(operator_of(task.node.child(Field::kOperator).kind()));
  op.flags = kInplace;
  op.a = left;
  op.b = right;
}

}  // namespace

void visit_named_expression(Walk& walk, const Task& task) {
  walk.then(visit_expression, task.node.child(Field::kValue));
  walk.then(finish_named_expression, task.node);
}

void assign_target(Walk& walk, const Task& task) {
  const Node node = task.node;
  if (node.kind() == Kind::kIdentifier) {
    const uint32_t value = walk.pop();
    if (node.begin() != node.end()) walk.store_name(node, value, kIsAssigned);
  } else if (node.kind() == Kind::kAttribute) {
    walk.then(visit_expression, node.child(Field::kObject));
    walk.then(finish_store_attribute, node);
  } else if (node.kind() == Kind::kSubscript) {
    walk.then(visit_expression, node.child(Field::kValue));
    plan_index(walk, node);
    walk.then(finish_store_item, node);
  } else if (is_only_parentheses(walk, node) || is_starred(node)) {
    walk.then(assign_target, node.first_named());
  } else if (is_list(node)) {
    assign_list(walk, node);
  } else {
    walk.drop(1);
    visit_invalid(walk, task);
    walk.drop(1);
  }
}

void delete_target(Walk& walk, const Task& task) {
  const Node node = task.node;
  if (node.kind() == Kind::kIdentifier) {
    delete_name(walk, node);
  } else if (node.kind() == Kind::kAttribute) {
    walk.then(visit_expression, node.child(Field::kObject));
    walk.then(finish_delete_attribute, node);
  } else if (node.kind() == Kind::kSubscript) {
    walk.then(visit_expression, node.child(Field::kValue));
    plan_index(walk, node);
    walk.then(finish_delete_item, node);
  } else if (is_list(node) || node.kind() == Kind::kParenthesizedExpression) {
    walk.each_item(node, [&](Node child, Field) { walk.then(delete_target, child); });
  }
}

void visit_augmented_assignment(Walk& walk, const Task& task) {
  const Node left = augmented_target(walk, task.node);
  Step finish = finish_augmented_name;
  if (left.kind() == Kind::kAttribute) {
    walk.then(visit_expression, left.child(Field::kObject));
    walk.then(load_augmented_attribute, left);
    finish = finish_augmented_attribute;
  } else if (left.kind() == Kind::kSubscript) {
    walk.then(visit_expression, left.child(Field::kValue));
    plan_index(walk, left);
    walk.then(load_augmented_item, left);
    finish = finish_augmented_item;
  } else {
    walk.then(visit_expression, left);
    if (left.kind() != Kind::kIdentifier) finish = drop_value;
  }
  walk.then(visit_expression, task.node.child(Field::kRight));
  walk.then(finish_inplace, task.node);
  walk.then(finish, task.node);
}

}  // namespace facts
