// Runs one program of a rule on the user's interpreter: own process group, nothing on its input, limited time. Used by
// `gilint prove`; git is run by source/command.h.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/result.h"

namespace cli {

struct ChildCommand {
  std::vector<std::string> arguments;    // arguments[0] is looked for on PATH
  std::string folder;                    // where it runs
  std::vector<std::string> environment;  // NAME=value, added to ours
};

// Seconds after which it is given up; silence counts from its last output, and 0 is no limit.
struct ChildLimits {
  double whole = 60;
  double silence = 0;
};

struct ChildRun {
  std::optional<int> status;  // exit code, or 128 + signal; none if it was given up
  std::string out;
  std::string err;
  double seconds = 0;  // that it ran
  double silent = 0;   // that it had printed nothing when it ended or was given up
};

// Runs the command and ends its whole process group afterwards, also when gilint itself is interrupted. PYTHON*
// variables are not passed on. Error: it could not be started.
base::Result<ChildRun> run_child(const ChildCommand& command, const ChildLimits& limits);

}  // namespace cli
