// Run: what every format renders. One file per format turns it into bytes; nothing here reads files or the environment,
// so the same run gives the same bytes everywhere.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "findings/judge.h"
#include "source/source_file.h"

namespace report {

// The repository around the project, as far as it is known.
struct Repository {
  std::string prefix;    // the root below the repository's top folder; empty if they are the same
  std::string folder;    // the top folder, absolute; empty: not to be told
  std::string url;       // of its origin, without user and password
  std::string revision;  // what is checked out
  std::string branch;
};

struct Run {
  std::span<const source::SourceFile> files;  // sorted by path
  std::span<const std::string> paths;         // parallel: relative to the working directory, '/' as separator
  const findings::Outcome* outcome = nullptr;
  std::span<const source::Notice> notices;
  std::string_view root;  // the root, relative to the working directory; "." is itself
  std::span<const findings::Suppression> suppressions = {};  // those that Outcome::silenced counts by
  Repository repository = {};
  bool show_suppressed = false;
  int exit_code = 0;
};

// How the text formats look.
struct Style {
  bool colour = false;
};

// What goes to standard output and to standard error.
struct Rendered {
  std::string out;
  std::string err;
};

// A notice's file, if it is one of the run.
findings::FileId file_of(const Run& run, const source::Notice& notice);

// How a notice's path is shown: as the file's, or below the root for a file that is not part of the run; "" without
// one.
std::string shown_path(const Run& run, const source::Notice& notice);

struct LevelCounts {
  size_t errors = 0;
  size_t warnings = 0;
  size_t notes = 0;
};

// How many of the shown findings have which level.
LevelCounts count_levels(const findings::Outcome& outcome);

}  // namespace report
