#include "source/read.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <xxhash.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace source {
namespace {

// Closes a file descriptor at the end of its scope.
class Descriptor {
 public:
  // Non-blocking, so that a pipe with a Python name does not stop the run.
  explicit Descriptor(const std::string& path)
      : value_(open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)) {}
  ~Descriptor() {
    if (value_ >= 0) close(value_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  int get() const { return value_; }

 private:
  int value_;
};

base::Error failure(int error) { return {std::string("cannot be read: ") + std::strerror(error) + "."}; }

// Reads until `limit` bytes are there or the file ends; false with errno on failure.
bool read_up_to(int descriptor, size_t limit, std::string& out) {
  constexpr size_t kChunk = 1 << 16;
  while (out.size() < limit) {
    const size_t before = out.size();
    const size_t room = std::min(limit - before, std::max(kChunk, before));
    out.resize(before + room);
    const ssize_t got = read(descriptor, out.data() + before, room);
    out.resize(before + static_cast<size_t>(std::max<ssize_t>(got, 0)));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return false;
    if (got == 0) break;
  }
  return true;
}

}  // namespace

base::Result<std::string> read_file(const std::string& path) {
  const Descriptor file(path);
  struct stat about {};
  if (file.get() < 0 || fstat(file.get(), &about) != 0) return failure(errno);
  if (!S_ISREG(about.st_mode)) return base::Error{"is not a regular file and was not read."};
  const auto size = static_cast<uint64_t>(about.st_size);
  std::string bytes;
  if (size <= kLargestFile) {
    bytes.reserve(static_cast<size_t>(size) + 1);
    if (!read_up_to(file.get(), kLargestFile + 1, bytes)) return failure(errno);
  }
  if (size > kLargestFile || bytes.size() > kLargestFile) return base::Error{"is larger than 64 MiB and was not read."};
  return bytes;
}

std::string read_start(const std::string& path, size_t size) {
  const Descriptor file(path);
  struct stat about {};
  std::string bytes;
  if (file.get() < 0 || fstat(file.get(), &about) != 0 || !S_ISREG(about.st_mode)) return bytes;
  if (!read_up_to(file.get(), size, bytes)) bytes.clear();
  return bytes;
}

uint64_t content_hash(std::string_view bytes) { return XXH3_64bits(bytes.data(), bytes.size()); }

}  // namespace source
