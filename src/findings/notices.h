// What could not be parsed, as notices: one for each file, at the first such place. `source` notices odd bytes before.
#pragma once

#include <span>
#include <vector>

#include "facts/facts.h"
#include "source/source_file.h"

namespace findings {

// All notices of a run, sorted by path and place: the `earlier` ones, and those of files with syntax errors. A file
// that has one already gets no second one. `modules` are parallel to `files`.
std::vector<source::Notice> notices(std::span<const source::Notice> earlier, std::span<const source::SourceFile> files,
                                    std::span<const facts::ModuleFacts> modules);

}  // namespace findings
