#include "rules/burning.h"

#include <fmt/format.h>

#include <cmath>

#include "rules/advice.h"
#include "rules/places.h"

namespace rules {
namespace {

// Two digits that count, and a comma before each three: 12,000,000.
std::string rounded(double value) {
  const double unit = std::pow(10, std::floor(std::log10(value)) - 1);
  std::string digits = fmt::format("{:.0f}", std::round(value / unit) * unit);
  for (size_t at = digits.size(); at > 3; at -= 3) digits.insert(at - 3, ",");
  return digits;
}

}  // namespace

std::string size_words(const project::Project& project, const concurrency::CpuTerm& term) {
  if (term.bound.is_constant()) {
    if (term.total() >= 1e12) return "more than 10^12 steps";
    return fmt::format("about {} steps", rounded(term.total()));
  }
  if (term.shape == concurrency::CpuShape::kRecursion)
    return term.bound.data == 0 ? "grows exponentially" : "calls itself";
  const std::string_view over = written(project, term.path.back());
  return over.empty() || over.size() > 40 ? "grows with its data" : fmt::format("grows with `{}`", over);
}

std::string time_words(const concurrency::CpuTerm& term) {
  if (!term.bound.is_constant()) return {};
  const double seconds = term.total() * concurrency::kSecondsPerStep;
  if (seconds > 3600) return "hours";
  return duration(seconds >= 10 ? std::round(seconds) : std::round(seconds * 100) / 100);
}

std::string function_words(const project::Project& project, project::FunctionId function) {
  if (!function || project.functions[function.value].is_lambda) return "the work";
  const std::string_view name = project.text(project.functions[function.value].qualified);
  const std::string_view last = name.substr(name.rfind('.') + 1);
  return last.size() > 40 ? "the work" : fmt::format("`{}`", last);
}

}  // namespace rules
