// SARIF 2.1.0, for code scanning and editors. One run; places are relative to the repository, columns are UTF-16 code
// units, the same run gives the same bytes.
#pragma once

#include <string>

#include "report/run.h"

namespace report {

// GitHub rejects a log with more results than this; the mildest are left out, and a notification counts them.
inline constexpr size_t kMostSarifResults = 25000;

// One SARIF log and a line end.
std::string sarif(const Run& run);

}  // namespace report
