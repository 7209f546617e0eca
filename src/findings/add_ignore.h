// The edits by which findings are accepted: a `# gilint: ignore[...]` at each, or a further code in the list of one
// that is there. `cli` writes them to the files.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "findings/finding.h"
#include "findings/judge.h"

namespace findings {

// Insertions, sorted by file and place, that silence the findings; those about comments (GIL0xx) get none. `reason` is
// written behind "--" if it is not empty. What the edits lead to has nothing left to add.
std::vector<Edit> ignore_edits(std::span<const Finding> findings, const Context& context, std::string_view reason);

}  // namespace findings
