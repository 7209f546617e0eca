// Tests of where code runs: whether an event loop is running (`get_running_loop()` in a try, `is not None`), and which
// thread this is. On a loop the first come out one way, so that the other branch is dead there; what the second decide
// is for other threads as likely as for the loop's.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "project/project.h"
#include "summaries/outcomes.h"

namespace summaries {

// What an expression is in code on an event loop.
enum class OnLoop : uint8_t { kUnknown, kTruthy, kFalsy, kByThread };

// For whom an operation runs.
enum class RunsFor : uint8_t { kAnybody, kOffLoop, kByThread };

class LoopTests {
 public:
  // Looks at every function that asks such a question, and at those that ask one of them.
  LoopTests(const project::Project& project, Bodies& bodies);

  RunsFor at(project::FunctionId function, facts::OpId op) const;
  // What a call of the function yields on a loop.
  OnLoop returned(project::FunctionId function) const;

 private:
  struct Body {
    std::vector<OnLoop> values;         // per operation of its code
    std::vector<facts::RegionId> dead;  // handlers that are not entered on a loop
    std::vector<facts::RegionId> left;  // regions that end the function on a loop: what follows them is dead
    OnLoop returned = OnLoop::kUnknown;
  };

  class Reader;
  std::vector<project::FunctionId> askers() const;
  std::vector<project::FunctionId> callers_of(const std::vector<char>& known) const;
  RunsFor runs_for(const Body& body, project::FunctionId function, facts::OpId op) const;

  const project::Project& project_;
  Bodies& bodies_;
  std::unordered_map<uint32_t, Body> bodies_that_ask_;
};

}  // namespace summaries
