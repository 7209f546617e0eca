// Tells cheaply whether a text may hold syntax that `blank` has to make room for. Used by `blank` alone.
#pragma once

#include <string_view>

namespace syntax {

// False only if it holds none. One look at every byte, a closer one at few; linear.
bool may_hold_new_syntax(std::string_view text);

}  // namespace syntax
