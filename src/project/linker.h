// Linker: what all evaluations of one `link` share. Internal to `project`.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "project/cells.h"
#include "project/index.h"
#include "project/project.h"
#include "project/stubs.h"

namespace project {

// What a call passes, already evaluated.
struct Arguments {
  std::vector<SetId> positional;
  std::vector<std::pair<Symbol, SetId>> keywords;
  SetId star = SetId(uint32_t{0});         // elements of *args; applies to every position after `positional`
  SetId double_star = SetId(uint32_t{0});  // values of **kwargs
  bool has_star = false;
};

struct Partial {
  SetId callee = SetId(uint32_t{0});
  Arguments arguments;
};

// What `__all__` of a module says, where it is one display of strings.
using PublicNames = std::optional<std::vector<Symbol>>;

// What the models say of a library name, and of a name on a library type. Looked up once for each.
struct KnownName {
  const models::Callable* callable = nullptr;
  const models::Spawn* spawn = nullptr;
  const models::Type* type = nullptr;
};

struct KnownMember {
  const models::Callable* method = nullptr;
  const models::Spawn* spawn = nullptr;
  std::string_view attribute_type;
};

// The variables of the body that is being evaluated.
using Environment = base::FlatMap<uint64_t, SetId>;

class Linker {
 public:
  Linker(std::span<const source::SourceFile> files, std::span<const facts::ModuleFacts> facts,
         const models::Models& models);
  Project run();

  // ---- Names ----
  // The symbol of a name of a unit; that of the empty text for none (where the source could not be read).
  Symbol symbol(ModuleId module, facts::UnitId unit, facts::Name name) {
    return name ? symbols_[module.value][unit.value][name.value] : intern("");
  }
  Symbol intern(std::string_view text) { return project.symbols.intern(text); }
  std::string_view text(Symbol symbol) const { return project.symbols[symbol]; }
  // What the global `name` of a module may be for `reader`: its bindings, star imports, then builtins; empty if
  // unbound.
  SetId global(ModuleId module, Symbol name, FunctionId reader);
  // The bindings alone, star imports included, builtins not.
  SetId module_attribute(ModuleId module, Symbol name, FunctionId reader);
  // True if some code of the module binds the name as a global.
  bool is_bound(ModuleId module, Symbol name) const;
  // What importing the dotted `name` yields for `importer`.
  SetId imported(std::string_view dotted, ModuleId importer);
  SetId library(std::string_view dotted);
  // The attribute `name` of the library module, class or function `owner`.
  SetId library_member(Symbol owner, Symbol name);
  KnownName known_name(Symbol name);
  KnownMember known_member(Symbol type, Symbol name);

  // ---- Origins and bindings ----
  OriginId origin(FunctionId function, facts::OpId op);
  Binding& binding(OriginId origin, FunctionId callee);
  const Binding* find_binding(OriginId origin, FunctionId callee) const { return project.binding(origin, callee); }

  std::vector<Target>& passed(FunctionId owner, uint32_t parameter) {
    return project.passed_[(static_cast<uint64_t>(owner.value) << 32) | parameter];
  }
  // A captured variable that some nested function also writes (nonlocal): its owner must read the cell too.
  void mark_foreign(const CellKey& key) { foreign_.insert(key); }
  bool is_foreign(const CellKey& key) const { return foreign_.contains(key); }
  // A name that `try: import a except ImportError: import b` binds to the one or the other.
  bool is_fallback(ModuleId module, Symbol name) const {
    return !fallbacks_.empty() && fallbacks_.contains({module.value, name.value});
  }
  void mark_fallback(ModuleId module, Symbol name) { fallbacks_.emplace(module.value, name.value); }

  // ---- Classes ----
  // Sets what a class statement says of its bases; recomputes the hierarchy where it changed.
  void set_bases(ClassId id, std::vector<ClassId> bases, std::vector<Symbol> libraries, bool unknown);
  // Subclasses of a class, direct and indirect, without itself; nullopt when there are too many to follow.
  const std::optional<std::vector<ClassId>>& descendants(ClassId id);
  bool derives_from_library(ClassId id, std::string_view type) const;
  // The project's own code that the models also describe is taken as the models say, e.g. when gilint reads the
  // standard library itself; the canonical name, or none.
  Symbol modelled(FunctionId id) const { return modelled_[id.value]; }
  // What stands for a function or class in the .pyi or .py beside its own file.
  const Stubs& stubs() const { return stubs_; }
  // The project's metaclass of a class, its own or of a base; none if it has none.
  ClassId metaclass(ClassId id) const;
  void set_metaclass(ClassId id, ClassId metaclass) { metaclasses_[id] = metaclass; }

  Project project;
  Cells cells;
  const models::Models& models;
  ModuleIndex* modules = nullptr;
  std::unordered_map<OriginId, Partial> partials;
  std::unordered_map<Symbol, SetId> typed_texts;  // types of the models that were read once
  Environment environment;                        // of one evaluation after the other

 private:
  void intern_names();
  void intern_unit(uint32_t module, const facts::Unit& unit);
  PublicNames public_names(uint32_t module) const;
  void collect_stars(ModuleId module);
  void collect_fallbacks(ModuleId module);
  // The module from which star imports, one through another, bring a name; none if none does.
  ModuleId star_source(ModuleId module, Symbol name) const;
  bool gives_to_stars(ModuleId module, Symbol name) const;
  void find_modelled();
  void evaluate_all();
  void record_all();
  void collect_base_roots();
  void add_base_root(ClassId id, const models::Root& root);
  void recompute(ClassId id);
  std::optional<std::vector<ClassId>> find_descendants(ClassId id) const;

  std::span<const source::SourceFile> files_;
  std::span<const facts::ModuleFacts> facts_;
  std::vector<std::vector<std::vector<Symbol>>> symbols_;  // [module][unit][name]
  std::vector<std::unordered_map<uint32_t, char>> bound_;  // [module]: symbols that some code binds as a global
  std::vector<std::vector<std::string>> stars_;            // [module]: absolute names of star imports
  std::vector<PublicNames> public_names_;                  // [module]
  std::vector<Symbol> modelled_;
  Stubs stubs_;
  std::vector<uint32_t> evaluations_;
  std::set<CellKey> foreign_;
  base::FlatMap<uint64_t, KnownName> known_names_;      // by symbol
  base::FlatMap<uint64_t, KnownMember> known_members_;  // by symbols of type and name
  base::FlatMap<uint64_t, SetId> library_members_;      // by symbols of owner and name
  std::set<std::pair<uint32_t, uint32_t>> fallbacks_;   // module and symbol
  std::unordered_map<ClassId, std::optional<std::vector<ClassId>>> descendants_;
  std::unordered_map<ClassId, ClassId> metaclasses_;
};

}  // namespace project
