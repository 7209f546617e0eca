// Whether ruff leaves `# noqa: GIL101` alone in a project: it takes codes that it does not know for unused, and removes
// them, unless `lint.external` names them.
#pragma once

#include <string>

#include "config/read.h"

namespace config {

enum class RuffStance : uint8_t { kAbsent, kKeeps, kRemoves };

// What ruff's settings in a pyproject.toml (kPyproject) or a ruff.toml say. A text that does not parse says nothing.
RuffStance ruff_stance(const ConfigText& file);

}  // namespace config
