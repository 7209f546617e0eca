// Runs rules over finished tables: per module, in parallel, with one answer whatever the order.
#pragma once

#include <span>
#include <vector>

#include "base/for_each.h"
#include "rules/rule.h"

namespace rules {

// What the rules report about files 0 ... modules - 1. Code and name of each finding are those of its rule.
std::vector<findings::Finding> run(std::span<const Entry* const> rules, const concurrency::Tables& tables,
                                   size_t modules, const base::ForEach& for_each);

}  // namespace rules
