#include "config/show.h"

#include <fmt/format.h>

#include "config/values.h"
#include "findings/words.h"

namespace config {
namespace {

std::string quoted(std::string_view text) {
  std::string result = "\"";
  for (const char c : text) {
    if (static_cast<unsigned char>(c) < 0x20) {
      result += fmt::format("\\u{:04x}", static_cast<unsigned char>(c));
      continue;
    }
    if (c == '"' || c == '\\') result += '\\';
    result += c;
  }
  return result + "\"";
}

std::string list(const std::vector<std::string>& items) {
  std::string result = "[";
  for (size_t i = 0; i < items.size(); ++i) result += (i > 0 ? ", " : "") + quoted(items[i]);
  return result + "]";
}

std::string range(PythonVersion oldest, PythonVersion newest) {
  return fmt::format("\"{}.{}-{}.{}\"", oldest.major, oldest.minor, newest.major, newest.minor);
}

}  // namespace

std::string to_toml(const Settings& settings) {
  std::string text;
  const auto line = [&](std::string_view key, const std::string& value) {
    text += fmt::format("{} = {}\n", key, value);
  };
  line("select", list(settings.select.empty() ? std::vector<std::string>{"ALL"} : settings.select));
  line("extend-select", list(settings.extend_select));
  line("ignore", list(settings.ignore));
  line("min-level", quoted(findings::word(settings.min_level)));
  line("min-confidence", quoted(findings::word(settings.min_confidence)));
  line("fail-on", quoted(findings::word(settings.fail_on)));
  line("min-stall", fmt::format("\"{}s\"", settings.min_stall_seconds));
  line("target-python", range(settings.target_oldest, settings.target_newest));
  line("platforms", list(settings.platforms));
  line("builds", list(settings.builds));
  line("start-method", list(settings.start_methods));
  line("tests", quoted(settings.tests == Tests::kStrict ? "strict" : "lower"));
  line("test-paths", list(settings.test_paths));
  line("exclude", list(settings.exclude));
  line("output-format", quoted(output_format_words()[static_cast<size_t>(settings.output_format)]));
  line("assume-threaded-views", settings.assume_threaded_views ? "true" : "false");
  line("only-main-location", settings.only_main_location ? "true" : "false");
  line("error-on-notice", settings.error_on_notice ? "true" : "false");
  line("baseline", quoted(settings.baseline));
  line("force-exclude", settings.force_exclude ? "true" : "false");
  line("require-suppression-reason", settings.require_suppression_reason ? "true" : "false");
  if (!settings.levels.empty()) text += "\n[levels]\n";
  for (const auto& [rule, level] : settings.levels) line(quoted(rule), quoted(findings::word(level)));
  if (!settings.per_file_ignores.empty()) text += "\n[per-file-ignores]\n";
  for (const PerFileIgnore& entry : settings.per_file_ignores) line(quoted(entry.pattern), list(entry.selectors));
  return text;
}

}  // namespace config
