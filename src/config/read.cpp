#include "config/read.h"

#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>
#include <array>
#include <optional>
#include <sstream>
#include <vector>

#include "base/near_miss.h"
#include "config/values.h"
#include "findings/words.h"
#include "rules/select.h"

namespace config {
namespace {

// What one key's reader needs and where it says what is wrong. The first error stands.
class Reader {
 public:
  Reader(std::string path, Settings& settings) : settings(settings), path_(std::move(path)) {}

  void fail(const toml::source_region& where, const std::string& what) {
    if (error_.empty()) error_ = fmt::format("{}:{}:{}: {}", path_, where.begin.line, where.begin.column, what);
  }
  const std::string& error() const { return error_; }

  // Strings of an array, or one string alone.
  std::vector<std::string> strings(std::string_view key, const toml::node& node) {
    if (const auto one = node.value_exact<std::string>()) return {*one};
    std::vector<std::string> result;
    const toml::array* array = node.as_array();
    if (array == nullptr) fail(node.source(), fmt::format("`{}` must be a list of strings", key));
    for (size_t i = 0; array != nullptr && i < array->size(); ++i) {
      const toml::node& item = *array->get(i);
      const auto text = item.value_exact<std::string>();
      if (!text) fail(item.source(), fmt::format("`{}` must be a list of strings", key));
      result.push_back(text.value_or(""));
    }
    return result;
  }

  std::string string(std::string_view key, const toml::node& node) {
    const auto text = node.value_exact<std::string>();
    if (!text) fail(node.source(), fmt::format("`{}` must be a string", key));
    return text.value_or("");
  }

  bool boolean(std::string_view key, const toml::node& node) {
    const auto value = node.value_exact<bool>();
    if (!value) fail(node.source(), fmt::format("`{}` must be true or false", key));
    return value.value_or(false);
  }

  Settings& settings;

 private:
  std::string path_;
  std::string error_;
};

constexpr std::array<std::string_view, 4> kLevelWords{"off", "note", "warning", "error"};
constexpr std::array<std::string_view, 3> kConfidenceWords{"possible", "likely", "certain"};
constexpr std::array<std::string_view, 2> kTestsWords{"lower", "strict"};

using ReadKey = void (*)(Reader&, std::string_view, const toml::node&);

// A key with its value.
struct Item {
  Reader& reader;
  std::string_view key;
  const toml::node& node;
};

// Reads a word with a fixed choice into `target`.
template <class T, class Parse>
void word_into(const Item& item, T& target, Parse parse, std::span<const std::string_view> words) {
  const std::string text = item.reader.string(item.key, item.node);
  if (const std::optional<T> value = parse(text)) {
    target = *value;
    return;
  }
  item.reader.fail(item.node.source(), fmt::format("`{}` must be {}, not `{}`", item.key, choice(words), text));
}

void words_into(const Item& item, std::vector<std::string>& target, std::span<const std::string_view> words) {
  target = item.reader.strings(item.key, item.node);
  for (const std::string& text : target) {
    if (std::find(words.begin(), words.end(), text) != words.end()) continue;
    item.reader.fail(item.node.source(), fmt::format("`{}` holds {}, not `{}`", item.key, choice(words), text));
  }
}

template <std::vector<std::string> Settings::*member>
void read_strings(Reader& reader, std::string_view key, const toml::node& node) {
  reader.settings.*member = reader.strings(key, node);
}

template <bool Settings::*member>
void read_boolean(Reader& reader, std::string_view key, const toml::node& node) {
  reader.settings.*member = reader.boolean(key, node);
}

template <findings::Level Settings::*member>
void read_level(Reader& reader, std::string_view key, const toml::node& node) {
  word_into({reader, key, node}, reader.settings.*member, findings::level, kLevelWords);
}

// Codes, names and prefixes of rules, each checked where it stands.
std::vector<std::string> selectors(const Item& item) {
  std::vector<std::string> result = item.reader.strings(item.key, item.node);
  const toml::array* array = item.node.as_array();
  for (size_t i = 0; i < result.size(); ++i) {
    const toml::node& one = array == nullptr ? item.node : *array->get(i);
    const std::string problem = rules::selector_problem(result[i]);
    if (!problem.empty()) item.reader.fail(one.source(), problem);
  }
  return result;
}

template <std::vector<std::string> Settings::*member>
void read_selectors(Reader& reader, std::string_view key, const toml::node& node) {
  reader.settings.*member = selectors({reader, key, node});
}

void read_extend_select(Reader& reader, std::string_view key, const toml::node& node) {
  for (std::string& selector : selectors({reader, key, node})) {
    reader.settings.extend_select.push_back(std::move(selector));
  }
}

// One entry of `levels`: its key and where that stands.
void read_level_of(const Item& item, const toml::source_region& where) {
  if (const std::string problem = rules::level_key_problem(item.key); !problem.empty())
    item.reader.fail(where, problem);
  word_into(item, item.reader.settings.levels[std::string(item.key)], findings::level, kLevelWords);
}

void read_levels(Reader& reader, std::string_view key, const toml::node& node) {
  const toml::table* table = node.as_table();
  if (table == nullptr) return reader.fail(node.source(), fmt::format("`{}` must be a table", key));
  for (const auto& [rule, level] : *table) {
    // GIL101.file = "off" without quotes is a table in TOML, and means the same.
    if (const toml::table* kinds = level.as_table()) {
      for (const auto& [kind, kind_level] : *kinds) {
        const std::string full = fmt::format("{}.{}", rule.str(), kind.str());
        read_level_of({reader, full, kind_level}, kind.source());
      }
      continue;
    }
    read_level_of({reader, rule.str(), level}, rule.source());
  }
}

void read_confidence(Reader& reader, std::string_view key, const toml::node& node) {
  word_into({reader, key, node}, reader.settings.min_confidence, findings::confidence, kConfidenceWords);
}

void read_min_stall(Reader& reader, std::string_view key, const toml::node& node) {
  const std::optional<double> seconds = duration(node.value_exact<std::string>().value_or(""));
  if (!seconds)
    return reader.fail(node.source(), fmt::format("`{}` must be a duration with its unit, such as \"0.05s\"", key));
  reader.settings.min_stall_seconds = *seconds;
}

void read_target_python(Reader& reader, std::string_view key, const toml::node& node) {
  const std::optional<VersionRange> range = version_range(reader.string(key, node));
  if (!range) {
    return reader.fail(node.source(), fmt::format("`{}` must be a version or a range such as \">=3.10,<3.15\"", key));
  }
  reader.settings.target_oldest = range->oldest;
  reader.settings.target_newest = range->newest;
}

void read_platforms(Reader& reader, std::string_view key, const toml::node& node) {
  words_into({reader, key, node}, reader.settings.platforms, platform_words());
}

void read_builds(Reader& reader, std::string_view key, const toml::node& node) {
  std::vector<std::string>& builds = reader.settings.builds;
  words_into({reader, key, node}, builds, build_words());
  if (std::find(builds.begin(), builds.end(), "free-threaded") != builds.end()) {
    reader.settings.declares_free_threading = true;
  }
}

void read_start_methods(Reader& reader, std::string_view key, const toml::node& node) {
  words_into({reader, key, node}, reader.settings.start_methods, start_method_words());
}

void read_tests(Reader& reader, std::string_view key, const toml::node& node) {
  word_into({reader, key, node}, reader.settings.tests, tests, kTestsWords);
}

void read_format(Reader& reader, std::string_view key, const toml::node& node) {
  word_into({reader, key, node}, reader.settings.output_format, output_format, output_format_words());
}

void read_extend_exclude(Reader& reader, std::string_view key, const toml::node& node) {
  for (std::string& pattern : reader.strings(key, node)) reader.settings.exclude.push_back(std::move(pattern));
}

// The user's model entries go on as text in the models' own form.
void read_models(Reader& reader, std::string_view key, const toml::node& node) {
  toml::table table;
  table.insert(key, node);
  std::ostringstream text;
  text << toml::toml_formatter{table} << "\n\n";
  reader.settings.models_toml += text.str();
}

void read_per_file_ignores(Reader& reader, std::string_view key, const toml::node& node) {
  const toml::table* table = node.as_table();
  if (table == nullptr) return reader.fail(node.source(), fmt::format("`{}` must be a table", key));
  for (const auto& [pattern, list] : *table) {
    reader.settings.per_file_ignores.push_back({std::string(pattern.str()), selectors({reader, pattern.str(), list})});
  }
}

void read_baseline(Reader& reader, std::string_view key, const toml::node& node) {
  reader.settings.baseline = reader.string(key, node);
}

// `extend` was followed before this file was read.
void read_extend(Reader& reader, std::string_view key, const toml::node& node) { reader.string(key, node); }

struct Key {
  std::string_view name;
  ReadKey read;
};

constexpr std::array kKeys{
    Key{"select", read_selectors<&Settings::select>},
    Key{"extend-select", read_extend_select},
    Key{"ignore", read_selectors<&Settings::ignore>},
    Key{"levels", read_levels},
    Key{"min-level", read_level<&Settings::min_level>},
    Key{"fail-on", read_level<&Settings::fail_on>},
    Key{"min-confidence", read_confidence},
    Key{"min-stall", read_min_stall},
    Key{"target-python", read_target_python},
    Key{"platforms", read_platforms},
    Key{"builds", read_builds},
    Key{"start-method", read_start_methods},
    Key{"tests", read_tests},
    Key{"test-paths", read_strings<&Settings::test_paths>},
    Key{"exclude", read_strings<&Settings::exclude>},
    Key{"extend-exclude", read_extend_exclude},
    Key{"output-format", read_format},
    Key{"assume-threaded-views", read_boolean<&Settings::assume_threaded_views>},
    Key{"only-main-location", read_boolean<&Settings::only_main_location>},
    Key{"error-on-notice", read_boolean<&Settings::error_on_notice>},
    Key{"baseline", read_baseline},
    Key{"extend", read_extend},
    Key{"force-exclude", read_boolean<&Settings::force_exclude>},
    Key{"require-suppression-reason", read_boolean<&Settings::require_suppression_reason>},
    Key{"per-file-ignores", read_per_file_ignores},
    Key{"callable", read_models},
    Key{"type", read_models},
    Key{"root", read_models},
    Key{"spawn", read_models},
    Key{"lock", read_models},
    Key{"decorator", read_models},
    Key{"alias", read_models},
};

std::array<std::string_view, kKeys.size()> key_names() {
  std::array<std::string_view, kKeys.size()> names;
  for (size_t i = 0; i < kKeys.size(); ++i) names[i] = kKeys[i].name;
  return names;
}

void read_key(Reader& reader, const toml::key& name, const toml::node& node) {
  for (const Key& key : kKeys) {
    if (key.name == name.str()) return key.read(reader, key.name, node);
  }
  const auto names = key_names();
  reader.fail(name.source(), fmt::format("unknown key `{}`{}", name.str(), base::near_miss_hint(name.str(), names)));
}

base::Result<toml::table> parse(const ConfigText& file) {
  try {
    return toml::parse(std::string_view(file.text), std::string_view(file.path));
  } catch (const toml::parse_error& error) {
    const toml::source_position where = error.source().begin;
    return base::Error{fmt::format("{}:{}:{}: {}", file.path, where.line, where.column, error.description())};
  }
}

// The table of ours in a parsed file; null if it has none.
const toml::node* own_section(const toml::table& table, FileForm form) {
  const toml::node_view<const toml::node> section(table);
  return form == FileForm::kPyproject ? section["tool"]["gilint"].node() : section.node();
}

}  // namespace

std::vector<std::string_view> keys() {
  const auto names = key_names();
  return {names.begin(), names.end()};
}

base::Result<std::optional<std::string>> extended_file(const ConfigText& file) {
  const base::Result<toml::table> parsed = parse(file);
  if (!parsed) return parsed.error();
  const toml::node* section = own_section(parsed.value(), file.form);
  if (section == nullptr || !section->is_table()) return std::optional<std::string>();
  return section->as_table()->get_as<std::string>("extend") == nullptr
             ? std::optional<std::string>()
             : std::optional(section->as_table()->get_as<std::string>("extend")->get());
}

base::Result<Settings> read(const ConfigText& file, Settings defaults) {
  const base::Result<toml::table> parsed = parse(file);
  if (!parsed) return parsed.error();
  const toml::node* section = own_section(parsed.value(), file.form);
  if (section == nullptr) return defaults;
  Reader reader(file.path, defaults);
  const toml::table* table = section->as_table();
  if (table == nullptr) {
    reader.fail(section->source(), "`tool.gilint` must be a table");
    return base::Error{reader.error()};
  }
  const std::string earlier_models = std::move(defaults.models_toml);
  defaults.models_toml.clear();
  // `exclude` sets the list that `extend-exclude` adds to, in whichever order the file has them.
  if (const toml::node* exclude = table->get("exclude")) read_strings<&Settings::exclude>(reader, "exclude", *exclude);
  for (const auto& [name, node] : *table) {
    if (name.str() != "exclude") read_key(reader, name, node);
  }
  if (!reader.error().empty()) return base::Error{reader.error()};
  if (defaults.models_toml.empty()) {
    defaults.models_toml = earlier_models;
  } else if (!earlier_models.empty()) {
    defaults.models_toml += earlier_models;
    defaults.models_origin += ", " + file.path;
  } else {
    defaults.models_toml = file.text;  // the whole file, so that what is wrong with an entry is said with its place
    defaults.models_origin = file.path;
  }
  return defaults;
}

}  // namespace config
