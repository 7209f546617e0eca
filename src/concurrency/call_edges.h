// Call edges: which functions a body makes run in its own process, and at which operation: what it calls, the callables
// it passes to functions that call them, and what it hands to threads and event loops. What runs in other processes, at
// exit or in signal handlers is no edge.
#pragma once

#include <vector>

#include "project/project.h"
#include "summaries/summary.h"

namespace concurrency {

struct CallEdge {
  facts::OpId op;
  project::FunctionId callee;
  findings::Confidence confidence = findings::Confidence::kCertain;
  models::Runs runs = models::Runs::kCaller;  // kThread, kLoop: handed over there
};

// Per function, in order of operations.
using CallEdges = std::vector<std::vector<CallEdge>>;

// All edges of the project. Of several alternatives each is likely; one beside something unknown, too.
CallEdges call_edges(const project::Project& project, const summaries::Summaries& summaries);

// The functions from which one of `goals` is reached along edges that are at least likely; the goals are among them.
std::vector<char> reaching(const CallEdges& edges, const std::vector<project::FunctionId>& goals);

}  // namespace concurrency
