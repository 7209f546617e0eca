// Interns the strings of one unit while it is extracted. Internal to `facts`.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "facts/ids.h"

namespace facts {

// Open addressing over the string table itself; `reset` keeps the memory for the next unit.
class NameTable {
 public:
  // The name of `text`, made when it is new.
  Name intern(std::string_view text);
  std::string_view operator[](Name name) const { return strings_[name]; }
  size_t size() const { return strings_.size(); }
  // Hands out the strings, exactly sized, and starts again empty.
  Strings take();

 private:
  void grow();

  Strings strings_;
  std::vector<uint32_t> hashes_;  // by name
  std::vector<uint32_t> slots_;   // name + 1, or 0
};

}  // namespace facts
