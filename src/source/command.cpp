#include "source/command.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <string_view>

extern "C" char** environ;

namespace source {
namespace {

// Both ends of a pipe, closed with it; no child inherits them unasked.
struct Pipe {
  std::array<int, 2> ends{-1, -1};

  Pipe() {
    if (pipe(ends.data()) != 0) return;
    for (const int end : ends) fcntl(end, F_SETFD, FD_CLOEXEC);
  }
  ~Pipe() {
    close_end(0);
    close_end(1);
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;

  void close_end(size_t i) {
    if (ends[i] >= 0) close(ends[i]);
    ends[i] = -1;
  }
};

std::vector<std::string> environment() {
  std::vector<std::string> out;
  for (char** entry = environ; entry != nullptr && *entry != nullptr; ++entry) {
    const std::string_view text = *entry;
    const bool is_dropped =
        text.substr(0, 4) == "GIT_" || text.substr(0, 7) == "LC_ALL=" || text.substr(0, 9) == "LANGUAGE=";
    if (!is_dropped) out.emplace_back(text);
  }
  out.emplace_back("LC_ALL=C");
  return out;
}

// Starts the program; an errno value, 0 for success.
int start(std::vector<std::string> arguments, const Pipe& out, const Pipe& err, pid_t& child) {
  std::vector<std::string> variables = environment();
  std::vector<char*> argv = pointers(arguments);
  std::vector<char*> envp = pointers(variables);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, out.ends[1], STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, err.ends[1], STDERR_FILENO);
  const int error = posix_spawnp(&child, argv[0], &actions, nullptr, argv.data(), envp.data());
  posix_spawn_file_actions_destroy(&actions);
  return error;
}

// Reads once from a pipe that has something; false at its end.
bool drain(int descriptor, std::string& into) {
  std::array<char, 65536> buffer{};
  const ssize_t got = read(descriptor, buffer.data(), buffer.size());
  if (got > 0) into.append(buffer.data(), static_cast<size_t>(got));
  return got > 0 || (got < 0 && errno == EINTR);
}

// Reads both pipes to their ends, whichever has something.
void collect(int out, int err, Output& result) {
  std::array<pollfd, 2> waiting{{{out, POLLIN, 0}, {err, POLLIN, 0}}};
  std::array<std::string*, 2> into{&result.out, &result.err};
  while (waiting[0].fd >= 0 || waiting[1].fd >= 0) {
    if (poll(waiting.data(), waiting.size(), -1) < 0 && errno != EINTR) return;
    for (size_t i = 0; i < waiting.size(); ++i) {
      if (waiting[i].fd >= 0 && waiting[i].revents != 0 && !drain(waiting[i].fd, *into[i])) waiting[i].fd = -1;
    }
  }
}

int wait_for(pid_t child) {
  int status = 0;
  while (waitpid(child, &status, 0) < 0) {
    if (errno != EINTR) return 128;
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

}  // namespace

std::vector<char*> pointers(std::vector<std::string>& texts) {
  std::vector<char*> out;
  out.reserve(texts.size() + 1);
  for (std::string& text : texts) out.push_back(text.data());
  out.push_back(nullptr);
  return out;
}

base::Result<Output> run_command(const std::vector<std::string>& arguments) {
  Pipe out;
  Pipe err;
  if (out.ends[0] < 0 || err.ends[0] < 0) return base::Error{std::strerror(errno)};
  pid_t child = 0;
  if (const int error = start(arguments, out, err, child); error != 0) return base::Error{std::strerror(error)};
  out.close_end(1);
  err.close_end(1);
  Output result;
  collect(out.ends[0], err.ends[0], result);
  result.status = wait_for(child);
  return result;
}

}  // namespace source
