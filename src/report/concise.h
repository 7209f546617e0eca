// One line a finding: `path:line:column: level CODE: message`. For editors, problem matchers and grep.
#pragma once

#include "report/run.h"

namespace report {

// Findings for standard output, notices for standard error.
Rendered concise(const Run& run, const Style& style);

// `path:line:column`, the path made harmless.
std::string location(const Run& run, const findings::Place& place);

// One line for each notice: `path:line:column: notice: what is odd`.
std::string notice_lines(const Run& run, const Style& style);

// One line for each finding that a comment silences, if the run shows those.
std::string suppressed_lines(const Run& run, const Style& style);

// How many findings each rule has, a line each; the rule with the most first.
std::string rule_counts(const Run& run);

}  // namespace report
