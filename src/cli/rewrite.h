// Writes edits into the analysed files.
#pragma once

#include <span>

#include "base/result.h"
#include "findings/finding.h"
#include "source/discover.h"

namespace cli {

// Applies the edits, sorted by file and place, and returns how many. Encoding and line ends of each file stay. Error: a
// file that changed since it was read, that cannot be written, or whose encoding has no way to write the text; the
// files before it are written then.
base::Result<size_t> rewrite(const source::Sources& sources, std::span<const findings::Edit> edits);

}  // namespace cli
