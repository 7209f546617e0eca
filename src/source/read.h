// Reads the bytes of one regular file. Nothing else of gilint opens source files.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"

namespace source {

// Files above this size are not read: no one wrote them, and their trees would not fit in memory.
inline constexpr uint64_t kLargestFile = 64ull << 20;

// The bytes of the file. Errors say what is wrong, as a phrase that goes on "The file ...": "cannot be read: ...".
base::Result<std::string> read_file(const std::string& path);

// The first bytes of a regular file, at most `size`; empty for anything else. Never blocks.
std::string read_start(const std::string& path, size_t size);

// Hash of a file's bytes (XXH3), the key of what is known about its content.
uint64_t content_hash(std::string_view bytes);

}  // namespace source
