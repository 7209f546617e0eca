// Markers in the cases and programs of rules, and what they say about the findings there:
//
//   # expect: GIL101              a finding of that code on this line
//   # expect[+1]: GIL101          on the next line, where no comment fits
//   # expect: GIL101 12 "text"    at that column, with that part of its message
//   # expect-step: 2 "text"       the second step of some path stands on this line and says that
//   # todo-expect: GIL101         a finding that is missing today
//   # todo-ok: GIL101             a false alarm that is there today
//
// Strict both ways: a finding without a marker is a problem, and so is a `todo` that has come right.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tests/support/analysis.h"

namespace support {

enum class MarkerKind : uint8_t { kExpect, kStep, kTodoExpect, kTodoOk };

struct Marker {
  MarkerKind kind = MarkerKind::kExpect;
  uint32_t line = 0;
  std::string code;     // empty for kStep
  uint32_t number = 0;  // column, or number of the step; 0 = any
  std::string text;     // part of the message
};

// The markers of a file's text; a problem for each comment that looks like one but is none.
std::vector<Marker> markers(std::string_view text, std::vector<std::string>& problems);

// What does not fit, a line each; empty if all is as marked. Syntax notices are problems too.
std::vector<std::string> marker_problems(const Analysis& analysis);

}  // namespace support
