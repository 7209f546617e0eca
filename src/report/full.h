// The format for people: message, code frames of the path, and the shortest way out.
#pragma once

#include "report/run.h"

namespace report {

// Findings and a closing summary for standard output, notices for standard error.
Rendered full(const Run& run, const Style& style);

}  // namespace report
