#include "cli/known.h"

#include <fmt/format.h>
#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "cli/output.h"
#include "cli/paths.h"
#include "cli/repository.h"
#include "report/text.h"
#include "source/command.h"
#include "source/paths.h"

namespace cli {
namespace {

namespace fs = std::filesystem;

size_t count_of(const findings::Baseline& baseline) {
  size_t result = 0;
  for (const auto& [key, count] : baseline) result += count;
  return result;
}

std::string shown(const std::string& path) { return report::visible(relative_path(path, working_directory())); }

std::string stale_lines(const findings::Baseline& stale) {
  std::string text;
  for (const auto& [key, count] : stale) {
    const std::string scope = key.scope.empty() ? "" : fmt::format(" in `{}`", report::visible(key.scope));
    text += fmt::format("gone: {} {}{}{}\n", key.rule, report::visible(key.path), scope,
                        count > 1 ? fmt::format(" ({} times)", count) : "");
  }
  return text;
}

findings::Baseline without(findings::Baseline baseline, const findings::Baseline& stale) {
  for (const auto& [key, count] : stale) {
    const auto entry = baseline.find(key);
    if (entry == baseline.end()) continue;
    entry->second -= std::min(entry->second, count);
    if (entry->second == 0) baseline.erase(entry);
  }
  return baseline;
}

base::Result<BaselineReport> write_baseline(const std::string& path, const findings::Baseline& baseline,
                                            std::string what) {
  const auto written = write_file(path, findings::to_text(baseline));
  if (!written) return written.error();
  return BaselineReport{fmt::format("{}: {}{}.\n", shown(path), report::counted(count_of(baseline), "finding"), what),
                        false};
}

BaselineReport checked(const findings::Compared& compared) {
  BaselineReport report{stale_lines(compared.stale), false};
  report.text +=
      fmt::format("{} not in the baseline, {} gone, {} known.\n", report::counted(compared.unknown.size(), "finding"),
                  count_of(compared.stale), compared.known.size());
  report.fails = !compared.unknown.empty() || !compared.stale.empty();
  return report;
}

}  // namespace

std::string baseline_path(const Options& options, const config::Settings& settings, const std::string& root) {
  if (options.baseline) return source::join(working_directory(), *options.baseline);
  if (!settings.baseline.empty()) return source::join(root, settings.baseline);
  return {};
}

base::Result<findings::Baseline> load_baseline(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  if (!file.is_open()) {
    return base::Error{fmt::format("there is no baseline at `{}`; `gilint baseline create` makes one", shown(path))};
  }
  auto baseline = findings::read_baseline(text);
  if (!baseline) return base::Error{fmt::format("{}: {}", shown(path), baseline.error().message)};
  return baseline;
}

findings::Baseline baseline_of(const findings::Outcome& outcome, const findings::Context& context) {
  findings::Baseline result;
  for (const findings::Finding& finding : outcome.shown) {
    ++result[findings::baseline_key(finding, context.files, context.modules)];
  }
  return result;
}

base::Result<BaselineReport> keep_baseline(const Options& options, const std::string& path,
                                           const findings::Outcome& outcome, const findings::Context& context) {
  const findings::Baseline now = baseline_of(outcome, context);
  if (options.baseline_action == BaselineAction::kCreate) {
    if (!source::exists(path)) return write_baseline(path, now, "");
    return base::Error{fmt::format("`{}` is there already; `gilint baseline update` renews it", shown(path))};
  }
  const auto before = load_baseline(path);
  if (!before) return before.error();
  const findings::Compared compared = findings::compare(outcome.shown, before.value(), context.files, context.modules);
  if (options.baseline_action == BaselineAction::kCheck) return checked(compared);
  if (options.baseline_action == BaselineAction::kPrune) {
    return write_baseline(path, without(before.value(), compared.stale),
                          fmt::format(", {} gone", count_of(compared.stale)));
  }
  return write_baseline(path, now, fmt::format(", {} new, {} gone", compared.unknown.size(), count_of(compared.stale)));
}

base::Result<std::unique_ptr<Checkout>> Checkout::make(const std::string& root, const std::string& revision) {
  const std::string top = top_folder(root);
  if (top.empty()) return base::Error{"--since needs a git repository"};
  std::unique_ptr<Checkout> result(new Checkout());
  result->folder_ = (fs::temp_directory_path() / "gilint-since-XXXXXX").string();
  if (mkdtemp(result->folder_.data()) == nullptr) return base::Error{"no folder for --since could be made"};
  result->root_ = source::join(result->folder_ + "/tree", source::relative_to(root, top));
  // An index of its own: the one of the work tree stays as it is.
  const std::string index = "GIT_INDEX_FILE=" + result->folder_ + "/index";
  const std::vector<std::string> git{"env", index, "git", "-C", top, "-c", "core.fsmonitor=false"};
  std::vector<std::string> read = git;
  read.insert(read.end(), {"read-tree", "--end-of-options", revision + "^{tree}"});
  std::vector<std::string> write = git;
  write.insert(write.end(), {"checkout-index", "--all", "--force", "--prefix=" + result->folder_ + "/tree/"});
  for (const auto& command : {read, write}) {
    const auto ran = source::run_command(command);
    if (!ran.ok()) return base::Error{"git could not be started: " + ran.error().message};
    if (ran.value().status == 0) continue;
    const std::string words = ran.value().err.substr(0, ran.value().err.find('\n'));
    return base::Error{fmt::format("--since {}: {}", report::visible(revision), report::visible(words))};
  }
  std::error_code error;
  fs::create_directories(result->root_, error);  // the root may be younger than the revision
  return result;
}

Checkout::~Checkout() {
  std::error_code error;
  fs::remove_all(folder_, error);
}

}  // namespace cli
