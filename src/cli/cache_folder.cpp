#include "cli/cache_folder.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "base/version.h"

namespace cli {
namespace {

namespace fs = std::filesystem;

std::string describe_program() {
  struct stat about {};
  if (stat("/proc/self/exe", &about) != 0) return "";
  return fmt::format("{} {} {}.{} {}", base::kVersion, about.st_size, about.st_mtim.tv_sec, about.st_mtim.tv_nsec,
                     about.st_ino);
}

std::string environment(const char* name) {
  const char* value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): nothing sets the environment
  return value == nullptr ? "" : value;
}

}  // namespace

const std::string& program() {
  static const std::string kProgram = describe_program();
  return kProgram;
}

std::string cache_folder(const Options& options, const std::string& root) {
  if (options.command != Command::kCheck || options.no_cache || program().empty()) return "";
  std::string folder = options.cache_dir.value_or(environment("GILINT_CACHE_DIR"));
  return folder.empty() ? root + "/.gilint_cache" : folder;
}

bool is_own_folder(const std::string& folder) {
  struct stat about {};
  return lstat(folder.c_str(), &about) == 0 && S_ISDIR(about.st_mode) && about.st_uid == geteuid();
}

bool write_cache_file(const std::string& path, std::string_view bytes) {
  std::ofstream file(path, std::ios::binary);
  file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  file.close();
  return !file.fail();
}

bool make_cache_folder(const std::string& folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error || !is_own_folder(folder)) return false;
  if (fs::exists(fs::path(folder) / "CACHEDIR.TAG", error)) return true;
  return write_cache_file(folder + "/.gitignore", "*\n") &&
         write_cache_file(
             folder + "/CACHEDIR.TAG",
             "Signature: 8a477f597d28d172789f06886806bc55\n# Made by gilint; it may be deleted at any time.\n");
}

}  // namespace cli
