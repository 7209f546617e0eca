// Typed 32-bit indices. `Id<Tag>` is an index into one kind of table and nothing else: an OpId cannot be used where
// a ScopeId is wanted. A default-made id is "none". `Range<IdT>` is a run of consecutive ids.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>

namespace base {

template <class Tag>
struct Id {
  static constexpr uint32_t kNone = 0xFFFFFFFFu;
  uint32_t value = kNone;

  constexpr Id() = default;
  constexpr explicit Id(uint32_t index) : value(index) {}
  constexpr explicit Id(size_t index) : value(static_cast<uint32_t>(index)) {}
  constexpr explicit operator bool() const { return value != kNone; }
  constexpr bool is_none() const { return value == kNone; }
  friend constexpr auto operator<=>(const Id&, const Id&) = default;
};

// Ids begin, begin + 1, ..., begin + count - 1.
template <class IdT>
struct Range {
  uint32_t begin = 0;
  uint32_t count = 0;

  bool empty() const { return count == 0; }
  uint32_t size() const { return count; }
  uint32_t end_index() const { return begin + count; }
  IdT operator[](uint32_t i) const { return IdT(begin + i); }
  bool contains(IdT id) const { return id.value >= begin && id.value < begin + count; }
};

// A run of consecutive entries of a side table that has no ids of its own.
struct Slice {
  uint32_t first = 0;
  uint32_t count = 0;

  bool empty() const { return count == 0; }
};

}  // namespace base

template <class Tag>
struct std::hash<base::Id<Tag>> {
  size_t operator()(base::Id<Tag> id) const noexcept { return id.value * 0x9E3779B97F4A7C15ull >> 16; }
};
