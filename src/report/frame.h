// Code frames: a line of source with the place marked under it and a label beside the mark.
//
//    12 |     refresh(data)
//       |     ^^^^^^^^^^^^^ 1: calls `refresh`
#pragma once

#include <cstdint>
#include <string>

#include "base/span.h"
#include "report/colours.h"
#include "source/source_file.h"

namespace report {

// The widest source text that a frame shows; longer lines are cut around the mark.
inline constexpr size_t kFrameColumns = 120;
// Tabs go to the next multiple of this.
inline constexpr size_t kTabColumns = 4;

// A line made harmless, cut to what fits, with the columns to mark (0-based, half-open, at least one wide).
struct FrameLine {
  std::string text;
  size_t mark_begin = 0;
  size_t mark_end = 1;
};

// The line of `span.begin` with the part of `span` on it marked.
FrameLine frame_line(const source::SourceFile& file, base::Span span);

struct Frame {
  base::Span span;
  char mark = '^';
  std::string label;  // made harmless already
  Colour colour = Colour::kBlue;
  uint32_t context = 0;  // how many lines before it to show
};

// The left edge of all frames of a finding: how many digits its line numbers have, and whether it is coloured.
struct Gutter {
  size_t digits = 1;
  bool colour = false;
};

// The lines of a frame.
std::string frame(const source::SourceFile& file, const Frame& frame, Gutter gutter);

// "   |" under line numbers, or the same with another sign than a bar.
std::string edge(Gutter gutter, std::string_view sign);

}  // namespace report
