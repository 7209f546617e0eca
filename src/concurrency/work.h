// What was handed over: work that is called instead of passed, coroutine functions that nobody will run, arguments that
// are none, `run` in place of `start`. The part of the table of pools behind GIL402.
#pragma once

#include <span>

#include "concurrency/pools.h"

namespace concurrency {

// Appends what is wrong with the work handed over in one function.
void find_wrong_work(const project::Project& project, project::FunctionId function,
                     std::span<const Submission> submissions, std::vector<WrongWork>& out);

// True if the value of `op` is known and nothing that could be called.
bool is_never_callable(const project::Project& project, project::FunctionId function, facts::OpId op);

}  // namespace concurrency
