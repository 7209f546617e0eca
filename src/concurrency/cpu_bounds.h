// Bounds: how often a loop turns, as far as one body shows: a constant, times what callers pass, times sizes of data
// that nobody states. The CPU model (concurrency/cpu.h) multiplies them.
#pragma once

#include <cstdint>
#include <vector>

#include "project/project.h"

namespace concurrency {

// A factor that the caller decides.
struct Factor {
  enum class Kind : uint8_t {
    kCount,        // the number passed: range(n)
    kRoot,         // its square root
    kSize,         // the size of what is passed: for row in rows
    kExponential,  // naive fibonacci of the number passed
  };
  Kind kind = Kind::kCount;
  uint32_t parameter = 0;
  friend bool operator==(const Factor&, const Factor&) = default;
};

struct Bound {
  double count = 1;             // the constant part
  std::vector<Factor> factors;  // at most three
  int data = 0;                 // factors that are sizes of data
  bool is_large = false;        // some of that data is visibly large: a file, the rows of a query
  bool is_text = false;         // goes over the characters of a text or the bytes of bytes
  bool is_vague = false;        // a while whose end is not seen
  facts::OpId grows;            // the operation whose size or number decides; none for a constant

  bool is_constant() const { return factors.empty() && data == 0 && !is_vague; }
};

// Both, one inside the other.
Bound product(const Bound& outer, const Bound& inner);

class Bounds {
 public:
  Bounds(const project::Project& project, project::FunctionId function);

  // How often the body of a loop region runs for each time the loop is reached.
  Bound of_loop(const facts::Region& region) const;
  // The number that an expression is.
  Bound number(facts::OpId op) const;
  // How many elements an expression has.
  Bound size(facts::OpId op) const;
  // The same of what is handed over: an element of a loop's data is data of its own there.
  Bound size_handed_over(facts::OpId op) const;

 private:
  Bound number_at(facts::OpId op, int depth) const;
  Bound size_at(facts::OpId op, int depth) const;
  Bound size_of_display(facts::OpId op) const;
  Bound size_of_item(facts::OpId op, int depth) const;
  Bound size_of_binary(facts::OpId op, int depth) const;
  Bound size_of_comprehension(facts::OpId op, int depth) const;
  Bound size_of_call(facts::OpId op, int depth) const;
  Bound size_of_name(facts::OpId op, int depth) const;
  Bound size_of_value(facts::OpId op) const;
  Bound range(facts::OpId call, int depth) const;
  Bound of_while(const facts::Region& region) const;
  Bound parameter(facts::OpId op, Factor::Kind kind) const;
  facts::OpId only_store(facts::OpId name) const;
  facts::OpId argument(facts::OpId call, int place) const;
  static Bound data(facts::OpId op);
  static Bound constant(double count);

  const project::Project& project_;
  project::FunctionId function_;
  const facts::Unit& unit_;
  const facts::Code& code_;
};

}  // namespace concurrency
