#include "project/linker.h"

#include <algorithm>

#include "facts/queries.h"
#include "project/builtins.h"
#include "project/evaluator.h"
#include "project/hierarchy.h"

namespace project {

namespace {

// A body that has not settled after this many evaluations keeps what it has: sets only grow, so this only loses time.
constexpr uint32_t kMaxEvaluations = 40;
constexpr size_t kMaxDescendants = 24;

bool catches_import_error(const facts::Unit& unit, const facts::Region& handler) {
  if (!handler.head) return false;
  const facts::OpId type = unit.op(handler.head).operand_a();
  if (!type) return true;
  const auto is_one = [&unit](facts::OpId at) {
    const std::string name = facts::dotted_name(unit, at);
    return name == "ImportError" || name == "ModuleNotFoundError" || name == "Exception";
  };
  if (unit.op(type).kind != facts::OpKind::kDisplay) return is_one(type);
  const auto types = unit.operand_list(unit.op(type));
  return std::any_of(types.begin(), types.end(), is_one);
}

uint64_t pair_key(uint32_t high, uint32_t low) { return (static_cast<uint64_t>(high) << 32) | low; }

}  // namespace

Linker::Linker(std::span<const source::SourceFile> files, std::span<const facts::ModuleFacts> facts,
               const models::Models& library_models)
    : cells(project.values), models(library_models), files_(files), facts_(facts) {}

Project Linker::run() {
  project.models = &models;
  declare(project, files_, facts_);
  intern_names();
  find_modelled();
  ModuleIndex index(project);
  modules = &index;
  stars_.resize(facts_.size());
  for (uint32_t m = 0; m < facts_.size(); ++m) {
    collect_stars(ModuleId(m));
    collect_fallbacks(ModuleId(m));
  }
  stubs_ = pair_stubs(project, index);
  project.bodies.resize(project.functions.size());
  evaluations_.assign(project.functions.size(), 0);
  cells.prepare(project.functions.size());
  evaluate_all();
  record_all();
  collect_base_roots();
  modules = nullptr;
  return std::move(project);
}

void Linker::intern_names() {
  symbols_.resize(facts_.size());
  bound_.resize(facts_.size());
  public_names_.resize(facts_.size());
  for (uint32_t m = 0; m < facts_.size(); ++m) {
    for (const facts::Unit& unit : facts_[m].units) intern_unit(m, unit);
    public_names_[m] = public_names(m);
  }
}

void Linker::intern_unit(uint32_t module, const facts::Unit& unit) {
  std::vector<Symbol>& names = symbols_[module].emplace_back();
  for (uint32_t i = 0; i < unit.strings.size(); ++i) names.push_back(intern(unit.strings[facts::Name(i)]));
  const bool is_shell = symbols_[module].size() == 1;
  for (const facts::Op& op : unit.ops) {
    const bool stores = op.kind == facts::OpKind::kStoreName;
    if (stores && (op.scope().is_none() || (op.a == 0 && is_shell))) {
      bound_[module].emplace(names[op.name.value].value, 1);
    }
  }
}

PublicNames Linker::public_names(uint32_t module) const {
  const facts::Unit& unit = facts_[module].units[0];
  PublicNames found;
  for (const facts::Op& op : unit.ops) {
    if (!op.name || unit.text(op.name) != "__all__") continue;
    if (op.kind != facts::OpKind::kStoreName || found) return std::nullopt;  // extended, or bound again
    const facts::Op& value = unit.op(op.operand_b());
    if (value.kind != facts::OpKind::kDisplay) return std::nullopt;
    found.emplace();
    for (const facts::OpId element : unit.operand_list(value)) {
      const facts::Op& text = unit.op(element);
      if (text.kind != facts::OpKind::kConst || !text.name) return std::nullopt;
      found->push_back(symbols_[module][0][text.name.value]);
    }
  }
  return found;
}

void Linker::collect_stars(ModuleId module) {
  for (const facts::Unit& unit : facts_[module.value].units) {
    for (const facts::Op& op : unit.ops) {
      if (op.kind != facts::OpKind::kImportStar) continue;
      const std::string base = modules->absolute(module, op.aux, unit.text(op.name));
      if (!base.empty()) stars_[module.value].push_back(base);
    }
  }
}

// Names that a handler of ImportError binds by an import. What they were bound to before, in the try, is an import too.
void Linker::collect_fallbacks(ModuleId module) {
  const std::vector<facts::Unit>& units = facts_[module.value].units;
  for (uint32_t u = 0; u < units.size(); ++u) {
    const facts::Unit& unit = units[u];
    for (const facts::Region& region : unit.regions) {
      if (region.kind != facts::RegionKind::kHandler || !catches_import_error(unit, region)) continue;
      for (uint32_t i = region.ops.begin; i < region.ops.end_index(); ++i) {
        const facts::Op& op = unit.ops[i];
        if (op.kind != facts::OpKind::kStoreName || !op.operand_b()) continue;
        const facts::OpKind value = unit.op(op.operand_b()).kind;
        const bool imports = value == facts::OpKind::kImport || value == facts::OpKind::kImportFrom;
        if (imports) mark_fallback(module, symbols_[module.value][u][op.name.value]);
      }
    }
  }
}

void Linker::find_modelled() {
  modelled_.resize(project.functions.size());
  for (uint32_t i = 0; i < project.functions.size(); ++i) {
    const FunctionId parent = project.functions[i].parent;
    if (!parent || !project.functions[parent.value].is_module) continue;  // a module's code, or inside a function
    const std::string name(text(project.functions[i].qualified));
    const std::string canonical = models.canonical(name);
    const models::Callable* callable = models.callable(canonical);
    if (callable != nullptr) modelled_[i] = intern(canonical);
  }
}

void Linker::evaluate_all() {
  for (uint32_t m = 0; m < project.modules.size(); ++m) cells.enqueue(project.modules[m].first_function);
  for (uint32_t f = 0; f < project.functions.size(); ++f) {
    if (!project.functions[f].is_module) cells.enqueue(FunctionId(f));
  }
  for (FunctionId next = cells.dequeue(); next; next = cells.dequeue()) {
    if (++evaluations_[next.value] > kMaxEvaluations) continue;
    Evaluator(*this, next, /*record=*/false).run();
  }
}

void Linker::record_all() {
  for (uint32_t f = 0; f < project.functions.size(); ++f) Evaluator(*this, FunctionId(f), /*record=*/true).run();
}

bool Linker::is_bound(ModuleId module, Symbol name) const { return bound_[module.value].contains(name.value); }

SetId Linker::library(std::string_view dotted) {
  const Symbol name = intern(models.canonical(dotted));
  return project.values.single({.kind = ValueKind::kLibrary, .a = name.value});
}

SetId Linker::library_member(Symbol owner, Symbol name) {
  const uint64_t key = pair_key(owner.value, name.value);
  if (const SetId* known = library_members_.find(key)) return *known;
  const SetId found = library(std::string(text(owner)) + "." + std::string(text(name)));
  library_members_.try_emplace(key, found);
  return found;
}

KnownName Linker::known_name(Symbol name) {
  if (const KnownName* known = known_names_.find(name.value)) return *known;
  const KnownName found{models.callable(text(name)), models.spawn(text(name)), models.type(text(name))};
  return *known_names_.try_emplace(name.value, found).first;
}

KnownMember Linker::known_member(Symbol type, Symbol name) {
  const uint64_t key = pair_key(type.value, name.value);
  if (const KnownMember* known = known_members_.find(key)) return *known;
  const KnownMember found{models.method(text(type), text(name)), models.spawn_method(text(type), text(name)),
                          models.attribute_type(text(type), text(name))};
  return *known_members_.try_emplace(key, found).first;
}

SetId Linker::module_attribute(ModuleId module, Symbol name, FunctionId reader) {
  if (is_bound(module, name)) return cells.read({CellKind::kGlobal, module.value, name.value}, reader);
  const ModuleId source = stars_[module.value].empty() ? ModuleId() : star_source(module, name);
  return source ? cells.read({CellKind::kGlobal, source.value, name.value}, reader) : project.values.empty();
}

ModuleId Linker::star_source(ModuleId module, Symbol name) const {
  std::vector<ModuleId> reached{module};
  for (size_t at = 0; at < reached.size(); ++at) {
    const ModuleId importer = reached[at];
    for (const std::string& star : stars_[importer.value]) {
      const ModuleIndex::Answer answer = modules->find(star, importer);
      const bool again = std::find(reached.begin(), reached.end(), answer.module) != reached.end();
      if (answer.found != ModuleIndex::Found::kModule || again || !gives_to_stars(answer.module, name)) continue;
      if (is_bound(answer.module, name)) return answer.module;
      reached.push_back(answer.module);
    }
  }
  return ModuleId();
}

bool Linker::gives_to_stars(ModuleId module, Symbol name) const {
  const PublicNames& listed = public_names_[module.value];
  if (listed) return std::find(listed->begin(), listed->end(), name) != listed->end();
  return !text(name).starts_with('_');
}

SetId Linker::global(ModuleId module, Symbol name, FunctionId reader) {
  const SetId own = module_attribute(module, name, reader);
  if (own != project.values.empty() || is_bound(module, name)) return own;
  bool may_be_brought = false;
  for (const std::string& star : stars_[module.value]) {
    const ModuleIndex::Found found = modules->find(star, module).found;
    may_be_brought = may_be_brought || found != ModuleIndex::Found::kModule;
    if (found != ModuleIndex::Found::kNothing) continue;
    const std::string dotted = models.canonical(star + "." + std::string(text(name)));
    if (models.callable(dotted) != nullptr || models.type(dotted) != nullptr) return library(dotted);
  }
  if (is_builtin(text(name))) return library("builtins." + std::string(text(name)));
  return may_be_brought ? project.values.unknown() : project.values.empty();
}

SetId Linker::imported(std::string_view dotted, ModuleId importer) {
  const ModuleIndex::Answer answer = modules->find(dotted, importer);
  switch (answer.found) {
    case ModuleIndex::Found::kModule:
      return project.values.single({.kind = ValueKind::kModule, .a = answer.module.value});
    case ModuleIndex::Found::kNamespace:
      return project.values.single({.kind = ValueKind::kNamespace, .a = intern(dotted).value});
    case ModuleIndex::Found::kAmbiguous:
      return project.values.unknown();
    case ModuleIndex::Found::kNothing:
      break;
  }
  return library(dotted);
}

OriginId Linker::origin(FunctionId function, facts::OpId op) {
  const auto [found, added] =
      project.origin_ids_.try_emplace(pair_key(function.value, op.value), OriginId(project.origins_.size()));
  if (added) project.origins_.push_back({function, op});
  return *found;
}

Binding& Linker::binding(OriginId origin, FunctionId callee) {
  const auto row = static_cast<uint32_t>(project.bindings_.size());
  const auto [found, added] = project.binding_rows_.try_emplace(pair_key(origin.value, callee.value), row);
  if (added) project.bindings_.emplace_back();
  return project.bindings_[*found];
}

void Linker::set_bases(ClassId id, std::vector<ClassId> bases, std::vector<Symbol> libraries, bool unknown) {
  Class& item = project.classes[id.value];
  const bool first = item.mro.empty();
  item.has_unknown_base = unknown;
  if (!first && item.bases == bases && item.library_bases == libraries) return;
  for (const ClassId base : bases) {
    std::vector<ClassId>& below = project.classes[base.value].subclasses;
    if (std::find(below.begin(), below.end(), id) != below.end()) continue;
    below.push_back(id);
    descendants_.clear();
  }
  item.bases = std::move(bases);
  item.library_bases = std::move(libraries);
  recompute(id);
  for (const FunctionId reader : {item.parent}) cells.enqueue(reader);
}

void Linker::recompute(ClassId id) {
  std::vector<ClassId> pending{id};
  for (size_t at = 0; at < pending.size() && at < project.classes.size() * 4; ++at) {
    Class& item = project.classes[pending[at].value];
    std::vector<std::vector<ClassId>> orders;
    for (const ClassId base : item.bases) {
      const std::vector<ClassId>& order = project.classes[base.value].mro;
      orders.push_back(order.empty() ? std::vector<ClassId>{base} : order);
    }
    std::vector<ClassId> order = linearize(pending[at], item.bases, orders);
    if (order == item.mro) continue;
    item.mro = std::move(order);
    for (const ClassId below : item.subclasses) pending.push_back(below);
  }
}

const std::optional<std::vector<ClassId>>& Linker::descendants(ClassId id) {
  const auto [found, added] = descendants_.try_emplace(id);
  if (added) found->second = find_descendants(id);
  return found->second;
}

std::optional<std::vector<ClassId>> Linker::find_descendants(ClassId id) const {
  std::vector<ClassId> found{id};
  for (size_t at = 0; at < found.size(); ++at) {
    for (const ClassId below : project.classes[found[at].value].subclasses) {
      if (std::find(found.begin(), found.end(), below) == found.end()) found.push_back(below);
    }
    if (found.size() > kMaxDescendants) return std::nullopt;
  }
  found.erase(found.begin());
  std::sort(found.begin(), found.end());
  return found;
}

ClassId Linker::metaclass(ClassId id) const {
  if (metaclasses_.empty()) return ClassId();
  for (const ClassId at : project.classes[id.value].mro) {
    if (const auto found = metaclasses_.find(at); found != metaclasses_.end()) return found->second;
  }
  return ClassId();
}

bool Linker::derives_from_library(ClassId id, std::string_view type) const {
  for (const ClassId at : project.classes[id.value].mro) {
    for (const Symbol base : project.classes[at.value].library_bases) {
      if (models.derives(text(base), type)) return true;
    }
  }
  return false;
}

// Methods that a framework calls because of the class they are in.
void Linker::collect_base_roots() {
  for (uint32_t c = 0; c < project.classes.size(); ++c) {
    for (const ClassId at : project.classes[c].mro) {
      for (const Symbol base : project.classes[at.value].library_bases) {
        for (const models::Root* root : models.roots_by_base(text(base))) add_base_root(ClassId(c), *root);
      }
    }
  }
  std::sort(project.roots.begin(), project.roots.end(), [](const Root& left, const Root& right) {
    return std::pair(left.function, left.model->framework) < std::pair(right.function, right.model->framework);
  });
  const auto same = [](const Root& left, const Root& right) { return left.function == right.function; };
  project.roots.erase(std::unique(project.roots.begin(), project.roots.end(), same), project.roots.end());
}

void Linker::add_base_root(ClassId id, const models::Root& root) {
  const Class& item = project.classes[id.value];
  const Module& module = project.modules[item.module.value];
  for (uint32_t f = 0; f < module.function_count; ++f) {
    const FunctionId function(module.first_function.value + f);
    if (project.functions[function.value].owner != id) continue;
    const std::string_view name = project.header_unit(function).text(project.header(function)->name);
    for (const std::string_view wanted : root.methods) {
      const bool any_ending = wanted.ends_with('*');
      const bool matches = any_ending ? name.starts_with(wanted.substr(0, wanted.size() - 1)) : name == wanted;
      if (matches) project.roots.push_back({function, &root, Confidence::kCertain});
    }
  }
}

Project link(std::span<const source::SourceFile> files, std::span<const facts::ModuleFacts> facts,
             const models::Models& models) {
  return Linker(files, facts, models).run();
}

}  // namespace project
