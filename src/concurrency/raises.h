// Whether an exception can leave a function. Told from its body: what may raise stands in a try with a handler of
// everything, or nothing in it may raise. Errs on the side of "cannot": calls that hardly ever fail count as safe.
#pragma once

#include "project/project.h"

namespace concurrency {

// True if an exception can leave the function, as far as its body and the functions of the project it calls show.
bool can_raise(const project::Project& project, project::FunctionId function);

// The same of what a hand-over runs; false where that is not known.
bool can_raise(const project::Project& project, const project::Target& target);

}  // namespace concurrency
