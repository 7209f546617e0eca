// The gilint binary, as users run it, on projects in temporary folders.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace support {

struct Output {
  std::string text;  // of standard output
  int status = -1;   // exit code; -1 if it ended in another way
};

// Runs `gilint ARGUMENTS` through the shell in `folder`.
Output run(const std::filesystem::path& folder, const std::string& arguments);

// A folder that goes away with this value.
class Folder {
 public:
  Folder();
  ~Folder();
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  // Writes a file below it, with the folders it needs.
  Folder& write(const std::string& name, std::string_view text);
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace support
