// Start-up paths: code on the loop before anybody else can be there, where a stall harms nobody yet.
#pragma once

#include <vector>

#include "project/project.h"

namespace concurrency {

class StartPaths {
 public:
  explicit StartPaths(const project::Project& project);

  // True if `id` is reached only from asyncio.run and its like, or is a start-up hook of a framework, and `op` comes in
  // it before the first suspension and before a task or server is started.
  bool covers(project::FunctionId id, facts::OpId op) const;

 private:
  struct Use {
    project::FunctionId function;
    facts::OpId op;
  };

  void add_hooks();
  void add_awaited(const std::vector<char>& called_otherwise, const std::vector<std::vector<Use>>& awaited);

  const project::Project& project_;
  std::vector<char> only_run_;  // per function: every call of it is run by a runner or start-up hook, and there is one
};

}  // namespace concurrency
