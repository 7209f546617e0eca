// Hints on standard error about the set-up around a project.
#pragma once

#include <string>

#include "report/run.h"

namespace cli {

// A line if a `# noqa: GIL...` silenced something and the project's ruff would remove it; else nothing. `root`:
// absolute.
std::string noqa_hint(const report::Run& run, const std::string& root);

}  // namespace cli
