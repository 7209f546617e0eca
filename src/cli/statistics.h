// What a run read and how long each of its stages took, for `--statistics`. main asks for it after the report; nothing
// of it influences a result.
#pragma once

#include <chrono>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "facts/facts.h"
#include "source/source_file.h"

namespace cli {

// Credits the time since its making, or since the last call, to a stage.
class Stopwatch {
 public:
  void finish(std::string_view stage);
  // The stages in the order in which they first finished, in seconds.
  const std::vector<std::pair<std::string, double>>& seconds() const { return seconds_; }

 private:
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
  std::vector<std::pair<std::string, double>> seconds_;
};

// What a run read.
struct Amounts {
  size_t files = 0;
  size_t bytes = 0;         // of decoded text
  size_t parsed_files = 0;  // at least one unit of them
  size_t parsed_bytes = 0;  // of the units that are present
  size_t fact_bytes = 0;    // of the facts' tables in memory
  size_t notices = 0;
};

Amounts amounts(std::span<const source::SourceFile> files, std::span<const facts::ModuleFacts> facts,
                std::span<const source::Notice> notices);

// Two lines for standard error: the amounts, and the seconds of each stage.
std::string statistics(const Amounts& amounts, const Stopwatch& watch);

}  // namespace cli
