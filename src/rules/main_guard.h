// The fix for code that must not run when a worker imports its file: an edit that puts a statement of module level, and
// all that follows it, under `if __name__ == "__main__":`.
#pragma once

#include <vector>

#include "concurrency/stalls.h"
#include "findings/finding.h"

namespace rules {

// The statement of module level that an operation of a module's code is part of, as a place: to the end of its header
// where it is a compound one. Statements inside if, try, class and def are shown by themselves.
findings::Place module_statement(const project::Project& project, const concurrency::Place& at);

// The edits that wrap the module from that statement on. None where functions, classes or imports follow, which workers
// and importers may need, or where the source cannot be moved by its lines.
std::vector<findings::Edit> wrap_in_guard(const project::Project& project, const concurrency::Place& at);

// The edit that makes a test the one of the main guard; none where it is more than one comparison.
std::vector<findings::Edit> guard_as_test(const project::Project& project, const concurrency::Place& test);

}  // namespace rules
