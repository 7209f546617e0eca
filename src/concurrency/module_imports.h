// Module imports: which files of the project import which others, at module level or in functions, as their import
// statements name them.
#pragma once

#include <vector>

#include "project/project.h"

namespace concurrency {

struct ModuleImports {
  std::vector<std::vector<project::ModuleId>> imports;    // per module, sorted
  std::vector<std::vector<project::ModuleId>> importers;  // per module, sorted

  // The module itself and all that it imports, directly or not, sorted.
  std::vector<project::ModuleId> closure(project::ModuleId module) const;
};

ModuleImports find_imports(const project::Project& project);

}  // namespace concurrency
