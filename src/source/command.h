// Runs one program and collects what it prints. Used for git alone.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"

namespace source {

struct Output {
  int status = 0;  // exit code, or 128 + signal
  std::string out;
  std::string err;
};

// Runs arguments[0] from PATH with nothing on its input, without a shell, in the C locale and without any GIT_*
// variable of the environment. Error: the program could not be started.
base::Result<Output> run_command(const std::vector<std::string>& arguments);

// The texts as the null-ended array that exec and spawn take; it points into them.
std::vector<char*> pointers(std::vector<std::string>& texts);

}  // namespace source
