#include "source/paths.h"

#include <sys/stat.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <memory>

namespace source {

std::string_view folder_of(std::string_view path) {
  const size_t slash = path.rfind('/');
  if (slash == std::string_view::npos) return {};
  return path.substr(0, slash == 0 ? 1 : slash);
}

std::string_view base_name(std::string_view path) {
  const size_t slash = path.rfind('/');
  return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

std::string join(std::string_view folder, std::string_view name) {
  std::string out(folder);
  if (!out.empty() && out.back() != '/' && !name.empty()) out += '/';
  return out.append(name);
}

bool is_within(std::string_view path, std::string_view folder) {
  if (folder.empty()) return true;
  if (path.substr(0, folder.size()) != folder) return false;
  return path.size() == folder.size() || folder.back() == '/' || path[folder.size()] == '/';
}

std::string relative_to(std::string_view path, std::string_view folder) {
  path.remove_prefix(folder.size());
  while (!path.empty() && path.front() == '/') path.remove_prefix(1);
  return std::string(path);
}

bool exists(const std::string& path) {
  struct stat about {};
  return stat(path.c_str(), &about) == 0;
}

bool is_folder(const std::string& path) {
  struct stat about {};
  return stat(path.c_str(), &about) == 0 && S_ISDIR(about.st_mode);
}

base::Result<std::string> real_path(const std::string& path) {
  const std::unique_ptr<char, decltype(&std::free)> real(realpath(path.c_str(), nullptr), &std::free);
  if (real) return std::string(real.get());
  if (errno == ENOENT || errno == ENOTDIR) return base::Error{"`" + path + "` does not exist."};
  return base::Error{"`" + path + "` cannot be read: " + std::strerror(errno) + "."};
}

}  // namespace source
