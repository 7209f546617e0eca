// Self-waits: tasks of a pool of threads that wait for another task of the very same pool. Once every worker waits like
// this, no worker is left to run what is waited for.
#pragma once

#include <vector>

#include "concurrency/call_edges.h"
#include "concurrency/stalls.h"

namespace concurrency {

struct SelfWait {
  Place wait;               // result(), get(), map and the like, in the task or in what it calls
  Place inner;              // where the task hands over what it waits for
  Place outer;              // where the task itself was handed over
  Place pool;               // where the pool is made
  std::vector<Place> path;  // from `outer` down to `wait`
  findings::Confidence confidence = findings::Confidence::kCertain;
};

struct SelfWaits {
  std::vector<std::vector<SelfWait>> by_module;  // of the wait
};

SelfWaits find_self_waits(const project::Project& project, const CallEdges& edges);

}  // namespace concurrency
