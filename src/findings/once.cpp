#include "findings/once.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <numeric>
#include <set>
#include <string_view>
#include <tuple>

namespace findings {
namespace {

// Where a call begins, and which rule speaks of it.
using CallKey = std::tuple<uint32_t, uint32_t, std::string_view>;
CallKey call_key(const Place& place, std::string_view code) { return {place.file.value, place.span.begin, code}; }

bool is_told_before(const Finding& left, const Finding& right) {
  const auto rank = [](const Finding& f) {
    const auto length = -static_cast<int64_t>(f.steps.size());
    return std::make_tuple(f.confidence != Confidence::kPossible, f.level, f.confidence, length);
  };
  return rank(left) > rank(right);
}

}  // namespace

void tell_once(std::vector<Finding>& findings) {
  // The worst first, so that two findings never hide each other.
  std::vector<size_t> ranked(findings.size());
  std::iota(ranked.begin(), ranked.end(), size_t{0});
  std::stable_sort(ranked.begin(), ranked.end(),
                   [&](size_t a, size_t b) { return is_told_before(findings[a], findings[b]); });
  std::set<CallKey> taken;
  std::map<CallKey, Level> named;
  std::vector<bool> is_kept(findings.size(), true);
  for (const size_t i : ranked) {
    const Finding& finding = findings[i];
    if (!finding.one_at_place) continue;
    const CallKey key = call_key(finding.place, finding.code);
    const auto known = named.find(key);
    const bool is_named = known != named.end() && known->second >= finding.level;
    is_kept[i] = !is_named && taken.insert(key).second;
    if (!is_kept[i]) continue;
    for (const Step& other : finding.related) named.emplace(call_key(other.place, finding.code), finding.level);
  }
  size_t next = 0;
  std::erase_if(findings, [&](const Finding&) { return !is_kept[next++]; });
}

}  // namespace findings
