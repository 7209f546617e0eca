// Summaries: what each function does to whoever calls it, each effect with a witness path down to the library call that
// has it. Computed callees first over the strongly connected components of the call graph; rules and the tables of
// `concurrency` read them, and nothing here depends on settings.
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "models/models.h"
#include "project/project.h"

namespace summaries {

struct StepTag;
using StepId = base::Id<StepTag>;

// One step of a witness path: a function and the operation where control goes on.
struct Step {
  project::FunctionId function;
  facts::OpId op;
  StepId next;  // none at the library call itself
};

// How long a stall is, in seconds: known, at most, or unknown (NaN).
struct Duration {
  double seconds = std::numeric_limits<double>::quiet_NaN();
  bool at_most = false;

  bool known() const { return seconds == seconds; }
};

// An effect that only happens under a test of one of the function's own parameters, or if nobody awaits what the
// function returns.
struct Guard {
  enum class Test : uint8_t {
    kTrue,
    kFalse,
    kOneOf,   // one of `constants`
    kNoneOf,  // none of them
    kStarts,  // a string that starts with one of them
    kStartsNot,
    kNotAwaited,
  };
  static constexpr uint32_t kNoParameter = 0xFFFFFFFFu;
  static constexpr uint32_t kResult = 0xFFFFFFFEu;  // kNotAwaited

  uint32_t parameter = kNoParameter;  // its index
  Test test = Test::kTrue;
  std::vector<std::string> constants{};  // as `constant_text` (summaries/constants.h) writes them

  bool is_set() const { return parameter != kNoParameter; }
  friend bool operator==(const Guard&, const Guard&) = default;
};

// Bits of Stall::when.
inline constexpr uint8_t kOffLoop = 1;  // only where no event loop runs
inline constexpr uint8_t kOnce = 2;     // at most once: what it makes is kept
inline constexpr uint8_t kBriefly = 4;  // waits for a thread that was started just before to say that it runs

// The function may block the thread it runs on.
struct Stall {
  const models::Callable* primitive = nullptr;  // its kind says how
  Duration duration;
  project::Confidence confidence = project::Confidence::kCertain;
  StepId path;                  // first step: in the function itself
  uint32_t length = 0;          // of the path
  std::vector<Guard> guards{};  // all must hold
  uint8_t when = 0;
};

// The function calls one of its own parameters, or one of a function around it.
struct ParameterCall {
  project::FunctionId owner;
  uint32_t parameter = 0;
  project::Confidence confidence = project::Confidence::kCertain;
  StepId path;
  uint32_t length = 0;
  bool is_twin = false;  // one of several whose result goes back: who awaits it means another one if this cannot be
};

struct Summary {
  std::vector<Stall> stalls;                   // one for each primitive, `when` and guards, the best witness of each
  std::vector<ParameterCall> parameter_calls;  // one for each parameter
  uint64_t input_hash = 0;                     // of all that the summary was computed from
  uint64_t content_hash = 0;                   // of the effects themselves
};

// A stall at one place of a body, before the best of each primitive is chosen.
struct PlacedStall {
  facts::OpId op;
  Stall stall;
};

class Summaries {
 public:
  const Summary& operator[](project::FunctionId id) const { return summaries_[id.value]; }
  const Step& step(StepId id) const { return steps_[id.value]; }
  // Every stall of a body with the operation it happens at, in order of operations.
  const std::vector<PlacedStall>& stalls_in(project::FunctionId id) const { return placed_[id.value]; }
  // How many summaries were computed anew, the others having been taken over from an earlier run.
  size_t computed() const { return computed_; }

 private:
  friend class Summarizer;
  std::vector<Summary> summaries_;
  std::vector<std::vector<PlacedStall>> placed_;
  std::vector<Step> steps_;
  size_t computed_ = 0;
};

// An earlier run, for summaries whose inputs have not changed since.
struct Earlier {
  const Summaries& summaries;
  const project::Project& project;
};

// Summaries of all functions; those whose inputs equal an earlier run's are taken from there.
Summaries summarize(const project::Project& project, const Earlier* earlier = nullptr);

}  // namespace summaries
