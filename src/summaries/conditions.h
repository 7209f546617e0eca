// Whether one call of a library function does what its model says: its arguments and its receiver decide.
#pragma once

#include <unordered_set>

#include "models/models.h"
#include "project/project.h"
#include "summaries/outcomes.h"
#include "summaries/summary.h"

namespace summaries {

class Conditions {
 public:
  // Looks once over the whole project for objects that are made non-blocking.
  Conditions(const project::Project& project, Bodies& bodies);

  // True if the call at `op` of `function` to `target` blocks, as far as arguments and receiver show.
  bool blocks(project::FunctionId function, facts::OpId op, const project::Target& target,
              const models::Callable& callable) const;
  // How long it blocks, as far as its arguments show.
  Duration duration(project::FunctionId function, facts::OpId op, const models::Callable& callable) const;

 private:
  bool holds(project::FunctionId function, facts::OpId op, const project::Target& target,
             const models::Condition& condition) const;
  bool asks_nobody(project::FunctionId function, facts::OpId op, const project::Target& target,
                   const models::Callable& callable) const;
  bool is_unix_socket(const project::Target& target) const;
  bool receiver_is_unbounded(const project::Target& target) const;

  const project::Project& project_;
  Bodies& bodies_;
  std::unordered_set<project::ValueId> nonblocking_;
};

// The operation that a call passes for `ref`, or none.
facts::OpId argument_op(const facts::Unit& unit, facts::OpId call, const models::ArgumentRef& ref);

}  // namespace summaries
