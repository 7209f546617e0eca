// Which lines belong together: the lines of each statement (of one with a suite: of its header), as suppression
// comments and fingerprints need them.
#pragma once

#include <cstdint>
#include <vector>

#include "base/span.h"
#include "facts/facts.h"
#include "source/source_file.h"

namespace findings {

// Lines first ... last, 1-based.
struct Lines {
  uint32_t first = 0;
  uint32_t last = 0;

  bool contains(uint32_t line) const { return first <= line && line <= last; }
  friend auto operator<=>(const Lines&, const Lines&) = default;
};

// The line of the byte `offset` of the decoded text, 1-based.
uint32_t line_of(const source::SourceFile& file, uint32_t offset);

// The bytes of a line without its line end; empty past the last line.
base::Span line_span(const source::SourceFile& file, uint32_t line);

// The first line after `line` that is neither blank nor a comment; the last line if there is none.
uint32_t next_code_line(const source::SourceFile& file, uint32_t line);

// The span of a statement without its suite: decorators and header of a compound statement, all of a simple one.
base::Span header_span(const source::SourceFile& file, const facts::Unit& unit, const facts::Statement& statement);

// The lines of all statements of a module, sorted, without duplicates.
std::vector<Lines> statement_lines(const source::SourceFile& file, const facts::ModuleFacts& facts);

// The header span of the innermost statement that holds `place`; its own span if no statement does.
base::Span statement_at(const source::SourceFile& file, const facts::ModuleFacts& facts, base::Span place);

}  // namespace findings
