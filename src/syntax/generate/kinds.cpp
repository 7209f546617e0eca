// Writes the node kinds and fields of a tree-sitter grammar as C++ enums with tables of their names.
// Usage: kinds <node-types.json> <out.h>
#include <cctype>
#include <fstream>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <string_view>
#include <utility>

namespace {

using Json = nlohmann::json;

// Kinds in order of (grammar name, named); the value is the enumerator.
using Kinds = std::map<std::pair<std::string, bool>, std::string>;

std::string_view punctuation_name(char c) {
  static const std::map<char, std::string_view> kNames = {
      {'+', "Plus"},        {'-', "Minus"},       {'*', "Star"},
      {'/', "Slash"},       {'%', "Percent"},     {'@', "At"},
      {'&', "Ampersand"},   {'|', "Bar"},         {'^', "Caret"},
      {'~', "Tilde"},       {'<', "Less"},        {'>', "Greater"},
      {'=', "Equal"},       {'!', "Exclamation"}, {'.', "Dot"},
      {',', "Comma"},       {':', "Colon"},       {';', "Semicolon"},
      {'(', "OpenParen"},   {')', "CloseParen"},  {'[', "OpenSquare"},
      {']', "CloseSquare"}, {'{', "OpenCurly"},   {'}', "CloseCurly"},
      {'_', "Underscore"},  {'\\', "Backslash"},  {'"', "Quote"},
      {'\'', "Apostrophe"}, {'`', "Backtick"},    {'$', "Dollar"},
      {'#', "Hash"},        {'?', "Question"},    {' ', ""}};
  const auto found = kNames.find(c);
  return found == kNames.end() ? std::string_view("Other") : found->second;
}

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

// "function_definition" gives FunctionDefinition, "not in" gives NotIn, "+=" gives PlusEqual.
std::string camel(const std::string& name) {
  std::string out;
  bool start = true;
  const bool all_words = name.find_first_not_of("_") != std::string::npos;
  for (const char c : name) {
    if (c == ' ' || (c == '_' && all_words)) {
      start = true;
    } else if (is_word(c) && c != '_') {
      out += start ? static_cast<char>(std::toupper(static_cast<unsigned char>(c))) : c;
      start = false;
    } else {
      out += punctuation_name(c);
      start = true;
    }
  }
  return out;
}

Kinds collect_kinds(const Json& types) {
  Kinds kinds;
  kinds[{"ERROR", true}] = "kError";
  for (const Json& type : types) {
    if (type.contains("subtypes")) {
      continue;  // a supertype names a choice and never appears in a tree
    }
    const std::string name = type.at("type");
    const bool named = type.at("named");
    kinds[{name, named}] = (named ? "k" : "kToken") + camel(name);
  }
  return kinds;
}

std::set<std::string> collect_fields(const Json& types) {
  std::set<std::string> fields;
  for (const Json& type : types) {
    if (!type.contains("fields")) {
      continue;
    }
    for (const auto& field : type.at("fields").items()) {
      fields.insert(field.key());
    }
  }
  return fields;
}

std::string quoted(const std::string& text) { return Json(text).dump(); }

constexpr std::string_view kHeader = R"(// Generated from node-types.json of the pinned grammar: node kinds and fields.
// `syntax` maps the grammar's symbol and field numbers to these once, at start; nobody compares names of nodes.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace syntax {

)";

constexpr std::string_view kFooter = R"(
// The grammar's name of a kind, "" for kUnknown.
constexpr std::string_view kind_name(Kind kind) { return kKindNames[static_cast<std::size_t>(kind)].text; }

// The grammar's name of a field, "" for kNone.
constexpr std::string_view field_name(Field field) { return kFieldNames[static_cast<std::size_t>(field)]; }

// The kind that the grammar calls `text`, kUnknown if there is none. Binary search: for tables made at start.
constexpr Kind kind_of(std::string_view text, bool named) {
  std::size_t low = 1;
  std::size_t high = kKindNames.size();
  while (low < high) {
    const std::size_t middle = (low + high) / 2;
    const KindName& name = kKindNames[middle];
    const bool before = name.text != text ? name.text < text : name.named < named;
    (before ? low : high) = before ? middle + 1 : middle;
  }
  const bool found = low < kKindNames.size() && kKindNames[low].text == text && kKindNames[low].named == named;
  return found ? static_cast<Kind>(low) : Kind::kUnknown;
}

// The field that the grammar calls `text`, kNone if there is none.
constexpr Field field_of(std::string_view text) {
  for (std::size_t i = 1; i < kFieldNames.size(); ++i) {
    if (kFieldNames[i] == text) {
      return static_cast<Field>(i);
    }
  }
  return Field::kNone;
}

}  // namespace syntax
)";

void write_kinds(std::ostream& out, const Kinds& kinds) {
  out << "// Named kinds are `kCall`; tokens without a name `kTokenAwait`, `kTokenPlusEqual`.\n"
      << "enum class Kind : std::uint16_t {\n  kUnknown,  // kNone is Python's None\n";
  for (const auto& [key, enumerator] : kinds) {
    out << "  " << enumerator << ",  // " << quoted(key.first) << "\n";
  }
  out << "};\n\nstruct KindName {\n  std::string_view text;\n  bool named;\n};\n\n"
      << "// Sorted by text, then tokens before named kinds; the index is the Kind.\n"
      << "inline constexpr std::array<KindName, " << kinds.size() + 1 << "> kKindNames{{\n    {\"\", false},\n";
  for (const auto& [key, enumerator] : kinds) {
    out << "    {" << quoted(key.first) << ", " << (key.second ? "true" : "false") << "},\n";
  }
  out << "}};\n\n";
}

void write_fields(std::ostream& out, const std::set<std::string>& fields) {
  out << "enum class Field : std::uint8_t {\n  kNone,\n";
  for (const std::string& field : fields) {
    out << "  k" << camel(field) << ",\n";
  }
  out << "};\n\ninline constexpr std::array<std::string_view, " << fields.size() + 1 << "> kFieldNames{\n    \"\",\n";
  for (const std::string& field : fields) {
    out << "    " << quoted(field) << ",\n";
  }
  out << "};\n";
}

// Two kinds with one enumerator would not compile; say which.
bool report_clashes(const Kinds& kinds) {
  std::map<std::string, std::string> seen;
  bool clash = false;
  for (const auto& [key, enumerator] : kinds) {
    const auto [place, fresh] = seen.emplace(enumerator, key.first);
    if (!fresh) {
      std::cerr << "kinds: " << quoted(key.first) << " and " << quoted(place->second) << " are both " << enumerator
                << "\n";
      clash = true;
    }
  }
  return clash;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    std::cerr << "usage: kinds <node-types.json> <out.h>\n";
    return 2;
  }
  std::ifstream in(argv[1]);
  const Json types = Json::parse(in);
  const Kinds kinds = collect_kinds(types);
  if (report_clashes(kinds)) {
    return 1;
  }
  std::ofstream out(argv[2], std::ios::binary);
  out << kHeader;
  write_kinds(out, kinds);
  write_fields(out, collect_fields(types));
  out << kFooter;
  return out.good() ? 0 : 1;
}
