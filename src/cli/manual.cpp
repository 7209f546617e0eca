#include "cli/manual.h"

#include <fmt/format.h>

#include <string_view>

#include "base/version.h"
#include "cli/options.h"

namespace cli {
namespace {

// A hyphen stays one, a backslash too, and no line begins with a request.
std::string roff(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == '-') {
      result += "\\-";
    } else if (c == '\\') {
      result += "\\e";
    } else {
      if (result.empty() && (c == '.' || c == '\'')) result += "\\&";
      result += c;
    }
  }
  return result;
}

std::string with_spaces(std::string_view names) {
  std::string result;
  for (const char c : names) {
    result += c;
    if (c == ',') result += ' ';
  }
  return result;
}

}  // namespace

std::string manual() {
  std::string text = fmt::format(".TH GILINT 1 \"\" \"gilint {}\" \"User Commands\"\n", base::kVersion);
  text +=
      ".SH NAME\ngilint \\- finds concurrency mistakes in Python projects\n"
      ".SH SYNOPSIS\n.B gilint\n[\\fBcheck\\fR] [\\fIOPTIONS\\fR] [\\fIPATHS\\fR]\n.br\n.B gilint\n\\fICOMMAND\\fR "
      "...\n"
      ".SH DESCRIPTION\nReads a Python project, follows calls through the whole program, and reports what blocks an "
      "event loop, breaks when\nworkers are started, or is torn between threads. It stays silent where it does not "
      "know.\n"
      ".SH COMMANDS\n";
  for (const CommandText& command : command_texts()) {
    text += fmt::format(".TP\n.B {}\n{}\n", roff(command.word), roff(command.summary));
  }
  for (const CommandText& command : command_texts()) {
    if (command.word != "check") continue;
    text += ".SH OPTIONS\n";
    for (const OptionText& option : command.options) {
      text += fmt::format(".TP\n.B {}\n{}\n", roff(with_spaces(option.names)), roff(option.help));
    }
  }
  text +=
      ".SH EXIT STATUS\n0: nothing found. 1: a finding at or above \\-\\-fail\\-on. 2: bad usage or unreadable input.\n"
      ".SH FILES\n.TP\n.B pyproject.toml\nThe table [tool.gilint].\n.TP\n.B gilint.toml, .gilint.toml\nThe same keys "
      "without the table.\n";
  return text;
}

}  // namespace cli
