// How parallelism comes into the library: stages take a `ForEach` and never start threads of their own.
#pragma once

#include <cstddef>
#include <functional>

namespace base {

// Calls body(0) ... body(n - 1) in any order, perhaps at once on several threads, and returns when all are done.
using ForEach = std::function<void(size_t n, const std::function<void(size_t)>& body)>;

// The ForEach without threads.
inline void for_each_serial(size_t n, const std::function<void(size_t)>& body) {
  for (size_t i = 0; i < n; ++i) body(i);
}

}  // namespace base
