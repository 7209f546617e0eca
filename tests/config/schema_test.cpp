// schemas/gilint-config.schema.json says what `read` takes.
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <string>

#include "config/read.h"
#include "config/values.h"
#include "tests/support/paths.h"

namespace config {
namespace {

nlohmann::json schema() {
  std::ifstream file(support::source_folder() / "schemas/gilint-config.schema.json");
  return nlohmann::json::parse(file);
}

TEST(ConfigSchema, HasEveryKeyAndFormat) {
  const nlohmann::json document = schema();
  std::set<std::string> described;
  for (const auto& [key, value] : document["properties"].items()) described.insert(key);
  std::set<std::string> known;
  for (const std::string_view key : keys()) known.emplace(key);
  EXPECT_EQ(described, known);
  std::set<std::string> formats;
  for (const std::string_view word : output_format_words()) formats.emplace(word);
  EXPECT_EQ(document["properties"]["output-format"]["enum"].get<std::set<std::string>>(), formats);
}

}  // namespace
}  // namespace config
