// FlatMap: an open-addressed hash map for the inner loops of `project`: keys and values lie side by side in one array,
// so that a look-up costs one cache miss where std::unordered_map takes three. References are valid until the next
// insertion, and nothing is erased but all at once. Not to be walked: its order means nothing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace base {

// Spreads the bits of a number over all of them (the finalizer of MurmurHash3, Austin Appleby).
inline uint64_t mixed(uint64_t bits) {
  bits ^= bits >> 33;
  bits *= 0xFF51AFD7ED558CCDull;
  bits ^= bits >> 33;
  bits *= 0xC4CEB9FE1A85EC53ull;
  return bits ^ (bits >> 33);
}

struct MixedHash {
  size_t operator()(uint64_t key) const { return mixed(key); }
};

template <class Key, class Value, class Hash = MixedHash>
class FlatMap {
 public:
  size_t size() const { return size_; }

  // The value of a key, or null.
  const Value* find(const Key& key) const {
    if (slots_.empty()) return nullptr;
    const size_t at = place(key);
    return slots_[at].used == round_ ? &slots_[at].value : nullptr;
  }
  Value* find(const Key& key) { return const_cast<Value*>(std::as_const(*this).find(key)); }
  bool contains(const Key& key) const { return find(key) != nullptr; }

  // The value of a key and true if it was put in just now.
  std::pair<Value*, bool> try_emplace(const Key& key, Value value) {
    if ((size_ + 1) * 4 > slots_.size() * 3) grow();
    const size_t at = place(key);
    Slot& slot = slots_[at];
    if (slot.used == round_) return {&slot.value, false};
    slot = {key, std::move(value), round_};
    ++size_;
    return {&slot.value, true};
  }

  // Takes everything out and keeps the memory; costs the same whatever there was.
  void clear() {
    ++round_;
    size_ = 0;
  }

 private:
  struct Slot {
    Key key{};
    Value value{};
    uint32_t used = 0;  // the round in which it was filled
  };

  // Where the key is, or the free slot where it would be.
  size_t place(const Key& key) const {
    const size_t mask = slots_.size() - 1;
    size_t at = Hash()(key) & mask;
    while (slots_[at].used == round_ && !(slots_[at].key == key)) at = (at + 1) & mask;
    return at;
  }

  void grow() {
    std::vector<Slot> old(slots_.empty() ? 16 : slots_.size() * 2);
    old.swap(slots_);
    for (Slot& slot : old) {
      if (slot.used == round_) slots_[place(slot.key)] = std::move(slot);
    }
  }

  std::vector<Slot> slots_;
  size_t size_ = 0;
  uint32_t round_ = 1;
};

// FlatIndex: finds numbers of a table's rows by what the rows hold; the table itself stays with its owner.
class FlatIndex {
 public:
  // The row whose hash is `hash` and for which is_same(row) holds, or `next` after having put that in.
  template <class IsSame>
  uint32_t find_or_add(uint64_t hash, uint32_t next, const IsSame& is_same) {
    if ((size_ + 1) * 4 > slots_.size() * 3) grow();
    const size_t mask = slots_.size() - 1;
    const auto tag = static_cast<uint32_t>(hash >> 32);
    for (size_t at = hash & mask;; at = (at + 1) & mask) {
      Slot& slot = slots_[at];
      if (slot.row == kNone) {
        slot = {next, tag, static_cast<uint32_t>(hash)};
        ++size_;
        return next;
      }
      if (slot.tag == tag && is_same(slot.row)) return slot.row;
    }
  }

  // The row that find_or_add would find, or kNone.
  template <class IsSame>
  uint32_t find(uint64_t hash, const IsSame& is_same) const {
    if (slots_.empty()) return kNone;
    const size_t mask = slots_.size() - 1;
    const auto tag = static_cast<uint32_t>(hash >> 32);
    for (size_t at = hash & mask; slots_[at].row != kNone; at = (at + 1) & mask) {
      if (slots_[at].tag == tag && is_same(slots_[at].row)) return slots_[at].row;
    }
    return kNone;
  }

  void clear() {
    slots_.assign(slots_.size(), {});
    size_ = 0;
  }

 private:
  static constexpr uint32_t kNone = 0xFFFFFFFFu;
  struct Slot {
    uint32_t row = kNone;
    uint32_t tag = 0;    // the upper half of its hash
    uint32_t place = 0;  // the lower half
  };

  void grow() {
    std::vector<Slot> old(slots_.empty() ? 64 : slots_.size() * 2);
    old.swap(slots_);
    const size_t mask = slots_.size() - 1;
    for (const Slot& slot : old) {
      if (slot.row == kNone) continue;
      size_t at = slot.place & mask;
      while (slots_[at].row != kNone) at = (at + 1) & mask;
      slots_[at] = slot;
    }
  }

  std::vector<Slot> slots_;
  size_t size_ = 0;
};

}  // namespace base
