// Where the sources and the binary under test lie. Known to one file only, so that the other tests' objects are the
// same in every copy of the repository and a compiler cache can share them.
#pragma once

#include <filesystem>
#include <string>

namespace support {

// The root of the repository.
std::filesystem::path source_folder();

// The gilint binary of this build.
std::string binary();

}  // namespace support
