// Decodes the bytes of a Python file as PEP 263 says, and says what is odd about them. The result keeps line ends as
// they are and holds what `position` needs to find the way back to the file's own bytes. Never fails: what cannot be
// decoded is replaced and noticed, so that the rest of the file is still analysed.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/span.h"
#include "source/source_file.h"

namespace source {

// Something odd about the bytes, with its place in the decoded text (empty: the whole file).
struct Oddity {
  base::Span span;
  std::string message;
};

struct Decoded {
  std::string text;      // valid UTF-8 without NUL; empty for what is not Python source at all
  std::string encoding;  // as declared or assumed, lower case
  uint32_t bom_size = 0;
  std::vector<ByteRun> runs;
  std::optional<Oddity> oddity;  // the first one: one notice a file
};

// The text of a Python file. Linear.
Decoded decode(std::string_view bytes);

}  // namespace source
