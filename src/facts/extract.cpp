#include "facts/extract.h"

#include <algorithm>

#include "facts/marks.h"
#include "facts/steps.h"

namespace facts {

using syntax::Node;

namespace {

// Copies the tables, exactly sized, and empties them for the next unit without giving up their memory.
template <class T>
void move_table(std::vector<T>& from, std::vector<T>& to) {
  to.assign(from.begin(), from.end());
  from.clear();
}

void move_tables(Unit& from, Unit& to) {
  move_table(from.functions, to.functions);
  move_table(from.parameters, to.parameters);
  move_table(from.classes, to.classes);
  move_table(from.codes, to.codes);
  move_table(from.ops, to.ops);
  move_table(from.operands, to.operands);
  move_table(from.calls, to.calls);
  move_table(from.arguments, to.arguments);
  move_table(from.regions, to.regions);
  move_table(from.statements, to.statements);
  move_table(from.types, to.types);
  move_table(from.type_arguments, to.type_arguments);
  move_table(from.comments, to.comments);
  move_table(from.errors, to.errors);
}

// Makes the units of one module, the shell first.
class Extractor {
 public:
  Extractor(const syntax::SyntaxTree& tree, std::string_view text)
      : text_(text), walk_(text, tree.root()), root_(tree.root()), marks_(find_marks(tree, text)) {}

  ModuleFacts extract() {
    ModuleFacts facts;
    walk_.in_shell = true;
    facts.units.push_back(make_unit(root_, {0, static_cast<uint32_t>(text_.size())}));
    walk_.in_shell = false;
    // Positions of the functions found while the shell was walked; their units follow in that order.
    const auto functions = std::move(walk_.outermost_functions);
    walk_.outermost_functions = {};
    facts.units.reserve(1 + functions.size());
    for (const auto& [node, index] : functions) {
      Function& function = facts.units[0].functions[index.value];
      function.body = UnitId(facts.units.size());
      function.code = CodeId(0u);
      facts.units.push_back(make_unit(node, node.span()));
      facts.units.back().owner = index;
    }
    add_marks(facts);
    facts.looks_like_python2 = walk_.looks_like_python2;
    return facts;
  }

 private:
  Unit make_unit(Node node, base::Span span) {
    walk_.base = span.begin;
    walk_.region = RegionId();
    walk_.statement = StatementId();
    walk_.owner = ClassIndex();
    walk_.scope = walk_.scopes.open({walk_.in_shell ? ScopeKind::kModule : ScopeKind::kFunction, {}, {}, {}, {}}, true);
    write_code(walk_.in_shell ? visit_module : visit_code, node, FunctionIndex());
    for (size_t i = 0; i < walk_.pending_codes.size(); ++i) write_pending(walk_.pending_codes[i]);
    walk_.pending_codes.clear();
    return finish_unit(span);
  }

  void write_code(Step step, Node node, FunctionIndex function) {
    Code code;
    code.function = function;
    code.scope = walk_.scope;
    code.ops.begin = static_cast<uint32_t>(walk_.unit.ops.size());
    walk_.unit.codes.push_back(code);
    walk_.run(step, node);
    Code& written = walk_.unit.codes.back();
    written.ops.count = static_cast<uint32_t>(walk_.unit.ops.size()) - written.ops.begin;
  }

  // `pending` by value: writing it may add others.
  void write_pending(const PendingCode pending) {  // NOLINT(performance-unnecessary-value-param)
    Function& function = walk_.unit.functions[pending.function.value];
    function.code = CodeId(walk_.unit.codes.size());
    const ScopeKind kind = function.is_lambda ? ScopeKind::kLambda : ScopeKind::kFunction;
    walk_.region = RegionId();
    walk_.statement = pending.statement;
    walk_.owner = ClassIndex();
    walk_.scope = walk_.scopes.open({kind, function.parent_scope, pending.function, {}, {}}, true);
    write_code(visit_code, pending.node, pending.function);
  }

  Unit finish_unit(base::Span span) {
    Unit unit;
    walk_.scopes.resolve(walk_.unit.ops);
    walk_.scopes.finish(unit);
    move_tables(walk_.unit, unit);
    append_type_parameters(unit);
    unit.span = span;
    unit.strings = walk_.names.take();
    return unit;
  }

  void append_type_parameters(Unit& unit) {
    const auto first = static_cast<uint32_t>(unit.variables.size());
    for (Function& function : unit.functions) function.type_parameters.first += first;
    for (Class& each : unit.classes) each.type_parameters.first += first;
    unit.variables.insert(unit.variables.end(), walk_.type_parameters.begin(), walk_.type_parameters.end());
    walk_.type_parameters.clear();
  }

  // The unit that holds `position`: the function there, else the shell.
  static Unit& unit_at(ModuleFacts& facts, uint32_t position) {
    const auto after = std::upper_bound(facts.units.begin() + 1, facts.units.end(), position,
                                        [](uint32_t at, const Unit& unit) { return at < unit.span.begin; });
    if (after == facts.units.begin() + 1 || position >= (after - 1)->span.end) return facts.units[0];
    return *(after - 1);
  }

  void add_marks(ModuleFacts& facts) {
    for (const CommentMark& mark : marks_.comments) {
      Unit& unit = unit_at(facts, mark.span.begin);
      Comment comment;
      comment.kinds = mark.kinds;
      comment.own_line = mark.own_line;
      comment.text = unit.strings.append(text_.substr(mark.span.begin + 1, mark.span.size() - 1));
      comment.span = {mark.span.begin - unit.span.begin, mark.span.end - unit.span.begin};
      unit.comments.push_back(comment);
    }
    for (const base::Span error : marks_.errors) {
      Unit& unit = unit_at(facts, error.begin);
      unit.errors.push_back({error.begin - unit.span.begin, error.end - unit.span.begin});
    }
  }

  std::string_view text_;
  Walk walk_;
  Node root_;
  Marks marks_;
};

}  // namespace

ModuleFacts extract(const syntax::SyntaxTree& tree, std::string_view text, bool is_stub) {
  ModuleFacts facts = Extractor(tree, text).extract();
  facts.is_stub = is_stub;
  return facts;
}

}  // namespace facts
