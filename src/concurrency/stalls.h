// Stalls: where code that runs on an event loop calls into something that blocks it. One entry for each primitive that
// a function of the loop reaches, at the call where control leaves asynchronous code, with the path down to the
// primitive.
#pragma once

#include <cstdint>
#include <vector>

#include "config/settings.h"
#include "summaries/summary.h"

namespace concurrency {

// Which library's words a fix is given in.
enum class Framework : uint8_t { kAsyncio, kTrio, kAnyio };

// Why a function runs on the loop.
enum class LoopReason : uint8_t {
  kCoroutine,  // async def
  kAsyncGenerator,
  kCallback,   // handed to call_soon and the like
  kFramework,  // a framework calls it on the loop
};

struct Place {
  project::FunctionId function;
  facts::OpId op;
};

struct Stall {
  project::FunctionId function;  // runs on the loop
  LoopReason reason = LoopReason::kCoroutine;
  const models::Root* root = nullptr;  // kFramework
  facts::OpId call;                    // in it: where control leaves it
  const models::Callable* primitive = nullptr;
  summaries::Duration duration;
  findings::Confidence confidence = findings::Confidence::kCertain;
  std::vector<Place> path;        // from the call itself down to the primitive's call
  std::vector<facts::OpId> also;  // other calls in the function that reach the same primitive at the same place
  Framework framework = Framework::kAsyncio;
  bool at_start = false;     // before anything else can be on the loop: a start-up path
  bool is_repeated = false;  // the primitive stands in a loop of its function
  bool is_rare = false;      // at most once, since what it makes is kept, or for a moment only
};

// All stalls of the project, grouped by the module they are reported in: `by_module[m]` in order of position.
struct Stalls {
  std::vector<std::vector<Stall>> by_module;
};

Stalls find_stalls(const project::Project& project, const summaries::Summaries& summaries);

}  // namespace concurrency
