// GitLab's code quality report: one JSON array, paths relative to the repository.
#pragma once

#include <string>

#include "report/run.h"

namespace report {

std::string gitlab(const Run& run);

}  // namespace report
