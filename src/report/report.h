// Renders a run in the format that was asked for.
#pragma once

#include "config/settings.h"
#include "report/run.h"

namespace report {

// The bytes for standard output and standard error.
Rendered render(const Run& run, config::OutputFormat format, const Style& style);

}  // namespace report
