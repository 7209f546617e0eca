#include "concurrency/targets.h"

#include <fmt/format.h>

#include <array>
#include <iterator>
#include <set>
#include <string_view>

#include "base/words.h"

namespace concurrency {

using config::PythonVersion;

namespace {

constexpr PythonVersion kForkserverOnLinux{3, 14};
constexpr PythonVersion kFreeThreaded{3, 13};
constexpr std::array<std::string_view, 3> kPlatforms{"linux", "macos", "windows"};
constexpr std::array<std::string_view, 3> kPlatformNames{"Linux", "macOS", "Windows"};
constexpr std::array<std::string_view, 3> kMethods{"fork", "forkserver", "spawn"};

bool contains(const std::vector<std::string>& texts, std::string_view text) {
  return std::find(texts.begin(), texts.end(), text) != texts.end();
}

std::vector<StartMethod> methods_of(const config::Settings& settings, PythonVersion version, Platform platform) {
  if (settings.start_methods.empty()) return {default_start_method(version, platform)};
  std::vector<StartMethod> methods;
  for (size_t m = 0; m < kMethods.size(); ++m) {
    if (contains(settings.start_methods, kMethods[m])) methods.push_back(static_cast<StartMethod>(m));
  }
  return methods;
}

std::string text_of(PythonVersion version) { return fmt::format("{}.{}", version.major, version.minor); }

// The values that one property of the targets takes, as texts in order.
template <class Property>
std::vector<std::string> texts(const std::vector<TargetPython>& targets, Property property) {
  using Value = decltype(property(targets.front()).first);
  std::set<std::pair<Value, std::string>> found;
  for (const TargetPython& target : targets) found.insert(property(target));
  std::vector<std::string> out;
  out.reserve(found.size());
  for (const auto& [value, text] : found) out.push_back(text);
  return out;
}

auto version_of(const TargetPython& target) { return std::pair(target.version, text_of(target.version)); }
auto platform_of(const TargetPython& target) {
  return std::pair(target.platform, std::string(kPlatforms[static_cast<size_t>(target.platform)]));
}
auto method_of(const TargetPython& target) {
  return std::pair(target.start_method, std::string(kMethods[static_cast<size_t>(target.start_method)]));
}
auto build_of(const TargetPython& target) {
  return std::pair(target.free_threaded, std::string(target.free_threaded ? "free-threaded" : "gil"));
}

// The texts of `some` where `all` has more, else none: an empty list stands for all.
template <class Property>
std::vector<std::string> narrowed(const std::vector<TargetPython>& some, const std::vector<TargetPython>& all,
                                  Property property) {
  std::vector<std::string> mine = texts(some, property);
  return mine == texts(all, property) ? std::vector<std::string>() : mine;
}

std::vector<PythonVersion> versions_on(const std::vector<TargetPython>& targets, Platform platform) {
  std::set<PythonVersion> found;
  for (const TargetPython& target : targets) {
    if (target.platform == platform) found.insert(target.version);
  }
  return {found.begin(), found.end()};
}

// "" for all of them, "from 3.14", "to 3.13", "3.12 to 3.14".
std::string range_of(const std::vector<PythonVersion>& some, const std::vector<PythonVersion>& all) {
  if (some == all) return "";
  if (some.back() == all.back()) return "from " + text_of(some.front());
  if (some.front() == all.front()) return "to " + text_of(some.back());
  if (some.size() == 1) return text_of(some.front());
  return text_of(some.front()) + " to " + text_of(some.back());
}

// "Linux (from 3.14), macOS and Windows"; "" for every version on every platform.
std::string platform_words(const std::vector<TargetPython>& some, const std::vector<TargetPython>& all) {
  std::vector<std::string> parts;
  std::set<std::string> ranges;
  size_t known = 0;
  for (size_t p = 0; p < kPlatformNames.size(); ++p) {
    const auto mine = versions_on(some, static_cast<Platform>(p));
    const auto here = versions_on(all, static_cast<Platform>(p));
    known += here.empty() ? 0 : 1;
    if (mine.empty()) continue;
    const std::string range = range_of(mine, here);
    ranges.insert(range);
    parts.push_back(range.empty() ? std::string(kPlatformNames[p]) : fmt::format("{} ({})", kPlatformNames[p], range));
  }
  if (parts.size() < known || ranges.size() > 1) return "on " + base::enumeration(parts);
  const std::string& range = *ranges.begin();
  if (range.empty()) return "";
  return range.starts_with("from ") ? fmt::format("from Python {} on", range.substr(5))
         : range.starts_with("to ") ? fmt::format("up to Python {}", range.substr(3))
                                    : fmt::format("on Python {}", range);
}

}  // namespace

StartMethod default_start_method(PythonVersion version, Platform platform) {
  if (platform != Platform::kLinux) return StartMethod::kSpawn;
  return version < kForkserverOnLinux ? StartMethod::kFork : StartMethod::kForkserver;
}

Targets::Targets(const config::Settings& settings) {
  for (PythonVersion version = settings.target_oldest; version <= settings.target_newest; ++version.minor) {
    for (size_t p = 0; p < kPlatforms.size(); ++p) {
      if (!contains(settings.platforms, kPlatforms[p])) continue;
      const auto platform = static_cast<Platform>(p);
      for (const StartMethod method : methods_of(settings, version, platform)) {
        const bool free_threaded = contains(settings.builds, "free-threaded") && version >= kFreeThreaded;
        if (contains(settings.builds, "gil")) targets_.push_back({version, platform, method, false});
        if (free_threaded) targets_.push_back({version, platform, method, true});
      }
    }
  }
}

findings::Applies Targets::applies(const Targets& all) const {
  return {.versions = narrowed(targets_, all.targets_, version_of),
          .builds = narrowed(targets_, all.targets_, build_of),
          .platforms = narrowed(targets_, all.targets_, platform_of),
          .start_methods = narrowed(targets_, all.targets_, method_of)};
}

std::string Targets::words(const Targets& all) const {
  const auto is_free_threaded = [](const TargetPython& target) { return target.free_threaded; };
  const bool only_free_threaded = std::all_of(targets_.begin(), targets_.end(), is_free_threaded) &&
                                  !std::all_of(all.targets_.begin(), all.targets_.end(), is_free_threaded);
  const Targets comparable = only_free_threaded ? all.where(is_free_threaded) : all;
  const std::string where = platform_words(targets_, comparable.targets_);
  if (only_free_threaded) return where.empty() ? "on free-threaded builds" : "on free-threaded builds " + where;
  return where.empty() ? "everywhere" : where;
}

}  // namespace concurrency
