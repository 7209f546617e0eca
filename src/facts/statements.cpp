// Simple statements, suites, and the table of all statements.
#include <array>
#include <utility>

#include "facts/steps.h"

namespace facts {

using syntax::Field;
using syntax::Kind;
using syntax::Node;

namespace {

// ---- Expressions and assignments as statements ----

// x: number of values.
void drop_values(Walk& walk, const Task& task) { walk.drop(task.x); }

void finish_bare_tuple(Walk& walk, const Task& task) {
  const base::Slice values = walk.pop_operands(task.x);
  Op& op = walk.add(OpKind::kDisplay, task.node);
  op.aux = static_cast<uint16_t>(ContainerKind::kTuple);
  op.a = values.first;
  op.b = values.count;
}

void visit_expression_statement(Walk& walk, const Task& task) {
  const Node first = task.node.first_named();
  const Kind kind = first.kind();
  if (kind == Kind::kAssignment || kind == Kind::kAugmentedAssignment) {
    const bool is_plain = kind == Kind::kAssignment;
    walk.unit.statements[walk.statement.value].kind = !is_plain                   ? StatementKind::kAugmentedAssign
                                                      : first.child(Field::kType) ? StatementKind::kAnnotatedAssign
                                                                                  : StatementKind::kAssign;
    walk.then(is_plain ? visit_assignment : visit_augmented_assignment, first);
    return;
  }
  uint32_t count = 0;
  bool has_comma = false;
  walk.each_child(task.node, [&](Node child, Field) {
    has_comma = has_comma || child.kind() == Kind::kTokenComma;
    if (Walk::is_item(child)) walk.then(visit_element, child), ++count;
  });
  walk.then(has_comma ? finish_bare_tuple : drop_values, task.node, count);
}

// node: the assignment; y: 1 if it has a value, which is on top. Below it the object, unless the target is a name.
void annotate(Walk& walk, const Task& task) {
  const Node target = task.node.child(Field::kLeft);
  const TypeId type = make_type(walk, task.node.child(Field::kType));
  const uint32_t value = task.y != 0 ? walk.pop() : kNoValue;
  const uint32_t object = target.kind() != Kind::kIdentifier ? walk.pop() : kNoValue;
  Name name;
  if (target.kind() == Kind::kAttribute) name = walk.name(target.child(Field::kAttribute));
  if (target.kind() == Kind::kIdentifier) {
    name = walk.name(target);
    walk.scopes.bind(walk.scope, name, 0);
  }
  Op& op = walk.add(OpKind::kAnnotate, task.node);
  op.name = name;
  op.a = object;
  op.b = value;
  op.c = type.value;
}

// Takes value and object of `object.name: T = value`, stores, leaves object and value.
void store_annotated_attribute(Walk& walk, const Task& task) {
  const uint32_t object = walk.pop();
  const uint32_t value = walk.pop();
  walk.push(object);
  walk.push(value);
  const Name name = walk.name(task.node.child(Field::kAttribute));
  Op& op = walk.add(OpKind::kStoreAttr, task.node);
  op.name = name;
  op.a = object;
  op.b = value;
}

// The same of `object[index]: T = value`, with the index on top.
void store_annotated_item(Walk& walk, const Task& task) {
  const uint32_t index = walk.pop();
  const uint32_t object = walk.pop();
  const uint32_t value = walk.pop();
  walk.push(object);
  walk.push(value);
  Op& op = walk.add(OpKind::kStoreItem, task.node);
  op.a = object;
  op.b = index;
  op.c = value;
}

void plan_annotated_part(Walk& walk, Node node, Node right) {
  const Node target = node.child(Field::kLeft);
  const bool is_item = target.kind() == Kind::kSubscript;
  if (right) walk.then(visit_expression, right);
  walk.then(visit_expression, target.child(is_item ? Field::kValue : Field::kObject));
  if (is_item) plan_index(walk, target);
  if (right) walk.then(is_item ? store_annotated_item : store_annotated_attribute, target);
  if (!right && is_item) walk.then(drop_value);
  walk.then(annotate, node, 0, right ? 1 : 0);
}

void plan_annotated(Walk& walk, Node node) {
  const Node target = node.child(Field::kLeft);
  const Node right = node.child(Field::kRight);
  if (target.kind() == Kind::kAttribute || target.kind() == Kind::kSubscript) {
    return plan_annotated_part(walk, node, right);
  }
  const bool is_name = target.kind() == Kind::kIdentifier;
  if (right) {
    walk.then(visit_element, right);
    if (is_name) walk.then(repeat_value);
    walk.then(assign_target, target);
  }
  if (is_name) walk.then(annotate, node, 0, right ? 1 : 0);
}

// ---- Other simple statements ----

// x: OpKind. Takes a value.
void finish_with_value(Walk& walk, const Task& task) {
  const uint32_t value = walk.pop();
  walk.add(static_cast<OpKind>(task.x), task.node).a = value;
}

void visit_return(Walk& walk, const Task& task) {
  const Node value = task.node.first_named();
  if (!value) {
    walk.add(OpKind::kReturn, task.node);
    return;
  }
  walk.then(visit_element, value);
  walk.then(finish_with_value, task.node, static_cast<uint32_t>(OpKind::kReturn));
}

// x: 1 with an exception, y: 1 with a cause.
void finish_raise(Walk& walk, const Task& task) {
  const uint32_t cause = task.y != 0 ? walk.pop() : kNoValue;
  const uint32_t exception = task.x != 0 ? walk.pop() : kNoValue;
  Op& op = walk.add(OpKind::kRaise, task.node);
  op.a = exception;
  op.b = cause;
}

void visit_raise(Walk& walk, const Task& task) {
  const Node cause = task.node.child(Field::kCause);
  Node exception = task.node.first_named();
  if (exception == cause) exception = Node();
  if (exception) walk.then(visit_expression, exception);
  if (cause) walk.then(visit_expression, cause);
  walk.then(finish_raise, task.node, exception ? 1 : 0, cause ? 1 : 0);
}

// x: 1 if the message is on top.
void fail_assert(Walk& walk, const Task& task) {
  const uint32_t message = task.x != 0 ? walk.pop() : kNoValue;
  Op& op = walk.add(OpKind::kRaise, task.node);
  op.flags = kImplicit;
  op.a = message;
}

void visit_assert(Walk& walk, const Task& task) {
  Node parts[2];
  size_t count = 0;
  walk.each_item(task.node, [&](Node child, Field) {
    if (count < 2) parts[count++] = child;
  });
  walk.then(visit_expression, parts[0]);
  walk.then(open_branch, task.node, static_cast<uint32_t>(BranchKind::kAssert),
            static_cast<uint32_t>(RegionKind::kConditional));
  if (parts[1]) walk.then(visit_expression, parts[1]);
  walk.then(fail_assert, task.node, parts[1] ? 1 : 0);
  walk.then(close_region);
  walk.then(drop_value);
}

void visit_delete(Walk& walk, const Task& task) {
  walk.each_item(task.node, [&](Node child, Field) { walk.then(delete_target, child); });
}

void visit_break(Walk& walk, const Task& task) { walk.add(OpKind::kBreak, task.node); }
void visit_continue(Walk& walk, const Task& task) { walk.add(OpKind::kContinue, task.node); }
void visit_nothing(Walk&, const Task&) {}

void declare(Walk& walk, Node node, uint16_t flag) {
  walk.each_item(node, [&](Node child, Field) { walk.scopes.bind(walk.scope, walk.name(child), flag); });
}

void visit_global(Walk& walk, const Task& task) {
  const bool is_module = walk.scopes[walk.scope].kind == ScopeKind::kModule;
  if (is_module) return;  // there it says nothing
  declare(walk, task.node, kDeclaredGlobal);
  if (!walk.in_shell) return;
  const ScopeId inner = walk.scope;
  walk.scope = ScopeId(0u);  // a class body at module level is about to bind it there
  declare(walk, task.node, kIsAssigned);
  walk.scope = inner;
}
void visit_nonlocal(Walk& walk, const Task& task) { declare(walk, task.node, kDeclaredNonlocal); }

// `type X = T`: X is bound, and kAnnotate says to what.
void visit_type_alias(Walk& walk, const Task& task) {
  const Node left = task.node.child(Field::kLeft).first_named();
  const Node name_node = left.kind() == Kind::kIdentifier ? left : left.first_named();
  if (!name_node) return;
  const Name name = walk.name(name_node);
  const TypeId type = make_type(walk, task.node.child(Field::kRight));
  walk.scopes.bind(walk.scope, name, kIsDefinition);
  Op& op = walk.add(OpKind::kAnnotate, task.node);
  op.name = name;
  op.c = type.value;
}

void visit_python2(Walk& walk, const Task& task) {
  walk.looks_like_python2 = true;
  walk.each_item(task.node, [&](Node child, Field) {
    walk.then(visit_expression, child.kind() == Kind::kChevron ? child.first_named() : child);
    walk.then(drop_value);
  });
}

struct StatementSteps {
  StatementKind kind = StatementKind::kOther;
  Step step = nullptr;
};

template <size_t N>
constexpr auto make_statements(const std::pair<Kind, StatementSteps> (&pairs)[N]) {
  std::array<StatementSteps, syntax::kKindNames.size()> table{};
  for (const auto& pair : pairs) table[static_cast<size_t>(pair.first)] = pair.second;
  return table;
}

constexpr auto kStatements = make_statements({
    {Kind::kExpressionStatement, {StatementKind::kExpression, visit_expression_statement}},
    {Kind::kReturnStatement, {StatementKind::kReturn, visit_return}},
    {Kind::kRaiseStatement, {StatementKind::kRaise, visit_raise}},
    {Kind::kDeleteStatement, {StatementKind::kDelete, visit_delete}},
    {Kind::kAssertStatement, {StatementKind::kAssert, visit_assert}},
    {Kind::kPassStatement, {StatementKind::kPass, visit_nothing}},
    {Kind::kBreakStatement, {StatementKind::kBreak, visit_break}},
    {Kind::kContinueStatement, {StatementKind::kContinue, visit_continue}},
    {Kind::kImportStatement, {StatementKind::kImport, visit_import}},
    {Kind::kImportFromStatement, {StatementKind::kImport, visit_import_from}},
    {Kind::kFutureImportStatement, {StatementKind::kImport, visit_future_import}},
    {Kind::kGlobalStatement, {StatementKind::kGlobal, visit_global}},
    {Kind::kNonlocalStatement, {StatementKind::kNonlocal, visit_nonlocal}},
    {Kind::kIfStatement, {StatementKind::kIf, visit_if}},
    {Kind::kForStatement, {StatementKind::kFor, visit_for}},
    {Kind::kWhileStatement, {StatementKind::kWhile, visit_while}},
    {Kind::kTryStatement, {StatementKind::kTry, visit_try}},
    {Kind::kWithStatement, {StatementKind::kWith, visit_with}},
    {Kind::kMatchStatement, {StatementKind::kMatch, visit_match}},
    {Kind::kFunctionDefinition, {StatementKind::kFunction, visit_function}},
    {Kind::kClassDefinition, {StatementKind::kClass, visit_class}},
    {Kind::kDecoratedDefinition, {StatementKind::kOther, visit_decorated}},
    {Kind::kTypeAliasStatement, {StatementKind::kTypeAlias, visit_type_alias}},
    {Kind::kPrintStatement, {StatementKind::kOther, visit_python2}},
    {Kind::kExecStatement, {StatementKind::kOther, visit_python2}},
});

// An expression where a statement should be: what is left of a broken statement.
void visit_stray_expression(Walk& walk, const Task& task) {
  walk.open_statement(StatementKind::kOther, task.node);
  walk.then(visit_expression, task.node);
  walk.then(drop_value);
  walk.then(close_statement);
}

}  // namespace

void open_clause(Walk& walk, const Task& task) { walk.open_statement(static_cast<StatementKind>(task.x), task.node); }

void close_statement(Walk& walk, const Task&) { walk.close_statement(); }

void visit_statement(Walk& walk, const Task& task) {
  const Kind kind = task.node.kind();
  const StatementSteps& found = kStatements[static_cast<size_t>(kind)];
  if (found.step != nullptr) {
    walk.open_statement(found.kind, task.node);
    found.step(walk, task);
    walk.then(close_statement);
  } else if (kind == Kind::kBlock || kind == Kind::kError || kind == Kind::kModule) {
    visit_suite(walk, task);
  } else if (is_expression(task.node)) {
    visit_stray_expression(walk, task);
  }
}

// What is in an error is walked like a suite: the statements that survived are facts.
void visit_suite(Walk& walk, const Task& task) {
  walk.each_child(task.node, [&](Node child, Field) {
    if (child.is_named() && child.kind() != Kind::kComment) walk.then(visit_statement, child);
  });
}

void visit_assignment(Walk& walk, const Task& task) {
  if (task.node.child(Field::kType)) return plan_annotated(walk, task.node);
  std::vector<Node> targets;
  Node right = task.node;
  while (right.kind() == Kind::kAssignment && !right.child(Field::kType)) {
    targets.push_back(right.child(Field::kLeft));
    right = right.child(Field::kRight);
  }
  walk.then(visit_element, right);
  for (size_t i = 0; i < targets.size(); ++i) {
    if (i + 1 < targets.size()) walk.then(repeat_value);
    walk.then(assign_target, targets[i]);
  }
}

}  // namespace facts
