// Where threads live: the ForEach that main hands to the stages.
#pragma once

#include <cstddef>

#include "base/for_each.h"

namespace cli {

// Runs bodies on `threads` threads, the caller's included; 0 means one for each processor.
base::ForEach thread_pool(size_t threads);

}  // namespace cli
