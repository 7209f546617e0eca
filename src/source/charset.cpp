#include "source/charset.h"

#include <iconv.h>

#include <algorithm>

namespace source {
namespace {

constexpr size_t kLongestCharacter = 8;  // in bytes, shift sequences included

iconv_t closed() { return reinterpret_cast<iconv_t>(-1); }

// Converts all of `bytes`; false if they are not whole, valid characters.
bool convert(iconv_t handle, std::string_view bytes, std::string& out) {
  std::array<char, 32> buffer{};
  char* in = const_cast<char*>(bytes.data());
  size_t in_left = bytes.size();
  char* to = buffer.data();
  size_t to_left = buffer.size();
  if (iconv(handle, &in, &in_left, &to, &to_left) == static_cast<size_t>(-1) || in_left != 0) return false;
  out.append(buffer.data(), buffer.size() - to_left);
  return true;
}

}  // namespace

void append_utf8(std::string& out, uint32_t code_point) {
  const auto tail = [&](int shift) { out += static_cast<char>(0x80 | ((code_point >> shift) & 0x3F)); };
  if (code_point < 0x80) {
    out += static_cast<char>(code_point);
  } else if (code_point < 0x800) {
    out += static_cast<char>(0xC0 | (code_point >> 6));
    tail(0);
  } else if (code_point < 0x10000) {
    out += static_cast<char>(0xE0 | (code_point >> 12));
    tail(6);
    tail(0);
  } else {
    out += static_cast<char>(0xF0 | (code_point >> 18));
    tail(12);
    tail(6);
    tail(0);
  }
}

std::optional<ByteTable> byte_table(const std::string& system) {
  Multibyte characters(system);
  if (!characters.ok()) return std::nullopt;
  ByteTable table;
  for (size_t i = 0; i < table.size(); ++i) {
    const char byte = static_cast<char>(i);
    if (i < 0x80) {
      table[i] = byte;
    } else {
      characters.next(std::string_view(&byte, 1), table[i]);
    }
  }
  return table;
}

Multibyte::Multibyte(const std::string& system) : handle_(iconv_open("UTF-8", system.c_str())) {}

Multibyte::~Multibyte() {
  if (ok()) iconv_close(handle_);
}

bool Multibyte::ok() const { return handle_ != closed(); }

size_t Multibyte::next(std::string_view bytes, std::string& out) {
  const size_t longest = std::min(bytes.size(), kLongestCharacter);
  for (size_t size = 1; size <= longest; ++size) {
    if (convert(handle_, bytes.substr(0, size), out)) return size;
  }
  return 0;
}

}  // namespace source
