// The JSON format, described by schemas/gilint.schema.json.
#pragma once

#include <string>

#include "report/run.h"

namespace report {

// Raised when a key changes its meaning or goes away; new keys do not raise it.
inline constexpr int kJsonSchemaVersion = 1;

// One JSON object and a line end. Columns count code points from 1, bytes from 0 in the file's own bytes.
std::string json(const Run& run);

// The same results and notices, a line each, with the statistics as the last line. Each line's `type` says what it is.
std::string json_lines(const Run& run);

}  // namespace report
