// The line hash by which GitHub's code scanning recognises an alert: `primaryLocationLineHash`. The method is that of
// CodeQL's upload action: a polynomial over the next 100 UTF-16 units from the line on, blanks left out, and a count of
// equal ones.
#pragma once

#include <string>
#include <vector>

#include "source/source_file.h"

namespace report {

// "c6db0349aea5d11:1" for each line of the file, the first line first; a text that ends in a line end has an entry for
// the empty line after it.
std::vector<std::string> line_hashes(const source::SourceFile& file);

}  // namespace report
