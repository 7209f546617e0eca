#include <algorithm>
#include <string_view>

#include "source/discover.h"
#include "source/paths.h"
#include "source/read.h"

namespace source {
namespace {

// Whether a pyproject.toml has a table of ours. A line scan: settings are read by a later stage, with a real parser.
bool has_own_table(const std::string& path) {
  const base::Result<std::string> text = read_file(path);
  if (!text.ok()) return false;
  std::string_view rest = text.value();
  while (!rest.empty()) {
    const size_t end = std::min(rest.find('\n'), rest.size());
    std::string line(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
    line.erase(std::remove_if(line.begin(), line.end(), [](char c) { return c == ' ' || c == '\t' || c == '"'; }),
               line.end());
    for (const std::string_view start : {"[tool.gilint]", "[tool.gilint.", "[[tool.gilint.", "tool.gilint."}) {
      if (std::string_view(line).substr(0, start.size()) == start) return true;
    }
  }
  return false;
}

bool has_configuration(const std::string& folder) {
  return exists(join(folder, "gilint.toml")) || exists(join(folder, ".gilint.toml")) ||
         has_own_table(join(folder, "pyproject.toml"));
}

bool has_git(const std::string& folder) { return exists(join(folder, ".git")); }

bool has_project(const std::string& folder) { return exists(join(folder, "pyproject.toml")); }

// The nearest folder at or above `folder` that has something; empty if none has.
std::string nearest(std::string_view folder, bool (*has)(const std::string&)) {
  while (true) {
    if (has(std::string(folder))) return std::string(folder);
    if (folder.size() <= 1) return {};
    folder = folder_of(folder);
  }
}

std::string common_folder(std::string_view a, std::string_view b) {
  while (!is_within(b, a)) a = folder_of(a);
  return std::string(a);
}

base::Result<std::string> real_folder(const std::string& path) {
  base::Result<std::string> real = real_path(path);
  if (!real.ok() || is_folder(real.value())) return real;
  return base::Error{"`" + path + "` is not a folder."};
}

}  // namespace

bool is_marked_root(const std::string& folder) {
  return has_configuration(folder) || has_git(folder) || has_project(folder);
}

base::Result<std::string> find_root(const std::vector<std::string>& paths, const std::optional<std::string>& override) {
  if (override) return real_folder(*override);
  std::string common;
  for (const std::string& path : paths.empty() ? std::vector<std::string>{"."} : paths) {
    const base::Result<std::string> real = real_path(path);
    if (!real.ok()) return real.error();
    const std::string folder(is_folder(real.value()) ? real.value() : folder_of(real.value()));
    common = common.empty() ? folder : common_folder(common, folder);
  }
  for (const auto has : {has_configuration, has_git, has_project}) {
    if (std::string found = nearest(common, has); !found.empty()) return found;
  }
  return common;
}

}  // namespace source
