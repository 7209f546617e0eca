#include "project/index.h"

#include <algorithm>

namespace project {

namespace {

using facts::ClassIndex;
using facts::CodeId;
using facts::FunctionIndex;
using facts::UnitId;

// The code of `unit` whose operations hold `op`.
CodeId code_holding(const facts::Unit& unit, facts::OpId op) {
  const auto after = [](uint32_t value, const facts::Code& code) { return value < code.ops.begin; };
  auto found = std::upper_bound(unit.codes.begin(), unit.codes.end(), op.value, after);
  while (found != unit.codes.begin() && (found - 1)->ops.empty()) --found;
  return CodeId(static_cast<size_t>(found - unit.codes.begin() - (found == unit.codes.begin() ? 0 : 1)));
}

void number_units(Module& module) {
  uint32_t functions = 1;
  uint32_t classes = 0;
  for (const facts::Unit& unit : module.facts->units) {
    module.unit_functions.push_back(functions);
    module.unit_classes.push_back(classes);
    functions += static_cast<uint32_t>(unit.functions.size());
    classes += static_cast<uint32_t>(unit.classes.size());
  }
  module.function_count = functions;
  module.class_count = classes;
}

void find_unit_owners(Project& project, ModuleId id) {
  Module& module = project.modules[id.value];
  module.unit_owner.assign(module.facts->units.size(), module.first_function);
  const facts::Unit& shell = module.facts->units[0];
  for (uint32_t i = 0; i < shell.functions.size(); ++i) {
    const UnitId body = shell.functions[i].body;
    if (body) module.unit_owner[body.value] = project.function(id, UnitId(uint32_t{0}), FunctionIndex(i));
  }
}

class Declarer {
 public:
  Declarer(Project& project, ModuleId module)
      : project_(project), id_(module), module_(project.modules[module.value]) {}

  void run() {
    Function& own = project_.functions[module_.first_function.value];
    own.module = id_;
    own.header_unit = own.unit = UnitId(uint32_t{0});
    own.code = CodeId(uint32_t{0});
    own.is_module = true;
    own.qualified = module_.name;
    for (uint32_t u = 0; u < module_.facts->units.size(); ++u) {
      declare_classes(UnitId(u));
      declare_functions(UnitId(u));
    }
  }

 private:
  void declare_classes(UnitId unit_id) {
    const facts::Unit& unit = module_.facts->units[unit_id.value];
    for (uint32_t i = 0; i < unit.classes.size(); ++i) {
      Class& out = project_.classes[project_.class_of(id_, unit_id, ClassIndex(i)).value];
      out.module = id_;
      out.unit = unit_id;
      out.index = ClassIndex(i);
      out.parent = project_.code_owner(id_, unit_id, code_holding(unit, unit.classes[i].op));
    }
  }

  void declare_functions(UnitId unit_id) {
    const facts::Unit& unit = module_.facts->units[unit_id.value];
    for (uint32_t i = 0; i < unit.functions.size(); ++i) {
      const facts::Function& header = unit.functions[i];
      Function& out = project_.functions[project_.function(id_, unit_id, FunctionIndex(i)).value];
      out.module = id_;
      out.header_unit = unit_id;
      out.header = FunctionIndex(i);
      out.unit = header.body ? header.body : unit_id;
      out.code = header.code;
      out.parent = project_.code_owner(id_, unit_id, code_holding(unit, header.op));
      if (header.owner) out.owner = project_.class_of(id_, unit_id, header.owner);
      out.is_lambda = header.is_lambda;
      out.is_async = header.is_async;
      out.is_generator = module_.facts->units[out.unit.value].codes[out.code.value].is_generator;
      out.parameter_count = header.parameters.count;
    }
  }

  Project& project_;
  ModuleId id_;
  Module& module_;
};

// Gives qualified names, outer before inner: a def's parent always has a smaller source position, so classes and
// functions are named on demand along the chain of owners.
class Namer {
 public:
  explicit Namer(Project& project) : project_(project) {}

  void run() {
    for (uint32_t i = 0; i < project_.functions.size(); ++i) name_function(FunctionId(i));
    for (uint32_t i = 0; i < project_.classes.size(); ++i) name_class(ClassId(i));
  }

 private:
  // Longer names leave out what is in the middle: of nested functions they would take the square of the depth.
  static constexpr size_t kMaxName = 2000;

  struct Part {
    bool is_class = false;
    uint32_t id = 0;
  };

  // What holds a function or class directly.
  Part holder(Part part) const {
    if (part.is_class) {
      const Class& item = project_.classes[part.id];
      const facts::Unit& unit = project_.modules[item.module.value].facts->units[item.unit.value];
      const ClassIndex owner = unit.classes[item.index.value].owner;
      if (owner) return {true, project_.class_of(item.module, item.unit, owner).value};
      return {false, item.parent.value};
    }
    const Function& item = project_.functions[part.id];
    if (item.owner) return {true, item.owner.value};
    return {false, item.parent.value};
  }

  Symbol& symbol(Part part) {
    return part.is_class ? project_.classes[part.id].qualified : project_.functions[part.id].qualified;
  }

  std::string own_name(Part part) {
    if (part.is_class) {
      const Class& item = project_.classes[part.id];
      const facts::Unit& unit = project_.modules[item.module.value].facts->units[item.unit.value];
      return std::string(unit.text(unit.classes[item.index.value].name));
    }
    const FunctionId id(part.id);
    const facts::Function& header = *project_.header(id);
    if (!header.is_lambda) return std::string(project_.header_unit(id).text(header.name));
    const uint32_t number = ++lambdas_[project_.functions[part.id].parent.value];
    return "<lambda" + std::to_string(number) + ">";
  }

  void name(Part part) {
    std::vector<Part> chain;
    while (!symbol(part)) {
      chain.push_back(part);
      part = holder(part);
    }
    for (; !chain.empty(); chain.pop_back()) {
      const Part next = chain.back();
      const Part outer = holder(next);
      std::string full(project_.text(symbol(outer)));
      if (full.size() > kMaxName) full.resize(std::min(full.find('.', kMaxName / 2), kMaxName));
      full += "." + own_name(next);
      symbol(next) = project_.symbols.intern(full);
    }
  }

  void name_function(FunctionId id) { name({false, id.value}); }
  void name_class(ClassId id) { name({true, id.value}); }

  Project& project_;
  std::unordered_map<uint32_t, uint32_t> lambdas_;  // per function that makes them: lambdas named so far
};

}  // namespace

void declare(Project& project, std::span<const source::SourceFile> files, std::span<const facts::ModuleFacts> facts) {
  uint32_t functions = 0;
  uint32_t classes = 0;
  for (size_t i = 0; i < files.size(); ++i) {
    Module& module = project.modules.emplace_back();
    module.file = &files[i];
    module.facts = &facts[i];
    module.name = project.symbols.intern(files[i].module_name);
    module.first_function = FunctionId(functions);
    module.first_class = ClassId(classes);
    number_units(module);
    functions += module.function_count;
    classes += module.class_count;
  }
  project.functions.resize(functions);
  project.classes.resize(classes);
  for (uint32_t i = 0; i < project.modules.size(); ++i) {
    find_unit_owners(project, ModuleId(i));
    Declarer(project, ModuleId(i)).run();
  }
  Namer(project).run();
}

ModuleIndex::ModuleIndex(const Project& project) : project_(project) {
  for (uint32_t i = 0; i < project.modules.size(); ++i) {
    const source::SourceFile& file = *project.modules[i].file;
    if (file.kind == source::FileKind::kStub) stubs_.emplace(file.path.substr(0, file.path.size() - 4), ModuleId(i));
  }
  for (uint32_t i = 0; i < project.modules.size(); ++i) {
    const source::SourceFile& file = *project.modules[i].file;
    project_roots_.insert(file.import_root);
    for (const source::ModuleName& name : file.names) add(name.root, name.name, ModuleId(i));
  }
}

// NOLINTNEXTLINE(misc-no-recursion): once for each dot of a module's name, which a path limits
void ModuleIndex::add(std::string_view root, std::string_view dotted, ModuleId module) {
  std::vector<Candidate>& candidates = names_[std::string(dotted)];
  for (Candidate& candidate : candidates) {
    if (candidate.root != root) continue;
    const bool was_stub =
        candidate.module && project_.modules[candidate.module.value].file->kind == source::FileKind::kStub;
    if (module && (!candidate.module || was_stub)) candidate.module = module;
    return;
  }
  candidates.push_back({std::string(root), module});
  const size_t dot = dotted.rfind('.');
  if (dot != std::string_view::npos) add(root, dotted.substr(0, dot), ModuleId());
}

ModuleIndex::Answer ModuleIndex::find(std::string_view dotted, ModuleId importer) const {
  const auto found = names_.find(std::string(dotted));
  if (found == names_.end()) return {};
  const auto answer = [](const Candidate& candidate) {
    return Answer{candidate.module ? Found::kModule : Found::kNamespace, candidate.module};
  };
  for (const std::string& root : project_.modules[importer.value].file->search_roots) {
    for (const Candidate& candidate : found->second) {
      if (candidate.root == root) return answer(candidate);
    }
  }
  // A folder of scripts is on the path of its own scripts only: tools/time.py is not what `import time` means
  // elsewhere.
  std::vector<Candidate> elsewhere;
  for (const Candidate& candidate : found->second) {
    if (project_roots_.contains(candidate.root)) elsewhere.push_back(candidate);
  }
  if (elsewhere.empty()) return {};
  if (elsewhere.size() == 1) return answer(elsewhere[0]);
  return {Found::kAmbiguous, ModuleId()};
}

std::string ModuleIndex::absolute(ModuleId importer, unsigned level, std::string_view name) const {
  if (level == 0) return std::string(name);
  const source::SourceFile& file = *project_.modules[importer.value].file;
  std::string base = file.module_name;
  unsigned up = file.is_package ? level - 1 : level;
  for (; up > 0; --up) {
    const size_t dot = base.rfind('.');
    if (dot == std::string::npos) {
      base.clear();
      break;
    }
    base.resize(dot);
  }
  if (up > 1) return {};
  if (base.empty()) return std::string(name);
  return name.empty() ? base : base + "." + std::string(name);
}

ModuleId ModuleIndex::stub(ModuleId module) const {
  const source::SourceFile& file = *project_.modules[module.value].file;
  if (file.kind == source::FileKind::kStub) return ModuleId();
  const auto found = stubs_.find(file.path.substr(0, file.path.rfind('.')));
  return found == stubs_.end() ? ModuleId() : found->second;
}

}  // namespace project
