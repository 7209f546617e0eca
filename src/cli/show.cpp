#include "cli/show.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "cli/load.h"
#include "cli/paths.h"
#include "cli/stdin_file.h"
#include "config/show.h"
#include "report/text.h"
#include "rules/own.h"
#include "rules/page.h"
#include "rules/rule.h"
#include "rules/select.h"
#include "source/load.h"

namespace cli {
namespace {

// The absolute path of what `path` names, links in its folder resolved.
std::string absolute(const std::string& path) {
  std::error_code error;
  const std::filesystem::path resolved = std::filesystem::weakly_canonical(path, error);
  return error ? path : resolved.string();
}

// "gil101" as codes are written.
std::string in_capitals(std::string_view text) {
  std::string result(text);
  for (char& c : result) {
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  }
  return result;
}

bool is_below(std::string_view path, std::string_view folder) { return !relative_path(path, folder).starts_with(".."); }

base::Result<std::string> why(const Options& options, const std::string& root, const config::Settings& settings) {
  auto found = source::discover(request(options, root, settings));
  if (!found) return found.error();
  source::Sources& sources = found.value();
  source::load(sources, base::for_each_serial);  // whether a file is generated, its text says
  const std::string wanted = relative_path(absolute(*options.why), sources.root);
  const std::string shown = report::visible(*options.why);
  for (const source::SourceFile& file : sources.files) {
    const bool is_linked = std::find(file.links.begin(), file.links.end(), wanted) != file.links.end();
    if (file.path != wanted && !is_linked) continue;
    const std::string verdict =
        file.is_reported ? "read and reported" : "read when it is imported, not reported: " + file.unreported_why;
    return fmt::format("{}: {}\n  module: {}\n  level:  {}\n", shown, verdict, report::visible(file.module_name),
                       file.is_test ? "test code, one level lower" : "as the rules say");
  }
  return fmt::format("{}: not read: no Python file of the project at {}\n", shown, report::visible(sources.root));
}

}  // namespace

std::string rule_list() {
  std::string text;
  size_t longest = 0;
  for (const auto entries : {rules::own(), rules::registry()}) {
    for (const rules::Entry& entry : entries) longest = std::max(longest, entry.name.size());
  }
  for (const auto entries : {rules::own(), rules::registry()}) {
    for (const rules::Entry& entry : entries) {
      text += fmt::format("{}  {:<{}}  {}\n", entry.rule->code, entry.name, longest, entry.rule->summary);
    }
  }
  return text;
}

base::Result<std::string> explain(std::string_view rule) {
  const rules::Entry* entry = rules::find(rule);
  if (entry == nullptr) entry = rules::find(in_capitals(rule));
  if (entry == nullptr) return base::Error{rules::unknown_rule(rule)};
  return rules::page(*entry);
}

base::Result<std::string> show_config(const Options& options) {
  Options with_why = options;
  if (options.why && !is_below(absolute(*options.why), working_directory())) with_why.paths = {*options.why};
  const auto root = source::find_root(searched_paths(with_why), options.root);
  if (!root) return root.error();
  const auto loaded = load_settings(root.value(), options.overrides);
  if (!loaded) return loaded.error();
  if (options.why) {
    // The whole project is asked for: a path that is named is always reported.
    with_why.paths = {root.value()};
    return why(with_why, root.value(), loaded.value().settings);
  }
  const std::string origin = loaded.value().origin.empty() ? "no configuration file" : loaded.value().origin;
  return fmt::format("# root: {}\n# configuration: {}\n{}", report::visible(root.value()), report::visible(origin),
                     config::to_toml(loaded.value().settings));
}

source::Request request(const Options& options, const std::string& root, const config::Settings& settings) {
  source::Request result;
  result.paths = searched_paths(options);
  result.root = root;
  result.test_paths = settings.test_paths;
  result.exclude = settings.exclude;
  result.force_exclude = settings.force_exclude;
  return result;
}

}  // namespace cli
