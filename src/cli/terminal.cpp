#include "cli/terminal.h"

#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <mutex>

#include "report/text.h"

namespace cli {
namespace {

bool is_set(const char* name) {
  const char* value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): nothing sets the environment
  return value != nullptr && *value != '\0';
}

bool put(std::FILE* stream, std::string_view text) {
  return std::fwrite(text.data(), 1, text.size(), stream) == text.size() && std::fflush(stream) == 0;
}

}  // namespace

TerminalFacts terminal_facts() {
  const char* term = std::getenv("TERM");  // NOLINT(concurrency-mt-unsafe)
  return {isatty(STDOUT_FILENO) == 1, is_set("NO_COLOR"), is_set("FORCE_COLOR"),
          term != nullptr && std::string_view(term) == "dumb"};
}

bool use_colour(ColourChoice choice, const TerminalFacts& facts) {
  if (choice != ColourChoice::kAuto) return choice == ColourChoice::kAlways;
  if (facts.no_colour) return false;
  if (facts.force_colour) return true;
  return facts.is_terminal && !facts.is_dumb;
}

struct Progress::State {
  std::chrono::steady_clock::time_point begin = std::chrono::steady_clock::now();
  std::mutex mutex;  // guards everything below
  std::chrono::steady_clock::time_point last_shown;
  bool is_shown = false;

  void show(std::string_view what, size_t done, size_t all) {
    const std::unique_lock lock(mutex, std::try_to_lock);
    const auto now = std::chrono::steady_clock::now();
    if (!lock || now - begin < std::chrono::seconds(1) || now - last_shown < std::chrono::milliseconds(100)) return;
    last_shown = now;
    is_shown = true;
    std::fprintf(stderr, "\r\033[K%.*s %zu of %zu", static_cast<int>(what.size()), what.data(), done, all);
    std::fflush(stderr);
  }
};

Progress::Progress() {
  const bool is_watched = isatty(STDERR_FILENO) == 1 && !is_set("CI") && !is_set("PRE_COMMIT");
  if (is_watched) state_ = std::make_shared<State>();
}

Progress::~Progress() { clear(); }

base::ForEach Progress::watch(std::string_view what, base::ForEach for_each) {
  if (!state_) return for_each;
  return [state = state_, what, for_each = std::move(for_each)](size_t n, const std::function<void(size_t)>& body) {
    std::atomic<size_t> done{0};
    for_each(n, [&](size_t i) {
      body(i);
      state->show(what, done.fetch_add(1) + 1, n);
    });
  };
}

void Progress::clear() {
  if (!state_) return;
  const std::lock_guard lock(state_->mutex);
  if (state_->is_shown) put(stderr, "\r\033[K");
  state_->is_shown = false;
}

bool write(const report::Rendered& rendered) {
  const bool ok = put(stdout, rendered.out);
  put(stderr, rendered.err);
  return ok;
}

void leave(int code) {
  std::fflush(nullptr);
  std::_Exit(code);
}

void complain(std::string_view message) { put(stderr, "gilint: " + report::visible(message) + "\n"); }

}  // namespace cli
