// What is read but not reported unless the user names it: build output, environments, vendored and generated code; and
// which folders are not even walked through. Pure.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace source {

// Folders that hold no source of the project and that a walk does not enter: version control, caches, environments.
bool is_pruned_folder(std::string_view name);

// The folder or file of `path` that is not reported by default, as a phrase for `config --why`; empty if there is none.
// Parts of the path up to `from` bytes are not looked at: the user named that folder. `packages`: sorted paths of
// folders with an __init__.py, which makes `build` or `dist` a package and not an output.
std::string default_exclude(std::string_view path, size_t from, const std::vector<std::string>& packages);

// Whether the first lines of a text say that a program wrote it.
bool says_generated(std::string_view text);

}  // namespace source
