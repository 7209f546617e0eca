#include "tests/support/paths.h"

namespace support {

std::filesystem::path source_folder() { return GILINT_SOURCE_DIR; }
std::string binary() { return GILINT_BINARY; }

}  // namespace support
