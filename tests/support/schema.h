// Validates JSON against the part of JSON Schema that schemas/ uses, so that the test needs nothing from the system.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace support {

// One line for each thing that does not fit: "/results/0/level: ...". Fails on a keyword it does not know.
std::vector<std::string> schema_problems(const nlohmann::json& value, const nlohmann::json& schema);

// schemas/gilint.schema.json of the repository.
nlohmann::json gilint_schema();

}  // namespace support
