// What holds for the facts of any text whatever, checked over real libraries and broken files.
#pragma once

#include <string>

#include "facts/facts.h"

namespace facts_test {

// The first rule that a unit breaks, as a sentence; "" if none.
std::string broken_rule(const facts::Unit& unit);

}  // namespace facts_test
