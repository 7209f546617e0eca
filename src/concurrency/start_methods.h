// Start methods: which one a process start uses on a target, where the code says so (`get_context`, `mp_context=`,
// `set_start_method`, a context's own classes), and otherwise what the target does by itself.
#pragma once

#include <optional>
#include <vector>

#include "concurrency/targets.h"
#include "project/project.h"

namespace concurrency {

// What the code says about one start.
struct MethodChoice {
  std::vector<StartMethod> methods;  // any of these; empty: the code leaves it to the program
  bool is_unknown = false;           // it says something that is not understood
};

// A call of set_start_method.
struct MethodCall {
  project::FunctionId function;
  facts::OpId op;
  std::optional<StartMethod> method;  // none: not understood
};

class StartMethods {
 public:
  explicit StartMethods(const project::Project& project);

  // What a context says: the value of an expression that gives one.
  MethodChoice of_context(project::SetId context) const;
  // What made the object that a start is called on: a pool, a process, an executor, a context.
  MethodChoice of_object(project::ValueId object) const;
  // What the call that makes an executor, pool or process says.
  MethodChoice of_constructor(project::FunctionId function, facts::OpId call) const;
  // All calls of set_start_method in the project.
  const std::vector<MethodCall>& calls() const { return calls_; }

 private:
  MethodChoice of_value(const project::Value& value) const;
  MethodChoice named(project::FunctionId function, facts::OpId argument) const;

  const project::Project& project_;
  std::vector<MethodCall> calls_;
};

}  // namespace concurrency
