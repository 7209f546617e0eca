// Workflow commands of GitHub Actions, which show findings beside the changed lines, and a table for the summary of a
// job. Escaping is that of GitHub's own toolkit.
#pragma once

#include <string>

#include "report/run.h"

namespace report {

// A step shows this many annotations of each kind; what is beyond follows as plain lines under a closing notice.
inline constexpr size_t kMostAnnotations = 10;

// `::error title=...,file=...::message` for each finding, the worst first. Notices of odd files go to standard error.
Rendered github(const Run& run);

// A Markdown table of the findings, for $GITHUB_STEP_SUMMARY.
std::string github_summary(const Run& run);

// A line that no runner takes for a command: neither GitHub's nor Azure's.
std::string without_commands(std::string line);

}  // namespace report
