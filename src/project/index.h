// The first step of `link`: numbers every module, function and class of the project and gives them qualified names.
// Nothing is resolved yet. Also says which module a dotted name means for an importer.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "project/project.h"

namespace project {

// Fills modules, functions and classes of `project` (not their bases).
void declare(Project& project, std::span<const source::SourceFile> files, std::span<const facts::ModuleFacts> facts);

// Finds modules by dotted name. A name that files of different import roots could mean is resolved from the importer's
// own root first; if that does not decide, it is unknown.
class ModuleIndex {
 public:
  explicit ModuleIndex(const Project& project);

  enum class Found : uint8_t { kModule, kNamespace, kAmbiguous, kNothing };
  struct Answer {
    Found found = Found::kNothing;
    ModuleId module;  // kModule
  };
  // What the absolute name `dotted` means in `importer`.
  Answer find(std::string_view dotted, ModuleId importer) const;
  // The absolute name behind `level` dots and `name` in `importer`; empty if the dots lead out of its root.
  std::string absolute(ModuleId importer, unsigned level, std::string_view name) const;
  // The stub beside a module (x.pyi for x.py), or none.
  ModuleId stub(ModuleId module) const;

 private:
  struct Candidate {
    std::string root;
    ModuleId module;  // none for a namespace package
  };
  void add(std::string_view root, std::string_view dotted, ModuleId module);

  const Project& project_;
  std::unordered_map<std::string, std::vector<Candidate>> names_;
  std::set<std::string> project_roots_;              // where the project's own packages are found
  std::unordered_map<std::string, ModuleId> stubs_;  // by path without ending
};

}  // namespace project
