// Reads and decodes what `discover` found. `fill` is the pure half: tests make files from strings with it.
#pragma once

#include <string_view>
#include <vector>

#include "base/for_each.h"
#include "source/discover.h"
#include "source/source_file.h"

namespace source {

// Decodes `bytes` into the file's text, line table, encoding and hash. A generated file that is not named is no longer
// reported. Appends at most one notice, with the file's path.
void fill(SourceFile& file, std::string_view bytes, std::vector<Notice>& notices);

// Reads and fills every file. Files that cannot be read are taken out, each with a notice. Files and notices end up in
// the order of their paths, however `for_each` runs.
void load(Sources& sources, const base::ForEach& for_each);

}  // namespace source
