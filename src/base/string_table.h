// Interned strings: equal texts get equal ids, ids count up from 0 in order of first appearance. Facts carry one table
// a unit; `project` interns names globally. Plain data: two vectors that can be written to a cache as they are.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

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
    if (auto found = ids_.find(std::string(text)); found != ids_.end()) return found->second;
    const IdT id = table_.append(text);
    ids_.emplace(std::string(text), id);
    return id;
  }
  // The id of a text that was interned before, or none.
  IdT find(std::string_view text) const {
    const auto found = ids_.find(std::string(text));
    return found == ids_.end() ? IdT() : found->second;
  }
  std::string_view operator[](IdT id) const { return table_[id]; }
  const StringTable<Tag>& table() const { return table_; }
  StringTable<Tag> take() { return std::move(table_); }

 private:
  StringTable<Tag> table_;
  std::unordered_map<std::string, IdT> ids_;
};

}  // namespace base
