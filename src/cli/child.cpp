#include "cli/child.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <string_view>

#include "source/command.h"

extern "C" char** environ;

namespace cli {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kCannotStart = 126;
constexpr int kPause = 20;  // milliseconds between looks at a program that prints nothing

// The group to end when gilint is interrupted.
volatile std::sig_atomic_t running_group = 0;

void end_on_signal(int signal_number) {
  if (running_group > 0) kill(-running_group, SIGKILL);
  signal(signal_number, SIG_DFL);
  raise(signal_number);
}

double since(Clock::time_point begin) { return std::chrono::duration<double>(Clock::now() - begin).count(); }

std::vector<std::string> environment(const std::vector<std::string>& added) {
  std::vector<std::string> out;
  for (char** entry = environ; entry != nullptr && *entry != nullptr; ++entry) {
    if (std::string_view(*entry).substr(0, 6) != "PYTHON") out.emplace_back(*entry);
  }
  out.insert(out.end(), added.begin(), added.end());
  return out;
}

// Becomes the program; only what may be called after a fork. Does not return.
[[noreturn]] void become(char* const* argv, char** envp, const char* folder, const std::array<int, 2>& streams) {
  setsid();
  const int input = open("/dev/null", O_RDONLY);
  if (input >= 0) dup2(input, STDIN_FILENO);
  dup2(streams[0], STDOUT_FILENO);
  dup2(streams[1], STDERR_FILENO);
  if (chdir(folder) == 0) {
    environ = envp;
    execvp(argv[0], argv);
  }
  _exit(kCannotStart);
}

struct Stream {
  int from = -1;
  std::string* into = nullptr;
};

// Takes what has come; true if anything did. A stream at its end is closed.
bool drain(Stream& stream) {
  std::array<char, 65536> buffer{};
  const ssize_t got = read(stream.from, buffer.data(), buffer.size());
  if (got > 0) {
    stream.into->append(buffer.data(), static_cast<size_t>(got));
    return true;
  }
  if (got == 0 || (errno != EAGAIN && errno != EINTR)) {
    close(stream.from);
    stream.from = -1;
  }
  return false;
}

bool drain_all(std::array<Stream, 2>& streams) {
  bool any = false;
  for (Stream& stream : streams) {
    while (stream.from >= 0 && drain(stream)) any = true;
  }
  return any;
}

// Follows the program until it ends or a limit is reached.
void follow(pid_t child, std::array<Stream, 2>& streams, const ChildLimits& limits, ChildRun& run) {
  const Clock::time_point begin = Clock::now();
  Clock::time_point last = begin;
  while (true) {
    int status = 0;
    const bool has_ended = waitpid(child, &status, WNOHANG) == child;
    if (drain_all(streams)) last = Clock::now();
    if (has_ended) {
      run.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
      break;
    }
    if (since(begin) > limits.whole || (limits.silence > 0 && since(last) > limits.silence)) break;
    poll(nullptr, 0, kPause);
  }
  run.seconds = since(begin);
  run.silent = since(last);
}

struct Pipes {
  std::array<int, 2> out{-1, -1};
  std::array<int, 2> err{-1, -1};
};

bool make(std::array<int, 2>& ends) {
  if (pipe(ends.data()) != 0) return false;
  for (const int end : ends) fcntl(end, F_SETFD, FD_CLOEXEC);
  fcntl(ends[0], F_SETFL, O_NONBLOCK);
  return true;
}

}  // namespace

base::Result<ChildRun> run_child(const ChildCommand& command, const ChildLimits& limits) {
  Pipes pipes;
  if (!make(pipes.out) || !make(pipes.err)) return base::Error{std::strerror(errno)};
  std::vector<std::string> arguments = command.arguments;
  std::vector<std::string> variables = environment(command.environment);
  const std::vector<char*> argv = source::pointers(arguments);
  std::vector<char*> envp = source::pointers(variables);
  const pid_t child = fork();
  if (child < 0) return base::Error{std::strerror(errno)};
  if (child == 0) become(argv.data(), envp.data(), command.folder.c_str(), {pipes.out[1], pipes.err[1]});
  running_group = child;
  for (const int number : {SIGINT, SIGTERM, SIGHUP}) signal(number, end_on_signal);
  close(pipes.out[1]);
  close(pipes.err[1]);
  ChildRun run;
  std::array<Stream, 2> streams{{{pipes.out[0], &run.out}, {pipes.err[0], &run.err}}};
  follow(child, streams, limits, run);
  kill(-child, SIGKILL);
  if (!run.status) waitpid(child, nullptr, 0);
  running_group = 0;
  drain_all(streams);
  for (const Stream& stream : streams) {
    if (stream.from >= 0) close(stream.from);
  }
  if (run.status == kCannotStart && run.out.empty() && run.err.empty()) {
    return base::Error{"`" + command.arguments[0] + "` could not be started"};
  }
  return run;
}

}  // namespace cli
