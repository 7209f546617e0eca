#include "cli/completions.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "cli/options.h"

namespace cli {
namespace {

std::vector<std::string> names_of(const OptionText& option) {
  std::vector<std::string> result;
  std::string_view rest = option.names;
  while (!rest.empty()) {
    const size_t comma = std::min(rest.find(','), rest.size());
    result.emplace_back(rest.substr(0, comma));
    rest.remove_prefix(std::min(comma + 1, rest.size()));
  }
  return result;
}

std::string option_words(const CommandText& command) {
  std::string result;
  for (const OptionText& option : command.options) {
    for (const std::string& name : names_of(option)) result += (result.empty() ? "" : " ") + name;
  }
  return result;
}

std::string command_words(const std::vector<CommandText>& commands) {
  std::string result;
  for (const CommandText& command : commands) result += (result.empty() ? "" : " ") + command.word;
  return result;
}

std::string bash(const std::vector<CommandText>& commands) {
  std::string text =
      "# bash completion for gilint\n_gilint() {\n"
      "  local current=${COMP_WORDS[COMP_CWORD]} command=check words\n"
      "  (( COMP_CWORD > 1 )) && command=${COMP_WORDS[1]}\n  case $command in\n";
  for (const CommandText& command : commands) {
    text += fmt::format("    {}) words='{}' ;;\n", command.word, option_words(command));
  }
  text += fmt::format("    *) words='{}' ;;\n  esac\n", option_words(commands.front()));
  text += fmt::format("  (( COMP_CWORD == 1 )) && words=\"$words {}\"\n", command_words(commands));
  text +=
      "  [[ $command == completions ]] && words='bash zsh fish'\n"
      "  mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$current\")\n}\n"
      "complete -o default -o bashdefault -F _gilint gilint\n";
  return text;
}

// Inside single quotes.
std::string quoted(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == '\'') {
      result += "'\\''";
    } else {
      result += c;
    }
  }
  return result;
}

// zsh reads brackets and colons in descriptions.
std::string zsh_text(std::string_view text) {
  std::string result;
  for (const char c : quoted(text)) {
    if (c == '[' || c == ']' || c == ':') result += '\\';
    result += c;
  }
  return result;
}

std::string zsh_options(const CommandText& command) {
  std::string text;
  for (const OptionText& option : command.options) {
    for (const std::string& name : names_of(option)) {
      const bool takes_value = option.takes_value;
      text += fmt::format(" \\\n        '*{}{}[{}]{}'", name, takes_value && name.starts_with("--") ? "=" : "",
                          zsh_text(option.help), takes_value ? ":value:_files" : "");
    }
  }
  return text;
}

std::string zsh(const std::vector<CommandText>& commands) {
  std::string text = "#compdef gilint\n\n_gilint() {\n  local -a commands\n  commands=(\n";
  for (const CommandText& command : commands) {
    text += fmt::format("    '{}:{}'\n", command.word, zsh_text(command.summary));
  }
  text += "  )\n  if (( CURRENT == 2 )); then\n    _describe command commands\n  fi\n  case ${words[2]} in\n";
  for (size_t i = 1; i < commands.size(); ++i) {
    text += fmt::format("    {})\n      _arguments{} \\\n        '*:file:_files' ;;\n", commands[i].word,
                        zsh_options(commands[i]));
  }
  text += fmt::format("    *)\n      _arguments{} \\\n        '*:file:_files' ;;\n  esac\n}}\n\n_gilint \"$@\"\n",
                      zsh_options(commands.front()));
  return text;
}

std::string fish(const std::vector<CommandText>& commands) {
  std::string text = "# fish completion for gilint\n";
  const std::string all = command_words(commands);
  for (const CommandText& command : commands) {
    text += fmt::format("complete -c gilint -n 'not __fish_seen_subcommand_from {}' -a {} -d '{}'\n", all, command.word,
                        quoted(command.summary));
  }
  for (const CommandText& command : commands) {
    const bool is_default = command.word == commands.front().word;
    const std::string when = is_default ? fmt::format("not __fish_seen_subcommand_from {}; or ", all) : "";
    for (const OptionText& option : command.options) {
      text += fmt::format("complete -c gilint -n '{}__fish_seen_subcommand_from {}'", when, command.word);
      for (const std::string& name : names_of(option)) {
        text += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
      }
      text += fmt::format("{} -d '{}'\n", option.takes_value ? " -r" : "", quoted(option.help));
    }
  }
  return text;
}

}  // namespace

base::Result<std::string> completions(std::string_view shell) {
  const std::vector<CommandText> commands = command_texts();
  if (shell == "bash") return bash(commands);
  if (shell == "zsh") return zsh(commands);
  if (shell == "fish") return fish(commands);
  return base::Error{fmt::format("there are completions for bash, zsh and fish, not for `{}`", shell)};
}

}  // namespace cli
