// The texts of a rule's folder, compiled into the program: `gilint explain`, SARIF help and the docs are made from them.
// The table is generated into the build tree from rules/<name>/ by src/rules/generate/pages.cpp.
#pragma once

#include <span>
#include <string_view>

namespace rules {

struct PageSource {
  std::string_view name;
  std::string_view rule_md;
  std::string_view bad_py;
  std::string_view good_py;
  std::string_view measured_json;  // empty where the folder has none
};

// All rules' texts, in order of name.
std::span<const PageSource> page_sources();

}  // namespace rules
