#include "facts/names.h"

#include <algorithm>
#include <functional>

namespace facts {

Name NameTable::intern(std::string_view text) {
  if ((hashes_.size() + 1) * 2 > slots_.size()) grow();
  const auto hash = static_cast<uint32_t>(std::hash<std::string_view>()(text));
  const size_t mask = slots_.size() - 1;
  size_t slot = hash & mask;
  for (; slots_[slot] != 0; slot = (slot + 1) & mask) {
    const Name name(slots_[slot] - 1);
    if (hashes_[name.value] == hash && strings_[name] == text) return name;
  }
  const Name name = strings_.append(text);
  hashes_.push_back(hash);
  slots_[slot] = name.value + 1;
  return name;
}

Strings NameTable::take() {
  Strings result = strings_;
  strings_ = Strings();
  hashes_.clear();
  std::fill(slots_.begin(), slots_.end(), 0);
  if (slots_.size() > 4096) slots_.clear();  // one large unit must not make every later one clear its slots
  return result;
}

void NameTable::grow() {
  slots_.assign(std::max<size_t>(64, slots_.size() * 2), 0);
  const size_t mask = slots_.size() - 1;
  for (uint32_t name = 0; name < hashes_.size(); ++name) {
    size_t slot = hashes_[name] & mask;
    while (slots_[slot] != 0) slot = (slot + 1) & mask;
    slots_[slot] = name + 1;
  }
}

}  // namespace facts
