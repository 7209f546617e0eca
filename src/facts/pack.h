// The packed form of facts: what a cache keeps, about a third of their size in memory. Column by column: each 32-bit
// word of a table's rows is written as a variable-length number, itself or its distance from the row before or from the
// row's own number, whichever is shortest for the whole column.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "facts/facts.h"

namespace facts {

// The bytes of a module's facts. They are read back by the same build of gilint only.
std::string pack(const ModuleFacts& module);

// The facts behind what `pack` gave; nothing for bytes that are no whole module. A cache guards its bytes by a sum of
// its own: bytes that were changed on purpose give facts that are wrong.
std::optional<ModuleFacts> unpack(std::string_view bytes);

}  // namespace facts
