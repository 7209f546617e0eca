// Positions in a text. `Span` counts bytes from the start of a file's decoded UTF-8 text, `LocalSpan` counts from
// the start of a unit of facts (see facts/facts.h), so that a unit does not change when the text above it does.
// The two are distinct types: only `facts::Unit::absolute` turns one into the other.
#pragma once

#include <compare>
#include <cstdint>

namespace base {

// Half-open range of bytes in a file's decoded text.
struct Span {
  uint32_t begin = 0;
  uint32_t end = 0;

  uint32_t size() const { return end - begin; }
  bool contains(Span other) const { return begin <= other.begin && other.end <= end; }
  friend auto operator<=>(const Span&, const Span&) = default;
};

// Half-open range of bytes, relative to the base of the unit that holds it.
struct LocalSpan {
  uint32_t begin = 0;
  uint32_t end = 0;

  uint32_t size() const { return end - begin; }
  bool contains(LocalSpan other) const { return begin <= other.begin && other.end <= end; }
  friend auto operator<=>(const LocalSpan&, const LocalSpan&) = default;
};

}  // namespace base
