// A file whose text comes from standard input: `gilint check - --stdin-filename app/server.py`, as editors call it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/options.h"
#include "source/discover.h"

namespace cli {

// The paths of the options; for a file from standard input itself, or its folder where it does not exist yet.
std::vector<std::string> searched_paths(const Options& options);

// Puts `bytes` in place of the file's own text; a file that is not there yet is added. It is named, so it is reported.
void put_standard_input(source::Sources& sources, const std::string& stdin_filename, std::string_view bytes);

}  // namespace cli
