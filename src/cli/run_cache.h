// The cache of whole runs: what `check` printed for exactly these inputs, kept in `.gilint_cache` in the project's
// folder. An input is everything a run depends on: the program itself, the command line, the configuration, and of
// every file its name, its role and the hash of its bytes. So nothing is ever trusted that was not read in this run,
// and a run over what has not changed costs no more than reading it. A cache that cannot be used is no reason to
// complain.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "cli/options.h"
#include "report/run.h"
#include "source/discover.h"

namespace cli {

// What a finished run printed, and its exit code.
struct FinishedRun {
  report::Rendered rendered;
  int code = 0;
};

class RunCache {
 public:
  // A cache in `folder` for the run of that key; without a folder it finds and keeps nothing.
  RunCache(std::string folder, std::string key) : folder_(std::move(folder)), key_(std::move(key)) {}

  // The run that had the same inputs, if one is kept and whole.
  std::optional<FinishedRun> find() const;
  // Keeps a run, in place of the oldest where there are many. Others may do the same at the same time.
  void keep(const FinishedRun& run) const;

 private:
  std::string folder_;
  std::string key_;
};

// The cache of a run over `sources`, whose files were read.
RunCache run_cache(const Options& options, const source::Sources& sources, bool colour);

}  // namespace cli
