// Tells Python 2 from Python 3 by what only Python 2 can say. For the facts of a module.
#pragma once

#include <string_view>

namespace syntax {

// Whether a text has print or exec statements (`print x`, `exec "x" in d`) or backticks. Linear.
bool looks_like_python2(std::string_view text);

}  // namespace syntax
