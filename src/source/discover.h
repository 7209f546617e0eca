// Finds the files of a run: the root, every Python file under it, and which of them are reported. `find_root` comes
// first because settings (test paths, excludes) are read from there; `load` (load.h) then reads the files.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "source/source_file.h"

namespace source {

struct Request {
  std::vector<std::string> paths;       // as the user gave them; empty: the working directory
  std::optional<std::string> root;      // --root
  std::vector<std::string> test_paths;  // patterns of glob.h
  std::vector<std::string> exclude;     // patterns of glob.h, beside the built-in list
  bool force_exclude = false;           // excludes hold for named files too
};

struct Sources {
  std::string root;                          // absolute, symbolic links resolved
  std::vector<SourceFile> files;             // sorted by path
  std::vector<std::string> project_folders;  // with a pyproject.toml of their own, relative to the root
  std::vector<Notice> notices;
};

// The absolute root of a run over `paths`: `override` if given; else the nearest folder at or above all of them with
// a gilint configuration, else with `.git`, else with pyproject.toml, else their common folder. Error: a path that
// does not exist or lies outside `override`.
base::Result<std::string> find_root(const std::vector<std::string>& paths, const std::optional<std::string>& override);

// Whether a folder holds a gilint configuration, a `.git` or a `pyproject.toml`.
bool is_marked_root(const std::string& folder);

// The Python files under the root with their module names, without their text. Under a root that nothing marks, only
// those in the folders of the paths. Errors: as find_root, and a named file that cannot be read.
base::Result<Sources> discover(const Request& request);

}  // namespace source
