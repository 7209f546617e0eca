// How rules about computation put things: how much it is, what it is, and which function does it.
#pragma once

#include <string>

#include "concurrency/tables.h"

namespace rules {

// "about 3,000,000 steps", "grows with `rows`", "grows exponentially".
std::string size_words(const project::Project& project, const concurrency::CpuTerm& term);

// "0.4 s" where constants decide how long it takes; empty otherwise.
std::string time_words(const concurrency::CpuTerm& term);

// The last part of a function's name in backticks; "the work" for a lambda.
std::string function_words(const project::Project& project, project::FunctionId function);

}  // namespace rules
