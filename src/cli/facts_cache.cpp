#include "cli/facts_cache.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <xxhash.h>

#include <algorithm>
#include <cstring>
#include <filesystem>

#include "cli/cache_folder.h"
#include "facts/pack.h"

namespace cli {
namespace {

namespace fs = std::filesystem;

constexpr uint32_t kMagic = 0x67696C31;

// What stands before the packed facts of one file.
struct Header {
  uint64_t key = 0;
  uint64_t sum = 0;
  uint32_t size = 0;
  uint32_t magic = kMagic;
};

// Facts depend on a file's bytes and on whether it is a stub, and on nothing else.
uint64_t key_of(const source::SourceFile& file) {
  const uint64_t parts[] = {file.content_hash, file.text.size(), file.kind == source::FileKind::kStub ? 1u : 0u};
  return XXH3_64bits(parts, sizeof parts);
}

uint64_t sum_of(uint64_t key, std::string_view bytes) { return XXH3_64bits_withSeed(bytes.data(), bytes.size(), key); }

std::string record_of(uint64_t key, const std::string& packed) {
  const Header header{key, sum_of(key, packed), static_cast<uint32_t>(packed.size()), kMagic};
  std::string record(sizeof header, '\0');
  std::memcpy(record.data(), &header, sizeof header);
  return record + packed;
}

bool write_all(int file, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = write(file, bytes.data(), bytes.size());
    if (written <= 0) return false;
    bytes.remove_prefix(static_cast<size_t>(written));
  }
  return true;
}

bool append_to(const std::string& path, std::string_view bytes) {
  const int file = open(path.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0644);
  if (file < 0) return false;
  const bool ok = write_all(file, bytes);
  return close(file) == 0 && ok;
}

// Packs of other builds of gilint.
void remove_others(const std::string& folder, const std::string& path) {
  std::error_code error;
  for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
    if (it->path().extension() == ".pack" && it->path() != path) fs::remove(it->path(), error);
  }
}

}  // namespace

FactsCache::FactsCache(std::string folder, size_t count) : folder_(std::move(folder)), used_(count), records_(count) {
  if (folder_.empty()) return;
  path_ = fmt::format("{}/facts-{:016x}.pack", folder_, XXH3_64bits(program().data(), program().size()));
  if (is_own_folder(folder_)) open_pack();
  index_records();
}

FactsCache::~FactsCache() {
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-const-cast): the system takes it so
  if (!pack_.empty()) munmap(const_cast<char*>(pack_.data()), pack_.size());
}

// Never shortened in place by any gilint, so that the mapping stays whole.
void FactsCache::open_pack() {
  const int file = open(path_.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
  if (file < 0) return;
  struct stat about {};
  if (fstat(file, &about) == 0 && S_ISREG(about.st_mode) && about.st_uid == geteuid() && about.st_size > 0) {
    const auto size = static_cast<size_t>(about.st_size);
    void* mapped = mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file, 0);
    if (mapped != MAP_FAILED) pack_ = {static_cast<const char*>(mapped), size};
  }
  close(file);
}

void FactsCache::index_records() {
  Header header;
  while (pack_.size() - whole_ >= sizeof header) {
    std::memcpy(&header, pack_.data() + whole_, sizeof header);
    const size_t size = sizeof header + header.size;
    if (header.magic != kMagic || size > pack_.size() - whole_) return;
    *places_.try_emplace(header.key, {}).first = {whole_, size};
    whole_ += size;
  }
}

std::optional<facts::ModuleFacts> FactsCache::find(size_t index, const source::SourceFile& file) {
  const uint64_t key = key_of(file);
  const Place* place = std::as_const(places_).find(key);
  if (place == nullptr) return std::nullopt;
  Header header;
  std::memcpy(&header, pack_.data() + place->begin, sizeof header);
  const std::string_view packed = pack_.substr(place->begin + sizeof header, header.size);
  if (header.sum != sum_of(key, packed)) return std::nullopt;
  auto facts = facts::unpack(packed);
  if (facts) used_[index] = *place;
  return facts;
}

void FactsCache::keep(size_t index, const source::SourceFile& file, const facts::ModuleFacts& facts) {
  if (!folder_.empty()) records_[index] = record_of(key_of(file), facts::pack(facts));
}

size_t FactsCache::found() const {
  return static_cast<size_t>(
      std::count_if(used_.begin(), used_.end(), [](const Place& place) { return place.size > 0; }));
}

void FactsCache::save() const {
  std::string added;
  for (const std::string& record : records_) added += record;
  size_t live = added.size();
  for (const Place& place : used_) live += place.size;
  const bool is_sound = whole_ == pack_.size();
  const bool is_lean = pack_.size() + added.size() <= 2 * live;
  if (folder_.empty() || (added.empty() && is_sound && is_lean) || !make_cache_folder(folder_)) return;
  if (is_sound && is_lean && append_to(path_, added)) return remove_others(folder_, path_);
  std::string all;
  for (const Place& place : used_) all += pack_.substr(place.begin, place.size);
  all += added;
  const std::string unfinished = fmt::format("{}.{}.part", path_, getpid());
  std::error_code error;
  if (write_cache_file(unfinished, all)) {
    fs::rename(unfinished, path_, error);
  } else {
    fs::remove(unfinished, error);
  }
}

}  // namespace cli
