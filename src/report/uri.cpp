#include "report/uri.h"

#include <fmt/format.h>

namespace report {
namespace {

bool is_unreserved(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '.' ||
         c == '_' || c == '~';
}

}  // namespace

std::string relative_uri(std::string_view path) {
  std::string result;
  for (const char c : path) {
    if (is_unreserved(c) || c == '/') {
      result += c;
    } else {
      result += fmt::format("%{:02X}", static_cast<unsigned char>(c));
    }
  }
  return result;
}

std::string folder_uri(std::string_view folder) {
  std::string result = "file://" + relative_uri(folder);
  if (result.back() != '/') result += '/';
  return result;
}

}  // namespace report
