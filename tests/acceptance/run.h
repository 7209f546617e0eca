// Runs the gilint binary over a small project written to a temporary folder, and reads its JSON. For the acceptance
// tests.
#pragma once

#include <stdlib.h>
#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "tests/support/paths.h"

namespace acceptance {

struct Output {
  std::string text;
  int status = -1;
};

// What `gilint ARGUMENTS` prints on stdout, started in `folder`.
inline Output run(const std::filesystem::path& folder, const std::string& arguments) {
  Output output;
  const std::string command = "cd '" + folder.string() + "' && '" + support::binary() + "' " + arguments;
  std::FILE* pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) return output;
  std::array<char, 4096> buffer{};
  for (size_t n = 0; (n = std::fread(buffer.data(), 1, buffer.size(), pipe)) > 0;) {
    output.text.append(buffer.data(), n);
  }
  const int status = pclose(pipe);
  output.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  return output;
}

// The results of `gilint check ARGUMENTS` in `folder`; a discarded value where no JSON came.
inline nlohmann::json results(const std::filesystem::path& folder, const std::string& arguments = "") {
  const Output output = run(folder, "check --no-cache --root . --output-format json " + arguments + " .");
  const nlohmann::json report = nlohmann::json::parse(output.text, nullptr, false);
  return report.is_object() && report.contains("results") ? report["results"] : nlohmann::json(output.text);
}

// A folder that is gone with this value.
class Folder {
 public:
  Folder() {
    std::string name = (std::filesystem::temp_directory_path() / "gilint-acceptance-XXXXXX").string();
    path_ = mkdtemp(name.data());
  }
  ~Folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  Folder& write(const std::string& name, std::string_view text) {
    const std::filesystem::path file = path_ / name;
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file, std::ios::binary) << text;
    return *this;
  }
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace acceptance
