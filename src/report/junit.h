// JUnit XML, for CI systems that show test results: a suite for each file, a failed case for each finding.
#pragma once

#include <string>

#include "report/run.h"

namespace report {

// A run without findings is one suite with one case that passes.
std::string junit(const Run& run);

}  // namespace report
