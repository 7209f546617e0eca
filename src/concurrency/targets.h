// Targets: the interpreters a project is meant for, each with the start method that multiprocessing uses there by
// itself, and the words for those on which a finding bites. Made once from the settings; tables and rules narrow it
// with `where` and hand the rest to `applies` and `words`. What the code itself decides (`get_context("fork")`) is in
// start_methods.h.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "config/settings.h"
#include "findings/finding.h"

namespace concurrency {

enum class StartMethod : uint8_t { kFork, kForkserver, kSpawn };
enum class Platform : uint8_t { kLinux, kMacos, kWindows };

struct TargetPython {
  config::PythonVersion version;
  Platform platform = Platform::kLinux;
  StartMethod start_method = StartMethod::kFork;  // where the code does not say otherwise
  bool free_threaded = false;
  friend bool operator==(const TargetPython&, const TargetPython&) = default;
};

class Targets {
 public:
  // All targets of a project: versions by platforms by builds (free-threaded from 3.13 on). Where the settings name
  // several start methods, one target for each.
  explicit Targets(const config::Settings& settings);

  const std::vector<TargetPython>& all() const { return targets_; }
  bool empty() const { return targets_.empty(); }

  // Those of which `test(target)` is true.
  template <class Test>
  Targets where(Test test) const {
    Targets some(*this);
    some.targets_.erase(std::remove_if(some.targets_.begin(), some.targets_.end(),
                                       [&](const TargetPython& each) { return !test(each); }),
                        some.targets_.end());
    return some;
  }

  // What a finding that bites on these says of itself; `all` are the targets of the whole project.
  findings::Applies applies(const Targets& all) const;

  // The same in words, to follow a verb, Linux first: "on Linux (from 3.14), macOS and Windows", "from Python 3.14 on",
  // "on free-threaded builds"; "everywhere" if these are all targets. Not for an empty set.
  std::string words(const Targets& all) const;

 private:
  std::vector<TargetPython> targets_;  // by version, platform, start method, build
};

// The start method that multiprocessing uses by default.
StartMethod default_start_method(config::PythonVersion version, Platform platform);

}  // namespace concurrency
