#include "facts/scopes.h"

#include <algorithm>

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
  if ((bindings_.size() + 1) * 2 > slots_.size()) grow();
  const size_t slot = slot_of(scope, name);
  if (slots_[slot] != 0) {
    bindings_[slots_[slot] - 1].variable.flags |= flags;
    return;
  }
  bindings_.push_back({{name, flags}, scope});
  slots_[slot] = static_cast<uint32_t>(bindings_.size());
  if (name.value >= is_bound_.size()) is_bound_.resize(name.value + 1, false);
  is_bound_[name.value] = true;
}

// Where the binding is, or the free slot where it would be put.
size_t ScopeTable::slot_of(ScopeId scope, Name name) const {
  const uint64_t key = (uint64_t{scope.value} << 32 | name.value) * 0x9E3779B97F4A7C15ull;
  size_t slot = (key >> 32) & (slots_.size() - 1);
  while (slots_[slot] != 0) {
    const Binding& binding = bindings_[slots_[slot] - 1];
    if (binding.scope == scope && binding.variable.name == name) break;
    slot = (slot + 1) & (slots_.size() - 1);
  }
  return slot;
}

void ScopeTable::grow() {
  slots_.assign(std::max<size_t>(64, slots_.size() * 2), 0);
  for (size_t i = 0; i < bindings_.size(); ++i) {
    slots_[slot_of(bindings_[i].scope, bindings_[i].variable.name)] = static_cast<uint32_t>(i + 1);
  }
}

uint32_t ScopeTable::find(ScopeId scope, Name name) const {
  const uint32_t found = slots_[slot_of(scope, name)];
  return found == 0 ? kNotFound : found - 1;
}

ScopeId ScopeTable::resolve(ScopeId from, Name name) {
  if (name.value >= is_bound_.size() || !is_bound_[name.value]) return ScopeId();
  bool captured = false;
  for (ScopeId scope = from; scope; scope = scopes_[scope.value].parent) {
    const bool visible = scope == from || scopes_[scope.value].kind != ScopeKind::kClass;
    const uint32_t found = visible ? find(scope, name) : kNotFound;
    if (found != kNotFound) {
      Variable& variable = bindings_[found].variable;
      if ((variable.flags & kDeclaredGlobal) != 0) return module_scope(name);
      if ((variable.flags & kDeclaredNonlocal) == 0) {
        if (captured) variable.flags |= kIsCaptured;
        return scope;
      }
    }
    captured = captured || runs_later_[scope.value];
  }
  return ScopeId();
}

// Scope 0 if that is the module and it binds `name`.
ScopeId ScopeTable::module_scope(Name name) const {
  const ScopeId first(0u);
  return scopes_[0].kind == ScopeKind::kModule && find(first, name) != kNotFound ? first : ScopeId();
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
  is_bound_.clear();
  std::fill(slots_.begin(), slots_.end(), 0);
  if (slots_.size() > 4096) slots_.clear();  // one large unit must not make every later one clear its slots
}

}  // namespace facts
