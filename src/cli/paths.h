// Paths as users see them: relative to the working directory.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "source/source_file.h"

namespace cli {

// The working directory, absolute, symbolic links resolved.
std::string working_directory();

// The absolute path `path` seen from the absolute folder `from`: "a.py", "../b/c.py", "." for itself. Texts only.
std::string relative_path(std::string_view path, std::string_view from);

// The paths of all files, seen from the working directory.
std::vector<std::string> shown_paths(std::string_view root, std::span<const source::SourceFile> files);

}  // namespace cli
