// Settings: what a run was asked to do, after configuration files and command line are joined. Plain values; read by
// `concurrency` and the stages after it, and by nobody before.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "findings/finding.h"

namespace config {

enum class OutputFormat : uint8_t {
  kFull,
  kConcise,
  kGrouped,
  kJson,
  kJsonLines,
  kSarif,
  kGithub,
  kGithubSummary,
  kGitlab,
  kJunit,
  kAzure,
  kRdjson,
  kCheckstyle,
  kHtml,
  kAuto,  // what fits where it runs: github on GitHub Actions, else full
};
enum class Tests : uint8_t { kLower, kStrict };  // findings in tests: one level lower and never errors, or as elsewhere

struct PythonVersion {
  int major = 3;
  int minor = 10;
  friend auto operator<=>(const PythonVersion&, const PythonVersion&) = default;
};

// Rules that are off in the files that a pattern matches.
struct PerFileIgnore {
  std::string pattern;                 // of source/glob.h; "!" before it: all other files
  std::vector<std::string> selectors;  // codes, names or prefixes
};

struct Settings {
  std::vector<std::string> select;  // codes, names or prefixes; empty = all rules on by default
  std::vector<std::string> extend_select;
  std::vector<std::string> ignore;
  std::map<std::string, findings::Level> levels;  // "GIL101" or "GIL101.file"
  findings::Level min_level = findings::Level::kWarning;
  findings::Level fail_on = findings::Level::kWarning;
  findings::Confidence min_confidence = findings::Confidence::kLikely;
  double min_stall_seconds = 0;  // shorter known stalls are not reported
  PythonVersion target_oldest{3, 10};
  PythonVersion target_newest{3, 15};
  std::vector<std::string> platforms{"linux", "macos", "windows"};
  std::vector<std::string> builds{"gil", "free-threaded"};
  std::vector<std::string> start_methods;  // "fork", "spawn", "forkserver"; empty = what each version does by itself
  bool declares_free_threading = false;    // builds set by the user, a classifier, or CI settings say so
  Tests tests = Tests::kLower;
  std::vector<std::string> test_paths{"tests/", "test/", "test_*.py", "*_test.py", "conftest.py"};
  std::vector<std::string> exclude;  // beside the built-in list
  std::string models_toml;           // the user's own model entries, as TOML text in the models' form
  std::string models_origin;         // where they were read, for messages
  OutputFormat output_format = OutputFormat::kFull;
  std::string baseline;                // path below the root; empty: none
  bool assume_threaded_views = false;  // plain functions that frameworks may call in threads count as such
  bool only_main_location = false;
  bool error_on_notice = false;
  bool force_exclude = false;               // excluded files stay out even if they are named
  bool require_suppression_reason = false;  // GIL004
  std::vector<PerFileIgnore> per_file_ignores;
};

}  // namespace config
