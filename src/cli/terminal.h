// The terminal: whether to use colours, progress on standard error, and writing what was rendered.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "base/for_each.h"
#include "cli/options.h"
#include "report/run.h"

namespace cli {

// What decides about colours; read from the environment by `terminal_facts`.
struct TerminalFacts {
  bool is_terminal = false;   // standard output is one
  bool no_colour = false;     // NO_COLOR is set and not empty
  bool force_colour = false;  // FORCE_COLOR is set and not empty
  bool is_dumb = false;       // TERM=dumb
};

TerminalFacts terminal_facts();

// --color beats NO_COLOR, NO_COLOR beats FORCE_COLOR, and that beats what the terminal is.
bool use_colour(ColourChoice choice, const TerminalFacts& facts);

// Shows how far a run is, on standard error, only if that is a terminal, and only from the first second on.
class Progress {
 public:
  Progress();
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  // `for_each` with its steps counted under that word.
  base::ForEach watch(std::string_view what, base::ForEach for_each);
  // Takes the line away again.
  void clear();

 private:
  struct State;
  std::shared_ptr<State> state_;
};

// Writes to standard output and standard error; false if standard output does not take it all.
bool write(const report::Rendered& rendered);

// Ends the program at once, without taking down what it built: with very many small objects that takes its time.
[[noreturn]] void leave(int code);

// One line on standard error: "gilint: message".
void complain(std::string_view message);

}  // namespace cli
