#include "cli/run_cache.h"

#include <fmt/format.h>
#include <unistd.h>
#include <xxhash.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <utility>
#include <vector>

#include "cli/cache_folder.h"
#include "cli/load.h"
#include "cli/paths.h"

namespace cli {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kMagic = "gilint run 1\n";
constexpr size_t kMostRuns = 16;
constexpr std::uintmax_t kLargestRun = 64 << 20;

// Hashes texts and numbers so that no two lists of them look the same.
class Hasher {
 public:
  Hasher() : state_(XXH3_createState()) { XXH3_128bits_reset(state_); }
  ~Hasher() { XXH3_freeState(state_); }
  Hasher(const Hasher&) = delete;
  Hasher& operator=(const Hasher&) = delete;

  void number(uint64_t value) { XXH3_128bits_update(state_, &value, sizeof value); }
  void text(std::string_view value) {
    number(value.size());
    XXH3_128bits_update(state_, value.data(), value.size());
  }
  std::string digest() const {
    const XXH128_hash_t hash = XXH3_128bits_digest(state_);
    return fmt::format("{:016x}{:016x}", hash.high64, hash.low64);
  }

 private:
  XXH3_state_t* state_;
};

void add_file(Hasher& hash, const source::SourceFile& file) {
  hash.text(file.path);
  hash.number(file.content_hash);
  hash.number(file.text.size());
  hash.number(static_cast<uint64_t>(file.kind) | (file.is_reported ? 8u : 0u) | (file.is_named ? 16u : 0u) |
              (file.is_test ? 32u : 0u) | (file.is_package ? 64u : 0u));
  hash.text(file.import_root);
  hash.text(file.module_name);
  for (const std::string& link : file.links) hash.text(link);
  for (const source::ModuleName& name : file.names) {
    hash.text(name.root);
    hash.text(name.name);
  }
  hash.number(file.names.size());
  for (const std::string& root : file.search_roots) hash.text(root);
  hash.number(file.search_roots.size());
}

std::string packed(const FinishedRun& run) {
  std::string body = fmt::format("{} {} {}\n", run.code, run.rendered.out.size(), run.rendered.err.size());
  body += run.rendered.out + run.rendered.err;
  return std::string(kMagic) + fmt::format("{:016x}\n", XXH3_64bits(body.data(), body.size())) + body;
}

std::optional<FinishedRun> unpacked(std::string_view text) {
  constexpr size_t kSum = 17;
  if (!text.starts_with(kMagic) || text.size() < kMagic.size() + kSum) return std::nullopt;
  const std::string_view body = text.substr(kMagic.size() + kSum);
  const std::string sum = fmt::format("{:016x}\n", XXH3_64bits(body.data(), body.size()));
  if (text.substr(kMagic.size(), kSum) != sum) return std::nullopt;
  std::istringstream head{std::string(body.substr(0, body.find('\n')))};
  FinishedRun run;
  size_t out = 0;
  size_t err = 0;
  head >> run.code >> out >> err;
  const std::string_view rest = body.substr(body.find('\n') + 1);
  if (head.fail() || rest.size() != out + err) return std::nullopt;
  run.rendered = {std::string(rest.substr(0, out)), std::string(rest.substr(out))};
  return run;
}

// Takes out the oldest runs until there is room for another.
void make_room(const fs::path& folder) {
  std::vector<std::pair<fs::file_time_type, fs::path>> runs;
  std::error_code error;
  for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
    const fs::path& path = it->path();
    if (path.extension() == ".run") runs.emplace_back(fs::last_write_time(path, error), path);
  }
  std::sort(runs.begin(), runs.end());
  for (size_t i = 0; i + kMostRuns <= runs.size(); ++i) fs::remove(runs[i].second, error);
}

}  // namespace

std::optional<FinishedRun> RunCache::find() const {
  const fs::path path = fs::path(folder_) / (key_ + ".run");
  std::error_code error;
  if (folder_.empty() || !is_own_folder(folder_) || !fs::is_regular_file(fs::symlink_status(path, error))) {
    return std::nullopt;
  }
  if (fs::file_size(path, error) > kLargestRun || error) return std::nullopt;
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return file ? unpacked(text.str()) : std::nullopt;
}

void RunCache::keep(const FinishedRun& run) const {
  const fs::path folder(folder_);
  if (folder_.empty() || !make_cache_folder(folder_)) return;
  make_room(folder);
  const fs::path unfinished = folder / fmt::format("{}.{}.part", key_, getpid());
  std::error_code error;
  if (write_cache_file(unfinished, packed(run))) {
    fs::rename(unfinished, folder / (key_ + ".run"), error);
  } else {
    fs::remove(unfinished, error);
  }
}

RunCache run_cache(const Options& options, const source::Sources& sources, bool colour) {
  Hasher hash;
  std::string folder = cache_folder(options, sources.root);
  if (folder.empty()) return {"", ""};
  hash.text(program());
  for (const std::string& argument : options.arguments) hash.text(argument);
  hash.number(options.arguments.size());
  hash.text(sources.root);
  hash.text(working_directory());
  hash.text(configuration_texts(sources.root));
  hash.number(colour ? 1 : 0);
  for (const source::SourceFile& file : sources.files) add_file(hash, file);
  for (const source::Notice& notice : sources.notices) {
    hash.text(notice.path);
    hash.text(notice.message);
    hash.number(static_cast<uint64_t>(notice.span.begin) << 32 | notice.span.end);
  }
  return {std::move(folder), hash.digest()};
}

}  // namespace cli
