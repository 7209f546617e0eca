// Logging commands of Azure Pipelines.
#pragma once

#include "report/run.h"

namespace report {

// `##vso[task.logissue ...]` for each finding, the worst first; notices go to standard error.
Rendered azure(const Run& run);

}  // namespace report
