#include "project/evaluator.h"

#include <algorithm>

namespace project {

using facts::OpKind;

Evaluator::Evaluator(Linker& linker, FunctionId id, bool record)
    : linker_(linker),
      project_(linker.project),
      values_(linker.project.values),
      cells_(linker.cells),
      models_(linker.models),
      id_(id),
      function_(linker.project.functions[id.value]),
      module_(function_.module),
      unit_id_(function_.unit),
      unit_(linker.project.unit(id)),
      code_(linker.project.code(id)),
      record_(record),
      environment_(linker.environment) {
  environment_.clear();
}

void Evaluator::run() {
  std::vector<SetId>& ops = project_.bodies[id_.value].ops;
  if (ops.empty()) ops.assign(code_.ops.count, values_.empty());
  find_regions();
  for (uint32_t i = code_.ops.begin; i < code_.ops.end_index(); ++i) {
    returns_ = returns_ || unit_.ops[i].kind == OpKind::kReturn;
    advance_to(i);
    const SetId value = evaluate(OpId(i));
    slot(OpId(i)) = value;
  }
  advance_to(code_.ops.end_index());
  if (!returns_) do_return(single({.kind = ValueKind::kNone}));
  if (record_) finish_sites();
}

// Regions stand code after code, outer before inner.
void Evaluator::find_regions() {
  const auto& regions = unit_.regions;
  const auto starts_before = [](const facts::Region& region, uint32_t op) { return region.ops.begin < op; };
  const auto first = std::lower_bound(regions.begin(), regions.end(), code_.ops.begin, starts_before);
  for (auto at = first; at != regions.end() && at->ops.begin <= code_.ops.end_index(); ++at) {
    if (at->ops.end_index() <= code_.ops.end_index()) regions_.emplace_back(static_cast<size_t>(at - regions.begin()));
  }
}

SetId Evaluator::result(OpId id) const {
  if (!id || !code_.ops.contains(id)) return values_.empty();
  return project_.bodies[id_.value].ops[id.value - code_.ops.begin];
}

SetId& Evaluator::slot(OpId id) { return project_.bodies[id_.value].ops[id.value - code_.ops.begin]; }

SetId Evaluator::evaluate(OpId id) {
  const Op& op = unit_.op(id);
  switch (op.kind) {
    case OpKind::kReturn:
    case OpKind::kRaise:
    case OpKind::kBreak:
    case OpKind::kContinue:
    case OpKind::kEnter:
    case OpKind::kExit:
    case OpKind::kCaught:
    case OpKind::kYield:
    case OpKind::kYieldFrom:
    case OpKind::kAwait:
    case OpKind::kStoreName:
    case OpKind::kStoreAttr:
    case OpKind::kStoreItem:
    case OpKind::kAnnotate:
    case OpKind::kDeleteName:
    case OpKind::kDeleteAttr:
    case OpKind::kDeleteItem:
    case OpKind::kBranch:
    case OpKind::kCompare:
      return evaluate_control(id, op);
    default:
      return evaluate_value(id, op);
  }
}

SetId Evaluator::evaluate_value(OpId id, const Op& op) {
  switch (op.kind) {
    case OpKind::kConst:
      return constant(op);
    case OpKind::kLoadName:
      return load_name(op);
    case OpKind::kLoadAttr:
      return load_attribute(result(op.operand_a()), symbol(op.name), id);
    case OpKind::kLoadItem:
      return load_item(result(op.operand_a()), result(op.operand_b()), id);
    case OpKind::kSlice:
      return single({.kind = ValueKind::kLibraryInstance, .a = linker_.intern("builtins.slice").value});
    case OpKind::kBinary:
      return binary(id, op);
    case OpKind::kUnary:
      return unary(id, op);
    case OpKind::kBool:
      return join(result(op.operand_a()), result(op.operand_b()));
    case OpKind::kConditional:
      return join(result(op.operand_b()), result(op.operand_c()));
    case OpKind::kDisplay:
      return display(id, op);
    case OpKind::kFormat:
      for (const OpId part : unit_.operand_list(op))
        run_special(result(part), {"__format__", "__str__", "__repr__"}, {}, id);
      return single({.kind = ValueKind::kLibraryInstance, .a = linker_.intern("builtins.str").value});
    case OpKind::kUnpack:
      return result(op.operand_a());
    case OpKind::kComprehension:
      return comprehension(id, op);
    case OpKind::kCall:
      return op.has(facts::kImplicit) ? decorate(id, op) : call(id, op);
    case OpKind::kIter:
      return method(result(op.operand_a()), op.has(facts::kAsync) ? "__aiter__" : "__iter__", id, SiteKind::kIterate);
    case OpKind::kNext:
      return iterate(result(op.operand_a()), id);
    case OpKind::kElement:
      return unpacked(result(op.operand_a()), id);
    case OpKind::kPattern:
      return values_.unknown();
    case OpKind::kParameter:
      return parameter(op);
    case OpKind::kFunction:
      return define_function(op);
    case OpKind::kClass:
      return define_class(op);
    case OpKind::kImport:
      return import_module(op);
    case OpKind::kImportFrom:
      return import_from(op);
    case OpKind::kInvalid:
      return values_.unknown();
    default:
      return values_.empty();
  }
}

SetId Evaluator::evaluate_control(OpId id, const Op& op) {
  switch (op.kind) {
    case OpKind::kStoreName:
      store_name(op, result(op.operand_b()));
      return result(op.operand_b());
    case OpKind::kStoreAttr:
      store_attribute(result(op.operand_a()), symbol(op.name), result(op.operand_b()), id);
      break;
    case OpKind::kStoreItem:
      store_item(result(op.operand_a()), result(op.operand_b()), result(op.operand_c()), id);
      break;
    case OpKind::kDeleteAttr:
      delete_attribute(result(op.operand_a()), symbol(op.name), id);
      break;
    case OpKind::kDeleteItem: {
      Arguments arguments;
      arguments.positional.push_back(result(op.operand_b()));
      run_special(result(op.operand_a()), {"__delitem__"}, arguments, id);
      break;
    }
    case OpKind::kBranch:
      if (op.operand_a()) test_truth(result(op.operand_a()), id);
      break;
    case OpKind::kCompare:
      compare(id, op);
      break;
    case OpKind::kAnnotate:
      annotate(op);
      break;
    case OpKind::kReturn:
      do_return(op.operand_a() ? result(op.operand_a()) : single({.kind = ValueKind::kNone}));
      break;
    case OpKind::kYield:
      do_yield(result(op.operand_a()));
      return values_.unknown();
    case OpKind::kYieldFrom:
      do_yield(consume(result(op.operand_a()), id));
      return values_.unknown();
    case OpKind::kAwait:
      return awaited(result(op.operand_a()), id);
    case OpKind::kEnter:
      return method(result(op.operand_a()), op.has(facts::kAsync) ? "__aenter__" : "__enter__", id, SiteKind::kEnter);
    case OpKind::kExit:
      method(result(op.operand_a()), op.has(facts::kAsync) ? "__aexit__" : "__exit__", id, SiteKind::kExit);
      break;
    case OpKind::kRaise:
      do_raise(result(op.operand_a()), id);
      break;
    case OpKind::kCaught:
      return caught(result(op.operand_a()));
    default:
      break;
  }
  // Values set before a break or continue flow on, after the loop or in its next turn, so those do not end an arm.
  const bool leaves = op.kind == OpKind::kReturn || op.kind == OpKind::kRaise;
  if (leaves && !frames_.empty()) frames_.back().dead = true;
  return values_.empty();
}

SetId Evaluator::constant(const Op& op) {
  const auto kind = static_cast<facts::ConstKind>(op.aux);
  if (kind == facts::ConstKind::kNone) return single({.kind = ValueKind::kNone});
  const Symbol name = op.name ? symbol(op.name) : Symbol();
  return single({.kind = ValueKind::kConst, .a = name.value, .b = op.aux});
}

SetId Evaluator::concrete(SetId set) {
  if (!values_.has_parameter(set)) return set;
  return values_.for_each_entry(set, [&](const Entry& entry) {
    const Value value = values_[entry.value];
    if (value.kind != ValueKind::kParameter) return values_.one(entry);
    SetId passed = cells_.read({CellKind::kParameter, value.a, value.b}, id_);
    passed = join(passed, cells_.read({CellKind::kDefault, value.a, value.b}, id_));
    return passed == values_.empty() ? values_.unknown() : values_.capped(passed, Confidence::kLikely);
  });
}

// NOLINTNEXTLINE(misc-no-recursion): once, a concrete set holds no parameters
SetId Evaluator::awaited(SetId set, OpId id) {
  // NOLINTNEXTLINE(misc-no-recursion): as the function
  return values_.for_each_entry(set, [&](const Entry& entry) {
    const Value value = values_[entry.value];
    switch (value.kind) {
      case ValueKind::kCoroutine:
        return returned(value.function(), value.origin(), CellKind::kReturn);
      case ValueKind::kLibraryCoroutine:
        if (const auto kept = linker_.partials.find(value.origin()); value.origin() && kept != linker_.partials.end()) {
          return kept->second.callee;
        }
        return value.symbol() ? from_text(text(value.symbol()), ValueId(), {}) : values_.unknown();
      case ValueKind::kParameter:
        return awaited(concrete(values_.one(entry)), id);
      default:
        return values_.unknown();
    }
  });
}

// `raise E` makes an E.
void Evaluator::do_raise(SetId raised, OpId id) {
  const Value* only = values_.only(raised);
  if (only != nullptr && only->kind == ValueKind::kClass) apply(raised, {}, id);
}

SetId Evaluator::caught(SetId type) {
  const Value* only = values_.only(type);
  if (only == nullptr || only->kind != ValueKind::kClass) return values_.unknown();
  return single({.kind = ValueKind::kInstance, .a = only->a, .b = 1}, Confidence::kLikely);
}

void Evaluator::do_return(SetId set) { cells_.write({CellKind::kReturn, id_.value}, set); }

void Evaluator::do_yield(SetId set) { cells_.write({CellKind::kYield, id_.value}, set); }

}  // namespace project
