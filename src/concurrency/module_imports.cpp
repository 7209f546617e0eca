#include "concurrency/module_imports.h"

#include <algorithm>
#include <map>
#include <string>
#include <string_view>

namespace concurrency {

using facts::OpKind;
using project::ModuleId;

namespace {

bool is_package(const project::Module& module) { return module.file->path.ends_with("__init__.py"); }

// The package that `level` leading dots lead to from a module; "" for none.
std::string package_of(const project::Project& project, const project::Module& module, uint16_t level) {
  std::string name(project.text(module.name));
  for (int up = is_package(module) ? 1 : 0; up < level; ++up) {
    const size_t dot = name.rfind('.');
    name = dot == std::string::npos ? std::string() : name.substr(0, dot);
  }
  return name;
}

class Finder {
 public:
  explicit Finder(const project::Project& project) : project_(project) {
    for (uint32_t m = 0; m < project.modules.size(); ++m) {
      modules_[std::string(project.text(project.modules[m].name))].push_back(ModuleId(m));
    }
  }

  ModuleImports run() {
    const size_t count = project_.modules.size();
    ModuleImports out{std::vector<std::vector<ModuleId>>(count), std::vector<std::vector<ModuleId>>(count)};
    for (uint32_t m = 0; m < count; ++m) {
      std::vector<ModuleId>& imports = out.imports[m];
      for (const facts::Unit& unit : project_.modules[m].facts->units) add_unit(ModuleId(m), unit, imports);
      std::sort(imports.begin(), imports.end());
      imports.erase(std::unique(imports.begin(), imports.end()), imports.end());
      for (const ModuleId imported : imports) out.importers[imported.value].push_back(ModuleId(m));
    }
    return out;
  }

 private:
  void add_unit(ModuleId from, const facts::Unit& unit, std::vector<ModuleId>& out) const {
    for (const facts::Op& op : unit.ops) {
      if (op.kind != OpKind::kImport && op.kind != OpKind::kImportFrom && op.kind != OpKind::kImportStar) continue;
      const project::Module& module = project_.modules[from.value];
      std::string name = op.aux == 0 ? std::string() : package_of(project_, module, op.aux);
      const std::string_view written = unit.text(op.name);
      if (!name.empty() && !written.empty()) name += '.';
      name += written;
      add(from, name, out);
      if (op.kind == OpKind::kImportFrom) add(from, name + "." + std::string(unit.text(facts::Name(op.b))), out);
    }
  }

  // Of several modules of one name, those in the folder of the importer are meant, else all of them.
  void add(ModuleId from, const std::string& name, std::vector<ModuleId>& out) const {
    const auto found = modules_.find(name);
    if (found == modules_.end()) return;
    const auto folder = [](const project::Module& module) {
      const std::string_view path = module.file->path;
      const size_t slash = path.rfind('/');
      return slash == std::string_view::npos ? std::string_view() : path.substr(0, slash);
    };
    const std::string_view here = folder(project_.modules[from.value]);
    std::vector<ModuleId> near;
    for (const ModuleId each : found->second) {
      if (each != from && folder(project_.modules[each.value]).starts_with(here)) near.push_back(each);
    }
    const std::vector<ModuleId>& chosen = near.empty() ? found->second : near;
    for (const ModuleId each : chosen) {
      if (each != from) out.push_back(each);
    }
  }

  const project::Project& project_;
  std::map<std::string, std::vector<ModuleId>, std::less<>> modules_;
};

}  // namespace

std::vector<ModuleId> ModuleImports::closure(ModuleId module) const {
  std::vector<char> seen(imports.size(), 0);
  std::vector<ModuleId> open{module};
  std::vector<ModuleId> found;
  while (!open.empty()) {
    const ModuleId at = open.back();
    open.pop_back();
    if (seen[at.value] != 0) continue;
    seen[at.value] = 1;
    found.push_back(at);
    open.insert(open.end(), imports[at.value].begin(), imports[at.value].end());
  }
  std::sort(found.begin(), found.end());
  return found;
}

ModuleImports find_imports(const project::Project& project) { return Finder(project).run(); }

}  // namespace concurrency
