// Converts bytes of legacy encodings to UTF-8 through the system's iconv, one character at a time, so that `decode`
// can keep a map back. Only `decode` uses this.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace source {

// Appends the UTF-8 form of a code point.
void append_utf8(std::string& out, uint32_t code_point);

// What each byte of a single-byte encoding stands for, as UTF-8; an empty entry is a byte that stands for nothing.
using ByteTable = std::array<std::string, 256>;

// The table of an encoding that iconv calls `system`; nothing if this system's iconv does not know it.
std::optional<ByteTable> byte_table(const std::string& system);

// Decodes an encoding with characters of several bytes.
class Multibyte {
 public:
  explicit Multibyte(const std::string& system);
  ~Multibyte();
  Multibyte(const Multibyte&) = delete;
  Multibyte& operator=(const Multibyte&) = delete;

  // Whether this system's iconv knows the encoding.
  bool ok() const;
  // Appends the first character of `bytes` to `out` and returns how many bytes it took (shift sequences append
  // nothing); 0 if no character starts there.
  size_t next(std::string_view bytes, std::string& out);

 private:
  void* handle_;
};

}  // namespace source
