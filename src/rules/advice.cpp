#include "rules/advice.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace rules {
namespace {

constexpr size_t kLongestArguments = 30;

bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }

// Where the first class of a dotted name ends: 17 in "httpx.AsyncClient.get"; npos where there is none.
size_t end_of_class(std::string_view name) {
  for (size_t begin = 0; begin < name.size();) {
    const size_t end = std::min(name.find('.', begin), name.size());
    if (is_upper(name[begin])) return end;
    begin = end + 1;
  }
  return std::string_view::npos;
}

// Arguments that can be repeated in a message: short, on one line, without backticks.
bool is_short(std::string_view arguments) {
  return arguments.size() <= kLongestArguments && arguments.find_first_of("\n\r`#") == std::string_view::npos;
}

std::string parentheses(std::string_view arguments) {
  return is_short(arguments) ? fmt::format("({})", arguments) : "(...)";
}

std::string_view run_in_thread(Framework framework) {
  switch (framework) {
    case Framework::kTrio:
      return "trio.to_thread.run_sync";
    case Framework::kAnyio:
      return "anyio.to_thread.run_sync";
    case Framework::kAsyncio:
      break;
  }
  return "asyncio.to_thread";
}

// Arguments as the thread function takes them: trio's and anyio's take no keywords, and unpacking is left to the
// reader.
std::string passed_on(Framework framework, std::string_view arguments) {
  const bool is_plain = is_short(arguments) && arguments.find_first_of("=*") == std::string_view::npos;
  const bool can_pass = framework == Framework::kAsyncio ? is_short(arguments) : is_plain;
  if (arguments.empty()) return "";
  return can_pass ? fmt::format(", {}", arguments) : ", ...";
}

}  // namespace

std::string duration(double seconds) {
  if (seconds >= 0.1) return fmt::format("{:g} s", std::round(seconds * 1000) / 1000);
  return fmt::format("{:g} ms", std::round(seconds * 1e6) / 1000);
}

std::string_view short_name(std::string_view canonical) {
  constexpr std::string_view kBuiltins = "builtins.";
  return canonical.substr(canonical.starts_with(kBuiltins) ? kBuiltins.size() : 0);
}

std::string use_twin(std::string_view twin, std::string_view arguments) {
  constexpr std::string_view kLoop = "asyncio.AbstractEventLoop.";
  if (twin.starts_with(kLoop)) {
    return fmt::format("Use `await loop.{}{}`.", twin.substr(kLoop.size()), parentheses(arguments));
  }
  const size_t end = end_of_class(twin);
  if (end == std::string_view::npos) return fmt::format("Use `await {}{}`.", twin, parentheses(arguments));
  if (end == twin.size()) return fmt::format("Use `{}`.", twin);
  return fmt::format("Use `{}` and await its `{}`.", twin.substr(0, end), twin.substr(end + 1));
}

std::string use_thread(Framework framework, const Work& work) {
  if (work.callee.empty() || !is_short(work.callee)) {
    return fmt::format("Run it in a thread with `{}`.", run_in_thread(framework));
  }
  if (!work.can_await) {
    // Like trio's, it takes no keywords for the function.
    const std::string arguments = passed_on(Framework::kTrio, work.arguments);
    return fmt::format("Use `loop.run_in_executor(None, {}{})`.", work.callee, arguments);
  }
  const std::string arguments = passed_on(framework, work.arguments);
  return fmt::format("Use `await {}({}{})`.", run_in_thread(framework), work.callee, arguments);
}

std::string use_process(Framework framework) {
  constexpr std::string_view kWhy = "It keeps the GIL, so that a thread stalls the loop as well";
  switch (framework) {
    case Framework::kTrio:
      return fmt::format("{}: run it in a process.", kWhy);
    case Framework::kAnyio:
      return fmt::format("{}: use `anyio.to_process.run_sync`.", kWhy);
    case Framework::kAsyncio:
      break;
  }
  return fmt::format("{}: use a `ProcessPoolExecutor`.", kWhy);
}

}  // namespace rules
