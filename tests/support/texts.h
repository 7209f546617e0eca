// Source files from strings, as `source` would have loaded them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "findings/finding.h"
#include "source/source_file.h"

namespace support {

struct Text {
  std::string path;
  std::string text;
};

// The files sorted by path, decoded, all reported.
std::vector<source::SourceFile> load(std::vector<Text> texts);

// Where `needle` first stands in that file; fails the test if it does not.
findings::Place place(const std::vector<source::SourceFile>& files, std::string_view path, std::string_view needle);

}  // namespace support
