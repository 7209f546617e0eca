// Constants as text that can be compared across files, for guards (summaries/guards.h).
#pragma once

#include <optional>
#include <string>

#include "project/project.h"

namespace summaries {

// A constant as text with its kind before it: "s:text", "b:bytes", "i:1", "T", "F", "N"; nothing for others, and for
// strings too long to be kept.
std::optional<std::string> constant_text(const facts::Unit& unit, facts::OpId op);
std::optional<std::string> constant_text(const project::Project& project, const project::Value& value);

// Whether two such texts are equal in Python, as far as can be told.
enum class Equal : uint8_t { kNo, kYes, kUnknown };
Equal are_equal(const std::string& left, const std::string& right);

// Whether such a constant is true in a test.
bool is_truthy(const std::string& constant);

}  // namespace summaries
