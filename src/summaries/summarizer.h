// Summarizer: one run of `summarize`. Internal to `summaries`.
#pragma once

#include <set>
#include <vector>

#include "summaries/conditions.h"
#include "summaries/guards.h"
#include "summaries/loop_tests.h"
#include "summaries/summary.h"

namespace summaries {

class Summarizer {
 public:
  Summarizer(const project::Project& project, const Earlier* earlier);
  Summaries run();

 private:
  using FunctionId = project::FunctionId;
  using OpId = facts::OpId;

  struct Effects {
    std::vector<PlacedStall> stalls;
    std::vector<ParameterCall> parameter_calls;
  };

  void find_skipped(FunctionId id);
  std::vector<FunctionId> callees(FunctionId id) const;
  // What recomputing one member of a component changed.
  struct Changes {
    bool in_shape = false;    // what callers see but for the paths: another round is needed
    bool in_content = false;  // anything: who read the summary has to be computed again
  };

  void summarize_component(const std::vector<FunctionId>& component, bool is_loop);
  bool summarize_round(const std::vector<FunctionId>& component);
  Changes summarize_once(FunctionId id);
  const Summary& read(FunctionId callee);
  void wake_readers(FunctionId changed);
  void add_target(FunctionId id, const project::Site& site, const project::Target& target, Effects& out);
  bool is_other_twin(FunctionId id, const project::Site& site, const project::Target& target) const;
  void add_site(FunctionId id, const project::Site& site, Effects& out);
  void add_library(FunctionId id, const project::Site& site, const project::Target& target, Effects& out);
  void add_function(FunctionId id, const project::Site& site, const project::Target& target, Effects& out);
  Effects passed_effects(FunctionId id, OpId op, const project::Target& value, const ParameterCall& call);
  Effects all_passed(FunctionId id, OpId op, const std::vector<project::Target>& values, const ParameterCall& call);
  Effects parameter_effects(FunctionId id, const project::Site& site, const std::vector<project::Target>& values,
                            const ParameterCall& call);
  static void add_capped(const Effects& effects, project::Confidence cap, Effects& out);
  bool is_never_reached(const project::Site& site, const project::Target& target) const;
  void find_awaited(FunctionId id);
  void mark_awaited_name(FunctionId id, OpId awaited);
  void mark_returned(FunctionId id, OpId returned);
  bool is_beside_async(const project::Site& site, const project::Target& target) const;
  bool is_sync_twin(FunctionId id, const project::Site& site, const project::Target& target) const;
  bool pass_guards(FunctionId id, const project::Site& site, const project::Target& target, Stall& stall) const;
  void qualify(FunctionId id, Effects& effects);
  void add_to(Summary& summary, const Stall& stall) const;
  void choose(FunctionId id, Effects& effects);
  void mark(FunctionId id, OpId op, char what);
  bool is_marked(FunctionId id, OpId op, char what) const;
  bool runs_body(const project::Site& site, const project::Target& target) const;
  const std::vector<project::Target>* passed(FunctionId id, OpId op, const project::Target& target,
                                             const ParameterCall& call) const;
  StepId add_step(FunctionId id, OpId op, StepId next);
  StepId append(StepId path, StepId tail);
  bool better(const Stall& left, const Stall& right) const;

  // reuse.cpp
  void match_earlier();
  class Hasher;
  static void hash_guards(Hasher& hash, const std::vector<Guard>& guards);
  void hash_target(Hasher& hash, const project::Target& target) const;
  void hash_passed(Hasher& hash, FunctionId id, const project::Site& site, const project::Target& target) const;
  void hash_library(Hasher& hash, FunctionId id, OpId op, const project::Target& target) const;
  uint64_t input_hash(FunctionId id) const;
  uint64_t content_hash(const Summary& summary) const;
  uint64_t step_hash(const Step& step) const;
  void hash_component(const std::vector<FunctionId>& component);
  bool reuse(const std::vector<FunctionId>& component);
  void take_over(Stall& stall);
  StepId translate(StepId path);

  const project::Project& project_;
  const Earlier* earlier_;
  mutable Bodies bodies_;
  Conditions conditions_;
  Guards guards_;
  LoopTests loop_tests_;
  Summaries out_;
  std::vector<std::vector<FunctionId>> readers_;      // per function: who computed its summary from this one's
  std::vector<char> is_stale_;                        // per function: something it read has changed since
  FunctionId reader_;                                 // the function that is being computed
  std::vector<uint64_t> step_hashes_;                 // per step: of the path from there on
  std::vector<std::vector<char>> skipped_;            // per function and operation: kRunsLater, kIsAwaited, kIsReturned
  std::set<std::pair<uint32_t, uint32_t>> consumed_;  // generator expressions: consuming function and operation
  std::vector<std::string> names_;                    // per function: its name across runs
  std::vector<uint64_t> name_hashes_;
  std::vector<FunctionId> earlier_ids_;  // per function: its number in the earlier run, or none
  std::vector<FunctionId> later_ids_;    // per function of the earlier run: its number now
};

}  // namespace summaries
