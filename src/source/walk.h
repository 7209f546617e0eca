// Lists the files below a folder without git.
#pragma once

#include <string>
#include <vector>

#include "source/source_file.h"

namespace source {

// The paths, relative to `root` and sorted, of all that lies below `folder` (relative to it too) and is no folder.
// Folders of tools (see exclude.h) and environments are not entered, symbolic links not followed. A folder that cannot
// be read gets a notice.
std::vector<std::string> walk(const std::string& root, const std::string& folder, std::vector<Notice>& notices);

}  // namespace source
