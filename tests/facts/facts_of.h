// Facts of a few lines of Python, for tests of `facts`.
#pragma once

#include <string>
#include <string_view>

#include "facts/dump.h"
#include "facts/extract.h"
#include "syntax/tree.h"

namespace facts_test {

inline facts::ModuleFacts facts_of(std::string_view text) {
  return facts::extract(syntax::parse(text), text, /*is_stub=*/false);
}

// The operations of one code of one unit, with an empty line before them so that raw strings can start on their own
// line.
inline std::string ops(std::string_view text, uint32_t unit = 0, uint32_t code = 0) {
  return "\n" + facts::dump(facts_of(text).units.at(unit), facts::CodeId(code));
}

// The variables of a scope: "name=flags ...".
inline std::string variables(const facts::Unit& unit, uint32_t scope) {
  std::string text;
  for (const facts::Variable& variable : unit.variable_list(unit.scopes.at(scope))) {
    if (!text.empty()) text += ' ';
    text += std::string(unit.text(variable.name)) + "=" + std::to_string(variable.flags);
  }
  return text;
}

}  // namespace facts_test
