// One mistake, one finding: what a rule found in one file, without those that another finding already tells.
#pragma once

#include "rules/rule.h"

namespace rules {

// Adds to `report` what is told of `found`. Of findings at one call, or along one chain of calls, the surest and worst
// is told, by the shortest path; a place that a finding names among its related ones gets none of its own, unless its
// own is worse.
void tell_once(Report found, Report& report);

}  // namespace rules
