// Paths as bytes, with '/' as separator: pure operations, and the two questions to the file system that others build
// on.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace source {

// "a/b" of "a/b/c.py"; "" of "c.py"; "/" of "/c.py".
std::string_view folder_of(std::string_view path);

// "c.py" of "a/b/c.py".
std::string_view base_name(std::string_view path);

// folder + "/" + name, where either may be empty or the folder "/".
std::string join(std::string_view folder, std::string_view name);

// Whether an absolute or relative path lies in a folder or is that folder; everything lies in "".
bool is_within(std::string_view path, std::string_view folder);

// A path within an absolute folder, relative to it; "" for the folder itself.
std::string relative_to(std::string_view path, std::string_view folder);

// Whether there is something at the path (symbolic links followed).
bool exists(const std::string& path);
bool is_folder(const std::string& path);

// The absolute path without symbolic links. The error is a sentence that names the path as given.
base::Result<std::string> real_path(const std::string& path);

}  // namespace source
