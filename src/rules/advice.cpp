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

std::string_view last_part(std::string_view dotted) { return dotted.substr(dotted.rfind('.') + 1); }

std::string_view twin_of(const concurrency::Stall& stall) {
  const models::Instead& instead = stall.primitive->instead;
  if (stall.framework == Framework::kTrio) return instead.trio;
  return stall.framework == Framework::kAnyio ? instead.anyio : instead.asyncio;
}

// What the twin is called with, as far as that can be told: a sleep's time; the same arguments under the same name.
std::string twin_arguments(const concurrency::Stall& stall, const Work& work) {
  if (stall.primitive->blocks.kind == models::StallKind::kSleep && stall.duration.known()) {
    return fmt::format("{:g}", stall.duration.seconds);
  }
  const std::string_view name = last_part(stall.primitive->name);
  const bool is_same = last_part(twin_of(stall)) == name && last_part(work.callee) == name;
  return std::string(is_same && !work.arguments.empty() ? work.arguments : "...");
}

std::string_view word_of(Framework framework) {
  if (framework == Framework::kTrio) return "trio";
  return framework == Framework::kAnyio ? "anyio" : "asyncio";
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

std::string subject(std::string_view canonical, std::string_view manager) {
  const size_t dot = canonical.rfind('.');
  const std::string_view last = dot == std::string_view::npos ? canonical : canonical.substr(dot + 1);
  const std::string_view owner = canonical.substr(0, dot);
  // Which class a file is of depends on its mode, and matters to nobody.
  const bool is_file = owner.starts_with("io.") && end_of_class(owner) == owner.size();
  if (is_file && !last.starts_with("__")) return fmt::format("`{}` of a file", last);
  if (!last.starts_with("__")) return fmt::format("`{}`", short_name(canonical));
  const std::string_view type = owner.substr(owner.rfind('.') + 1);
  const std::string with = manager.empty() ? fmt::format("with {}()", type) : fmt::format("with {}", manager);
  if (last == "__exit__") return fmt::format("the end of `{}`", with);
  if (last == "__enter__") return manager.empty() ? fmt::format("`with` on a `{}`", type) : fmt::format("`{}`", with);
  if (last == "__iter__") return fmt::format("a loop over a `{}`", type);
  return fmt::format("`{}`", type);
}

std::string how_long(models::StallKind kind, const summaries::Duration& duration) {
  if (duration.known()) {
    return fmt::format("for {}{}", duration.at_most ? "up to " : "", rules::duration(duration.seconds));
  }
  switch (kind) {
    case models::StallKind::kNone:
    case models::StallKind::kSleep:
      return "for as long as it takes";
    case models::StallKind::kNetwork:
      return "until the network answers";
    case models::StallKind::kDns:
      return "until the name is looked up";
    case models::StallKind::kDatabase:
      return "until the database answers";
    case models::StallKind::kProcess:
      return "until the process ends";
    case models::StallKind::kStart:
      return "while the process is started";
    case models::StallKind::kInput:
      return "until somebody types";
    case models::StallKind::kWait:
      return "until another thread is done";
    case models::StallKind::kLock:
      return "until the lock is free";
    case models::StallKind::kTree:
      return "until all files are done";
    case models::StallKind::kFile:
    case models::StallKind::kMetadata:
      return "while the disk works";
  }
  return "for as long as it takes";
}

std::string use_twin(std::string_view twin, std::string_view arguments) {
  constexpr std::string_view kLoop = "asyncio.AbstractEventLoop.";
  if (twin.starts_with(kLoop)) {
    return fmt::format("Use `await asyncio.get_running_loop().{}{}`.", twin.substr(kLoop.size()),
                       parentheses(arguments));
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
    return fmt::format("Use `asyncio.get_running_loop().run_in_executor(None, {}{})`.", work.callee, arguments);
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

std::string way_off(const concurrency::Stall& stall, Work work) {
  const bool is_direct = stall.path.size() == 1;
  work.can_await =
      stall.reason != concurrency::LoopReason::kCallback && stall.reason != concurrency::LoopReason::kFramework;
  if (stall.primitive->gil == models::Gil::kKeeps) return use_process(stall.framework);
  if (stall.primitive->name.ends_with("Executor.__exit__")) return "Keep one open, and await what it runs.";
  if (stall.primitive->blocks.kind == models::StallKind::kLock) {
    return fmt::format("Keep what it guards short, or use `{}.Lock`.", word_of(stall.framework));
  }
  if (is_direct && work.can_await && !twin_of(stall).empty()) {
    return use_twin(twin_of(stall), twin_arguments(stall, work));
  }
  // A file that is opened in a thread would still be read on the loop.
  if (is_direct && stall.primitive->name.ends_with("open")) work.callee = {};
  return use_thread(stall.framework, work);
}

}  // namespace rules
