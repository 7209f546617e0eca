// The engine of extraction: a stack of steps still to do and a stack of the values they made, so that depth of the
// source costs heap and not stack. A step plans further steps with `then`; they run in the order they were planned,
// before everything planned earlier by others. That order is Python's evaluation order. Internal to `facts`.
#pragma once

#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "facts/facts.h"
#include "facts/names.h"
#include "facts/scopes.h"
#include "syntax/tree.h"

namespace facts {

class Walk;
struct Task;
using Step = void (*)(Walk&, const Task&);

// A step to do, with what it needs to know. What x and y mean is said at each step.
struct Task {
  Step step = nullptr;
  syntax::Node node;
  uint32_t x = 0;
  uint32_t y = 0;
};

inline constexpr uint32_t kNoValue = OpId::kNone;

// A function or lambda whose code comes after the code that is being written.
struct PendingCode {
  syntax::Node node;
  FunctionIndex function;
  StatementId statement;  // the def
};

class Walk {
 public:
  // `text` is the whole file; positions are written relative to `base`.
  Walk(std::string_view text, syntax::Node root) : text_(text), cursor_(root) {}

  // ---- Steps ----
  void then(Step step, syntax::Node node = {}, uint32_t x = 0, uint32_t y = 0) { tasks_.push_back({step, node, x, y}); }
  // Plans `step` for `node` and runs until nothing is left to do.
  void run(Step step, syntax::Node node);

  // ---- Values ----
  void push(uint32_t value) { values_.push_back(value); }
  uint32_t pop();
  uint32_t top() const { return values_.back(); }
  // Moves the last `count` values to Unit::operands.
  base::Slice pop_operands(uint32_t count);
  // The value `back` places below the top; 0 is the top.
  uint32_t peek(uint32_t back) const { return values_[values_.size() - 1 - back]; }
  void drop(uint32_t count) { values_.resize(values_.size() - count); }

  // ---- Text and children ----
  std::string_view text(syntax::Node node) const { return text_.substr(node.begin(), node.end() - node.begin()); }
  std::string_view text() const { return text_; }
  bool starts_with(syntax::Node node, std::string_view start) const {
    return text_.substr(node.begin()).starts_with(start);
  }
  base::LocalSpan local(base::Span span) const { return {span.begin - base, span.end - base}; }
  base::LocalSpan local(syntax::Node node) const { return local(node.span()); }
  Name name(std::string_view text) { return names.intern(text); }
  Name name(syntax::Node node) { return names.intern(text(node)); }
  // Bytes from the start of the line, or of the unit if that is later.
  uint16_t column(uint32_t position);
  // The span of a suite: from its first statement.
  base::LocalSpan suite_span(syntax::Node block) const;
  // From the start of a definition or clause to the last colon before `body`, or to its first colon without one.
  base::LocalSpan header_span(syntax::Node node, syntax::Node body);
  // Calls visit(child, field) for every child; `visit` must not walk itself.
  template <class Visit>
  void each_child(syntax::Node node, Visit visit) {
    syntax::for_each_child(cursor_, node, visit);
  }
  // The same for named children, without comments and errors.
  template <class Visit>
  void each_item(syntax::Node node, Visit visit) {
    each_child(node, [&](syntax::Node child, syntax::Field field) {
      if (is_item(child)) visit(child, field);
    });
  }
  static bool is_item(syntax::Node node);

  // ---- Writing ----
  // Appends an operation in the current region. The reference is good until the next one.
  Op& add(OpKind kind, base::LocalSpan span);
  Op& add(OpKind kind, syntax::Node node) { return add(kind, local(node)); }
  // Appends an operation and pushes it as a value.
  Op& add_value(OpKind kind, syntax::Node node);
  uint32_t last() const { return static_cast<uint32_t>(unit.ops.size() - 1); }
  // Opens a region in the current one, which ends with the matching close_region.
  RegionId open_region(RegionKind kind, uint32_t head = kNoValue);
  void close_region();
  void open_statement(StatementKind kind, syntax::Node node);
  void close_statement();
  // Notes the suite of the current statement; only the first one counts.
  void note_suite(syntax::Node block);
  // Stores `value` under `name_node` in the current scope.
  void store_name(syntax::Node name_node, uint32_t value, uint16_t variable_flags, uint8_t op_flags = 0);

  // The tables being written, and where we are in them.
  Unit unit;
  NameTable names;
  ScopeTable scopes;
  std::vector<Argument> arguments;                          // of calls still being planned, values not yet known
  std::vector<std::pair<syntax::Node, uint32_t>> captures;  // names of the pattern being read, with their values
  std::vector<Variable> type_parameters;                    // of all functions and classes of the unit
  std::vector<PendingCode> pending_codes;
  std::vector<std::pair<syntax::Node, FunctionIndex>> outermost_functions;  // met in the shell
  bool in_shell = false;
  bool looks_like_python2 = false;
  uint32_t base = 0;
  RegionId region;
  ScopeId scope;
  StatementId statement;
  ClassIndex owner;  // the class whose body is being walked directly

 private:
  uint8_t line_flags(uint32_t position) const;

  std::string_view text_;
  syntax::Cursor cursor_;
  std::vector<Task> tasks_;
  std::vector<uint32_t> values_;
  uint32_t line_from_ = 0;  // where `column` was asked last, and the start of that line
  uint32_t line_start_ = 0;
};

}  // namespace facts
