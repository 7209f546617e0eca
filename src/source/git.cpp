#include "source/git.h"

#include <sys/stat.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "base/result.h"
#include "source/command.h"
#include "source/paths.h"
#include "source/walk.h"

namespace source {
namespace {

bool is_in_work_tree(std::string_view folder) {
  for (; folder.size() > 1; folder = folder_of(folder)) {
    if (exists(join(folder, ".git"))) return true;
  }
  return exists("/.git");
}

bool is_folder_itself(const std::string& path) {
  struct stat about {};
  return lstat(path.c_str(), &about) == 0 && S_ISDIR(about.st_mode);
}

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

std::vector<std::string> split_at_zeros(std::string_view text) {
  std::vector<std::string> out;
  while (!text.empty()) {
    const size_t end = std::min(text.find('\0'), text.size());
    out.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out;
}

// What `git ls-files` prints for one work tree, or git's words on why it does not.
base::Result<std::vector<std::string>> ask_git(const std::string& folder) {
  const base::Result<Output> ran = run_command({"git", "-C", folder, "-c", "core.fsmonitor=false", "ls-files", "-z",
                                                "--cached", "--others", "--exclude-standard"});
  if (!ran.ok()) return base::Error{"git could not be started: " + ran.error().message};
  const Output& output = ran.value();
  if (output.status != 0) {
    const std::string words = first_line(output.err);
    return base::Error{words.empty() ? "git ended with " + std::to_string(output.status) : words};
  }
  return split_at_zeros(output.out);
}

// Walks one work tree instead of git. An empty tree needs no notice.
void walk_instead(const std::string& root, const std::string& folder, const std::string& words,
                  std::vector<std::string>& files, std::vector<Notice>& notices) {
  std::vector<std::string> found = walk(root, folder, notices);
  if (!found.empty()) {
    notices.push_back({folder, {}, "All folders were searched, because git did not list the files: " + words});
  }
  std::move(found.begin(), found.end(), std::back_inserter(files));
}

}  // namespace

std::vector<std::string> list_files(const std::string& root, std::vector<Notice>& notices) {
  if (!is_in_work_tree(root)) return walk(root, "", notices);
  std::vector<std::string> files;
  std::vector<std::string> pending{""};
  while (!pending.empty()) {
    const std::string folder = std::move(pending.back());
    pending.pop_back();
    const auto listed = ask_git(join(root, folder));
    if (!listed.ok() || listed.value().empty()) {
      walk_instead(root, folder, listed.ok() ? "`git ls-files` printed nothing" : listed.error().message, files,
                   notices);
      continue;
    }
    for (const std::string& name : listed.value()) {
      std::string path = join(folder, name);
      if (path.back() == '/') path.pop_back();
      if (!is_folder_itself(join(root, path))) {
        files.push_back(std::move(path));
      } else if (exists(join(root, path) + "/.git")) {
        pending.push_back(std::move(path));
      }
    }
  }
  std::sort(files.begin(), files.end());
  files.erase(std::unique(files.begin(), files.end()), files.end());
  return files;
}

}  // namespace source
