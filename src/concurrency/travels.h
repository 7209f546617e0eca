// Travels: what can be sent to a worker process or interpreter, on which versions and under which start methods. The
// answers were measured: rules/unpicklable-work/travels.txt, made by tests/interpreters/travels.py, is compiled in.
#pragma once

#include <string_view>

#include "concurrency/targets.h"

namespace concurrency {

// True if a thing ("lambda", "lock-holder", ...) sent in a way ("task", "args", ...) did not arrive under the start
// method of that target. Between measured versions the older one counts. What was not measured arrives.
bool fails_to_travel(std::string_view thing, std::string_view way, const TargetPython& target, StartMethod method);

}  // namespace concurrency
