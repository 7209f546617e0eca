// Compound statements other than definitions and match: each opens regions in the order their parts are run.
#include "facts/steps.h"

namespace facts {

using syntax::Field;
using syntax::Kind;
using syntax::Node;

namespace {

constexpr uint32_t code(RegionKind kind) { return static_cast<uint32_t>(kind); }
constexpr uint32_t code(BranchKind kind) { return static_cast<uint32_t>(kind); }

// ---- if: every elif is inside the kElse region of the test before it ----

// node: the if statement or the elif clause.
void visit_elif(Walk& walk, const Task& task) {
  walk.note_suite(task.node.child(Field::kConsequence));
  walk.then(visit_expression, task.node.child(Field::kCondition));
  walk.then(open_branch, task.node.child(Field::kCondition), code(BranchKind::kIf), code(RegionKind::kThen));
  walk.then(visit_suite, task.node.child(Field::kConsequence));
  walk.then(close_region);
}

// x: how many regions to close, with their heads.
void close_else_regions(Walk& walk, const Task& task) {
  for (uint32_t i = 0; i < task.x; ++i) walk.close_region();
}

// ---- Clauses ----

// node: the suite of the clause that is open.
void visit_clause_suite(Walk& walk, const Task& task) {
  walk.note_suite(task.node);
  walk.then(visit_suite, task.node);
}

// The clause as a statement of its own, with its suite.
void plan_clause(Walk& walk, Node clause, Node suite, StatementKind kind) {
  walk.then(open_clause, clause, static_cast<uint32_t>(kind));
  walk.then(visit_clause_suite, suite);
  walk.then(close_statement);
}

void plan_else(Walk& walk, Node clause) { plan_clause(walk, clause, clause.child(Field::kBody), StatementKind::kElse); }

// ---- Loops ----

// Opens the region of a while, in which its test is.
void open_while(Walk& walk, const Task&) { walk.open_region(RegionKind::kLoop); }

// Takes the test, leaves the kBranch, which becomes the head of the loop.
void enter_while(Walk& walk, const Task&) {
  const uint32_t test = walk.pop();
  Op& op = walk.add(OpKind::kBranch, walk.unit.ops[test].span);
  walk.push(walk.last());
  op.aux = static_cast<uint16_t>(BranchKind::kWhile);
  op.a = test;
  walk.unit.regions[walk.region.value].head = OpId(walk.last());
}

// Takes the iterable, leaves the kIter, opens the loop and assigns its target.
void enter_for(Walk& walk, const Task& task) {
  const uint8_t flags = is_async(walk, task.node) ? kAsync : 0;
  const uint32_t iterable = walk.pop();
  Op& iter = walk.add(OpKind::kIter, walk.unit.ops[iterable].span);
  walk.push(walk.last());
  iter.a = iterable;
  iter.flags = flags;
  const uint32_t head = walk.last();
  walk.open_region(RegionKind::kLoop, head);
  const Node target = task.node.child(Field::kLeft);
  Op& next = walk.add(OpKind::kNext, walk.unit.ops[head].span);
  walk.push(walk.last());
  next.a = head;
  next.flags = flags;
  walk.then(assign_target, target);
}

// The body of a loop, its end and its else. The head is on top and taken.
void plan_loop_rest(Walk& walk, Node node) {
  const Node body = node.child(Field::kBody);
  walk.note_suite(body);
  walk.then(visit_suite, body);
  walk.then(close_region);
  if (const Node otherwise = node.child(Field::kAlternative)) {
    walk.then(open_region_of_top, otherwise, code(RegionKind::kLoopElse));
    plan_else(walk, otherwise);
    walk.then(close_region);
  }
  walk.then(drop_value);
}

// ---- try ----

// x: 1 if there is a type on top. Writes the kCaught, the head of the handler, and stores it.
void enter_handler(Walk& walk, const Task& task) {
  const uint32_t type = task.x != 0 ? walk.pop() : kNoValue;
  walk.add(OpKind::kCaught, walk.header_span(task.node, Node())).a = type;
  walk.unit.regions[walk.region.value].head = OpId(walk.last());
}

struct Clause {
  std::vector<Node> types;
  Node alias;
  Node body;
};

// `except A, B` without parentheses reaches us as `A | B`, which has no meaning of its own there.
void split_types(Clause& clause) {
  std::vector<Node> types;
  Node left = clause.types[0];
  while (left.kind() == Kind::kBinaryOperator && left.child(Field::kOperator).kind() == Kind::kTokenBar) {
    types.push_back(left.child(Field::kRight));
    left = left.child(Field::kLeft);
  }
  types.push_back(left);
  clause.types.assign(types.rbegin(), types.rend());
}

Clause except_clause(Walk& walk, Node node) {
  Clause clause;
  walk.each_item(node, [&](Node child, Field field) {
    if (field == Field::kValue) clause.types.push_back(child);
    if (field == Field::kAlias) clause.alias = child;
    if (child.kind() == Kind::kBlock) clause.body = child;
  });
  if (clause.types.size() == 1 && clause.types[0].kind() == Kind::kAsPattern) {
    clause.alias = clause.types[0].child(Field::kAlias).first_named();
    clause.types[0] = clause.types[0].first_named();
  }
  if (clause.types.size() == 1) split_types(clause);
  return clause;
}

// node: the alias, whose caught exception is the head of the region.
void bind_caught(Walk& walk, const Task& task) {
  walk.store_name(task.node, walk.unit.regions[walk.region.value].head.value, kIsAssigned, kImplicit);
}

void unbind_caught(Walk& walk, const Task& task) {
  const Name name = walk.name(task.node);
  Op& op = walk.add(OpKind::kDeleteName, task.node);
  op.flags = kImplicit;
  op.name = name;
  op.a = walk.scope.value;
}

// x: number of types on top.
void join_types(Walk& walk, const Task& task) {
  const base::Slice types = walk.pop_operands(task.x);
  Op& op = walk.add_value(OpKind::kDisplay, task.node);
  op.aux = static_cast<uint16_t>(ContainerKind::kTuple);
  op.a = types.first;
  op.b = types.count;
}

void visit_handler(Walk& walk, const Task& task) {
  const Clause clause = except_clause(walk, task.node);
  const bool has_name = clause.alias.kind() == Kind::kIdentifier;
  walk.then(open_plain_region, task.node, code(RegionKind::kHandler));
  walk.then(open_clause, task.node, static_cast<uint32_t>(StatementKind::kExcept));
  for (const Node type : clause.types) walk.then(visit_element, type);
  if (clause.types.size() > 1) walk.then(join_types, task.node, static_cast<uint32_t>(clause.types.size()));
  walk.then(enter_handler, task.node, clause.types.empty() ? 0 : 1);
  if (has_name) walk.then(bind_caught, clause.alias);
  walk.then(visit_clause_suite, clause.body);
  if (has_name) walk.then(unbind_caught, clause.alias);
  walk.then(close_statement);
  walk.then(close_region);
}

// The block of a clause that has it without a field.
Node block_of(Walk& walk, Node clause) {
  Node block;
  walk.each_item(clause, [&](Node child, Field) {
    if (child.kind() == Kind::kBlock) block = child;
  });
  return block;
}

// ---- with ----

// node: the target of `as` or none; x: flags. Takes the manager; writes kEnter and opens the region; leaves the manager
// for the exit.
void enter_with(Walk& walk, const Task& task) {
  const uint32_t manager = walk.top();
  Op& op = walk.add(OpKind::kEnter, walk.unit.ops[manager].span);
  op.a = manager;
  op.flags = static_cast<uint8_t>(task.x);
  const uint32_t entered = walk.last();
  walk.open_region(RegionKind::kWith, entered);
  if (!task.node) return;
  walk.push(entered);
  walk.then(assign_target, task.node);
}

void exit_with(Walk& walk, const Task& task) {
  walk.close_region();
  const uint32_t manager = walk.pop();
  Op& op = walk.add(OpKind::kExit, walk.unit.ops[manager].span);
  op.a = manager;
  op.flags = static_cast<uint8_t>(task.x);
}

// One item of a with statement: what is entered, and where its value goes.
struct WithItem {
  Node manager;
  Node target;  // none without `as`
};

// `value as target`, perhaps in parentheses.
WithItem with_item(Node value) {
  Node inner = value;
  while (inner.kind() == Kind::kParenthesizedExpression) inner = inner.first_named();
  if (inner.kind() != Kind::kAsPattern) return {value, Node()};
  return {inner.first_named(), inner.child(Field::kAlias).first_named()};
}

std::vector<WithItem> with_items(Walk& walk, Node statement) {
  Node clause;
  walk.each_item(statement, [&](Node child, Field) {
    if (child.kind() == Kind::kWithClause) clause = child;
  });
  std::vector<Node> values;
  walk.each_item(clause, [&](Node child, Field) {
    if (child.kind() == Kind::kWithItem) values.push_back(child.child(Field::kValue));
  });
  // `with (a as b,):` has one item, which the grammar reads as a tuple.
  if (values.size() == 1 && values[0].kind() == Kind::kTuple) {
    const Node tuple = values[0];
    values.clear();
    walk.each_item(tuple, [&](Node child, Field) { values.push_back(child); });
  }
  std::vector<WithItem> items;
  items.reserve(values.size());
  for (const Node value : values) items.push_back(with_item(value));
  return items;
}

}  // namespace

void visit_if(Walk& walk, const Task& task) {
  visit_elif(walk, task);
  std::vector<Node> alternatives;
  walk.each_child(task.node, [&](Node child, Field field) {
    if (field == Field::kAlternative) alternatives.push_back(child);
  });
  for (const Node alternative : alternatives) {
    const bool is_elif = alternative.kind() == Kind::kElifClause;
    walk.then(open_region_of_top, alternative, code(RegionKind::kElse));
    walk.then(drop_value);
    if (!is_elif) {
      plan_else(walk, alternative);
      continue;
    }
    walk.then(open_clause, alternative, static_cast<uint32_t>(StatementKind::kElif));
    walk.then(visit_elif, alternative);
    walk.then(close_statement);
  }
  const bool ends_with_else = !alternatives.empty() && alternatives.back().kind() != Kind::kElifClause;
  if (!ends_with_else) walk.then(drop_value);
  walk.then(close_else_regions, task.node, static_cast<uint32_t>(alternatives.size()));
}

void visit_while(Walk& walk, const Task& task) {
  walk.then(open_while);
  walk.then(visit_expression, task.node.child(Field::kCondition));
  walk.then(enter_while, task.node.child(Field::kCondition));
  plan_loop_rest(walk, task.node);
}

void visit_for(Walk& walk, const Task& task) {
  walk.then(visit_element, task.node.child(Field::kRight));
  walk.then(enter_for, task.node);
  plan_loop_rest(walk, task.node);
}

void visit_try(Walk& walk, const Task& task) {
  std::vector<Node> clauses;
  walk.each_item(task.node, [&](Node child, Field) { clauses.push_back(child); });
  const Node body = task.node.child(Field::kBody);
  walk.note_suite(body);
  walk.then(open_plain_region, body, code(RegionKind::kTry));
  walk.then(visit_suite, body);
  walk.then(close_region);
  for (const Node clause : clauses) {
    if (clause.kind() == Kind::kExceptClause) {
      walk.then(visit_handler, clause);
    } else if (clause.kind() == Kind::kElseClause) {
      walk.then(open_plain_region, clause, code(RegionKind::kTryElse));
      plan_else(walk, clause);
      walk.then(close_region);
    } else if (clause.kind() == Kind::kFinallyClause) {
      walk.then(open_plain_region, clause, code(RegionKind::kFinally));
      plan_clause(walk, clause, block_of(walk, clause), StatementKind::kFinally);
      walk.then(close_region);
    }
  }
}

void visit_with(Walk& walk, const Task& task) {
  const uint32_t flags = is_async(walk, task.node) ? kAsync : 0;
  const std::vector<WithItem> items = with_items(walk, task.node);
  for (const WithItem& item : items) {
    walk.then(visit_expression, item.manager);
    walk.then(enter_with, item.target, flags);
  }
  const Node body = task.node.child(Field::kBody);
  walk.note_suite(body);
  walk.then(visit_suite, body);
  for (size_t i = 0; i < items.size(); ++i) walk.then(exit_with, Node(), flags);
}

bool is_async(Walk& walk, Node node) { return walk.starts_with(node, "async"); }

void open_branch(Walk& walk, const Task& task) {
  const uint32_t test = walk.pop();
  Op& op = walk.add(OpKind::kBranch, walk.unit.ops[test].span);
  walk.push(walk.last());
  op.aux = static_cast<uint16_t>(task.x);
  op.a = test;
  walk.open_region(static_cast<RegionKind>(task.y), walk.last());
}

void open_region_of_top(Walk& walk, const Task& task) { walk.open_region(static_cast<RegionKind>(task.x), walk.top()); }

void open_plain_region(Walk& walk, const Task& task) { walk.open_region(static_cast<RegionKind>(task.x)); }

void close_region(Walk& walk, const Task&) { walk.close_region(); }

}  // namespace facts
