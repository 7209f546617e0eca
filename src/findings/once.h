// One mistake, one finding: what is left when those that another finding already tells are taken away. Done after
// levels and suppressions: what is switched off or accepted must not hide the others.
#pragma once

#include <vector>

#include "findings/finding.h"

namespace findings {

// Of findings of one rule at one call, or along one chain of calls, that are `one_at_place`, leaves the surest and
// worst, by the shortest path; a place that such a finding names among its related ones keeps none of its own, unless
// its own is worse. The order stays.
void tell_once(std::vector<Finding>& findings);

}  // namespace findings
