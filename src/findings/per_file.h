// `per-file-ignores`: rules that are off in the files that a pattern matches.
#pragma once

#include <string_view>

#include "config/settings.h"

namespace findings {

// True if a pattern that matches `path` (below the root) leaves that rule out there.
bool is_ignored_in(std::string_view path, std::string_view code, std::string_view name,
                   const config::Settings& settings);

}  // namespace findings
