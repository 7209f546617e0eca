// Contracts about locks and threads that a docstring states. Internal to `facts`.
#pragma once

#include <cstdint>
#include <string_view>

namespace facts {

// The bits of Code::doc for a docstring, quotes included or not; 0 for "".
uint8_t doc_contracts(std::string_view docstring);

}  // namespace facts
