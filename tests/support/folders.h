// Files of the repository as texts, for tests that run over rules' folders and small projects.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "tests/support/texts.h"

namespace support {

// The bytes of a file; fails the test if it cannot be read.
std::string read_file(const std::filesystem::path& path);

// Every .py, .pyi and .pyw file below a folder, paths relative to it.
std::vector<Text> python_files(const std::filesystem::path& folder);

// The folders in a folder, sorted; none if it is not there.
std::vector<std::filesystem::path> folders(const std::filesystem::path& folder);

// rules/<name> of the repository, for every rule.
std::vector<std::filesystem::path> rule_folders();

}  // namespace support
