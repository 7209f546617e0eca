// Situations: what the tests in a body come to for one way of running the program, so that rules can ask whether an
// operation is reached there: in the program that was started or in a worker that imports its file again, on which
// version and platform, with which constants passed. Tests that nothing is known of are unknown, and both their arms
// may run.
#pragma once

#include <cstdint>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "concurrency/known.h"
#include "concurrency/targets.h"
#include "project/project.h"

namespace concurrency {

struct Situation {
  project::ModuleId main;  // the file that was started as the program; none where all files are imported
  bool in_worker = false;  // a worker imports it, under the name "__mp_main__"
  TargetPython target;
};

// What is known of one body's operations, by number within its code.
using KnownOps = std::vector<Known>;

enum class Reach : uint8_t {
  kReached,  // for all that is known
  kGuarded,  // a test around it, or a return before it, keeps it from running
  kUnsure,   // a test that asks who runs, of unknown outcome, decides
  kDies,     // the process ends before it: raise or sys.exit under a test that holds
};

struct Reached {
  Reach reach = Reach::kReached;
  facts::OpId test;  // the test that decides; for kReached the nearest one around it that asks who runs, if any
};

class Situations {
 public:
  Situations(const project::Project& project, const Situation& situation) : project_(project), situation_(situation) {}

  // What the operations of a body are, where that much is known of its parameters.
  KnownOps evaluate(project::FunctionId function, const std::vector<Known>& parameters);
  // Whether `op` of the body is reached.
  Reached reach(project::FunctionId function, facts::OpId op, const KnownOps& known) const;
  // What is known of each parameter of `callee` at the call `op` of `caller`: the constants passed, and the defaults.
  std::vector<Known> passed(project::FunctionId caller, facts::OpId op, project::FunctionId callee,
                            const std::vector<Known>& own_parameters) const;

 private:
  using Variables = std::unordered_map<uint64_t, Known>;  // by scope and name
  using Names = std::unordered_map<std::string_view, Known>;

  struct Body {
    project::FunctionId function;
    const facts::Unit& unit;
    const facts::Code& code;
    KnownOps known;
    Variables variables;

    const Known& at(facts::OpId op) const;
  };

  Known value(const Body& body, facts::OpId id);
  Known load_name(const Body& body, facts::OpId id);
  Known load_attribute(const Body& body, facts::OpId id) const;
  Known compare(const Body& body, const facts::Op& op) const;
  Known call(const Body& body, facts::OpId id);
  Known returned(project::FunctionId callee);
  Known library_value(std::string_view name) const;
  Known library_result(std::string_view name) const;
  std::string_view library_name(project::FunctionId function, facts::OpId op) const;
  std::string_view process_name() const;
  Known of_set(project::SetId set, project::FunctionId caller, const std::vector<Known>& own_parameters) const;
  const Names& globals(project::ModuleId module);
  std::string_view name_of(project::ModuleId module) const;
  enum class Leaving : uint8_t { kNot, kQuietly, kDying };
  Leaving leaving(project::FunctionId function, facts::RegionId region) const;
  Reached left_before(project::FunctionId function, facts::OpId op, const KnownOps& known) const;

  const project::Project& project_;
  Situation situation_;
  std::unordered_map<uint32_t, Names> globals_;  // by module
  int depth_ = 0;                                // of calls followed
};

}  // namespace concurrency
