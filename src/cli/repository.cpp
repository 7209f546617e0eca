#include "cli/repository.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "source/command.h"
#include "source/paths.h"

namespace cli {
namespace {

// The one line that git prints; empty if it prints none or fails.
std::string ask(const std::string& folder, std::vector<std::string> words) {
  std::vector<std::string> command{"git", "-C", folder, "-c", "core.fsmonitor=false"};
  command.insert(command.end(), words.begin(), words.end());
  const auto ran = source::run_command(command);
  if (!ran.ok() || ran.value().status != 0) return {};
  return ran.value().out.substr(0, ran.value().out.find('\n'));
}

bool writes_sarif(const Options& options) {
  const auto is_sarif = [](config::OutputFormat format) { return format == config::OutputFormat::kSarif; };
  return is_sarif(options.overrides.output_format.value_or(config::OutputFormat::kFull)) ||
         std::any_of(options.output_files.begin(), options.output_files.end(),
                     [&](const OutputFile& file) { return is_sarif(file.format); });
}

}  // namespace

std::string top_folder(std::string_view folder) {
  while (true) {
    if (source::exists(source::join(folder, ".git"))) return std::string(folder);
    if (folder.size() <= 1) return {};
    folder = source::folder_of(folder);
  }
}

std::string public_url(std::string url) {
  if (url.find("://") == std::string::npos) {
    const size_t colon = url.find(':');
    if (colon == std::string::npos || url.find('/') < colon) return {};
    url = "ssh://" + url.substr(0, colon) + "/" + url.substr(colon + 1);  // host:path
  }
  const size_t scheme = url.find("://");
  if (url.compare(0, scheme, "file") == 0) return {};
  const size_t begin = scheme + 3;
  const size_t host_end = std::min(url.find('/', begin), url.size());
  const size_t at = url.rfind('@', host_end);
  if (at != std::string::npos && at >= begin) url.erase(begin, at + 1 - begin);
  for (const char c : url) {
    if (c <= ' ' || c == '"' || c == '<' || c == '>' || c == '\\') return {};
  }
  return url;
}

report::Repository repository(const std::string& root, const Options& options) {
  report::Repository result;
  const std::string top = top_folder(root);
  result.prefix = source::relative_to(root, top.empty() ? root : top);
  if (options.deterministic) return result;
  result.folder = top.empty() ? root : top;
  if (top.empty() || !writes_sarif(options)) return result;
  result.url = public_url(ask(top, {"config", "--get", "remote.origin.url"}));
  if (result.url.empty()) return result;
  result.revision = ask(top, {"rev-parse", "--verify", "-q", "HEAD"});
  result.branch = ask(top, {"symbolic-ref", "--short", "-q", "HEAD"});
  return result;
}

}  // namespace cli
