// The folder of gilint's caches: where it is, whether it may be used, and for which build of gilint what lies in it
// counts. A cache that cannot be used is no reason to complain: every function here just says no.
#pragma once

#include <string>
#include <string_view>

#include "cli/options.h"

namespace cli {

// Where a `check` of the project at `root` keeps its caches: --cache-dir, else GILINT_CACHE_DIR, else `.gilint_cache`
// in the root. Empty: nowhere, because the user wants none or this build of gilint cannot be told from others.
std::string cache_folder(const Options& options, const std::string& root);

// What tells this build of gilint from every other; empty where that cannot be had.
const std::string& program();

// True for a folder of this very user, who alone can have put something in; a link to one is none.
bool is_own_folder(const std::string& folder);

// Makes the folder, with what tells backups and git to leave it alone. False if that is not possible.
bool make_cache_folder(const std::string& folder);

// Writes a whole file; false on failure.
bool write_cache_file(const std::string& path, std::string_view bytes);

}  // namespace cli
