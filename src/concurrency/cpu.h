// The CPU model: what each function burns in Python bytecode when it is called, and whether all that it reaches is
// known and holds the GIL. Told from loops and recursion, not from names; computed callees first over the strongly
// connected components of the call graph. GIL102, GIL205 and GIL401 read it.
//
// A step is one simple operation of bytecode (arithmetic, a comparison, an index, an attribute, a call): about 20 ns.
#pragma once

#include <vector>

#include "concurrency/cpu_bounds.h"
#include "concurrency/stalls.h"
#include "project/project.h"

namespace concurrency {

inline constexpr double kSecondsPerStep = 20e-9;

enum class CpuShape : uint8_t {
  kLoop,       // bytecode in a loop
  kRecursion,  // a function that calls itself
  kCall,       // a C function that keeps the GIL for its whole length: sum(range(n))
  kRelease,    // a C function that is heavy by purpose and releases the GIL: bcrypt
};

// Work of one size. What it takes is steps times the bound.
struct CpuTerm {
  double steps = 0;  // of one turn
  Bound bound;
  CpuShape shape = CpuShape::kLoop;
  bool is_known = true;     // nothing unknown in its loop, no wait, and nothing that releases the GIL
  bool waits = false;       // something in its loop waits
  bool is_numeric = false;  // arithmetic on numbers, mostly
  bool is_memoized = false;
  bool has_small_hashes = false;  // many small C calls that keep the GIL
  std::vector<Place> path;        // from the function itself down to the loop
  std::string_view library;       // kCall, kRelease

  double total() const { return steps * bound.count; }
};

struct CpuSummary {
  bool is_known = true;        // all that is reachable is known
  bool waits = false;          // something reachable waits
  bool only_waits = false;     // it waits, and does nothing else worth a process
  bool releases = false;       // something reachable releases the GIL
  bool computes = false;       // has loops, or calls that compute
  std::vector<CpuTerm> terms;  // the heaviest few, heaviest first
};

class CpuModel {
 public:
  explicit CpuModel(const project::Project& project);
  const CpuSummary& operator[](project::FunctionId id) const { return summaries_[id.value]; }

 private:
  std::vector<CpuSummary> summaries_;
};

// A term of a callee, seen from the call at `call`: sizes and numbers that are passed are filled in.
CpuTerm seen_from(const project::Project& project, const Place& call, project::FunctionId callee, const CpuTerm& term);

// Work that a function hands over.
struct HandedWork {
  project::FunctionId by;
  project::FunctionId work;
  std::vector<facts::OpId> given;  // the operations of `by` that become its arguments, in order
};

// A term of handed-over work, seen from where it is handed over.
CpuTerm seen_from(const project::Project& project, const HandedWork& handed, const CpuTerm& term);

// True if `left` is the heavier one.
bool is_heavier(const CpuTerm& left, const CpuTerm& right);

}  // namespace concurrency
