// Findings that are known: the baseline file of a project, the commands that write it, and --since.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "base/result.h"
#include "cli/options.h"
#include "config/settings.h"
#include "findings/baseline.h"
#include "findings/judge.h"
#include "source/source_file.h"

namespace cli {

// Where a project's baseline lies if nothing else is said, below its root.
inline constexpr std::string_view kBaselineName = "gilint-baseline.json";

// The path of the baseline of a run: --baseline from the working directory, else the setting from the root; empty if
// neither is given.
std::string baseline_path(const Options& options, const config::Settings& settings, const std::string& root);

// Reads a baseline file. Error: it is not there or no baseline.
base::Result<findings::Baseline> load_baseline(const std::string& path);

// All that is shown, as a baseline.
findings::Baseline baseline_of(const findings::Outcome& outcome, const findings::Context& context);

struct BaselineReport {
  std::string text;
  bool fails = false;
};

// What `gilint baseline ACTION` does at `path` with the findings of a run that knew no baseline. Error: a file that is
// there already (create) or is not (the others), or cannot be written.
base::Result<BaselineReport> keep_baseline(const Options& options, const std::string& path,
                                           const findings::Outcome& outcome, const findings::Context& context);

// The files of a revision in a folder that goes away with this value. Neither work tree nor index is touched.
class Checkout {
 public:
  // Of the repository around `root`. Error: git's words.
  static base::Result<std::unique_ptr<Checkout>> make(const std::string& root, const std::string& revision);
  ~Checkout();
  Checkout(const Checkout&) = delete;
  Checkout& operator=(const Checkout&) = delete;

  // The folder that stands for the root.
  const std::string& root() const { return root_; }

 private:
  Checkout() = default;

  std::string folder_;
  std::string root_;
};

}  // namespace cli
