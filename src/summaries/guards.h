// Guards: under which test of one of its function's own parameters an effect happens, and whether a call's arguments
// rule that out. `def end(join=True): if join: thread.join()` does not block who calls `end(join=False)`.
#pragma once

#include <unordered_map>
#include <vector>

#include "project/project.h"
#include "summaries/summary.h"

namespace summaries {

// The tests of parameters in one body, found once.
class Guards {
 public:
  Guards(const project::Project& project, project::FunctionId function);

  // The test that must hold for `op` to be reached: of the innermost branch around it, or of an early exit before it.
  Guard at(facts::OpId op) const;

 private:
  struct Exit {
    facts::RegionId region;  // ends in return or raise
    Guard otherwise;         // what holds after it
  };
  Guard of_test(facts::OpId test, bool holds) const;
  uint32_t parameter(facts::OpId op) const;

  const facts::Unit& unit_;
  const facts::Code& code_;
  const facts::Unit* header_unit_ = nullptr;
  const facts::Function* header_ = nullptr;
  std::vector<Exit> exits_;
  std::unordered_map<uint32_t, uint32_t> first_stores_;  // by name: the first operation that stores it anew
};

// True if what the call at `origin` passes to `callee` makes the guard's test fail.
bool rules_out(const project::Project& project, const Guard& guard, project::FunctionId callee,
               project::OriginId origin);

}  // namespace summaries
