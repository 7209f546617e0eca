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

// The list under way: folders whose work trees have not been listed yet, and what was found in others.
struct Listing {
  const std::string& root;
  std::vector<Notice>& notices;
  std::vector<std::string> pending;
  std::vector<std::string> files;
};

// Walks one work tree instead of git. An empty tree needs no notice.
void walk_instead(Listing& listing, const std::string& folder, const std::string& words) {
  std::vector<std::string> found = walk(listing.root, folder, listing.notices);
  if (!found.empty()) {
    listing.notices.push_back({folder, {}, "All folders were searched, because git did not list the files: " + words});
  }
  std::move(found.begin(), found.end(), std::back_inserter(listing.files));
}

// Takes one entry of git's list: a file, or the folder of a submodule or of another repository.
void take(Listing& listing, std::string path) {
  if (path.back() == '/') path.pop_back();
  const std::string full = join(listing.root, path);
  if (!is_folder_itself(full)) {
    listing.files.push_back(std::move(path));
  } else if (exists(join(full, ".git"))) {
    listing.pending.push_back(std::move(path));
  }
}

void list_work_tree(Listing& listing, const std::string& folder) {
  const auto listed = ask_git(join(listing.root, folder));
  if (!listed.ok()) {
    walk_instead(listing, folder, listed.error().message);
  } else if (listed.value().empty()) {
    walk_instead(listing, folder, "`git ls-files` printed nothing");
  } else {
    for (const std::string& name : listed.value()) take(listing, join(folder, name));
  }
}

}  // namespace

std::vector<std::string> list_files(const std::string& root, std::vector<Notice>& notices) {
  if (!is_in_work_tree(root)) return walk(root, "", notices);
  Listing listing{root, notices, {""}, {}};
  while (!listing.pending.empty()) {
    const std::string folder = std::move(listing.pending.back());
    listing.pending.pop_back();
    list_work_tree(listing, folder);
  }
  std::sort(listing.files.begin(), listing.files.end());
  listing.files.erase(std::unique(listing.files.begin(), listing.files.end()), listing.files.end());
  return std::move(listing.files);
}

}  // namespace source
