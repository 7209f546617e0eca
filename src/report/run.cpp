#include "report/run.h"

#include <algorithm>

namespace report {

findings::FileId file_of(const Run& run, const source::Notice& notice) {
  const auto found =
      std::lower_bound(run.files.begin(), run.files.end(), notice.path,
                       [](const source::SourceFile& file, const std::string& path) { return file.path < path; });
  if (notice.path.empty() || found == run.files.end() || found->path != notice.path) return {};
  return findings::FileId(static_cast<size_t>(found - run.files.begin()));
}

std::string shown_path(const Run& run, const source::Notice& notice) {
  if (const findings::FileId file = file_of(run, notice)) return run.paths[file.value];
  const bool is_below_root = !notice.path.empty() && notice.path.front() != '/' && run.root != "." && !run.root.empty();
  return is_below_root ? std::string(run.root) + "/" + notice.path : notice.path;
}

LevelCounts count_levels(const findings::Outcome& outcome) {
  LevelCounts counts;
  for (const findings::Finding& finding : outcome.shown) {
    if (finding.level == findings::Level::kError) ++counts.errors;
    if (finding.level == findings::Level::kWarning) ++counts.warnings;
    if (finding.level == findings::Level::kNote) ++counts.notes;
  }
  return counts;
}

}  // namespace report
