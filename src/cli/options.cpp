#include "cli/options.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <span>
#include <string_view>

#include "base/near_miss.h"
#include "findings/suppressions.h"
#include "findings/words.h"

namespace cli {
namespace {

struct CommandWord {
  std::string_view word;
  Command command;
  std::string_view summary;
};

constexpr std::array kCommands = {
    CommandWord{"check", Command::kCheck, "report concurrency mistakes (also without the word: gilint PATHS)"},
    CommandWord{"explain", Command::kExplain, "what a rule means, how it fails, how to fix it"},
    CommandWord{"prove", Command::kProve, "run a rule's two programs on your Python and print what they did"},
    CommandWord{"rules", Command::kRules, "list all rules"},
    CommandWord{"call-graph", Command::kCallGraph, "print who calls whom, as JSON"},
    CommandWord{"config", Command::kConfig, "print the settings of a run, or why a file is read or reported"},
    CommandWord{"version", Command::kVersion, "print the version"},
};

const CommandWord* command_named(std::string_view word) {
  for (const CommandWord& entry : kCommands) {
    if (entry.word == word) return &entry;
  }
  return nullptr;
}

// The command that a word may be meant to be; empty if it looks like none.
std::string command_like(std::string_view word) {
  std::array<std::string_view, kCommands.size()> words;
  for (size_t i = 0; i < kCommands.size(); ++i) words[i] = kCommands[i].word;
  return std::string(base::near_miss(word, words));
}

// The texts of options that still have to be understood.
struct RawOptions {
  std::string min_level;
  std::string fail_on;
  std::string min_confidence;
  std::string output_format;
  std::string target_python;
  std::string colour = "auto";
  std::string threads;
  std::string root;
  std::string why;
  std::string cache_dir;
  bool help = false;
};

void add_list(CLI::App& app, const std::string& name, std::vector<std::string>& target, const std::string& help) {
  app.add_option(name, target, help)->delimiter(',')->allow_extra_args(false)->type_name("RULES");
}

void add_text(CLI::App& app, const std::string& name, std::string& target, const std::string& help) {
  app.add_option(name, target, help)->type_name("");
}

void add_common_options(CLI::App& app, RawOptions& raw) {
  app.add_flag("-h,--help", raw.help, "print this help");
  add_text(app, "--color", raw.colour, "auto, always or never");
}

void add_run_options(CLI::App& app, Options& options, RawOptions& raw) {
  add_text(app, "--root", raw.root, "the project's folder; found by itself if not given");
  add_text(app, "--threads", raw.threads, "how many threads to use; one for each processor if not given");
  add_list(app, "--select", options.overrides.select, "only these rules: codes, names or prefixes (GIL1)");
  add_list(app, "--extend-select", options.overrides.extend_select, "these rules too");
  add_list(app, "--ignore", options.overrides.ignore, "not these rules");
  add_text(app, "--output-format", raw.output_format, "full, concise or json");
  add_text(app, "--min-level", raw.min_level, "show from this level on: note, warning (default) or error");
  add_text(app, "--min-confidence", raw.min_confidence, "show from: possible, likely (default) or certain");
  add_text(app, "--fail-on", raw.fail_on, "exit with 1 from this level on: note, warning (default), error, or off");
  add_text(app, "--target-python", raw.target_python, "versions it must run on, such as 3.12 or \">=3.10,<3.15\"");
  app.add_flag("--only-main-location", options.overrides.only_main_location,
               "with files named: only findings whose main location lies in one of them");
  app.add_flag("--error-on-notice", options.overrides.error_on_notice,
               "exit with 1 if a file could not be read in full");
  add_text(app, "--cache-dir", raw.cache_dir, "where to keep what was printed; .gilint_cache if not given");
  app.add_flag("--no-cache", options.no_cache, "analyse anew and keep nothing");
  app.add_flag("--statistics", options.statistics, "say what was read and how long each stage took");
}

// Positional arguments are taken as extras, so that unknown options can be told from paths and get a hint.
struct Split {
  std::vector<std::string> before;  // options and paths
  std::vector<std::string> after;   // what follows "--"
};

Split split_at_dashes(std::span<const std::string> arguments) {
  const auto dashes = std::find(arguments.begin(), arguments.end(), "--");
  Split result{{arguments.begin(), dashes}, {}};
  if (dashes != arguments.end()) result.after.assign(dashes + 1, arguments.end());
  return result;
}

std::string unknown_option(const CLI::App& app, const std::string& argument) {
  std::vector<std::string> names;
  for (const CLI::Option* option : app.get_options()) {
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  }
  std::vector<std::string_view> views(names.begin(), names.end());
  const std::string_view name = std::string_view(argument).substr(0, argument.find('='));
  return fmt::format("unknown option `{}`{}", name, base::near_miss_hint(name, views));
}

// An option with a fixed choice of words, as messages name the two.
struct Choice {
  std::string_view option;
  std::string_view words;
};

// Sets `target` to what `word` means; the error says what is wrong with it.
template <class T, class Parse>
base::Result<bool> choose(Choice choice, const std::string& word, T& target, const Parse& parse) {
  if (word.empty()) return true;
  const auto value = parse(std::string_view(word));
  if (!value) return base::Error{fmt::format("{} must be {}, not `{}`", choice.option, choice.words, word)};
  target = *value;
  return true;
}

std::optional<ColourChoice> colour_choice(std::string_view word) {
  if (word == "auto") return ColourChoice::kAuto;
  if (word == "always") return ColourChoice::kAlways;
  return word == "never" ? std::optional(ColourChoice::kNever) : std::nullopt;
}

std::optional<size_t> thread_count(std::string_view word) {
  size_t count = 0;
  for (const char c : word) {
    if (c < '0' || c > '9' || count > 1024) return std::nullopt;
    count = count * 10 + static_cast<size_t>(c - '0');
  }
  return count >= 1 && count <= 1024 ? std::optional(count) : std::nullopt;
}

base::Result<bool> understand(const RawOptions& raw, Options& options) {
  Overrides& overrides = options.overrides;
  if (!raw.root.empty()) options.root = raw.root;
  if (!raw.why.empty()) options.why = raw.why;
  if (!raw.cache_dir.empty()) options.cache_dir = raw.cache_dir;
  const base::Result<bool> results[] = {
      choose({"--min-level", "note, warning or error"}, raw.min_level, overrides.min_level, findings::level),
      choose({"--fail-on", "note, warning, error or off"}, raw.fail_on, overrides.fail_on, findings::level),
      choose({"--min-confidence", "possible, likely or certain"}, raw.min_confidence, overrides.min_confidence,
             findings::confidence),
      choose({"--output-format", "full, concise or json"}, raw.output_format, overrides.output_format,
             config::output_format),
      choose({"--target-python", "a version or a range such as 3.12 or \">=3.10,<3.15\""}, raw.target_python,
             overrides.target_python, config::version_range),
      choose({"--color", "auto, always or never"}, raw.colour, options.colour, colour_choice),
      choose({"--threads", "a number from 1 to 1024"}, raw.threads, options.threads, thread_count),
  };
  for (const base::Result<bool>& result : results) {
    if (!result) return result.error();
  }
  return true;
}

base::Result<bool> take_positionals(const CommandWord& command, std::vector<std::string> words, Options& options) {
  const auto count_error = [&](std::string_view what) {
    return base::Error{fmt::format("`gilint {}` takes {}", command.word, what)};
  };
  switch (command.command) {
    case Command::kExplain:
    case Command::kProve:
      if (words.size() != 1) return count_error("one rule, by code or name");
      options.rule = words[0];
      return true;
    case Command::kRules:
    case Command::kVersion:
    case Command::kHelp:
      if (!words.empty()) return count_error("no arguments");
      return true;
    case Command::kCheck:
    case Command::kCallGraph:
    case Command::kConfig:
      for (const std::string& word : words) {
        if (word.empty()) return base::Error{"a path must not be empty"};
      }
      options.paths = std::move(words);
      if (options.paths.empty()) options.paths.emplace_back(".");
      return true;
  }
  return true;
}

std::string command_help() {
  std::string text =
      "gilint finds concurrency mistakes in Python projects.\n\n"
      "Usage: gilint [check] [OPTIONS] [PATHS]\n"
      "       gilint COMMAND ...\n\nCommands:\n";
  for (const CommandWord& command : kCommands) text += fmt::format("  {:<12}{}\n", command.word, command.summary);
  return text + "\n";
}

std::string help_of(const CLI::App& app, const CommandWord& command, bool was_named) {
  std::string text = was_named ? fmt::format("Usage: gilint {} [OPTIONS] ...\n\n{}\n\n", command.word, command.summary)
                               : command_help();
  text += "Options:\n";
  for (const CLI::Option* option : app.get_options()) {
    text += fmt::format("  {:<22}{}\n", option->get_name(false, true), option->get_description());
  }
  return text + "\nExit codes: 0 nothing found, 1 findings at or above --fail-on, 2 bad usage or unreadable input.\n";
}

base::Result<Options> parse_command(const CommandWord& command, std::span<const std::string> arguments,
                                    bool was_named) {
  Options options;
  options.command = command.command;
  options.arguments.assign(arguments.begin(), arguments.end());
  RawOptions raw;
  CLI::App app;
  app.set_help_flag();
  app.allow_extras();
  add_common_options(app, raw);
  const bool is_run = command.command == Command::kCheck || command.command == Command::kCallGraph ||
                      command.command == Command::kConfig;
  if (is_run) add_run_options(app, options, raw);
  if (command.command == Command::kProve) {
    add_text(app, "--python", options.python, "the interpreter to run on; python3 if not given");
    app.add_flag("--yes", options.yes, "run without asking");
  }
  if (command.command == Command::kConfig) add_text(app, "--why", raw.why, "say why this file is read or reported");
  if (command.command == Command::kCallGraph) {
    app.add_flag("--spawns", options.spawns, "what is handed over to run elsewhere, instead of what is called");
  }
  const Split split = split_at_dashes(arguments);
  try {
    app.parse(std::vector<std::string>(split.before.rbegin(), split.before.rend()));
  } catch (const CLI::ParseError& error) {
    std::string text = error.what();
    return base::Error{text.substr(0, text.find('\n'))};
  }
  if (raw.help) {
    options.command = Command::kHelp;
    options.help = help_of(app, command, was_named);
    return options;
  }
  std::vector<std::string> words = app.remaining();
  for (const std::string& word : words) {
    if (word.size() > 1 && word[0] == '-') return base::Error{unknown_option(app, word)};
  }
  words.insert(words.end(), split.after.begin(), split.after.end());
  if (!was_named && !words.empty() && split.after.empty()) options.command_hint = command_like(words.front());
  if (const auto result = understand(raw, options); !result) return result.error();
  if (const auto result = take_positionals(command, std::move(words), options); !result) return result.error();
  return options;
}

}  // namespace

base::Result<Options> parse(const std::vector<std::string>& arguments) {
  std::span<const std::string> rest(arguments);
  const std::string_view first = rest.empty() ? std::string_view() : std::string_view(rest[0]);
  if (first == "--version" || first == "-V") return parse_command(*command_named("version"), {}, true);
  if (first == "help") return parse_command(*command_named("check"), std::vector<std::string>{"--help"}, false);
  const CommandWord* command = command_named(first);
  if (command == nullptr) return parse_command(*command_named("check"), rest, false);
  return parse_command(*command, rest.subspan(1), true);
}

base::Error with_command_hint(base::Error error, const Options& options) {
  const bool is_about_it = error.message.find("`" + options.paths.front() + "`") != std::string::npos;
  if (!options.command_hint.empty() && is_about_it) {
    error.message += fmt::format(" Did you mean the command `gilint {}`?", options.command_hint);
  }
  return error;
}

config::Settings with_overrides(config::Settings settings, const Overrides& overrides) {
  if (!overrides.select.empty()) {
    settings.select = overrides.select;
    settings.extend_select.clear();
    // What was asked for by name or a longer prefix is not lost to an `ignore` of the configuration.
    std::erase_if(settings.ignore, [&](const std::string& ignored) {
      return std::any_of(overrides.select.begin(), overrides.select.end(),
                         [&](const std::string& selected) { return findings::selects(ignored, selected, selected); });
    });
  }
  const auto append = [](std::vector<std::string>& to, const std::vector<std::string>& from) {
    to.insert(to.end(), from.begin(), from.end());
  };
  append(settings.extend_select, overrides.extend_select);
  append(settings.ignore, overrides.ignore);
  settings.min_level = overrides.min_level.value_or(settings.min_level);
  settings.fail_on = overrides.fail_on.value_or(settings.fail_on);
  settings.min_confidence = overrides.min_confidence.value_or(settings.min_confidence);
  settings.output_format = overrides.output_format.value_or(settings.output_format);
  if (overrides.target_python) {
    settings.target_oldest = overrides.target_python->oldest;
    settings.target_newest = overrides.target_python->newest;
  }
  settings.only_main_location = settings.only_main_location || overrides.only_main_location;
  settings.error_on_notice = settings.error_on_notice || overrides.error_on_notice;
  return settings;
}

}  // namespace cli
