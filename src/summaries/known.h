// What the code around an operation already says: that a future is done, that this branch or this method never runs.
// Questions on the facts of one body; the summarizer asks them before it believes a stall.
#pragma once

#include "project/project.h"

namespace summaries {

// True if `call`, a method call such as `future.result()`, stands where `future.done()` is known to be true: under such
// a test, after a loop or an early exit of its opposite, or in a loop over futures that were waited for.
bool is_known_done(const project::Project& project, project::FunctionId function, facts::OpId call);

// True if a method is there to be overridden: it does nothing but raise NotImplementedError, or it is a stub (`...`, or
// an abstractmethod that only passes).
bool is_abstract(const project::Project& project, project::FunctionId function);

// True if a region only runs for type checkers: under `if TYPE_CHECKING:`.
bool is_for_type_checkers(const facts::Unit& unit, const facts::Region& region);

}  // namespace summaries
