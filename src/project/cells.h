// Cells: the memory of the whole program during linking, one set of values for each global, attribute, parameter,
// return, captured variable and container element. They only grow. Reading a cell makes the reader depend on it; when
// a cell grows, its readers are evaluated again.
#pragma once

#include <deque>
#include <vector>

#include "base/flat_map.h"
#include "project/values.h"

namespace project {

enum class CellKind : uint8_t {
  kGlobal,             // a: module, b: symbol
  kClassAttribute,     // a: class, b: symbol
  kInstance,           // a: class, b: symbol
  kFunctionAttribute,  // a: function, b: symbol
  kParameter,          // a: function, b: index: all that callers pass
  kDefault,            // a: function, b: index
  kReturn,             // a: function
  kYield,              // a: function
  kCaptured,           // a: owner of the unit, b: scope, c: symbol: a variable that a nested function shares
  kFactory,            // a: class, b: symbol: what makes a field's value where none is passed
  kElement,            // a: container value, b: key symbol or none for "some key"
  kAnyElement,         // a: container value: all that is stored under any key
};

struct CellKey {
  CellKind kind = CellKind::kGlobal;
  uint32_t a = 0;
  uint32_t b = 0xFFFFFFFFu;
  uint32_t c = 0;
  friend auto operator<=>(const CellKey&, const CellKey&) = default;
};

// Which classes store an attribute of one name, on their instances and in their bodies; each sorted.
struct Definers {
  std::vector<uint32_t> instances;
  std::vector<uint32_t> classes;
};

class Cells {
 public:
  explicit Cells(Values& values) : values_(values) {}

  // The cell's set; `reader` is evaluated again when it grows.
  SetId read(const CellKey& key, FunctionId reader);
  // The cell's set, without depending on it.
  SetId peek(const CellKey& key) const;
  // Joins values into a cell and queues its readers if it grew.
  void write(const CellKey& key, SetId set);
  // Keys under which elements of a container were stored.
  const std::vector<Symbol>& keys(ValueId container) const;

  // The classes that store `name`; `reader` is evaluated again when there are more.
  const Definers& definers(Symbol name, FunctionId reader);

  void enqueue(FunctionId function);
  // The next function to evaluate, or none when all is stable.
  FunctionId dequeue();
  void prepare(size_t function_count) { queued_.assign(function_count, 0); }

 private:
  struct Hash {
    size_t operator()(const CellKey& key) const {
      const uint64_t low = (static_cast<uint64_t>(key.a) << 32) | key.b;
      const uint64_t high = (static_cast<uint64_t>(key.c) << 8) | static_cast<uint64_t>(key.kind);
      return base::mixed(low ^ base::mixed(high));
    }
  };
  struct Cell {
    SetId set = SetId(uint32_t{0});
    std::vector<FunctionId> readers;
  };
  struct Name {
    Definers definers;
    std::vector<FunctionId> readers;
  };
  // The number of the cell of a key, made if need be.
  uint32_t number(const CellKey& key);
  Name& name(uint32_t symbol);
  void add_definer(const CellKey& key);
  // Adds a reader to a list, once; `list` names the list among all.
  void add_reader(uint32_t list, FunctionId reader, std::vector<FunctionId>& readers);

  Values& values_;
  base::FlatMap<uint64_t, uint32_t> name_rows_;  // by symbol
  std::deque<Name> names_;
  base::FlatMap<CellKey, uint32_t, Hash> numbers_;
  std::vector<Cell> cells_;                      // by number
  base::FlatMap<uint64_t, char> read_;           // pairs of a list of readers and a reader
  base::FlatMap<uint64_t, uint32_t> key_lists_;  // by container
  std::deque<std::vector<Symbol>> keys_;
  std::deque<FunctionId> queue_;
  std::vector<char> queued_;
};

}  // namespace project
