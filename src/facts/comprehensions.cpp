// Comprehensions and generator expressions: a scope of their own, one region a loop, the first iterable outside both.
#include "facts/steps.h"

namespace facts {

using syntax::Field;
using syntax::Kind;
using syntax::Node;

namespace {

// Bits of Task::y of enter_loop.
constexpr uint32_t kFirstLoop = 1;
constexpr uint32_t kLazyLoop = 2;

// node: the for clause. Its iterable is one expression, or a tuple without parentheses in old code.
void visit_iterable(Walk& walk, const Task& task) {
  uint32_t count = 0;
  Node first;
  walk.each_item(task.node, [&](Node child, Field field) {
    if (field != Field::kRight) return;
    if (count++ == 0) first = child;
  });
  walk.then(visit_expression, first);
}

// node: the for clause; y: kFirstLoop, kLazyLoop. Takes the iterable; the first loop leaves its region as a value.
void enter_loop(Walk& walk, const Task& task) {
  const bool is_lazy = (task.y & kLazyLoop) != 0;
  const uint8_t flags = is_async(walk, task.node) ? kAsync : 0;
  const uint32_t iterable = walk.pop();
  Op& iter = walk.add(OpKind::kIter, walk.unit.ops[iterable].span);
  iter.a = iterable;
  iter.flags = flags;
  const uint32_t head = walk.last();
  if ((task.y & kFirstLoop) != 0) {
    walk.scope =
        walk.scopes.open({ScopeKind::kComprehension, walk.scope, walk.scopes[walk.scope].function, {}, {}}, is_lazy);
  }
  const RegionId region = walk.open_region(RegionKind::kComprehension, head);
  walk.unit.regions[region.value].is_lazy = is_lazy;
  if ((task.y & kFirstLoop) != 0) walk.push(region.value);
  const Node target = task.node.child(Field::kLeft);
  Op& next = walk.add(OpKind::kNext, walk.unit.ops[head].span);
  walk.push(walk.last());
  next.a = head;
  next.flags = flags;
  walk.then(assign_target, target);
}

// Takes the test of an `if` clause; what follows runs in its region.
void enter_filter(Walk& walk, const Task&) {
  const uint32_t test = walk.pop();
  Op& op = walk.add(OpKind::kBranch, walk.unit.ops[test].span);
  op.aux = static_cast<uint16_t>(BranchKind::kFilter);
  op.a = test;
  walk.open_region(RegionKind::kThen, walk.last());
}

// x: ContainerKind, y: number of open regions. Takes the outermost region, a dict's key, and the element.
void finish_comprehension(Walk& walk, const Task& task) {
  for (uint32_t i = 0; i < task.y; ++i) walk.close_region();
  walk.scope = walk.scopes[walk.scope].parent;
  const auto kind = static_cast<ContainerKind>(task.x);
  const uint32_t element = walk.pop();
  const uint32_t key = kind == ContainerKind::kDict ? walk.pop() : kNoValue;
  const uint32_t region = walk.pop();
  Op& op = walk.add_value(OpKind::kComprehension, task.node);
  op.aux = static_cast<uint16_t>(kind);
  op.a = element;
  op.b = key;
  op.c = region;
  if (kind == ContainerKind::kGenerator) op.flags = kLazy;
}

uint32_t plan_clauses(Walk& walk, Node node, ContainerKind kind) {
  const uint32_t lazy = kind == ContainerKind::kGenerator ? kLazyLoop : 0;
  uint32_t regions = 0;
  walk.each_item(node, [&](Node child, Field) {
    if (child.kind() == Kind::kForInClause) {
      walk.then(visit_iterable, child);
      walk.then(enter_loop, child, 0, lazy | (regions == 0 ? kFirstLoop : 0));
      ++regions;
    } else if (child.kind() == Kind::kIfClause && regions > 0) {
      walk.then(visit_expression, child.first_named());
      walk.then(enter_filter, child);
      ++regions;
    }
  });
  return regions;
}

void plan_comprehension(Walk& walk, Node node, ContainerKind kind) {
  const uint32_t regions = plan_clauses(walk, node, kind);
  if (regions == 0) return walk.then(visit_invalid, node);
  const Node body = node.child(Field::kBody);
  if (kind == ContainerKind::kDict) {
    walk.then(visit_expression, body.child(Field::kKey));
    walk.then(visit_expression, body.child(Field::kValue));
  } else {
    walk.then(visit_element, body);
  }
  walk.then(finish_comprehension, node, static_cast<uint32_t>(kind), regions);
}

}  // namespace

void visit_list_comprehension(Walk& walk, const Task& task) {
  plan_comprehension(walk, task.node, ContainerKind::kList);
}
void visit_set_comprehension(Walk& walk, const Task& task) { plan_comprehension(walk, task.node, ContainerKind::kSet); }
void visit_dictionary_comprehension(Walk& walk, const Task& task) {
  plan_comprehension(walk, task.node, ContainerKind::kDict);
}
void visit_generator(Walk& walk, const Task& task) { plan_comprehension(walk, task.node, ContainerKind::kGenerator); }

}  // namespace facts
