// How rules show code: where an operation stands in its file, what is written there, and the steps of a witness path.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "concurrency/tables.h"
#include "findings/finding.h"
#include "rules/advice.h"

namespace rules {

// Where an operation stands.
findings::Place place(const project::Project& project, const concurrency::Place& at);

// Its text, where that fits into a message: short, on one line, without backticks. Otherwise empty.
std::string_view written(const project::Project& project, const concurrency::Place& at);

// The call at a place as written: callee and arguments; an empty callee where it is no call, or too long to repeat.
Work work_at(const project::Project& project, const concurrency::Place& at);

// The callee of a call in backticks, or `otherwise` where it is none or too long to repeat.
std::string callee_or(const project::Project& project, const concurrency::Place& at, std::string_view otherwise);

// The name of a function within its module: "Server.handle", "main.<lambda1>"; "the module" for a module's own code.
std::string name_in_module(const project::Project& project, project::FunctionId function);

// One step for each place: "`handle` calls `fetch`", with `last` at the end.
std::vector<findings::Step> steps(const project::Project& project, std::span<const concurrency::Place> path,
                                  const std::string& last);

}  // namespace rules
