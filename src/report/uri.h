// Relative references for SARIF: paths percent-encoded as RFC 3986 wants them, byte by byte, so that any file name
// gives a valid one.
#pragma once

#include <string>
#include <string_view>

namespace report {

// `path` ('/' as separator) as a relative reference.
std::string relative_uri(std::string_view path);

// "file:///..." of an absolute folder, with a slash at its end.
std::string folder_uri(std::string_view folder);

}  // namespace report
