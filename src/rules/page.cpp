#include "rules/page.h"

#include <fmt/format.h>

#include <array>
#include <nlohmann/json.hpp>

#include "findings/words.h"

namespace rules {
namespace {

using Json = nlohmann::json;

constexpr std::array<std::string_view, 5> kMarkers{"# expect:", "# expect[",
                                                   "# expect-step:", "# todo-expect:", "# todo-ok:"};

std::string_view without_trailing_blanks(std::string_view text) {
  const size_t last = text.find_last_not_of(" \t\r\n");
  return last == std::string_view::npos ? std::string_view() : text.substr(0, last + 1);
}

std::string_view without_marker(std::string_view line) {
  size_t end = line.size();
  for (const std::string_view marker : kMarkers) end = std::min(end, line.find(marker));
  return end == line.size() ? line : without_trailing_blanks(line.substr(0, end));
}

// "0.511 s", or the verdict where nothing was measured in figures.
std::string figure(const Json& program) {
  if (!program.is_object()) return "";
  std::string verdict = program.value("verdict", "");
  if (!program.contains("median") || !program["median"].is_number()) return verdict;
  const std::string unit =
      program.contains("unit") && program["unit"].is_string() ? program["unit"].get<std::string>() : "";
  return fmt::format("{}, {} {}", verdict, program["median"].dump(), unit);
}

std::string metric_of(const Json& runs) {
  for (const Json& run : runs) {
    const Json& bad = run.contains("bad") ? run["bad"] : Json();
    if (bad.is_object() && bad.contains("metric") && bad["metric"].is_string()) return bad["metric"].get<std::string>();
  }
  return {};
}

std::string table_row(const Json& run) {
  return fmt::format("| {} | {} | {} | {} | {} |\n", run.value("python", ""), run.value("build", ""),
                     run.value("platform", ""), figure(run.value("bad", Json())), figure(run.value("good", Json())));
}

// `text` ends up on lines of its own, with an empty one after it.
void add_block(std::string& page, std::string_view text) {
  const std::string_view trimmed = without_trailing_blanks(text);
  if (!trimmed.empty()) page += fmt::format("{}\n\n", trimmed);
}

void add_example(std::string& page, std::string_view heading, std::string_view program) {
  if (program.empty()) return;
  page += fmt::format("## {}\n\n```python\n{}\n```\n\n", heading, without_trailing_blanks(example(program)));
}

std::string facts_line(const Rule& rule) {
  std::string text = fmt::format("Level: up to {}", findings::word(rule.highest));
  if (!rule.versions.empty()) text += fmt::format(". Applies to: {}", rule.versions);
  for (size_t i = 0; i < rule.tags.size(); ++i) text += fmt::format("{}{}", i == 0 ? ". Tags: " : ", ", rule.tags[i]);
  return text + ".";
}

}  // namespace

std::string example(std::string_view program) {
  std::string result;
  bool is_header = true;
  while (!program.empty()) {
    const size_t end = std::min(program.find('\n'), program.size());
    const std::string_view line = program.substr(0, end);
    program.remove_prefix(std::min(end + 1, program.size()));
    is_header = is_header && !line.empty() && line.front() == '#';
    if (is_header && line.starts_with("# proof:")) continue;
    const std::string_view kept = without_marker(line);
    // A line that held nothing but a marker goes away whole.
    if (kept.empty() && !line.empty()) continue;
    result += fmt::format("{}\n", kept);
  }
  return result;
}

std::string measured_table(std::string_view measured_json) {
  const Json document = Json::parse(measured_json, nullptr, false);
  if (!document.is_object() || !document.contains("runs") || !document["runs"].is_array()) return {};
  const Json& runs = document["runs"];
  if (runs.empty()) return {};
  const std::string metric = metric_of(runs);
  std::string table = metric.empty() ? std::string() : fmt::format("Measured: {}, median of several runs.\n\n", metric);
  table += "| Python | build | platform | bad.py | good.py |\n|---|---|---|---|---|\n";
  for (const Json& run : runs) {
    if (run.is_object()) table += table_row(run);
  }
  return table;
}

std::string page(const Entry& entry) {
  const Rule& rule = *entry.rule;
  std::string result = fmt::format("# {} {}\n\n", rule.code, entry.name);
  add_block(result, fmt::format("{}.", rule.summary));
  add_block(result, facts_line(rule));
  add_block(result, rule.help);
  add_block(result, entry.page.rule_md);
  add_example(result, "A program that fails", entry.page.bad_py);
  add_example(result, "The same program, right", entry.page.good_py);
  const std::string table = measured_table(entry.page.measured_json);
  if (!table.empty()) add_block(result, "## What the programs did\n\n" + table);
  return std::string(without_trailing_blanks(result)) + "\n";
}

}  // namespace rules
