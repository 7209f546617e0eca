// What an expression may be: abstract values and sets of them. Values and sets are interned, so that equality is
// equality of ids and the resolver's fixpoint is cheap. A set holds each value once, with how sure we are of it.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <type_traits>
#include <vector>

#include "base/flat_map.h"
#include "findings/finding.h"
#include "project/ids.h"

namespace project {

using findings::Confidence;

enum class ValueKind : uint8_t {
  kUnknown,
  kNone,
  kConst,             // a: Symbol of the text; b: facts::ConstKind
  kFunction,          // a: FunctionId; b: OriginId of the call that made its closure, or none
  kBound,             // a: FunctionId; b: ValueId of the receiver: a bound method
  kClass,             // a: ClassId
  kInstance,          // a: ClassId; b: 1 if it may be of a subclass (self, annotations)
  kModule,            // a: ModuleId
  kNamespace,         // a: Symbol: a package without a file of its own
  kLibrary,           // a: Symbol: a dotted library path: module, function or class
  kLibraryInstance,   // a: Symbol of the type; b: OriginId of the constructor call, or none
  kLibraryMethod,     // a: Symbol of the type; b: Symbol of the method; c: ValueId of the receiver
  kContainer,         // a: OriginId; b: facts::ContainerKind; c: salt, for several containers of one origin
  kPartial,           // a: OriginId of the functools.partial call
  kCoroutine,         // a: FunctionId; b: OriginId of the call: an async def called, not awaited
  kGenerator,         // a: FunctionId; b: OriginId of the call: made, not consumed
  kContextManager,    // a: FunctionId; b: OriginId: a call of a @contextmanager function
  kLibraryCoroutine,  // a: Symbol of what awaiting it yields, or none
  kLazy,              // a: Symbol of the callable whose work happens on iteration; b: OriginId of the call
  kParameter,         // a: FunctionId; b: index: whatever the caller passes
  kSuper,             // a: ClassId to start after; b: ValueId of the receiver
  kProperty,          // a: ValueId of the getter; b, c: ValueIds of setter and deleter, or none
  kAccessor,          // a: ValueId of a property or dispatcher; b: Accessor: its .setter, .register, ...
  kDispatcher,        // a: FunctionId of a @singledispatch function; b: ValueId of the receiver, or none
  kStaticMethod,      // a: ValueId
  kClassMethod,       // a: ValueId
  kMoved,             // a: ValueId of the callable; b: models::Runs; c: 1 if the result is awaited
};

struct Value {
  ValueKind kind = ValueKind::kUnknown;
  uint32_t a = 0xFFFFFFFFu;
  uint32_t b = 0xFFFFFFFFu;
  uint32_t c = 0xFFFFFFFFu;
  friend bool operator==(const Value&, const Value&) = default;

  FunctionId function() const { return FunctionId(a); }
  ClassId class_id() const { return ClassId(a); }
  ModuleId module() const { return ModuleId(a); }
  Symbol symbol() const { return Symbol(a); }
  OriginId origin() const { return OriginId(b); }
};

enum class Accessor : uint8_t { kGetter, kSetter, kDeleter, kRegister };

// A value in a set.
struct Entry {
  ValueId value;
  Confidence confidence = Confidence::kCertain;
  friend bool operator==(const Entry&, const Entry&) = default;
};

// Interns values and sets. Sets are sorted by value id; a set that would grow past kMaxSet collapses to {unknown}.
class Values {
 public:
  static constexpr size_t kMaxSet = 24;

  Values();
  ValueId intern(const Value& value);
  const Value& operator[](ValueId id) const { return values_[id.value]; }

  SetId empty() const { return SetId(uint32_t{0}); }
  SetId unknown() const { return SetId(uint32_t{1}); }
  SetId single(const Value& value, Confidence confidence = Confidence::kCertain);
  SetId one(const Entry& entry);
  SetId of(std::vector<Entry> entries);
  SetId join(SetId left, SetId right);
  // Calls `visit` for each entry of a set and joins the sets it answers, if any. Sets may be made meanwhile.
  template <class Visit>
  // NOLINTNEXTLINE(misc-no-recursion): who visits recursively bounds it
  SetId for_each_entry(SetId set, Visit visit) {
    Union out;
    for (const Entry& entry : entries(set)) {
      if constexpr (std::is_void_v<std::invoke_result_t<Visit, const Entry&>>) {
        visit(entry);
      } else {
        add(out, visit(entry));
      }
    }
    return finished(out);
  }
  // The set with every confidence at most `cap`.
  SetId capped(SetId set, Confidence cap);
  // The entries of a set; they stay where they are as long as the Values do.
  std::span<const Entry> entries(SetId set) const { return {sets_[set.value].entries, sets_[set.value].size}; }
  bool has_unknown(SetId set) const { return sets_[set.value].has_unknown; }
  // True if some value of the set is a parameter.
  bool has_parameter(SetId set) const { return sets_[set.value].has_parameter; }
  // The only value of a set (nothing unknown beside it), or null.
  const Value* only(SetId set) const;

 private:
  struct Set {
    const Entry* entries = nullptr;
    uint32_t size = 0;
    Confidence highest = Confidence::kPossible;
    bool has_unknown = false;
    bool has_parameter = false;
  };
  // A union in the making: one set as long as that is enough, then its entries.
  struct Union {
    SetId whole = SetId(uint32_t{0});
    bool is_loose = false;
    uint32_t size = 0;
    std::array<Entry, kMaxSet> entries;
  };
  void add(Union& to, SetId set);
  SetId finished(const Union& all) { return all.is_loose ? interned({all.entries.data(), all.size}) : all.whole; }
  SetId interned(std::span<const Entry> sorted);
  const Entry* kept(std::span<const Entry> entries);

  std::vector<Value> values_;
  base::FlatIndex value_index_;
  std::vector<Set> sets_;
  base::FlatIndex set_index_;
  std::vector<std::unique_ptr<Entry[]>> blocks_;  // hold the entries of all sets
  size_t free_ = 0;                               // entries left in the last block
  std::vector<SetId> ones_;                       // by value and confidence
};

}  // namespace project
