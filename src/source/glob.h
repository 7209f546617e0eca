// Patterns of paths in the manner of .gitignore, the one dialect of all path settings: `*` and `?` stop at a slash,
// `**` does not, `[a-z]` is a set; a pattern with a slash before its end is anchored at the root, one without matches
// at any depth; a trailing slash matches folders only; what lies in a matching folder matches; `!` takes back.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace source {

// Whether one pattern without `!` matches a file's path (relative to the root) or a folder above it.
bool glob_matches(std::string_view pattern, std::string_view path);

// The last pattern of the list that decides about the path, if it is not a `!` one; empty if none matches.
std::string_view matching_glob(const std::vector<std::string>& patterns, std::string_view path);

}  // namespace source
