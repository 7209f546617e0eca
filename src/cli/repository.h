// The repository around a project: where its top folder is, and what git says of it.
#pragma once

#include <string>
#include <string_view>

#include "cli/options.h"
#include "report/run.h"

namespace cli {

// Of the project at `root`, an absolute path. Outside a repository the root itself is the top folder. git is asked for
// origin, revision and branch only if SARIF is written; --deterministic leaves all out but the prefix.
report::Repository repository(const std::string& root, const Options& options);

// The nearest folder at or above `folder` with a `.git`; empty if there is none.
std::string top_folder(std::string_view folder);

// `url` without user and password; an address such as "git@host:path" as one with a scheme.
std::string public_url(std::string url);

}  // namespace cli
