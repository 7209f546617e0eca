// Line tables: where the lines of a decoded text start, and the text of one line. `position` of source_file.h is
// defined here too. Line ends are LF, CR LF and lone CR, as for Python; form feed and the Unicode ones end no line.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "source/source_file.h"

namespace source {

// The byte offset of each line's start; at least one entry. A text that ends in a line end has a last, empty line.
std::vector<uint32_t> line_starts(std::string_view text);

// The 0-based index into `lines` of the line that holds `offset`.
uint32_t line_index(const std::vector<uint32_t>& lines, uint32_t offset);

// The text of a 1-based line without its line end; empty past the end.
std::string_view line_text(const SourceFile& file, uint32_t line);

// The offset in the file's own bytes that the byte `offset` of the decoded text came from.
uint32_t own_offset(const SourceFile& file, uint32_t offset);

}  // namespace source
