// reviewdog's diagnostic format: columns are UTF-8 bytes from 1.
#pragma once

#include <string>

#include "report/run.h"

namespace report {

std::string rdjson(const Run& run);

}  // namespace report
