// One page that holds everything: findings by rule and file, code, the path step by step, the rules' own figures. No
// scripts, nothing from elsewhere.
#pragma once

#include <string>

#include "report/run.h"

namespace report {

std::string html(const Run& run);

}  // namespace report
