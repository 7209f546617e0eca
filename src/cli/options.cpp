#include "cli/options.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <iterator>
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
    CommandWord{"baseline", Command::kBaseline, "create, update, prune or check the file of known findings"},
    CommandWord{"completions", Command::kCompletions, "print what bash, zsh or fish needs to complete arguments"},
    CommandWord{"manual", Command::kManual, "print the manual page, in the form that man reads"},
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
  std::string files_from;
  std::string stdin_filename;
  std::string baseline;
  std::string since;
  std::vector<std::string> output_files;
  std::string add_ignore;  // "true" where no reason is given
  bool help = false;
};

void add_list(CLI::App& app, const std::string& name, std::vector<std::string>& target, const std::string& help) {
  app.add_option(name, target, help)->delimiter(',')->allow_extra_args(false)->type_name("RULES");
}

void add_text(CLI::App& app, const std::string& name, std::string& target, const std::string& help) {
  app.add_option(name, target, help)->type_name("");
}

void add_texts(CLI::App& app, const std::string& name, std::vector<std::string>& target, const std::string& help) {
  app.add_option(name, target, help)->allow_extra_args(false)->type_name("");
}

// "concise, grouped, ...", without the default.
std::string format_words() {
  std::string result;
  for (const std::string_view word : config::output_format_words()) {
    if (word != "full") (result += result.empty() ? "" : ", ") += word;
  }
  return result;
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
  add_text(app, "--output-format", raw.output_format, "full (default), " + format_words());
  add_text(app, "--min-level", raw.min_level, "show from this level on: note, warning (default) or error");
  add_text(app, "--min-confidence", raw.min_confidence, "show from: possible, likely (default) or certain");
  add_text(app, "--fail-on", raw.fail_on, "exit with 1 from this level on: note, warning (default), error, or off");
  add_texts(app, "--config", options.overrides.config, "KEY=VALUE as in gilint.toml, or a configuration file");
  app.add_flag("--isolated", options.overrides.isolated, "read no configuration file");
  add_text(app, "--files-from", raw.files_from, "a file that lists paths, a line each; - for standard input");
  app.add_flag("--null,-0", options.null_separated, "with --files-from: paths end in NUL, as find -print0 writes");
  app.add_flag("--force-exclude", options.overrides.force_exclude, "excluded files stay out even if they are named");
  add_text(app, "--target-python", raw.target_python, "versions it must run on, such as 3.12 or \">=3.10,<3.15\"");
  app.add_flag("--only-main-location", options.overrides.only_main_location,
               "with files named: only findings whose main location lies in one of them");
  app.add_flag("--error-on-notice", options.overrides.error_on_notice,
               "exit with 1 if a file could not be read in full");
  add_text(app, "--cache-dir", raw.cache_dir, "where to keep what was printed; .gilint_cache if not given");
  app.add_flag("--no-cache", options.no_cache, "analyse anew and keep nothing");
  app.add_flag("--statistics", options.statistics,
               "count findings by rule; say what was read and how long each stage took");
}

void add_check_options(CLI::App& app, Options& options, RawOptions& raw) {
  add_texts(app, "--output-file", raw.output_files, "FORMAT:PATH, also several times: write the findings there too");
  add_text(app, "--since", raw.since, "only findings that this git revision does not have");
  add_text(app, "--stdin-filename", raw.stdin_filename, "with - as path: the file whose text standard input has");
  app.add_flag("--show-suppressed", options.show_suppressed, "show what comments silence, marked as such");
  app.add_flag("--exit-zero", options.exit_zero, "exit with 0 even if there are findings");
  app.add_flag("--deterministic", options.deterministic, "tell nothing about this machine in SARIF");
  app.add_flag("--require-suppression-reason", options.overrides.require_suppression_reason,
               "report suppression comments that do not say why");
  // A flag, so that a path behind it is not taken for the reason.
  app.add_flag("--add-ignore", raw.add_ignore,
               "write a `# gilint: ignore[...]` for each finding; --add-ignore=REASON gives the reason");
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

// `-x.py` is a file: no option ends so, and tools that pass names on do not write "./" before them.
void take_dashed_files(Split& split) {
  const auto is_file = [](const std::string& word) {
    const auto ends = [&](std::string_view suffix) { return word.ends_with(suffix); };
    return word.size() > 1 && word[0] == '-' && word.find('=') == std::string::npos &&
           (ends(".py") || ends(".pyi") || ends(".pyw") || ends(".ipynb"));
  };
  std::copy_if(split.before.begin(), split.before.end(), std::back_inserter(split.after), is_file);
  std::erase_if(split.before, is_file);
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
  std::string words;
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

base::Result<bool> take_output_files(const std::vector<std::string>& texts, Options& options) {
  for (const std::string& text : texts) {
    const size_t colon = std::min(text.find(':'), text.size());
    const auto format = config::output_format(std::string_view(text).substr(0, colon));
    if (!format || colon + 1 >= text.size()) {
      return base::Error{
          fmt::format("--output-file must be FORMAT:PATH with FORMAT one of full, {}, not `{}`", format_words(), text)};
    }
    options.output_files.push_back({*format, text.substr(colon + 1)});
  }
  return true;
}

base::Result<bool> understand(const RawOptions& raw, Options& options) {
  Overrides& overrides = options.overrides;
  if (!raw.root.empty()) options.root = raw.root;
  if (!raw.why.empty()) options.why = raw.why;
  if (!raw.cache_dir.empty()) options.cache_dir = raw.cache_dir;
  if (!raw.add_ignore.empty()) options.add_ignore = raw.add_ignore == "true" ? "" : raw.add_ignore;
  if (!raw.baseline.empty()) options.baseline = raw.baseline;
  if (!raw.since.empty()) options.since = raw.since;
  if (!raw.files_from.empty()) options.files_from = raw.files_from;
  if (!raw.stdin_filename.empty()) options.stdin_filename = raw.stdin_filename;
  const base::Result<bool> results[] = {
      choose({"--min-level", "note, warning or error"}, raw.min_level, overrides.min_level, findings::level),
      choose({"--fail-on", "note, warning, error or off"}, raw.fail_on, overrides.fail_on, findings::level),
      choose({"--min-confidence", "possible, likely or certain"}, raw.min_confidence, overrides.min_confidence,
             findings::confidence),
      choose({"--output-format", "one of full, " + format_words()}, raw.output_format, overrides.output_format,
             config::output_format),
      take_output_files(raw.output_files, options),
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

// "-" alone stands for the file that --stdin-filename names.
base::Result<bool> take_stdin(Options& options) {
  const bool is_stdin = std::find(options.paths.begin(), options.paths.end(), "-") != options.paths.end();
  if (!is_stdin && !options.stdin_filename) return true;
  if (!is_stdin) return base::Error{"--stdin-filename needs `-` as the path"};
  if (options.paths.size() != 1 || options.command != Command::kCheck) {
    return base::Error{"`-` must be the only path, and only `gilint check` takes it"};
  }
  if (!options.stdin_filename) options.stdin_filename = "stdin.py";
  return true;
}

// The first word of `gilint baseline`.
base::Result<bool> take_action(std::vector<std::string>& words, Options& options) {
  constexpr std::array<std::string_view, 4> kActions{"create", "update", "prune", "check"};
  const auto found = words.empty() ? kActions.end() : std::find(kActions.begin(), kActions.end(), words.front());
  if (found == kActions.end()) {
    const std::string hint = words.empty() ? "" : base::near_miss_hint(words.front(), kActions);
    return base::Error{"`gilint baseline` takes create, update, prune or check, and then paths" + hint};
  }
  options.baseline_action = static_cast<BaselineAction>(found - kActions.begin());
  words.erase(words.begin());
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
    case Command::kCompletions:
      if (words.size() != 1) return count_error("one shell: bash, zsh or fish");
      options.shell = words[0];
      return true;
    case Command::kRules:
    case Command::kManual:
    case Command::kVersion:
    case Command::kHelp:
      if (!words.empty()) return count_error("no arguments");
      return true;
    case Command::kBaseline:
      if (auto taken = take_action(words, options); !taken) return taken;
      [[fallthrough]];
    case Command::kCheck:
    case Command::kCallGraph:
    case Command::kConfig:
      for (const std::string& word : words) {
        if (word.empty()) return base::Error{"a path must not be empty"};
      }
      options.paths = std::move(words);
      if (options.paths.empty() && !options.files_from) options.paths.emplace_back(".");
      return take_stdin(options);
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

// Gives `app` the options of a command; their values go into `options` and `raw`.
void add_options(CLI::App& app, const CommandWord& command, Options& options, RawOptions& raw) {
  app.set_help_flag();
  app.allow_extras();
  add_common_options(app, raw);
  const bool is_run = command.command == Command::kCheck || command.command == Command::kCallGraph ||
                      command.command == Command::kConfig || command.command == Command::kBaseline;
  if (is_run) add_run_options(app, options, raw);
  if (command.command == Command::kBaseline || command.command == Command::kCheck) {
    add_text(app, "--baseline", raw.baseline, "the file of findings that are known and not told again");
  }
  if (command.command == Command::kProve) {
    add_text(app, "--python", options.python, "the interpreter to run on; python3 if not given");
    app.add_flag("--yes", options.yes, "run without asking");
  }
  if (command.command == Command::kCheck) add_check_options(app, options, raw);
  if (command.command == Command::kConfig) add_text(app, "--why", raw.why, "say why this file is read or reported");
  if (command.command == Command::kCallGraph) {
    app.add_flag("--spawns", options.spawns, "what is handed over to run elsewhere, instead of what is called");
  }
}

base::Result<Options> parse_command(const CommandWord& command, std::span<const std::string> arguments,
                                    bool was_named) {
  Options options;
  options.command = command.command;
  options.arguments.assign(arguments.begin(), arguments.end());
  RawOptions raw;
  CLI::App app;
  add_options(app, command, options, raw);
  Split split = split_at_dashes(arguments);
  take_dashed_files(split);
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
    if (word.size() > 1 && word[0] == '-' && word != "-") return base::Error{unknown_option(app, word)};
  }
  words.insert(words.end(), split.after.begin(), split.after.end());
  if (!was_named && !words.empty() && split.after.empty()) options.command_hint = command_like(words.front());
  if (const auto result = understand(raw, options); !result) return result.error();
  if (const auto result = take_positionals(command, std::move(words), options); !result) return result.error();
  return options;
}

}  // namespace

std::vector<CommandText> command_texts() {
  std::vector<CommandText> result;
  for (const CommandWord& command : kCommands) {
    Options options;
    RawOptions raw;
    CLI::App app;
    add_options(app, command, options, raw);
    CommandText text{std::string(command.word), std::string(command.summary), {}};
    for (const CLI::Option* option : app.get_options()) {
      text.options.push_back(
          {option->get_name(false, true), option->get_description(), option->get_items_expected() > 0});
    }
    result.push_back(std::move(text));
  }
  return result;
}

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
  settings.force_exclude = settings.force_exclude || overrides.force_exclude;
  settings.require_suppression_reason = settings.require_suppression_reason || overrides.require_suppression_reason;
  return settings;
}

}  // namespace cli
