// Stubs: a .pyi beside a .py lends its annotations, the .py has the bodies. Pairs what both declare by qualified name.
#pragma once

#include <vector>

#include "project/index.h"
#include "project/project.h"

namespace project {

struct Stubs {
  std::vector<FunctionId> declared;  // per function: its header in the stub, or none
  std::vector<ClassId> defined;      // per class of a stub: the class of the .py, or none
};

// Everything that a module and the stub beside it both have.
Stubs pair_stubs(const Project& project, const ModuleIndex& modules);

}  // namespace project
