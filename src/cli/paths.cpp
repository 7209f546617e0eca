#include "cli/paths.h"

#include <filesystem>

namespace cli {
namespace {

std::vector<std::string_view> parts(std::string_view path) {
  std::vector<std::string_view> result;
  while (!path.empty()) {
    const size_t slash = std::min(path.find('/'), path.size());
    if (slash > 0 && path.substr(0, slash) != ".") result.push_back(path.substr(0, slash));
    path.remove_prefix(std::min(slash + 1, path.size()));
  }
  return result;
}

void append(std::string& path, std::string_view part) {
  if (!path.empty()) path += '/';
  path += part;
}

}  // namespace

std::string working_directory() {
  std::error_code error;
  const std::filesystem::path path = std::filesystem::current_path(error);
  return error ? "/" : path.string();
}

std::string relative_path(std::string_view path, std::string_view from) {
  const std::vector<std::string_view> to = parts(path);
  const std::vector<std::string_view> base = parts(from);
  size_t shared = 0;
  while (shared < to.size() && shared < base.size() && to[shared] == base[shared]) ++shared;
  std::string result;
  for (size_t i = shared; i < base.size(); ++i) append(result, "..");
  for (size_t i = shared; i < to.size(); ++i) append(result, to[i]);
  return result.empty() ? "." : result;
}

std::vector<std::string> shown_paths(std::string_view root, std::span<const source::SourceFile> files) {
  const std::string from = working_directory();
  const std::string prefix = relative_path(root, from);
  std::vector<std::string> result;
  for (const source::SourceFile& file : files) {
    if (prefix == ".") {
      result.push_back(file.path);
    } else {
      result.push_back(relative_path(std::string(root) + "/" + file.path, from));
    }
  }
  return result;
}

}  // namespace cli
