// What several formats need of places and messages: paths below the repository, findings with the worst first.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "report/run.h"

namespace report {

// The path of a file below the repository's top folder.
std::string repository_path(const Run& run, findings::FileId file);

// The first and the last line that a place touches, with the column after its last character.
struct Extent {
  source::Position begin;
  source::Position end;
};
Extent extent(const Run& run, const findings::Place& place);

// The shown findings, the worst and surest first, else in their order.
std::vector<const findings::Finding*> worst_first(const Run& run);

}  // namespace report
