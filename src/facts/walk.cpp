#include "facts/walk.h"

#include <algorithm>
#include <cassert>

namespace facts {

namespace {

bool is_clause(StatementKind kind) { return kind >= StatementKind::kElif; }

}  // namespace

using syntax::Kind;
using syntax::Node;

void Walk::run(Step step, Node node) {
  tasks_.clear();
  values_.clear();
  then(step, node);
  while (!tasks_.empty()) {
    const Task task = tasks_.back();
    tasks_.pop_back();
    const auto planned = static_cast<std::ptrdiff_t>(tasks_.size());
    task.step(*this, task);
    std::reverse(tasks_.begin() + planned, tasks_.end());
  }
  assert(values_.empty());
}

uint32_t Walk::pop() {
  assert(!values_.empty());
  const uint32_t value = values_.back();
  values_.pop_back();
  return value;
}

base::Slice Walk::pop_operands(uint32_t count) {
  const base::Slice slice{static_cast<uint32_t>(unit.operands.size()), count};
  for (auto value = values_.end() - count; value != values_.end(); ++value) unit.operands.push_back(OpId(*value));
  drop(count);
  return slice;
}

uint16_t Walk::column(uint32_t position) {
  const uint32_t floor = position >= line_from_ ? line_from_ : 0;
  uint32_t start = position;
  while (start > floor && text_[start - 1] != '\n' && text_[start - 1] != '\r') --start;
  if (start == floor && floor != 0) start = line_start_;
  line_from_ = position;
  line_start_ = start;
  return static_cast<uint16_t>(std::min<uint32_t>(position - std::max(start, base), 0xFFFF));
}

bool Walk::is_item(Node node) {
  if (!node.is_named()) return false;
  const Kind kind = node.kind();
  return kind != Kind::kComment && kind != Kind::kLineContinuation && kind != Kind::kError;
}

Op& Walk::add(OpKind kind, base::LocalSpan span) {
  Op& op = unit.ops.emplace_back();
  op.kind = kind;
  op.region = region;
  op.span = span;
  return op;
}

Op& Walk::add_value(OpKind kind, Node node) {
  Op& op = add(kind, node);
  push(last());
  return op;
}

RegionId Walk::open_region(RegionKind kind, uint32_t head) {
  Region& opened = unit.regions.emplace_back();
  opened.kind = kind;
  opened.parent = region;
  opened.head = OpId(head);
  opened.ops.begin = static_cast<uint32_t>(unit.ops.size());
  opened.statement = statement;
  while (opened.statement && is_clause(unit.statements[opened.statement.value].kind)) {
    opened.statement = unit.statements[opened.statement.value].parent;
  }
  region = RegionId(unit.regions.size() - 1);
  return region;
}

void Walk::close_region() {
  Region& closed = unit.regions[region.value];
  closed.ops.count = static_cast<uint32_t>(unit.ops.size()) - closed.ops.begin;
  region = closed.parent;
}

void Walk::open_statement(StatementKind kind, Node node) {
  Statement& opened = unit.statements.emplace_back();
  opened.kind = kind;
  opened.flags = line_flags(node.begin());
  opened.column = column(node.begin());
  opened.parent = statement;
  opened.ops.begin = static_cast<uint32_t>(unit.ops.size());
  opened.span = local(node);
  statement = StatementId(unit.statements.size() - 1);
}

uint8_t Walk::line_flags(uint32_t position) const {
  uint8_t flags = 0;
  for (uint32_t at = position; at > base; --at) {
    const char before = text_[at - 1];
    if (before == '\n' || before == '\r') return flags | kFirstOfLine;
    if (before == '\t') flags |= kTabIndent;
    if (before != ' ' && before != '\t' && before != '\f') return 0;
  }
  return base == 0 ? flags | kFirstOfLine : 0;  // the def itself is before it on a unit's first line
}

void Walk::close_statement() {
  Statement& closed = unit.statements[statement.value];
  closed.ops.count = static_cast<uint32_t>(unit.ops.size()) - closed.ops.begin;
  statement = closed.parent;
}

base::LocalSpan Walk::suite_span(Node block) const {
  const Node first = block.first_named();
  return local(base::Span{first ? first.begin() : block.begin(), block.end()});
}

base::LocalSpan Walk::header_span(Node node, Node body) {
  uint32_t end = 0;
  each_child(node, [&](Node child, syntax::Field) {
    if (child.kind() != Kind::kTokenColon) return;
    if (body ? child.begin() <= body.begin() : end == 0) end = child.end();
  });
  return local(base::Span{node.begin(), end != 0 ? end : node.end()});
}

void Walk::note_suite(Node block) {
  Statement& holder = unit.statements[statement.value];
  if (!block || holder.suite.size() != 0) return;
  holder.suite = suite_span(block);
  if (const Node first = block.first_named()) holder.suite_column = column(first.begin());
}

void Walk::store_name(Node name_node, uint32_t value, uint16_t variable_flags, uint8_t op_flags) {
  const Name stored = name(name_node);
  scopes.bind(scope, stored, variable_flags);
  Op& op = add(OpKind::kStoreName, name_node);
  op.flags = op_flags;
  op.name = stored;
  op.a = scope.value;
  op.b = value;
}

}  // namespace facts
