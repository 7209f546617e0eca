// Options: what the command line asks for. Parsing only: nothing here reads files or the environment.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "config/settings.h"
#include "config/values.h"
#include "findings/finding.h"

namespace cli {

enum class Command : uint8_t {
  kCheck,
  kExplain,
  kRules,
  kCallGraph,
  kConfig,
  kProve,
  kBaseline,
  kCompletions,
  kManual,
  kVersion,
  kHelp,
};
enum class ColourChoice : uint8_t { kAuto, kAlways, kNever };

enum class BaselineAction : uint8_t { kCreate, kUpdate, kPrune, kCheck };

// Settings given on the command line; they beat every configuration file.
struct Overrides {
  std::vector<std::string> select;
  std::vector<std::string> extend_select;
  std::vector<std::string> ignore;
  std::optional<findings::Level> min_level;
  std::optional<findings::Level> fail_on;
  std::optional<findings::Confidence> min_confidence;
  std::optional<config::OutputFormat> output_format;
  std::optional<config::VersionRange> target_python;
  bool only_main_location = false;
  bool error_on_notice = false;
  bool force_exclude = false;
  bool require_suppression_reason = false;
  bool isolated = false;            // no configuration file, no project metadata
  std::vector<std::string> config;  // each "KEY = VALUE" in TOML, or a configuration file
};

// One `--output-file FORMAT:PATH`.
struct OutputFile {
  config::OutputFormat format = config::OutputFormat::kSarif;
  std::string path;
};

struct Options {
  Command command = Command::kCheck;
  std::vector<std::string> paths;  // of check, call-graph and config; at least one
  std::string rule;                // of explain and prove: code or name
  std::string python = "python3";  // of prove: the interpreter to run on
  bool yes = false;                // of prove: run without asking
  std::string shell;               // of completions: bash, zsh or fish
  std::string command_hint;        // without a command: the one that the first path may be meant to be, or empty
  std::optional<std::string> root;
  std::optional<std::string> why;  // config --why PATH
  bool spawns = false;             // call-graph: what is started elsewhere instead of what is called
  Overrides overrides;
  std::vector<OutputFile> output_files;
  std::optional<std::string> files_from;      // a list of paths; "-" is standard input
  bool null_separated = false;                // that list has NUL between paths
  std::optional<std::string> stdin_filename;  // the path whose text standard input has
  std::optional<std::string> baseline;        // the file of known findings, from the working directory
  BaselineAction baseline_action = BaselineAction::kCheck;
  std::optional<std::string> since;       // only findings that this revision does not have
  std::optional<std::string> add_ignore;  // write suppression comments, with that reason if it is not empty
  bool show_suppressed = false;
  bool exit_zero = false;
  bool deterministic = false;  // nothing about this machine in the output
  ColourChoice colour = ColourChoice::kAuto;
  size_t threads = 0;                    // 0: one for each processor
  std::optional<std::string> cache_dir;  // check: where runs are kept, instead of .gilint_cache in the root
  bool no_cache = false;
  std::vector<std::string> arguments;  // all of them as given, for the cache
  bool statistics = false;             // check: what was read and how long each stage took, on standard error
  std::string help;                    // kHelp: the text to print
};

// A command as manual and completions tell it.
struct OptionText {
  std::string names;  // "-h,--help"
  std::string help;
  bool takes_value = false;
};
struct CommandText {
  std::string word;
  std::string summary;
  std::vector<OptionText> options;
};
std::vector<CommandText> command_texts();

// The arguments after the program's name. Error: one line that says which argument is wrong.
base::Result<Options> parse(const std::vector<std::string>& arguments);

// The error of a path that is not there, with a hint if it may have been meant as a command.
base::Error with_command_hint(base::Error error, const Options& options);

// `settings` as the command line overrides them.
config::Settings with_overrides(config::Settings settings, const Overrides& overrides);

}  // namespace cli
