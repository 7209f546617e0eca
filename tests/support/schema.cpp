#include "tests/support/schema.h"

#include <algorithm>
#include <fstream>
#include <regex>
#include <set>

#include "tests/support/paths.h"

namespace support {
namespace {

using Json = nlohmann::json;

struct Check {
  std::string at;
  const Json* value;
  const Json* schema;
};

bool has_type(const Json& value, const std::string& type) {
  if (type == "object") return value.is_object();
  if (type == "array") return value.is_array();
  if (type == "string") return value.is_string();
  if (type == "integer") return value.is_number_integer();
  if (type == "boolean") return value.is_boolean();
  return type == "null" && value.is_null();
}

bool fits_type(const Json& value, const Json& types) {
  if (types.is_string()) return has_type(value, types.get<std::string>());
  return std::any_of(types.begin(), types.end(), [&](const Json& type) { return has_type(value, type); });
}

class Validator {
 public:
  explicit Validator(const Json& schema) : root_(schema) {}

  std::vector<std::string> run(const Json& value) {
    pending_.push_back({"", &value, &root_});
    while (!pending_.empty()) {
      const Check check = pending_.back();
      pending_.pop_back();
      for (const auto& [keyword, rule] : check.schema->items()) apply(keyword, rule, check);
    }
    std::sort(problems_.begin(), problems_.end());
    return problems_;
  }

 private:
  void problem(const Check& check, const std::string& what) { problems_.push_back(check.at + ": " + what); }

  void apply(const std::string& keyword, const Json& rule, const Check& check) {
    static const std::set<std::string> kWords = {"$schema", "title", "description", "definitions"};
    const Json& value = *check.value;
    if (kWords.count(keyword) > 0) return;
    if (keyword == "$ref") {
      pending_.push_back({check.at, check.value, &root_.at(Json::json_pointer(rule.get<std::string>().substr(1)))});
    } else if (keyword == "type") {
      if (!fits_type(value, rule)) problem(check, "is no " + rule.dump());
    } else if (keyword == "const") {
      if (value != rule) problem(check, "is not " + rule.dump());
    } else if (keyword == "enum") {
      if (std::find(rule.begin(), rule.end(), value) == rule.end()) problem(check, "is none of " + rule.dump());
    } else if (keyword == "minimum") {
      if (value.is_number() && value < rule) problem(check, "is less than " + rule.dump());
    } else if (keyword == "minLength") {
      if (value.is_string() && value.get<std::string>().size() < rule) problem(check, "is too short");
    } else if (keyword == "pattern") {
      if (value.is_string() && !std::regex_search(value.get<std::string>(), std::regex(rule.get<std::string>()))) {
        problem(check, "does not match " + rule.dump());
      }
    } else {
      apply_to_parts(keyword, rule, check);
    }
  }

  void apply_to_parts(const std::string& keyword, const Json& rule, const Check& check) {
    const Json& value = *check.value;
    if (keyword == "required") {
      for (const Json& key : rule) {
        if (value.is_object() && !value.contains(key)) problem(check, "lacks " + key.dump());
      }
    } else if (keyword == "additionalProperties") {
      if (!value.is_object()) return;
      for (const auto& [key, part] : value.items()) {
        if (check.schema->contains("properties") && check.schema->at("properties").contains(key)) continue;
        if (rule.is_object()) pending_.push_back({check.at + "/" + key, &part, &rule});
        if (rule == false) problem(check, "has \"" + key + "\"");
      }
    } else if (keyword == "properties") {
      for (const auto& [key, part] : rule.items()) {
        if (value.is_object() && value.contains(key)) pending_.push_back({check.at + "/" + key, &value.at(key), &part});
      }
    } else if (keyword == "items") {
      for (size_t i = 0; value.is_array() && i < value.size(); ++i) {
        pending_.push_back({check.at + "/" + std::to_string(i), &value[i], &rule});
      }
    } else {
      problem(check, "the schema has the keyword \"" + keyword + "\", which this test does not know");
    }
  }

  const Json& root_;
  std::vector<Check> pending_;
  std::vector<std::string> problems_;
};

}  // namespace

std::vector<std::string> schema_problems(const nlohmann::json& value, const nlohmann::json& schema) {
  return Validator(schema).run(value);
}

nlohmann::json gilint_schema() {
  std::ifstream file(source_folder() / "schemas/gilint.schema.json");
  return nlohmann::json::parse(file);
}

}  // namespace support
