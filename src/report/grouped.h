// Findings under the name of their file, for people with many findings in few files.
#pragma once

#include "report/run.h"

namespace report {

// Findings for standard output, notices for standard error.
Rendered grouped(const Run& run, const Style& style);

}  // namespace report
