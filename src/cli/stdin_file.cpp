#include "cli/stdin_file.h"

#include <algorithm>
#include <filesystem>

#include "cli/paths.h"
#include "source/load.h"
#include "source/modules.h"
#include "source/paths.h"

namespace cli {
namespace {

std::string absolute(const std::string& path) {
  std::error_code error;
  const std::filesystem::path real = std::filesystem::weakly_canonical(std::filesystem::absolute(path), error);
  return error ? path : real.string();
}

source::SourceFile& file_at(source::Sources& sources, const std::string& path) {
  for (source::SourceFile& file : sources.files) {
    const bool is_link = std::find(file.links.begin(), file.links.end(), path) != file.links.end();
    if (file.path == path || is_link) return file;
  }
  source::SourceFile added;
  added.path = path;
  if (path.ends_with(".pyi")) added.kind = source::FileKind::kStub;
  const auto next =
      std::lower_bound(sources.files.begin(), sources.files.end(), path,
                       [](const source::SourceFile& file, const std::string& p) { return file.path < p; });
  const auto place = sources.files.insert(next, std::move(added));
  const auto index = place - sources.files.begin();
  source::assign_modules(sources.files, sources.project_folders);
  return sources.files[static_cast<size_t>(index)];
}

}  // namespace

std::vector<std::string> searched_paths(const Options& options) {
  if (!options.stdin_filename) return options.paths;
  if (source::exists(*options.stdin_filename)) return {*options.stdin_filename};
  const std::string folder(source::folder_of(*options.stdin_filename));
  return {folder.empty() ? "." : folder};
}

void put_standard_input(source::Sources& sources, const std::string& stdin_filename, std::string_view bytes) {
  const std::string path = relative_path(absolute(stdin_filename), sources.root);
  // Its folder stood for it in the search: what else lies there is read and not reported.
  for (source::SourceFile& file : sources.files) {
    file.is_reported = false;
    file.unreported_why = "outside the paths given";
  }
  source::SourceFile& file = file_at(sources, path);
  file.is_named = true;
  file.is_reported = true;
  file.unreported_why.clear();
  std::erase_if(sources.notices, [&](const source::Notice& notice) { return notice.path == file.path; });
  source::fill(file, bytes, sources.notices);
}

}  // namespace cli
