// Checkstyle XML, which many CI plugins read.
#pragma once

#include <string>

#include "report/run.h"

namespace report {

std::string checkstyle(const Run& run);

}  // namespace report
