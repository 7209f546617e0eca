// Interned strings: equal texts get equal ids, ids count up from 0 in order of first appearance. Facts carry one table
// a unit; `project` interns names globally. Plain data: two vectors that can be written to a cache as they are.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/flat_map.h"
#include "base/ids.h"

namespace base {

template <class Tag>
class StringTable {
 public:
  using IdT = Id<Tag>;

  StringTable() = default;
  // From what `bytes` and `ends` gave: all texts joined, and where each ends.
  StringTable(std::string bytes, std::vector<uint32_t> ends) : bytes_(std::move(bytes)), ends_(std::move(ends)) {}

  size_t size() const { return ends_.size(); }
  // The text of an id of this table.
  std::string_view operator[](IdT id) const {
    const uint32_t begin = id.value == 0 ? 0 : ends_[id.value - 1];
    return std::string_view(bytes_).substr(begin, ends_[id.value] - begin);
  }
  // The id of a text, or none if it was never added. Linear: for the small tables of facts, use StringInterner to
  // build.
  IdT find(std::string_view text) const {
    for (uint32_t i = 0; i < ends_.size(); ++i) {
      if ((*this)[IdT(i)] == text) return IdT(i);
    }
    return IdT();
  }
  // Appends without looking for an equal text.
  IdT append(std::string_view text) {
    bytes_.append(text);
    ends_.push_back(static_cast<uint32_t>(bytes_.size()));
    return IdT(static_cast<uint32_t>(ends_.size() - 1));
  }
  const std::string& bytes() const { return bytes_; }
  const std::vector<uint32_t>& ends() const { return ends_; }

 private:
  std::string bytes_;
  std::vector<uint32_t> ends_;
};

// Builds a StringTable without duplicates.
template <class Tag>
class StringInterner {
 public:
  using IdT = Id<Tag>;

  IdT intern(std::string_view text) {
    const IdT next(table_.size());
    const uint32_t row = index_.find_or_add(hash(text), next.value, same_as(text));
    if (row == next.value) table_.append(text);
    return IdT(row);
  }
  // The id of a text that was interned before, or none.
  IdT find(std::string_view text) const { return IdT(index_.find(hash(text), same_as(text))); }
  std::string_view operator[](IdT id) const { return table_[id]; }
  const StringTable<Tag>& table() const { return table_; }
  // The table; the interner is empty afterwards.
  StringTable<Tag> take() {
    index_.clear();
    return std::exchange(table_, {});
  }

 private:
  static uint64_t hash(std::string_view text) { return mixed(std::hash<std::string_view>()(text)); }
  auto same_as(std::string_view text) const {
    return [this, text](uint32_t row) { return table_[IdT(row)] == text; };
  }

  StringTable<Tag> table_;
  FlatIndex index_;
};

}  // namespace base
