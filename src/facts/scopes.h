// Who binds which name while one unit is extracted: bindings are noted as they are met, and names are resolved when the
// whole unit is known, by Python's rules. Internal to `facts`.
#pragma once

#include <cstdint>
#include <vector>

#include "facts/facts.h"

namespace facts {

class ScopeTable {
 public:
  // Adds a scope. `runs_later`: a function, lambda or generator expression, whose reads capture.
  ScopeId open(const Scope& scope, bool runs_later);
  // The scope a name goes to when it is assigned in `scope` by `:=`: comprehensions pass it on.
  ScopeId walrus_scope(ScopeId scope) const;
  // Notes that `scope` binds or declares `name`; `flags` are those of Variable.
  void bind(ScopeId scope, Name name, uint16_t flags);

  const Scope& operator[](ScopeId scope) const { return scopes_[scope.value]; }
  // Turns the scope in Op::a of every operation on a name into the scope that binds it.
  void resolve(std::vector<Op>& ops);
  // Writes scopes and variables, grouped by scope, and starts again empty.
  void finish(Unit& unit);

 private:
  struct Binding {
    Variable variable;
    ScopeId scope;
  };
  static constexpr uint32_t kNotFound = 0xFFFFFFFFu;

  uint32_t find(ScopeId scope, Name name) const;
  size_t slot_of(ScopeId scope, Name name) const;
  void grow();
  ScopeId module_scope(Name name) const;
  ScopeId resolve(ScopeId from, Name name);

  std::vector<Scope> scopes_;
  std::vector<bool> runs_later_;
  std::vector<Binding> bindings_;
  std::vector<uint32_t> slots_;  // open addressing by scope and name: binding + 1, or 0
  std::vector<bool> is_bound_;   // by name, in any scope
};

}  // namespace facts
