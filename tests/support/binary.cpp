#include "tests/support/binary.h"

#include <gtest/gtest.h>
#include <stdlib.h>
#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <fstream>

#include "tests/support/paths.h"

namespace support {

namespace fs = std::filesystem;

Output run(const fs::path& folder, const std::string& arguments) {
  Output output;
  // Without a cache: every run is one, and none leaves something in the sources.
  const std::string command =
      "cd '" + folder.string() + "' && GILINT_CACHE_DIR=/dev/null '" + binary() + "' " + arguments;
  std::FILE* pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) {
    ADD_FAILURE() << "cannot run " << command;
    return output;
  }
  std::array<char, 4096> buffer{};
  for (size_t n = 0; (n = std::fread(buffer.data(), 1, buffer.size(), pipe)) > 0;) output.text.append(buffer.data(), n);
  const int status = pclose(pipe);
  if (WIFEXITED(status)) output.status = WEXITSTATUS(status);
  return output;
}

Folder::Folder() {
  std::string name = (fs::temp_directory_path() / "gilint-test-XXXXXX").string();
  path_ = mkdtemp(name.data());
}

Folder::~Folder() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

Folder& Folder::write(const std::string& name, std::string_view text) {
  const fs::path file = path_ / name;
  fs::create_directories(file.parent_path());
  std::ofstream(file, std::ios::binary) << text;
  return *this;
}

}  // namespace support
