// What could not be parsed, as notices: one for each file, at the first such place. `source` notices odd bytes before.
#pragma once

#include <span>
#include <vector>

#include "facts/facts.h"
#include "source/source_file.h"

namespace findings {

// Notices of files with syntax errors, in the order of the files; `modules` are parallel to `files`. A file that
// `earlier` has a notice of gets no second one.
std::vector<source::Notice> syntax_notices(std::span<const source::SourceFile> files,
                                           std::span<const facts::ModuleFacts> modules,
                                           std::span<const source::Notice> earlier);

}  // namespace findings
