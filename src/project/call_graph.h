// The call graph of a project in the form that call-graph suites compare: {"caller": ["callee", ...]} with dotted
// names.
#pragma once

#include <string>

#include "project/project.h"

namespace project {

enum class CallGraphKind {
  kCalls,   // where control goes and comes back, parameters replaced by all that callers pass
  kSpawns,  // what is handed over to run elsewhere
};

// The graph as JSON: keys and lists sorted, every function of the project a key, calls of builtins as "<builtin>.name".
std::string call_graph_json(const Project& project, CallGraphKind kind);

}  // namespace project
