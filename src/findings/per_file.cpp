#include "findings/per_file.h"

#include <algorithm>

#include "findings/suppressions.h"
#include "source/glob.h"

namespace findings {

bool is_ignored_in(std::string_view path, std::string_view code, std::string_view name,
                   const config::Settings& settings) {
  return std::any_of(settings.per_file_ignores.begin(), settings.per_file_ignores.end(),
                     [&](const config::PerFileIgnore& entry) {
                       const bool is_negated = entry.pattern.starts_with('!');
                       const std::string_view pattern = std::string_view(entry.pattern).substr(is_negated ? 1 : 0);
                       if (source::glob_matches(pattern, path) == is_negated) return false;
                       return std::any_of(entry.selectors.begin(), entry.selectors.end(),
                                          [&](const std::string& selector) { return selects(selector, code, name); });
                     });
}

}  // namespace findings
