// Unguarded starts: module-level code that reaches the start of a worker process and runs again when the worker imports
// the file: no guard, a guard that lets workers through, a module that leaves early, or a module that others import.
// At most one for each module: what its first such statement says holds for the rest of it.
#pragma once

#include <cstdint>
#include <vector>

#include "concurrency/call_edges.h"
#include "concurrency/starts.h"
#include "concurrency/targets.h"
#include "config/settings.h"

namespace concurrency {

enum class Unguardedness : uint8_t {
  kNoGuard,
  kBrokenGuard,  // a test that workers pass, too
  kLeavesEarly,  // raise or sys.exit when it is not the program
  kLibrary,      // other modules import it: no guard of theirs helps
};

struct UnguardedStart {
  Unguardedness why = Unguardedness::kNoGuard;
  Start start;
  std::vector<Place> path;  // from the module-level operation to the start
  Place test;               // kBrokenGuard, kLeavesEarly: the test; none otherwise
  Targets bites;
  findings::Confidence confidence = findings::Confidence::kCertain;
  std::vector<facts::OpId> also;  // module-level operations of other statements that reach starts
};

struct UnguardedStarts {
  std::vector<std::vector<UnguardedStart>> by_module;
};

UnguardedStarts find_unguarded(const project::Project& project, const CallEdges& edges, const Starts& starts,
                               const config::Settings& settings);

}  // namespace concurrency
