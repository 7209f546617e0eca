// Starts: every place in the project where a worker process (or interpreter) comes into being, with what it is and
// which start method the code asks for. An executor starts its workers when something is submitted, a Pool when it is
// made, a Process at `start()`; queues, locks, values and pipes start nothing.
#pragma once

#include <cstdint>
#include <vector>

#include "concurrency/stalls.h"
#include "concurrency/start_methods.h"
#include "project/project.h"

namespace concurrency {

enum class StartKind : uint8_t {
  kExecutor,      // submit or map of a ProcessPoolExecutor
  kInterpreters,  // of an InterpreterPoolExecutor
  kPool,          // multiprocessing.Pool
  kProcess,       // Process.start
  kManager,       // multiprocessing.Manager, SyncManager().start()
  kLoader,        // iteration over a torch DataLoader with workers
};

struct Start {
  StartKind kind = StartKind::kExecutor;
  Place at;
  findings::Confidence confidence = findings::Confidence::kCertain;
  MethodChoice choice;
  project::ValueId object;  // what the method was called on, where that is known
};

struct Starts {
  std::vector<Start> all;                          // by function and operation
  std::vector<std::vector<uint32_t>> by_function;  // numbers of its starts
  StartMethods methods;
};

Starts find_starts(const project::Project& project);

}  // namespace concurrency
