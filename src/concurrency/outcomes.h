// What becomes of the results of work that was handed over: dropped with the exception in it (GIL403), or waited for on
// the spot, so that nothing runs at the same time (GIL404). Parts of the table of pools.
#pragma once

#include <span>
#include <vector>

#include "concurrency/pools.h"

namespace concurrency {

// Functions in which things are brought to an end: losing an exception there is what people want.
class ShutdownCode {
 public:
  explicit ShutdownCode(const project::Project& project);

  // True if `op` stands in such a function, or in a finally.
  bool covers(project::FunctionId function, facts::OpId op) const;

 private:
  const project::Project& project_;
  std::vector<char> is_handler_;  // per function: a signal or exit handler
};

// The results that are lost in one function, with the results of `gather` there.
std::vector<LostResult> find_lost(const project::Project& project, const ShutdownCode& shutdown,
                                  project::FunctionId function, std::span<const Submission> submissions);

// Appends the results that are waited for one by one in one function.
void find_one_by_one(const project::Project& project, project::FunctionId function,
                     std::span<const Submission> submissions, std::vector<OneByOne>& out);

}  // namespace concurrency
