// `gilint prove RULE`: writes the rule's two programs to a temporary folder, runs them on the user's interpreter and
// prints what they did beside what was recorded. Uses the texts embedded in the binary; nothing is fetched.
#pragma once

#include "base/result.h"
#include "cli/options.h"

namespace cli {

// The exit code: 0 if bad.py fails and good.py does not, or both do as recorded for that version; else 1. Nothing is
// run before it is agreed to, by `--yes` or at the terminal. Error: no such rule, no CPython, or not agreed.
base::Result<int> prove(const Options& options);

}  // namespace cli
