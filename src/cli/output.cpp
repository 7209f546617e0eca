#include "cli/output.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "cli/terminal.h"
#include "report/concise.h"
#include "report/report.h"
#include "report/text.h"

namespace cli {
namespace {

// No signal ends the program while a temporary file is there.
class SignalsHeld {
 public:
  SignalsHeld() {
    sigset_t held;
    sigemptyset(&held);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&held, signal);
    pthread_sigmask(SIG_BLOCK, &held, &before_);
  }
  ~SignalsHeld() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
  SignalsHeld(const SignalsHeld&) = delete;
  SignalsHeld& operator=(const SignalsHeld&) = delete;

 private:
  sigset_t before_;
};

bool put_all(int file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t put = ::write(file, text.data(), text.size());
    if (put < 0 && errno == EINTR) continue;
    if (put < 0) return false;
    text.remove_prefix(static_cast<size_t>(put));
  }
  return true;
}

base::Error failure(const std::string& path) {
  return {"`" + report::visible(path) + "` could not be written: " + std::strerror(errno) + "."};
}

bool put_and_close(int file, std::string_view text) {
  const bool is_put = put_all(file, text);
  return (close(file) == 0) && is_put;
}

base::Result<bool> write_into(const std::string& path, std::string_view text) {
  const int file = open(path.c_str(), O_WRONLY | O_CLOEXEC);
  if (file < 0 || !put_and_close(file, text)) return failure(path);
  return true;
}

mode_t mode_of_new_files() {
  const mode_t mask = umask(0);
  umask(mask);
  return 0666 & ~mask;
}

// The file that a symbolic link leads to is replaced, not the link.
std::string real_target(const std::string& path) {
  std::error_code error;
  const auto real = std::filesystem::canonical(path, error);
  return error ? path : real.string();
}

// The counts go where the findings go if those are for people, else beside them.
report::Rendered with_counts(report::Rendered rendered, const report::Run& run, config::OutputFormat format) {
  const bool is_for_people = format == config::OutputFormat::kFull || format == config::OutputFormat::kConcise ||
                             format == config::OutputFormat::kGrouped;
  (is_for_people ? rendered.out : rendered.err) += report::rule_counts(run);
  return rendered;
}

}  // namespace

base::Result<bool> write_file(const std::string& path, std::string_view text) {
  struct stat about {};
  const bool is_there = stat(path.c_str(), &about) == 0;
  if (is_there && !S_ISREG(about.st_mode)) return write_into(path, text);
  const std::string target = real_target(path);
  std::string temporary = target + ".XXXXXX";
  const SignalsHeld held;
  const int file = mkstemp(temporary.data());
  if (file < 0) return failure(path);
  const mode_t mode = is_there ? about.st_mode & 07777 : mode_of_new_files();
  const bool is_written = fchmod(file, mode) == 0 && put_and_close(file, text);
  if (is_written && rename(temporary.c_str(), target.c_str()) == 0) return true;
  const base::Error error = failure(path);
  unlink(temporary.c_str());
  return error;
}

config::OutputFormat resolved(config::OutputFormat format) {
  if (format != config::OutputFormat::kAuto) return format;
  const char* actions = std::getenv("GITHUB_ACTIONS");  // NOLINT(concurrency-mt-unsafe)
  const bool is_on_github = actions != nullptr && std::string_view(actions) == "true";
  return is_on_github ? config::OutputFormat::kGithub : config::OutputFormat::kFull;
}

report::Rendered rendered(const report::Run& run, const Options& options, const config::Settings& settings) {
  const report::Style style{use_colour(options.colour, terminal_facts())};
  const config::OutputFormat format = resolved(settings.output_format);
  report::Rendered result = report::render(run, format, style);
  return options.statistics ? with_counts(std::move(result), run, format) : result;
}

base::Result<bool> write_output_files(const report::Run& run, const Options& options) {
  for (const OutputFile& file : options.output_files) {
    auto written = write_file(file.path, report::render(run, resolved(file.format), {}).out);
    if (!written) return written;
  }
  return true;
}

}  // namespace cli
