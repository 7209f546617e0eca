#include "facts/scopes.h"

namespace facts {

ScopeId ScopeTable::open(const Scope& scope, bool runs_later) {
  scopes_.push_back(scope);
  runs_later_.push_back(runs_later);
  return ScopeId(scopes_.size() - 1);
}

ScopeId ScopeTable::walrus_scope(ScopeId scope) const {
  while (scopes_[scope.value].kind == ScopeKind::kComprehension && scopes_[scope.value].parent) {
    scope = scopes_[scope.value].parent;
  }
  return scope;
}

void ScopeTable::bind(ScopeId scope, Name name, uint16_t flags) {
  if (const uint32_t found = find(scope, name); found != kEnd) {
    bindings_[found].variable.flags |= flags;
    return;
  }
  if (name.value >= first_.size()) first_.resize(name.value + 1, kEnd);
  bindings_.push_back({{name, flags}, scope, first_[name.value]});
  first_[name.value] = static_cast<uint32_t>(bindings_.size() - 1);
}

uint32_t ScopeTable::find(ScopeId scope, Name name) const {
  if (name.value >= first_.size()) return kEnd;
  uint32_t at = first_[name.value];
  while (at != kEnd && bindings_[at].scope != scope) at = bindings_[at].next;
  return at;
}

ScopeId ScopeTable::resolve(ScopeId from, Name name) {
  if (name.value >= first_.size() || first_[name.value] == kEnd) return ScopeId();
  bool captured = false;
  for (ScopeId scope = from; scope; scope = scopes_[scope.value].parent) {
    const bool visible = scope == from || scopes_[scope.value].kind != ScopeKind::kClass;
    const uint32_t found = visible ? find(scope, name) : kEnd;
    if (found != kEnd) {
      Variable& variable = bindings_[found].variable;
      if ((variable.flags & kDeclaredGlobal) != 0) return ScopeId();
      if ((variable.flags & kDeclaredNonlocal) == 0) {
        if (captured) variable.flags |= kIsCaptured;
        return scope;
      }
    }
    captured = captured || runs_later_[scope.value];
  }
  return ScopeId();
}

void ScopeTable::resolve(std::vector<Op>& ops) {
  for (Op& op : ops) {
    if (op.kind == OpKind::kLoadName || op.kind == OpKind::kStoreName || op.kind == OpKind::kDeleteName) {
      op.a = resolve(op.scope(), op.name).value;
    }
  }
}

void ScopeTable::finish(Unit& unit) {
  std::vector<uint32_t> at(scopes_.size() + 1, 0);
  for (const Binding& binding : bindings_) ++at[binding.scope.value + 1];
  for (size_t i = 0; i < scopes_.size(); ++i) {
    scopes_[i].variables = {at[i], at[i + 1]};
    at[i + 1] += at[i];
  }
  unit.variables.resize(bindings_.size());
  for (const Binding& binding : bindings_) unit.variables[at[binding.scope.value]++] = binding.variable;
  unit.scopes = scopes_;
  scopes_.clear();
  runs_later_.clear();
  bindings_.clear();
  first_.clear();
}

}  // namespace facts
