#include "report/xml.h"

#include "report/text.h"

namespace report {

std::string xml(std::string_view text) {
  std::string result;
  // Control characters are made visible, which leaves only what XML allows, save two code points.
  for (const char c : valid_utf8(visible(text))) {
    if (c == '&') {
      result += "&amp;";
    } else if (c == '<') {
      result += "&lt;";
    } else if (c == '>') {
      result += "&gt;";
    } else if (c == '"') {
      result += "&quot;";
    } else if (c == '\'') {
      result += "&#39;";
    } else {
      result += c;
    }
  }
  for (const std::string_view forbidden : {"\xEF\xBF\xBE", "\xEF\xBF\xBF"}) {
    for (size_t at = result.find(forbidden); at != std::string::npos; at = result.find(forbidden, at)) {
      result.replace(at, forbidden.size(), "\xEF\xBF\xBD");
    }
  }
  return result;
}

}  // namespace report
