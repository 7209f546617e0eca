#include "source/walk.h"

#include <dirent.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <memory>
#include <optional>
#include <string_view>

#include "source/exclude.h"
#include "source/paths.h"

namespace source {
namespace {

struct Entry {
  std::string name;
  bool is_folder = false;
};

bool is_folder_entry(const dirent& entry, const std::string& folder) {
  if (entry.d_type != DT_UNKNOWN) return entry.d_type == DT_DIR;
  struct stat about {};
  return lstat(join(folder, entry.d_name).c_str(), &about) == 0 && S_ISDIR(about.st_mode);
}

// The entries of a folder; nothing, with errno set, if it cannot be read.
std::optional<std::vector<Entry>> entries_of(const std::string& folder) {
  const std::unique_ptr<DIR, int (*)(DIR*)> handle(opendir(folder.c_str()), &closedir);
  if (!handle) return std::nullopt;
  std::vector<Entry> out;
  while (const dirent* entry = readdir(handle.get())) {
    const std::string_view name = entry->d_name;
    if (name != "." && name != "..") out.push_back({std::string(name), is_folder_entry(*entry, folder)});
  }
  return out;
}

bool is_environment(const std::vector<Entry>& entries) {
  return std::any_of(entries.begin(), entries.end(), [](const Entry& entry) { return entry.name == "pyvenv.cfg"; });
}

}  // namespace

std::vector<std::string> walk(const std::string& root, const std::string& folder, std::vector<Notice>& notices) {
  std::vector<std::string> files;
  std::vector<std::string> pending{folder};
  while (!pending.empty()) {
    const std::string current = std::move(pending.back());
    pending.pop_back();
    const auto entries = entries_of(join(root, current));
    if (!entries) {
      notices.push_back({current, {}, std::string("The folder cannot be read: ") + std::strerror(errno) + "."});
      continue;
    }
    if (current != folder && is_environment(*entries)) continue;
    for (const Entry& entry : *entries) {
      if (entry.is_folder && is_pruned_folder(entry.name)) continue;
      (entry.is_folder ? pending : files).push_back(join(current, entry.name));
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace source
