// What the code around an operation already says: that a future is done, that a socket does not block, that a method
// never runs.
// Questions on the facts of one body; the summarizer asks them before it believes a stall.
#pragma once

#include "project/project.h"
#include "summaries/outcomes.h"

namespace summaries {

// True if `call`, a method call such as `future.result()` or `thread.join()`, stands where what it waits for is known
// to be over: under `future.done()`, after a loop or an early exit of its opposite, after `if thread.is_alive():
// return`, in a loop over futures that were waited for.
bool is_known_over(const project::Project& project, Bodies& bodies, project::FunctionId function, facts::OpId call);

// True if a call on a socket stands in a try that catches BlockingIOError: only a non-blocking socket raises that.
bool expects_to_block(const facts::Unit& unit, facts::OpId call);

// True if a name look-up asks nobody: for "localhost" or a numeric address, or with a flag that demands one.
bool is_local_lookup(const project::Project& project, Bodies& bodies, project::FunctionId function, facts::OpId call);

// True if a method is there to be overridden: it does nothing but raise NotImplementedError, or it is a stub (`...`, or
// an abstractmethod that only passes).
bool is_abstract(const project::Project& project, project::FunctionId function);

}  // namespace summaries
