#include "tests/support/folders.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "tests/support/paths.h"

namespace support {

namespace fs = std::filesystem;

std::string read_file(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) ADD_FAILURE() << path << " cannot be read";
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

std::vector<Text> python_files(const fs::path& folder) {
  std::vector<Text> result;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
    const std::string extension = entry.path().extension();
    if (extension != ".py" && extension != ".pyi" && extension != ".pyw") continue;
    result.push_back({fs::relative(entry.path(), folder).generic_string(), read_file(entry.path())});
  }
  return result;
}

std::vector<fs::path> folders(const fs::path& folder) {
  std::vector<fs::path> result;
  if (!fs::is_directory(folder)) return result;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
    if (entry.is_directory()) result.push_back(entry.path());
  }
  std::sort(result.begin(), result.end());
  return result;
}

std::vector<fs::path> rule_folders() { return folders(source_folder() / "rules"); }

}  // namespace support
