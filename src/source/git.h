// Lists the files of a work tree as git knows them: tracked ones, and others that are not ignored.
#pragma once

#include <string>
#include <vector>

#include "source/source_file.h"

namespace source {

// The paths below `root`, relative to it, sorted, each once; files of submodules and of repositories inside the work
// tree included, files deleted from disk too. Outside a work tree, or where git fails or lists nothing, a plain walk
// takes over; the latter two with one notice in git's words.
std::vector<std::string> list_files(const std::string& root, std::vector<Notice>& notices);

}  // namespace source
