// Known: what is known of a value when a test is followed, and the operators on it. Pure; situations.h evaluates bodies
// with it.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "facts/facts.h"

namespace concurrency {

struct Known {
  enum class Kind : uint8_t { kUnknown, kNone, kBool, kInt, kText, kVersion, kProcess };
  Kind kind = Kind::kUnknown;
  bool asks_who_runs = false;  // depends on `__name__` or on which process this is
  int64_t number = 0;          // kBool: 0 or 1; kVersion: major * 100 + minor
  std::string_view text;       // kText; lives as long as the project
  friend bool operator==(const Known&, const Known&) = default;
};

enum class Truth : uint8_t { kFalse, kTrue, kUnknown };

Known known_bool(bool holds, bool asks_who_runs = false);
Known known_text(std::string_view text, bool asks_who_runs = false);
Known known_none(bool asks_who_runs = false);
Known nothing_known(bool asks_who_runs);

// Whether it counts as true in a test.
Truth truth(const Known& known);
// A constant as written.
Known constant(const facts::Unit& unit, facts::OpId op);
// A tuple of numbers as a version: (3, 14) and longer. (3,) is before every 3.x.
Known version_of(const std::vector<Known>& elements);
Known compared(facts::Operator how, const Known& left, const Known& right);
// `left in elements`, or `not in`.
Known contained(bool negated, const Known& left, const std::vector<Known>& elements);
// `and` and `or`, as a test.
Known joined(facts::Operator how, const Known& left, const Known& right);
Known negated(const Known& operand);

}  // namespace concurrency
