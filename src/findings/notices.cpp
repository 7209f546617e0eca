#include "findings/notices.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string_view>
#include <tuple>

namespace findings {
namespace {

std::vector<base::Span> errors_of(const facts::ModuleFacts& facts) {
  std::vector<base::Span> result;
  for (const facts::Unit& unit : facts.units) {
    for (const base::LocalSpan error : unit.errors) result.push_back(unit.absolute(error));
  }
  std::sort(result.begin(), result.end());
  return result;
}

std::string message(const facts::ModuleFacts& facts, size_t errors) {
  if (facts.looks_like_python2) return "This looks like Python 2; only what is Python 3 as well was analysed.";
  if (errors == 1) return "Syntax error; what stands here was not analysed.";
  return fmt::format("Syntax error, and {} more below; what stands there was not analysed.", errors - 1);
}

}  // namespace

std::vector<source::Notice> notices(std::span<const source::Notice> earlier, std::span<const source::SourceFile> files,
                                    std::span<const facts::ModuleFacts> modules) {
  std::set<std::string_view> noticed;
  for (const source::Notice& notice : earlier) noticed.insert(notice.path);
  std::vector<source::Notice> result(earlier.begin(), earlier.end());
  for (size_t i = 0; i < modules.size(); ++i) {
    const std::vector<base::Span> errors = errors_of(modules[i]);
    if ((errors.empty() && !modules[i].looks_like_python2) || noticed.count(files[i].path) > 0) continue;
    const base::Span first = errors.empty() ? base::Span{} : errors.front();
    result.push_back({files[i].path, {first.begin, first.begin}, message(modules[i], errors.size())});
  }
  std::stable_sort(result.begin(), result.end(), [](const source::Notice& a, const source::Notice& b) {
    return std::tie(a.path, a.span) < std::tie(b.path, b.span);
  });
  return result;
}

}  // namespace findings
