// Start-up paths: code on the loop before anybody else can be there, where a stall harms nobody yet.
#pragma once

#include <vector>

#include "project/project.h"

namespace concurrency {

class StartPaths {
 public:
  explicit StartPaths(const project::Project& project);

  // True if `id` is reached only from asyncio.run and its like, or is a start-up hook of a framework, and `op` comes in
  // it before the first suspension and before a task or server is started. A command of a command line is alone on its
  // loop: suspensions of its own do not count.
  bool covers(project::FunctionId id, facts::OpId op) const;

 private:
  struct Use {
    project::FunctionId function;
    facts::OpId op;
  };

  // Per coroutine: where it is awaited, and whether it is used in any other way than that or by a runner.
  struct Uses {
    std::vector<std::vector<Use>> awaited;
    std::vector<std::vector<project::FunctionId>> wrapped_by;  // functions that await it as what they were given
    std::vector<char> otherwise;
  };

  void add_use(Use use, const project::Target& target, Uses& uses);
  void add_wrapped(const Uses& uses);
  void add_hooks();
  void add_awaited(const Uses& uses);

  const project::Project& project_;
  std::vector<char> only_run_;  // per function: every call of it is run by a runner or start-up hook, and there is one
  std::vector<char> alone_;     // per function: a command, or what is behind its decorators
};

}  // namespace concurrency
