#include "project/evaluator.h"

namespace project {

using facts::ScopeKind;

// True if the scope belongs to the body being evaluated: its own, or a comprehension or class inside it.
bool Evaluator::is_local(facts::ScopeId scope) const {
  while (scope) {
    if (scope == code_.scope) return true;
    const facts::Scope& item = unit_.scopes[scope.value];
    if (item.kind != ScopeKind::kComprehension && item.kind != ScopeKind::kClass) return false;
    scope = item.parent;
  }
  return false;
}

CellKey Evaluator::captured_key(facts::ScopeId scope, Symbol name) const {
  const FunctionId owner = project_.modules[module_.value].unit_owner[unit_id_.value];
  return {CellKind::kCaptured, owner.value, scope.value, name.value};
}

uint16_t Evaluator::variable_flags(facts::ScopeId scope, facts::Name name) {
  const auto [found, added] = flags_.try_emplace(variable_key(scope, name), 0);
  if (added) {
    for (const facts::Variable& variable : unit_.variable_list(unit_.scopes[scope.value])) {
      if (variable.name == name) found->second = variable.flags;
    }
  }
  return found->second;
}

SetId Evaluator::load_name(const Op& op) {
  const Symbol name = symbol(op.name);
  const facts::ScopeId scope = op.scope();
  if (!scope) return linker_.global(module_, name, id_);
  if (!is_local(scope)) {
    if (is_module_scope(scope)) return linker_.global(module_, name, id_);
    return cells_.read(captured_key(scope, name), id_);
  }
  const SetId found = known_variable(variable_key(scope, op.name));
  if (is_module_scope(scope)) return found ? found : linker_.global(module_, name, id_);
  if (!found) {
    if (unit_.scopes[scope.value].kind == ScopeKind::kClass) return linker_.global(module_, name, id_);
    return values_.empty();
  }
  const CellKey key = captured_key(scope, name);
  const bool shared = (variable_flags(scope, op.name) & facts::kIsCaptured) != 0 && linker_.is_foreign(key);
  return shared ? join(found, cells_.read(key, id_)) : found;
}

void Evaluator::store_name(const Op& op, SetId set) {
  const Symbol name = symbol(op.name);
  const facts::ScopeId scope = op.scope();
  if (!scope || is_module_scope(scope)) {
    cells_.write({CellKind::kGlobal, module_.value, name.value}, concrete(set));
    if (scope && is_local(scope)) set_variable(variable_key(scope, op.name), set);
    return;
  }
  if (!is_local(scope)) {
    const CellKey key = captured_key(scope, name);
    linker_.mark_foreign(key);
    cells_.write(key, concrete(set));
    return;
  }
  set_variable(variable_key(scope, op.name), set);
  const facts::Scope& item = unit_.scopes[scope.value];
  if (item.kind == ScopeKind::kClass) {
    const ClassId owner = project_.class_of(module_, unit_id_, item.class_index);
    cells_.write({CellKind::kClassAttribute, owner.value, name.value}, concrete(set));
  }
  if ((variable_flags(scope, op.name) & facts::kIsCaptured) != 0) cells_.write(captured_key(scope, name), set);
}

// The value of a parameter: the receiver of a method, what its annotation says, the container behind *args, or
// "whatever the caller passes".
SetId Evaluator::parameter(const Op& op) {
  const facts::Function* header = project_.header(id_);
  if (header == nullptr || op.aux >= header->parameters.count) return values_.unknown();
  const facts::Unit& unit = project_.header_unit(id_);
  const facts::Parameter& declared = unit.parameter_list(*header)[op.aux];
  if (op.aux == 0 && function_.owner && function_.role != FunctionRole::kStatic && !function_.is_lambda) {
    const std::string_view name = unit.text(header->name);
    const bool is_class = function_.role == FunctionRole::kClassMethod || name == "__new__" ||
                          name == "__init_subclass__" || name == "__class_getitem__";
    if (is_class) return single({.kind = ValueKind::kClass, .a = function_.owner.value});
    return single({.kind = ValueKind::kInstance, .a = function_.owner.value, .b = 1});
  }
  if (declared.kind == facts::ParameterKind::kVarPositional || declared.kind == facts::ParameterKind::kVarKeyword) {
    return cells_.read({CellKind::kParameter, id_.value, op.aux}, id_);
  }
  const SetId typed = declared.annotation
                          ? annotated(unit, function_.header_unit, declared.annotation, function_.parent)
                          : declared_parameter(id_, op.aux);
  if (typed != values_.empty() && !values_.has_unknown(typed)) return typed;
  return single({.kind = ValueKind::kParameter, .a = id_.value, .b = op.aux});
}

}  // namespace project
