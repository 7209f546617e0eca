// What one call costs the processor: nothing worth counting, a function of the project, a C function that is heavy and
// keeps or releases the GIL, a wait. The models say it where they can; a short list of pure functions and methods of
// built-in types fills the gaps. Everything else is unknown.
#pragma once

#include <string_view>
#include <vector>

#include "project/project.h"

namespace concurrency {

enum class CallCost : uint8_t {
  kUnknown,
  kCheap,     // pure, and short
  kLinear,    // a C function that goes over its first argument with the GIL: sum, sorted, list
  kHeavy,     // heavy by purpose or by size, and keeps the GIL: json.loads, pickle.dumps
  kReleases,  // releases the GIL while it computes
  kHash,      // releases the GIL for large data, keeps it for small: hashlib
  kWaits,
  kNote,  // print, logging: too short to matter beside a computation, unless it is in its loop
};

struct CallKind {
  CallCost cost = CallCost::kUnknown;
  std::string_view library;  // canonical name, where it is a function of a library
  const models::Callable* model = nullptr;
  std::vector<project::Target> functions;  // of the project, that run too: callees, callbacks
};

CallKind call_kind(const project::Project& project, project::FunctionId function, facts::OpId call);

}  // namespace concurrency
