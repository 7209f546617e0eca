// Arguments from files: `@file` on the command line, and the lists that --files-from names.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "cli/options.h"

namespace cli {

// `arguments` with each `@file` before "--" replaced by the lines of that file, an argument a line. Files do not nest.
// Error: a file that cannot be read.
base::Result<std::vector<std::string>> expanded(const std::vector<std::string>& arguments);

// Adds the paths that --files-from lists, separated by line ends or with --null by NUL; "-" is standard input. A list
// without a path leaves nothing to check. Error: a list that cannot be read.
base::Result<bool> take_file_list(Options& options);

// What the program's arguments ask for, files of arguments and lists of paths included.
base::Result<Options> parse_all(const std::vector<std::string>& arguments);

// All bytes of standard input.
std::string read_standard_input();

}  // namespace cli
