#include "source/decode.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "source/charset.h"
#include "source/encoding.h"

namespace source {
namespace {

constexpr std::string_view kBom = "\xEF\xBB\xBF";
constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

bool is_ascii(char c) { return static_cast<unsigned char>(c) < 0x80; }

// The offset of the first byte from `at` on that is not ASCII.
size_t ascii_end(std::string_view bytes, size_t at) {
  constexpr uint64_t kHighBits = 0x8080808080808080ull;
  for (uint64_t word = 0; at + sizeof word <= bytes.size(); at += sizeof word) {
    std::memcpy(&word, bytes.data() + at, sizeof word);
    if ((word & kHighBits) != 0) break;
  }
  while (at < bytes.size() && is_ascii(bytes[at])) ++at;
  return at;
}

// Bytes of the UTF-8 character at the start of `bytes`; 0 if there is none (overlong forms, surrogates, cut ends).
size_t utf8_size(std::string_view bytes) {
  const auto byte = [&](size_t i) { return i < bytes.size() ? static_cast<unsigned char>(bytes[i]) : 0u; };
  const auto in = [&](size_t i, unsigned low, unsigned high) { return byte(i) >= low && byte(i) <= high; };
  const unsigned lead = byte(0);
  if (lead < 0x80) return bytes.empty() ? 0 : 1;
  if (lead >= 0xC2 && lead <= 0xDF) return in(1, 0x80, 0xBF) ? 2 : 0;
  if (lead >= 0xE0 && lead <= 0xEF) {
    const unsigned low = lead == 0xE0 ? 0xA0 : 0x80;
    const unsigned high = lead == 0xED ? 0x9F : 0xBF;
    return in(1, low, high) && in(2, 0x80, 0xBF) ? 3 : 0;
  }
  if (lead < 0xF0 || lead > 0xF4) return 0;
  const unsigned low = lead == 0xF0 ? 0x90 : 0x80;
  const unsigned high = lead == 0xF4 ? 0x8F : 0xBF;
  return in(1, low, high) && in(2, 0x80, 0xBF) && in(3, 0x80, 0xBF) ? 4 : 0;
}

std::string hex(unsigned char byte) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  return {'0', 'x', kDigits[byte >> 4], kDigits[byte & 15]};
}

// Collects decoded characters and the widths they had.
class Builder {
 public:
  Builder(size_t size, uint32_t own_begin) : begin_(own_begin), own_(own_begin) { text_.reserve(size); }

  void add_ascii(std::string_view bytes) {
    if (bytes.empty()) return;
    note(1, 1);
    text_.append(bytes);
    own_ += static_cast<uint32_t>(bytes.size());
  }
  void add(std::string_view character, size_t own_width) {
    if (character.empty()) {  // a shift sequence: the next run starts after it
      own_ += static_cast<uint32_t>(own_width);
      is_broken_ = true;
      return;
    }
    const bool is_plain = character.size() == own_width;
    note(is_plain ? 1 : character.size(), is_plain ? 1 : own_width);
    text_.append(character);
    own_ += static_cast<uint32_t>(own_width);
  }
  void add_bad(unsigned char byte) {
    if (!first_bad_) first_bad_ = {size(), byte};
    add(kReplacement, 1);
  }

  uint32_t size() const { return static_cast<uint32_t>(text_.size()); }
  // Where the first byte stands that was replaced, and which it was.
  const std::optional<std::pair<uint32_t, unsigned char>>& first_bad() const { return first_bad_; }
  std::string take_text() { return std::move(text_); }
  // Empty if every character had one width on both sides.
  std::vector<ByteRun> take_runs() {
    const bool is_identity = runs_.size() == 1 && runs_[0].own == begin_ && runs_[0].text_width == runs_[0].own_width;
    return is_identity ? std::vector<ByteRun>() : std::move(runs_);
  }

 private:
  void note(size_t text_width, size_t own_width) {
    const bool same =
        !runs_.empty() && !is_broken_ && runs_.back().text_width == text_width && runs_.back().own_width == own_width;
    is_broken_ = false;
    if (same) return;
    runs_.push_back({size(), own_, static_cast<uint8_t>(text_width), static_cast<uint8_t>(own_width)});
  }

  std::string text_;
  std::vector<ByteRun> runs_;
  uint32_t begin_;
  uint32_t own_;
  bool is_broken_ = false;
  std::optional<std::pair<uint32_t, unsigned char>> first_bad_;
};

void decode_utf8(std::string_view bytes, Builder& out) {
  size_t at = 0;
  while (at < bytes.size()) {
    const size_t end = ascii_end(bytes, at);
    out.add_ascii(bytes.substr(at, end - at));
    at = end;
    if (at == bytes.size()) return;
    const size_t size = utf8_size(bytes.substr(at, 4));
    if (size == 0) {
      out.add_bad(static_cast<unsigned char>(bytes[at++]));
    } else {
      out.add(bytes.substr(at, size), size);
      at += size;
    }
  }
}

void decode_latin1(std::string_view bytes, Builder& out) {
  std::string character;
  size_t at = 0;
  while (at < bytes.size()) {
    const size_t end = ascii_end(bytes, at);
    out.add_ascii(bytes.substr(at, end - at));
    if (end == bytes.size()) return;
    character.clear();
    append_utf8(character, static_cast<unsigned char>(bytes[end]));
    out.add(character, 1);
    at = end + 1;
  }
}

bool decode_table(std::string_view bytes, const std::string& system, Builder& out) {
  const std::optional<ByteTable> table = byte_table(system);
  if (!table) return false;
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    const std::string& character = (*table)[byte];
    if (character.empty()) {
      out.add_bad(byte);
    } else {
      out.add(character, 1);
    }
  }
  return true;
}

bool decode_multibyte(std::string_view bytes, const std::string& system, Builder& out) {
  Multibyte characters(system);
  if (!characters.ok()) return false;
  const bool is_stateful = system == "ISO-2022-JP";
  std::string character;
  size_t at = 0;
  while (at < bytes.size()) {
    const size_t end = is_stateful ? at : ascii_end(bytes, at);
    out.add_ascii(bytes.substr(at, end - at));
    at = end;
    if (at == bytes.size()) break;
    character.clear();
    const size_t size = characters.next(bytes.substr(at), character);
    if (size == 0) {
      out.add_bad(static_cast<unsigned char>(bytes[at++]));
    } else {
      out.add(character, size);
      at += size;
    }
  }
  return true;
}

// False: the encoding is not known, here or anywhere, and the bytes were read as UTF-8.
bool decode_as(const Encoding& encoding, std::string_view bytes, Builder& out) {
  switch (encoding.codec) {
    case Codec::kLatin1:
      decode_latin1(bytes, out);
      return true;
    case Codec::kTable:
      if (decode_table(bytes, encoding.system, out)) return true;
      break;
    case Codec::kMultibyte:
      if (decode_multibyte(bytes, encoding.system, out)) return true;
      break;
    case Codec::kUtf8:
    case Codec::kAscii:
      decode_utf8(bytes, out);
      return true;
    case Codec::kUnknown:
      break;
  }
  decode_utf8(bytes, out);
  return false;
}

// What is not text at all: UTF-16 and UTF-32 (by their marks or by their zeros) and binary files.
std::string not_source(std::string_view bytes) {
  const std::string_view mark = bytes.substr(0, 2);
  const size_t zeros = static_cast<size_t>(std::count(bytes.begin(), bytes.end(), '\0'));
  const bool has_mark = mark == "\xFF\xFE" || mark == "\xFE\xFF";
  const bool has_wide_zeros = bytes.size() >= 8 && zeros * 5 >= bytes.size() * 2 && zeros * 5 <= bytes.size() * 4;
  if (has_mark || has_wide_zeros) {
    return "The file looks like UTF-16, which Python does not read as source. It was not analysed.";
  }
  if (zeros * 10 > bytes.size()) return "The file is binary data, not Python source. It was not analysed.";
  return {};
}

// Turns NUL bytes to blanks, which changes no offset.
std::optional<Oddity> blank_zeros(std::string& text) {
  const size_t first = text.find('\0');
  if (first == std::string::npos) return std::nullopt;
  std::replace(text.begin() + static_cast<std::ptrdiff_t>(first), text.end(), '\0', ' ');
  const auto at = static_cast<uint32_t>(first);
  return Oddity{{at, at + 1}, "The file holds a NUL byte, so Python refuses it. It was analysed with blanks instead."};
}

std::string bad_byte_message(unsigned char byte, const Cookie& cookie, const std::string& encoding) {
  if (cookie.name.empty()) {
    return "The byte " + hex(byte) + " is not UTF-8 and the file declares no encoding, so Python refuses the file.";
  }
  return "The byte " + hex(byte) + " is not " + encoding + ", which the file declares, so Python refuses the file.";
}

base::Span character_at(const std::string& text, uint32_t at) {
  const size_t size = utf8_size(std::string_view(text).substr(at, 4));
  return {at, at + static_cast<uint32_t>(std::max<size_t>(size, 1))};
}

std::optional<Oddity> odd_encoding(const Encoding& encoding, const Cookie& cookie, bool is_known, const Decoded& out) {
  if (out.bom_size != 0 && encoding.codec != Codec::kUtf8) {
    return Oddity{cookie.span, "The byte order mark says UTF-8 and the coding comment says `" + cookie.name +
                                   "`, so Python refuses the file. It was read as UTF-8."};
  }
  if (!is_known) {
    return Oddity{cookie.span, "The encoding `" + cookie.name + "` is unknown. The file was read as UTF-8."};
  }
  if (encoding.codec != Codec::kAscii) return std::nullopt;
  const size_t at = ascii_end(out.text, 0);
  if (at == out.text.size()) return std::nullopt;
  const auto offset = static_cast<uint32_t>(at);
  return Oddity{character_at(out.text, offset),
                "This character is not ASCII, which the file declares, so Python refuses the file."};
}

}  // namespace

Decoded decode(std::string_view bytes) {
  Decoded out;
  if (std::string message = not_source(bytes); !message.empty()) {
    out.encoding = "unknown";
    out.oddity = Oddity{{}, std::move(message)};
    return out;
  }
  if (bytes.substr(0, kBom.size()) == kBom) out.bom_size = kBom.size();
  bytes.remove_prefix(out.bom_size);

  const Cookie cookie = find_cookie(bytes);
  const Encoding declared = cookie.name.empty() ? Encoding{Codec::kUtf8, "utf-8", ""} : encoding_named(cookie.name);
  const Encoding used = out.bom_size != 0 ? Encoding{Codec::kUtf8, "utf-8", ""} : declared;
  Builder builder(bytes.size(), out.bom_size);
  const bool is_known = decode_as(used, bytes, builder);
  out.text = builder.take_text();
  out.runs = builder.take_runs();
  out.encoding = out.bom_size != 0 ? "utf-8-sig" : used.name;

  const std::optional<Oddity> zeros = blank_zeros(out.text);
  out.oddity = odd_encoding(declared, cookie, is_known, out);
  if (!out.oddity && builder.first_bad()) {
    const auto [at, byte] = *builder.first_bad();
    out.oddity = Oddity{character_at(out.text, at), bad_byte_message(byte, cookie, used.name)};
  }
  if (!out.oddity) out.oddity = zeros;
  return out;
}

}  // namespace source
