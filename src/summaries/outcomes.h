// Outcomes: which tests are known to have come out one way where an operation runs, by the branches around it and by
// the early exits, assertions and loops before it. Guards, tests of the running loop and the questions of
// summaries/known.h read them.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "project/project.h"

namespace summaries {

// A test, or a part of one, and how it came out.
struct Outcome {
  facts::OpId test;
  bool holds = true;
};

// Of one body, found once.
class Outcomes {
 public:
  Outcomes(const facts::Unit& unit, const facts::Code& code);

  // All outcomes known at `op`, the nearest branch first; `not`, `and` and `or` are taken apart, whole tests included.
  std::vector<Outcome> at(facts::OpId op) const;
  // The same of what only runs where a region's test came out its way; nothing for a region without a test.
  static std::vector<Outcome> of_region(const facts::Unit& unit, const facts::Region& region);
  // True if `op` is under a test of a constant that it cannot pass: `if False:`, `if TYPE_CHECKING:`.
  bool is_dead(facts::OpId op) const;
  // The same of an operation of any unit, by the regions around it alone.
  static bool is_under_dead_test(const facts::Unit& unit, facts::OpId op);
  // True if a name or dotted path is not stored anew between two operations.
  bool is_unchanged(facts::OpId path, facts::OpId from, facts::OpId to) const;

  const facts::Unit& unit() const { return unit_; }
  const facts::Code& code() const { return code_; }

 private:
  struct Exit {
    facts::RegionId parent;  // holds for what comes later in it
    uint32_t end = 0;
    Outcome outcome;
  };
  void add_exit(const facts::Region& region, facts::RegionId id);

  const facts::Unit& unit_;
  const facts::Code& code_;
  std::vector<Exit> exits_;
};

// The outcomes of all bodies, each made when it is first asked for.
class Bodies {
 public:
  explicit Bodies(const project::Project& project) : project_(project) {}
  const Outcomes& operator[](project::FunctionId id);

 private:
  const project::Project& project_;
  std::map<uint32_t, std::unique_ptr<Outcomes>> made_;
};

// What a test looks at, as text: "name", "self.done", "future.done()"; empty for anything else.
std::string subject_of(const facts::Unit& unit, facts::OpId op);

// True if control never comes out of the end of a region: its last operation returns, raises, or goes on elsewhere.
bool leaves(const facts::Unit& unit, facts::RegionId region);

// The library function that the call at `op` goes to, if it is exactly one, on one object or several.
std::string_view library_callee(const project::Project& project, project::FunctionId function, facts::OpId op);

}  // namespace summaries
