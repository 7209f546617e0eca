// Guards: under which tests of its function's own parameters an effect happens, and whether a call's arguments rule
// that out. `def end(join=True): if join: thread.join()` does not block who calls `end(join=False)`. Only what is known
// of an argument decides: a literal, an object made on the spot, a name that was tested before the call. A parameter of
// the caller passes the guard up to the caller's callers.
#pragma once

#include <string>
#include <vector>

#include "project/project.h"
#include "summaries/outcomes.h"
#include "summaries/summary.h"

namespace summaries {

class Guards {
 public:
  Guards(const project::Project& project, Bodies& bodies) : project_(project), bodies_(bodies) {}

  // The tests of parameters that must hold for `op` of a body to be reached; a few of them where there are many.
  std::vector<Guard> at(project::FunctionId function, facts::OpId op) const;

  // What is left of a callee's guards after what the call at `op` of `caller` passes: those that its own parameters
  // decide. Nothing if the arguments rule the effect out. `made` is where the callee was called, where that is not `op`
  // itself: generators and context managers.
  bool pass(std::vector<Guard>& guards, project::FunctionId callee, project::Origin call) const;

 private:
  struct Passed;
  uint32_t parameter(project::FunctionId function, facts::OpId op) const;
  Guard of_outcome(project::FunctionId function, Outcome outcome) const;
  Guard of_compare(project::FunctionId function, const facts::Op& op, bool holds) const;
  Guard of_method(project::FunctionId function, const facts::Op& op, bool holds) const;
  Passed passed(uint32_t parameter, project::FunctionId callee, project::Origin call) const;
  Passed of_default(uint32_t parameter, project::FunctionId callee) const;
  Passed of_argument(project::FunctionId function, facts::OpId op, facts::OpId argument) const;
  Passed of_values(project::SetId set) const;
  void narrow(project::FunctionId function, facts::OpId op, facts::OpId argument, Passed& out) const;

  const project::Project& project_;
  Bodies& bodies_;
};

}  // namespace summaries
