// A readable text of facts, one operation a line in evaluation order, for tests and for looking at what was extracted.
#pragma once

#include <string>

#include "facts/facts.h"

namespace facts {

// The operations of a code with its regions as indented blocks:
//   %2 call %0(%1, timeout=%3)
//   then %4:
//     %5 return %2
std::string dump(const Unit& unit, CodeId code);

// The whole unit: scopes with their variables, functions, classes, statements, then code after code.
std::string dump(const Unit& unit);

// All units of a module.
std::string dump(const ModuleFacts& module);

// One type as Python would write it: `dict[str, list[int] | None]`; "?" for kUnknown.
std::string dump_type(const Unit& unit, TypeId type);

}  // namespace facts
