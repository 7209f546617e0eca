// Which encoding a file of Python source is in, as PEP 263 says: byte order mark, else a coding cookie in the first two
// lines, else UTF-8. `decode` turns the answer and the bytes into text.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/span.h"

namespace source {

// How bytes become text.
enum class Codec : uint8_t { kUtf8, kLatin1, kAscii, kTable, kMultibyte, kUnknown };

struct Encoding {
  Codec codec = Codec::kUtf8;
  std::string name;    // as Python calls it, lower case with hyphens
  std::string system;  // the name iconv knows, for kTable and kMultibyte
};

// A coding cookie: its name as written and where it stands in the bytes.
struct Cookie {
  std::string name;  // empty: there is none
  base::Span span;
};

// The coding cookie of a file's bytes (BOM not included).
Cookie find_cookie(std::string_view bytes);

// The encoding that Python means by a cookie's name; kUnknown for one that is not known here.
Encoding encoding_named(std::string_view name);

}  // namespace source
