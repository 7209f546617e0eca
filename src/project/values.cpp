#include "project/values.h"

#include <algorithm>

namespace project {

namespace {

size_t mix(size_t seed, uint32_t value) { return (seed ^ value) * 0x9E3779B97F4A7C15ull + (seed >> 29); }

}  // namespace

size_t Values::Hash::operator()(const Value& value) const {
  size_t seed = static_cast<size_t>(value.kind);
  for (const uint32_t part : {value.a, value.b, value.c}) seed = mix(seed, part);
  return seed ^ (seed >> 32);
}

size_t Values::Hash::operator()(const std::vector<Entry>& entries) const {
  size_t seed = entries.size();
  for (const Entry& entry : entries) seed = mix(seed, entry.value.value * 4 + static_cast<uint32_t>(entry.confidence));
  return seed ^ (seed >> 32);
}

Values::Values() {
  of({});
  single({.kind = ValueKind::kUnknown});
}

ValueId Values::intern(const Value& value) {
  const auto [found, added] = value_ids_.try_emplace(value, ValueId(values_.size()));
  if (added) values_.push_back(value);
  return found->second;
}

SetId Values::single(const Value& value, Confidence confidence) { return one({intern(value), confidence}); }

SetId Values::one(const Entry& entry) {
  const size_t key = entry.value.value * size_t{3} + static_cast<size_t>(entry.confidence);
  if (key >= ones_.size()) ones_.resize(key + 64);
  if (!ones_[key]) ones_[key] = of({entry});
  return ones_[key];
}

SetId Values::of(std::vector<Entry> entries) {
  std::sort(entries.begin(), entries.end(), [](const Entry& left, const Entry& right) {
    return std::pair(left.value, right.confidence) < std::pair(right.value, left.confidence);
  });
  const auto same = [](const Entry& left, const Entry& right) { return left.value == right.value; };
  entries.erase(std::unique(entries.begin(), entries.end(), same), entries.end());
  if (entries.size() > kMaxSet) return unknown();
  const auto [found, added] = set_ids_.try_emplace(entries, SetId(sets_.size()));
  if (added) sets_.push_back(std::move(entries));
  return found->second;
}

SetId Values::join(SetId left, SetId right) {
  if (left == right || right == empty()) return left;
  if (left == empty()) return right;
  if (right < left) std::swap(left, right);
  const uint64_t key = (static_cast<uint64_t>(left.value) << 32) | right.value;
  if (const auto found = joins_.find(key); found != joins_.end()) return found->second;
  std::vector<Entry> entries = sets_[left.value];
  entries.insert(entries.end(), sets_[right.value].begin(), sets_[right.value].end());
  const SetId joined = of(std::move(entries));
  joins_.emplace(key, joined);
  return joined;
}

SetId Values::capped(SetId set, Confidence cap) {
  if (cap == Confidence::kCertain) return set;
  const auto above = [cap](const Entry& entry) { return entry.confidence > cap; };
  if (std::none_of(sets_[set.value].begin(), sets_[set.value].end(), above)) return set;
  const uint64_t key = (static_cast<uint64_t>(set.value) << 8) | static_cast<uint64_t>(cap);
  if (const auto found = capped_.find(key); found != capped_.end()) return found->second;
  std::vector<Entry> entries = sets_[set.value];
  for (Entry& entry : entries) entry.confidence = std::min(entry.confidence, cap);
  const SetId made = of(std::move(entries));
  capped_.emplace(key, made);
  return made;
}

bool Values::has_unknown(SetId set) const {
  for (const Entry& entry : entries(set)) {
    if (values_[entry.value.value].kind == ValueKind::kUnknown) return true;
  }
  return false;
}

const Value* Values::only(SetId set) const {
  const auto all = entries(set);
  if (all.size() != 1) return nullptr;
  const Value& value = values_[all[0].value.value];
  return value.kind == ValueKind::kUnknown ? nullptr : &value;
}

}  // namespace project
