#include "cli/arguments.h"

#include <fmt/format.h>

#include <fstream>
#include <iostream>
#include <iterator>
#include <optional>

#include "report/text.h"

namespace cli {
namespace {

// Of a pipe, too.
std::optional<std::string> read_text(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  if (!file.good() && !file.eof()) return std::nullopt;
  return file.is_open() ? std::optional(std::move(text)) : std::nullopt;
}

// The parts between separators, none of them empty.
std::vector<std::string> split(std::string_view text, char separator) {
  std::vector<std::string> result;
  while (!text.empty()) {
    const size_t end = std::min(text.find(separator), text.size());
    std::string_view part = text.substr(0, end);
    if (separator == '\n' && !part.empty() && part.back() == '\r') part.remove_suffix(1);
    if (!part.empty()) result.emplace_back(part);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return result;
}

}  // namespace

base::Result<std::vector<std::string>> expanded(const std::vector<std::string>& arguments) {
  std::vector<std::string> result;
  bool is_after_dashes = false;
  for (const std::string& argument : arguments) {
    is_after_dashes = is_after_dashes || argument == "--";
    if (is_after_dashes || argument.size() < 2 || argument[0] != '@') {
      result.push_back(argument);
      continue;
    }
    const auto text = read_text(argument.substr(1));
    if (!text) {
      return base::Error{
          fmt::format("`{}`: the file of arguments cannot be read (a path that begins with @ is "
                      "written ./@...)",
                      report::visible(argument))};
    }
    for (std::string& line : split(*text, '\n')) result.push_back(std::move(line));
  }
  return result;
}

base::Result<bool> take_file_list(Options& options) {
  if (!options.files_from) return true;
  const bool is_input = *options.files_from == "-";
  const auto text = is_input ? std::optional(read_standard_input()) : read_text(*options.files_from);
  if (!text) return base::Error{fmt::format("`{}` cannot be read", report::visible(*options.files_from))};
  for (std::string& path : split(*text, options.null_separated ? '\0' : '\n')) {
    options.paths.push_back(std::move(path));
  }
  return true;
}

base::Result<Options> parse_all(const std::vector<std::string>& arguments) {
  const auto all = expanded(arguments);
  if (!all) return all.error();
  auto options = parse(all.value());
  if (!options) return options;
  if (const auto taken = take_file_list(options.value()); !taken) return taken.error();
  return options;
}

std::string read_standard_input() {
  std::cin >> std::noskipws;
  return {std::istreambuf_iterator<char>(std::cin), std::istreambuf_iterator<char>()};
}

}  // namespace cli
