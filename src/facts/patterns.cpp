// match: what a pattern evaluates and tests comes before the kBranch of its case; captures and the guard come inside.
#include <algorithm>

#include "facts/steps.h"

namespace facts {

using syntax::Field;
using syntax::Kind;
using syntax::Node;

namespace {

// Every pattern step leaves two values: what was matched, which `as` binds, and the test, none if it cannot fail.
void finish_pattern(Walk& walk, uint32_t matched, uint32_t test) {
  walk.push(matched);
  walk.push(test);
}

void visit_pattern(Walk& walk, const Task& task);

uint32_t add_pattern(Walk& walk, Node node, uint32_t subject, uint32_t class_value) {
  Op& op = walk.add(OpKind::kPattern, node);
  op.a = subject;
  op.b = class_value;
  return walk.last();
}

void capture(Walk& walk, Node name, uint32_t value) {
  const std::string_view text = walk.text(name);
  const bool known = std::any_of(walk.captures.begin(), walk.captures.end(),
                                 [&](const auto& earlier) { return walk.text(earlier.first) == text; });
  if (!known && !text.empty() && text != "_") walk.captures.emplace_back(name, value);
}

// ---- Values ----

// x: the subject, y: Operator. Takes the value.
void compare_subject(Walk& walk, const Task& task) {
  const uint32_t value = walk.pop();
  Op& op = walk.add(OpKind::kCompare, task.node);
  op.aux = static_cast<uint16_t>(task.y);
  op.a = task.x;
  op.b = value;
  finish_pattern(walk, task.x, walk.last());
}

void negate(Walk& walk, const Task& task) {
  const uint32_t value = walk.pop();
  Op& op = walk.add_value(OpKind::kUnary, task.node);
  op.aux = static_cast<uint16_t>(Operator::kNegative);
  op.a = value;
}

void visit_complex(Walk& walk, const Task& task) {
  const Name name = walk.name(task.node);
  Op& op = walk.add_value(OpKind::kConst, task.node);
  op.aux = static_cast<uint16_t>(ConstKind::kComplex);
  op.name = name;
}

// Pushes the value of `a.b.c`.
void visit_dotted(Walk& walk, const Task& task) {
  std::vector<Node> parts;
  walk.each_item(task.node, [&](Node child, Field) { parts.push_back(child); });
  uint32_t value = kNoValue;
  for (const Node part : parts) {
    const Name name = walk.name(part);
    Op& op = walk.add(value == kNoValue ? OpKind::kLoadName : OpKind::kLoadAttr,
                      walk.local(base::Span{task.node.begin(), part.end()}));
    op.name = name;
    op.a = value == kNoValue ? walk.scope.value : value;
    value = walk.last();
  }
  walk.push(value);
}

// Plans the value of a literal or a dotted name, also as the key of a mapping.
void plan_value(Walk& walk, Node node) {
  const Kind kind = node.kind();
  walk.then(kind == Kind::kDottedName       ? visit_dotted
            : kind == Kind::kComplexPattern ? visit_complex
                                            : visit_expression,
            node);
}

void plan_value_pattern(Walk& walk, Node node, uint32_t subject, bool is_negative) {
  const Kind kind = node.kind();
  const bool by_identity = kind == Kind::kTrue || kind == Kind::kFalse || kind == Kind::kNone;
  plan_value(walk, node);
  if (is_negative) walk.then(negate, node);
  walk.then(compare_subject, node, subject, static_cast<uint32_t>(by_identity ? Operator::kIs : Operator::kEqual));
}

// ---- Patterns of patterns ----

void drop_pattern(Walk& walk, const Task&) { walk.drop(2); }

// x: what was matched, which is the test as well.
void end_pattern(Walk& walk, const Task& task) { finish_pattern(walk, task.x, task.x); }

void plan_part(Walk& walk, Node node, uint32_t subject) {
  walk.then(visit_pattern, node, subject);
  walk.then(drop_pattern);
}

// True for `name=pattern`, with `as` behind it or not.
bool is_keyword(Node node) {
  while (node.kind() == Kind::kCasePattern || node.kind() == Kind::kAsPattern) node = node.first_named();
  return node.kind() == Kind::kKeywordPattern;
}

// Takes the class.
void enter_class_pattern(Walk& walk, const Task& task) {
  const uint32_t matched = add_pattern(walk, task.node, task.x, walk.pop());
  bool is_first = true;
  std::vector<Node> parts;
  walk.each_item(task.node, [&](Node child, Field) {
    if (!is_first) parts.push_back(child);
    is_first = false;
  });
  for (const Node part : parts) {
    if (!part.first_named()) continue;  // a wildcard
    plan_part(walk, part, is_keyword(part) ? matched : add_pattern(walk, part, matched, kNoValue));
  }
  walk.then(end_pattern, task.node, matched);
}

void visit_keyword_pattern(Walk& walk, const Task& task) {
  Node value;
  walk.each_item(task.node, [&](Node child, Field) { value = child; });
  const Node name_node = task.node.first_named();
  const Name name = walk.name(name_node);
  Op& op = walk.add(OpKind::kLoadAttr, name_node);
  op.name = name;
  op.a = task.x;
  walk.then(visit_pattern, value == name_node ? Node() : value, walk.last());
}

// One element of a sequence: x the sequence, y the index.
void visit_sequence_part(Walk& walk, const Task& task) {
  Op& op = walk.add(OpKind::kElement, task.node);
  op.a = task.x;
  op.aux = static_cast<uint16_t>(task.y);
  if (walk.starts_with(task.node, "*")) op.flags = kStarred;
  plan_part(walk, task.node, walk.last());
}

// Plans a sequence pattern of `parts`.
void plan_sequence(Walk& walk, Node node, uint32_t subject, const std::vector<Node>& parts) {
  const uint32_t matched = add_pattern(walk, node, subject, kNoValue);
  uint32_t index = 0;
  for (const Node part : parts) {
    if (walk.starts_with(part, "*") || index >= kRestIndex) index = kRestIndex;
    walk.then(visit_sequence_part, part, matched, index);
    if (index < kRestIndex) ++index;
  }
  walk.then(end_pattern, node, matched);
}

void visit_sequence(Walk& walk, const Task& task) {
  std::vector<Node> parts;
  bool is_group = task.node.kind() == Kind::kTuplePattern;
  walk.each_child(task.node, [&](Node child, Field) {
    if (child.kind() == Kind::kTokenComma) is_group = false;
    if (Walk::is_item(child)) parts.push_back(child);
  });
  if (is_group && parts.size() == 1) return walk.then(visit_pattern, parts[0], task.x);
  plan_sequence(walk, task.node, task.x, parts);
}

// node: the pattern of a mapping's value, x: the mapping. Takes the key.
void visit_mapping_part(Walk& walk, const Task& task) {
  const uint32_t key = walk.pop();
  Op& op = walk.add(OpKind::kLoadItem, task.node);
  op.a = task.x;
  op.b = key;
  plan_part(walk, task.node, walk.last());
}

void visit_mapping(Walk& walk, const Task& task) {
  const uint32_t matched = add_pattern(walk, task.node, task.x, kNoValue);
  walk.each_item(task.node, [&](Node child, Field field) {
    if (field == Field::kKey) plan_value(walk, child);
    if (field == Field::kValue) walk.then(visit_mapping_part, child, matched);
    if (child.kind() == Kind::kSplatPattern) plan_part(walk, child, matched);
  });
  walk.then(end_pattern, task.node, matched);
}

// Takes the pattern before; opens the region of the next alternative.
void open_alternative(Walk& walk, const Task&) {
  const uint32_t test = walk.pop();
  walk.drop(1);
  const base::LocalSpan span = test == kNoValue ? base::LocalSpan() : walk.unit.ops[test].span;
  Op& op = walk.add(OpKind::kBranch, span);
  op.aux = static_cast<uint16_t>(BranchKind::kOr);
  op.a = test;
  walk.open_region(RegionKind::kConditional, walk.last());
  walk.push(test);
}

// node: the whole pattern, x: the subject. Takes the test before and the pattern of the alternative.
void join_alternative(Walk& walk, const Task& task) {
  walk.close_region();
  const uint32_t right = walk.pop();
  walk.drop(1);
  const uint32_t left = walk.pop();
  if (left == kNoValue || right == kNoValue) return finish_pattern(walk, task.x, kNoValue);
  Op& op = walk.add(OpKind::kBool, task.node);
  op.aux = static_cast<uint16_t>(Operator::kOr);
  op.a = left;
  op.b = right;
  finish_pattern(walk, task.x, walk.last());
}

void visit_union(Walk& walk, const Task& task) {
  bool is_negative = false;
  bool is_first = true;
  const auto add = [&](Node alternative) {
    if (!is_first) walk.then(open_alternative);
    walk.then(visit_pattern, alternative, task.x, is_negative ? 1 : 0);
    if (!is_first) walk.then(join_alternative, task.node, task.x);
    is_first = is_negative = false;
  };
  walk.each_child(task.node, [&](Node child, Field) {
    if (child.kind() == Kind::kTokenMinus) is_negative = true;
    if (child.kind() == Kind::kTokenUnderscore) add(Node());
    if (Walk::is_item(child)) add(child);
  });
}

// node: the name. Binds it to what was matched.
void bind_matched(Walk& walk, const Task& task) { capture(walk, task.node, walk.peek(1)); }

void visit_as(Walk& walk, const Task& task) {
  Node name;
  walk.each_item(task.node, [&](Node child, Field) { name = child; });
  walk.then(visit_pattern, task.node.first_named(), task.x);
  if (name.kind() == Kind::kIdentifier) walk.then(bind_matched, name);
}

void visit_name_pattern(Walk& walk, const Task& task) {
  if (walk.text(task.node).find('.') != std::string_view::npos) {
    return plan_value_pattern(walk, task.node, task.x, false);
  }
  capture(walk, task.node, task.x);
  finish_pattern(walk, task.x, kNoValue);
}

// node: a pattern, none for the wildcard; x: the subject; y: 1 if a minus sign stands before it.
void visit_pattern(Walk& walk, const Task& task) {
  const Node inner = task.node.first_named();
  switch (task.node.kind()) {
    case Kind::kCasePattern:
      return walk.then(visit_pattern, inner, task.x, walk.starts_with(task.node, "-") ? 1 : 0);
    case Kind::kAsPattern:
      return visit_as(walk, task);
    case Kind::kDottedName:
      return visit_name_pattern(walk, task);
    case Kind::kClassPattern:
      walk.then(visit_dotted, inner);
      return walk.then(enter_class_pattern, task.node, task.x);
    case Kind::kKeywordPattern:
      return visit_keyword_pattern(walk, task);
    case Kind::kListPattern:
    case Kind::kTuplePattern:
      return visit_sequence(walk, task);
    case Kind::kDictPattern:
      return visit_mapping(walk, task);
    case Kind::kUnionPattern:
      return visit_union(walk, task);
    case Kind::kSplatPattern:
      capture(walk, inner, task.x);
      return finish_pattern(walk, task.x, kNoValue);
    case Kind::kComplexPattern:
      return plan_value_pattern(walk, task.node, task.x, false);
    default:
      if (is_expression(task.node)) return plan_value_pattern(walk, task.node, task.x, task.y != 0);
      return finish_pattern(walk, task.x, kNoValue);
  }
}

// ---- Cases ----

// node: the case. Takes the pattern; writes the kBranch, opens the region and stores the captures.
void enter_case(Walk& walk, const Task& task) {
  const uint32_t test = walk.pop();
  walk.drop(1);
  Op& op = walk.add(OpKind::kBranch, task.node.first_named());
  op.aux = static_cast<uint16_t>(BranchKind::kCase);
  op.a = test;
  walk.open_region(RegionKind::kCase, walk.last());
  for (const auto& bound : walk.captures) walk.store_name(bound.first, bound.second, kIsAssigned);
  walk.captures.clear();
}

// node: the case, x: the subject. Several patterns without parentheses are a sequence.
void visit_patterns(Walk& walk, const Task& task) {
  std::vector<Node> patterns;
  bool has_comma = false;
  walk.each_child(task.node, [&](Node child, Field) {
    has_comma = has_comma || child.kind() == Kind::kTokenComma;
    if (child.kind() == Kind::kCasePattern) patterns.push_back(child);
  });
  if (patterns.empty()) return finish_pattern(walk, task.x, kNoValue);
  if (has_comma) return plan_sequence(walk, patterns[0], task.x, patterns);
  walk.then(visit_pattern, patterns[0], task.x);
}

// node: the case; x: the subject.
void visit_case(Walk& walk, const Task& task) {
  const Node body = task.node.child(Field::kConsequence);
  open_clause(walk, {nullptr, task.node, static_cast<uint32_t>(StatementKind::kCase)});
  walk.note_suite(body);
  walk.then(visit_patterns, task.node, task.x);
  walk.then(enter_case, task.node);
  if (const Node guard = task.node.child(Field::kGuard)) {
    walk.then(visit_expression, guard.first_named());
    walk.then(open_branch, guard, static_cast<uint32_t>(BranchKind::kGuard), static_cast<uint32_t>(RegionKind::kThen));
    walk.then(visit_suite, body);
    walk.then(close_region);
    walk.then(drop_value);
  } else {
    walk.then(visit_suite, body);
  }
  walk.then(close_region);
  walk.then(close_statement);
}

// Takes the subject.
void visit_cases(Walk& walk, const Task& task) {
  const uint32_t subject = walk.pop();
  walk.each_item(task.node, [&](Node child, Field) {
    if (child.kind() == Kind::kCaseClause) walk.then(visit_case, child, subject);
  });
}

// x: number of values.
void join_subjects(Walk& walk, const Task& task) {
  const base::Slice values = walk.pop_operands(task.x);
  Op& op = walk.add_value(OpKind::kDisplay, task.node);
  op.aux = static_cast<uint16_t>(ContainerKind::kTuple);
  op.a = values.first;
  op.b = values.count;
}

}  // namespace

void visit_match(Walk& walk, const Task& task) {
  uint32_t subjects = 0;
  bool has_comma = false;
  walk.each_child(task.node, [&](Node child, Field field) {
    has_comma = has_comma || child.kind() == Kind::kTokenComma;
    if (field == Field::kSubject && Walk::is_item(child)) walk.then(visit_element, child), ++subjects;
  });
  if (has_comma) walk.then(join_subjects, task.node.child(Field::kSubject), subjects);
  const Node body = task.node.child(Field::kBody);
  walk.note_suite(body);
  walk.then(visit_cases, body);
}

}  // namespace facts
