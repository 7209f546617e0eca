// Strongly connected components of the call graph.
#pragma once

#include <vector>

#include "project/project.h"

namespace summaries {

// The functions of the project grouped into components, callees before callers (Tarjan 1972, without recursion).
// `callees` lists, per function, whose effects it may take over.
std::vector<std::vector<project::FunctionId>> components(const std::vector<std::vector<project::FunctionId>>& callees);

}  // namespace summaries
