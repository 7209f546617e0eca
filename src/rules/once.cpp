#include "rules/once.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace rules {
namespace {

using findings::Finding;

bool is_told_before(const Finding& left, const Finding& right) {
  const auto rank = [](const Finding& f) {
    const auto length = -static_cast<int64_t>(f.steps.size());
    return std::make_tuple(f.confidence != findings::Confidence::kPossible, f.level, f.confidence, length);
  };
  return rank(left) > rank(right);
}

}  // namespace

void tell_once(Report found, Report& report) {
  // The worst first, so that two findings never hide each other.
  std::stable_sort(found.begin(), found.end(), is_told_before);
  std::set<uint32_t> told;                    // where findings begin
  std::map<uint32_t, findings::Level> named;  // what they name beside that
  for (Finding& finding : found) {
    const uint32_t begin = finding.place.span.begin;
    const auto known = named.find(begin);
    if (known != named.end() && known->second >= finding.level) continue;
    if (!told.insert(begin).second) continue;
    for (const findings::Step& other : finding.related) named.emplace(other.place.span.begin, finding.level);
    report.push_back(std::move(finding));
  }
}

}  // namespace rules
