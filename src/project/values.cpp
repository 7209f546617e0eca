#include "project/values.h"

#include <algorithm>

namespace project {

namespace {

constexpr size_t kBlock = 8192;  // entries

uint64_t hash_of(const Value& value) {
  const uint64_t low = (static_cast<uint64_t>(value.a) << 32) | value.b;
  const uint64_t high = (static_cast<uint64_t>(value.c) << 8) | static_cast<uint64_t>(value.kind);
  return base::mixed(low ^ base::mixed(high));
}

uint64_t hash_of(std::span<const Entry> entries) {
  uint64_t seed = entries.size();
  for (const Entry& entry : entries) {
    const uint64_t bits = (static_cast<uint64_t>(entry.value.value) << 2) | static_cast<uint64_t>(entry.confidence);
    seed = (seed ^ bits) * 0x9E3779B97F4A7C15ull + (seed >> 29);
  }
  return base::mixed(seed);
}

bool is_before(const Entry& left, const Entry& right) {
  return std::pair(left.value, right.confidence) < std::pair(right.value, left.confidence);
}

}  // namespace

Values::Values() {
  of({});
  single({.kind = ValueKind::kUnknown});
}

ValueId Values::intern(const Value& value) {
  const uint32_t row = value_index_.find_or_add(hash_of(value), static_cast<uint32_t>(values_.size()),
                                                [&](uint32_t other) { return values_[other] == value; });
  if (row == values_.size()) values_.push_back(value);
  return ValueId(row);
}

SetId Values::single(const Value& value, Confidence confidence) { return one({intern(value), confidence}); }

SetId Values::one(const Entry& entry) {
  const size_t key = entry.value.value * size_t{3} + static_cast<size_t>(entry.confidence);
  if (key >= ones_.size()) ones_.resize(std::max(key + 64, ones_.size() * 2));
  if (!ones_[key]) ones_[key] = interned({&entry, 1});
  return ones_[key];
}

SetId Values::of(std::vector<Entry> entries) {
  std::sort(entries.begin(), entries.end(), is_before);
  const auto same = [](const Entry& left, const Entry& right) { return left.value == right.value; };
  entries.erase(std::unique(entries.begin(), entries.end(), same), entries.end());
  return interned(entries);
}

SetId Values::interned(std::span<const Entry> sorted) {
  if (sorted.size() > kMaxSet) return unknown();
  const auto next = static_cast<uint32_t>(sets_.size());
  const uint32_t row = set_index_.find_or_add(hash_of(sorted), next, [&](uint32_t other) {
    const auto known = entries(SetId(other));
    return std::equal(known.begin(), known.end(), sorted.begin(), sorted.end());
  });
  if (row != next) return SetId(row);
  Set set{kept(sorted), static_cast<uint32_t>(sorted.size())};
  for (const Entry& entry : sorted) {
    const ValueKind kind = values_[entry.value.value].kind;
    set.highest = std::max(set.highest, entry.confidence);
    set.has_unknown = set.has_unknown || kind == ValueKind::kUnknown;
    set.has_parameter = set.has_parameter || kind == ValueKind::kParameter;
  }
  sets_.push_back(set);
  return SetId(row);
}

const Entry* Values::kept(std::span<const Entry> entries) {
  if (entries.size() > free_) {
    blocks_.push_back(std::make_unique<Entry[]>(kBlock));
    free_ = kBlock;
  }
  Entry* to = blocks_.empty() ? nullptr : blocks_.back().get() + (kBlock - free_);
  std::copy(entries.begin(), entries.end(), to);
  free_ -= entries.size();
  return to;
}

namespace {

// Two sorted runs of entries as one; where both hold a value, the surer one counts.
struct Merged {
  std::array<Entry, 2 * Values::kMaxSet> entries;
  size_t size = 0;
  bool is_left = true;  // nothing but the left one
  bool is_right = true;
};

Merged merged(std::span<const Entry> left, std::span<const Entry> right) {
  Merged out;
  auto at = left.begin();
  auto with = right.begin();
  while (at != left.end() || with != right.end()) {
    const bool both = at != left.end() && with != right.end() && at->value == with->value;
    const bool from_left = with == right.end() || (at != left.end() && at->value <= with->value);
    Entry entry = from_left ? *at : *with;
    if (both) entry.confidence = std::max(at->confidence, with->confidence);
    out.is_left = out.is_left && from_left && entry.confidence == at->confidence;
    out.is_right = out.is_right && (both || !from_left) && entry.confidence == with->confidence;
    out.entries[out.size++] = entry;
    if (from_left) ++at;
    if (both || !from_left) ++with;
  }
  return out;
}

}  // namespace

// Mostly one set holds all of the other.
SetId Values::join(SetId left, SetId right) {
  if (left == right || right == empty()) return left;
  if (left == empty()) return right;
  const Merged all = merged(entries(left), entries(right));
  if (all.is_left) return left;
  return all.is_right ? right : interned({all.entries.data(), all.size});
}

// As if each were joined with those before it, without the sets between.
void Values::add(Union& to, SetId set) {
  if (set == empty() || (!to.is_loose && to.whole == set)) return;
  if (!to.is_loose && to.whole == empty()) {
    to.whole = set;
    return;
  }
  const std::span<const Entry> known =
      to.is_loose ? std::span<const Entry>(to.entries.data(), to.size) : entries(to.whole);
  const Merged all = merged(known, entries(set));
  if (all.is_left) return;
  if (all.size > kMaxSet) {
    to = {.whole = unknown(), .is_loose = false, .size = 0, .entries = {}};
    return;
  }
  to.is_loose = true;
  to.size = static_cast<uint32_t>(all.size);
  std::copy_n(all.entries.begin(), all.size, to.entries.begin());
}

SetId Values::capped(SetId set, Confidence cap) {
  if (sets_[set.value].highest <= cap) return set;
  const std::span<const Entry> all = entries(set);
  if (all.size() == 1) return one({all[0].value, cap});
  std::array<Entry, kMaxSet> capped;
  std::copy(all.begin(), all.end(), capped.begin());
  for (size_t i = 0; i < all.size(); ++i) capped[i].confidence = std::min(capped[i].confidence, cap);
  return interned({capped.data(), all.size()});
}

const Value* Values::only(SetId set) const {
  const auto all = entries(set);
  if (all.size() != 1 || has_unknown(set)) return nullptr;
  return &values_[all[0].value.value];
}

}  // namespace project
