// How often a stall happens: at most once, because what it makes is kept (a memo), or for a moment only, because it
// waits for a thread that was started just before.
#pragma once

#include "project/project.h"
#include "summaries/outcomes.h"

namespace summaries {

// kOnce where an operation runs only if something is missing that its function then keeps: `if self.x is None: self.x =
// make()`, `if x is not None: return x` before it, or in a function that functools keeps the only result of; kBriefly
// for a wait right after `thread.start()`. 0 otherwise.
uint8_t how_often(const project::Project& project, Bodies& bodies, project::FunctionId function, facts::OpId op);

}  // namespace summaries
