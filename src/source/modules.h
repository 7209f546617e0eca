// Module names: under which dotted names imports can find each file. A module is identified by its path; names come
// from import roots. Pure: works on paths alone, so tests need no file system.
//
// Import roots of a project: the root itself, its `src`, every folder with its own pyproject.toml and that folder's
// `src` (the project roots); and for any file, the first folder above it that is no package (has no __init__ file),
// which is what Python puts first on the path when the file is run as a script.
#pragma once

#include <string>
#include <vector>

#include "source/source_file.h"

namespace source {

// Fills import_root, module_name, is_package, names and search_roots of every file from its path and links.
// `project_folders`: folders with a pyproject.toml, relative to the root.
void assign_modules(std::vector<SourceFile>& files, const std::vector<std::string>& project_folders);

}  // namespace source
