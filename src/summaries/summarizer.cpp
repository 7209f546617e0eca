#include "summaries/summarizer.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "summaries/components.h"
#include "summaries/known.h"
#include "summaries/once.h"

namespace summaries {

using facts::OpKind;
using project::Confidence;
using project::SiteKind;
using project::Target;
using project::TargetKind;

namespace {

constexpr size_t kMaxStalls = 64;        // primitives kept for one function, the shortest paths first
constexpr uint32_t kMaxLength = 20000;   // steps of a path: more than any chain of calls that people write
constexpr size_t kMaxLoopWork = 200000;  // evaluations of the members of one component
constexpr char kRunsLater = 1;
constexpr char kIsAwaited = 2;
constexpr char kIsReturned = 4;
constexpr size_t kMaxGuards = 4;  // kept of one effect

// Library functions whose arguments can be awaited.
bool takes_awaitables(std::string_view name) {
  static constexpr std::string_view kNames[] = {"asyncio.run",
                                                "asyncio.gather",
                                                "asyncio.wait_for",
                                                "asyncio.shield",
                                                "asyncio.create_task",
                                                "asyncio.ensure_future",
                                                "asyncio.run_coroutine_threadsafe"};
  return std::find(std::begin(kNames), std::end(kNames), name) != std::end(kNames) || name.ends_with(".create_task") ||
         name.ends_with(".run_until_complete");
}

}  // namespace

Summarizer::Summarizer(const project::Project& project, const Earlier* earlier)
    : project_(project),
      earlier_(earlier),
      bodies_(project),
      conditions_(project, bodies_),
      guards_(project, bodies_),
      loop_tests_(project, bodies_) {}

Summaries Summarizer::run() {
  const size_t count = project_.functions.size();
  out_.summaries_.resize(count);
  out_.placed_.resize(count);
  skipped_.resize(count);
  readers_.resize(count);
  is_stale_.assign(count, 1);
  for (const project::Body& body : project_.bodies) {
    const auto consumer = static_cast<uint32_t>(&body - project_.bodies.data());
    for (const project::Origin& made : body.consumed) {
      if (made.function.value == consumer) consumed_.emplace(consumer, made.op.value);
    }
  }
  std::vector<std::vector<FunctionId>> edges(count);
  for (uint32_t f = 0; f < count; ++f) {
    find_skipped(FunctionId(f));
    edges[f] = callees(FunctionId(f));
  }
  match_earlier();
  for (const std::vector<FunctionId>& component : components(edges)) {
    const bool is_loop = component.size() > 1 || std::binary_search(edges[component[0].value].begin(),
                                                                    edges[component[0].value].end(), component[0]);
    summarize_component(component, is_loop);
  }
  return std::move(out_);
}

void Summarizer::summarize_component(const std::vector<FunctionId>& component, bool is_loop) {
  hash_component(component);
  if (reuse(component)) return;
  out_.computed_ += component.size();
  // Paths only get shorter and effects only more, so this ends; the bound is for loops of very many functions.
  const size_t rounds = is_loop ? component.size() + 2 : 1;
  const size_t bound = std::max<size_t>(12, kMaxLoopWork / component.size());
  for (size_t round = 0; round < std::min(rounds, bound); ++round) {
    if (!summarize_round(component)) break;
  }
  for (const FunctionId id : component) {
    Summary& summary = out_.summaries_[id.value];
    summary.content_hash = content_hash(summary);
  }
}

// Computes once those members that read something which has changed since; true if another round is needed.
bool Summarizer::summarize_round(const std::vector<FunctionId>& component) {
  bool changed = false;
  for (const FunctionId id : component) {
    if (is_stale_[id.value] == 0) continue;
    is_stale_[id.value] = 0;
    const Changes changes = summarize_once(id);
    changed = changed || changes.in_shape;
    if (changes.in_content) wake_readers(id);
  }
  return changed;
}

const Summary& Summarizer::read(FunctionId callee) {
  std::vector<FunctionId>& readers = readers_[callee.value];
  if (readers.empty() || readers.back() != reader_) readers.push_back(reader_);
  return out_.summaries_[callee.value];
}

void Summarizer::wake_readers(FunctionId changed) {
  // Who is computed again reads again.
  for (const FunctionId reader : std::exchange(readers_[changed.value], {})) is_stale_[reader.value] = 1;
}

void Summarizer::mark(FunctionId id, OpId op, char what) {
  const base::Range<OpId> ops = project_.code(id).ops;
  if (!op || !ops.contains(op)) return;
  skipped_[id.value].resize(ops.count, 0);
  skipped_[id.value][op.value - ops.begin] |= what;
}

bool Summarizer::is_marked(FunctionId id, OpId op, char what) const {
  const std::vector<char>& skipped = skipped_[id.value];
  const uint32_t at = op.value - project_.code(id).ops.begin;
  return at < skipped.size() && (skipped[at] & what) != 0;
}

// Marks operations whose effects are not the body's own: inside a generator expression that somebody else consumes, and
// awaited calls, whose library target must be an asynchronous twin of what the models know.
void Summarizer::find_skipped(FunctionId id) {
  const facts::Unit& unit = project_.unit(id);
  const facts::Code& code = project_.code(id);
  for (uint32_t i = code.ops.begin; i < code.ops.end_index(); ++i) {
    const facts::Op& op = unit.ops[i];
    if (op.kind == OpKind::kReturn) mark_returned(id, op.operand_a());
    if (op.has(facts::kAsync) && op.kind != OpKind::kComprehension) mark(id, OpId(i), kIsAwaited);
    if (op.kind != OpKind::kComprehension || !op.has(facts::kLazy) || facts::RegionId(op.c).is_none()) continue;
    if (consumed_.contains({id.value, i})) continue;
    const base::Range<OpId> inside = unit.regions[op.c].ops;
    for (uint32_t at = inside.begin; at < inside.end_index(); ++at) mark(id, OpId(at), kRunsLater);
  }
  find_awaited(id);
}

// What is awaited: directly, as a local variable, or by a function that takes what can be awaited.
void Summarizer::find_awaited(FunctionId id) {
  const facts::Unit& unit = project_.unit(id);
  const facts::Code& code = project_.code(id);
  for (uint32_t i = code.ops.begin; i < code.ops.end_index(); ++i) {
    const facts::Op& op = unit.ops[i];
    if (op.kind != OpKind::kAwait || !op.operand_a()) continue;
    mark(id, op.operand_a(), kIsAwaited);
    mark_awaited_name(id, op.operand_a());
  }
  for (const project::Site& site : project_.bodies[id.value].sites) {
    if (unit.op(site.op).kind != OpKind::kCall || !takes_awaitables(library_callee(project_, id, site.op))) continue;
    for (const facts::Argument& argument : unit.argument_list(unit.calls[unit.op(site.op).call().value].arguments)) {
      mark(id, argument.value, kIsAwaited);
    }
  }
}

// `job = f()`, and later `await job`.
void Summarizer::mark_awaited_name(FunctionId id, OpId awaited) {
  const facts::Unit& unit = project_.unit(id);
  const facts::Code& code = project_.code(id);
  const facts::Op& load = unit.op(awaited);
  if (load.kind != OpKind::kLoadName || load.scope() != code.scope) return;
  for (uint32_t i = awaited.value; i > code.ops.begin; --i) {
    const facts::Op& op = unit.ops[i - 1];
    if (op.kind == OpKind::kStoreName && op.name == load.name) return mark(id, op.operand_b(), kIsAwaited);
  }
}

void Summarizer::mark_returned(FunctionId id, OpId returned) {
  if (!returned) return;
  mark(id, returned, kIsReturned);
  const facts::Op& op = project_.unit(id).op(returned);
  if (op.kind != OpKind::kConditional) return;
  mark(id, op.operand_b(), kIsReturned);
  mark(id, op.operand_c(), kIsReturned);
}

// True if control really enters the body of a target at this site: coroutines and generators only start when awaited
// or iterated, and coroutines are roots of their own.
bool Summarizer::runs_body(const project::Site& site, const Target& target) const {
  const project::Function& callee = project_.functions[target.function.value];
  if (callee.is_async) return false;
  const bool is_manager = callee.role == project::FunctionRole::kContextManager;
  if (is_manager) return site.kind == SiteKind::kEnter;
  return !callee.is_generator || site.kind == SiteKind::kIterate;
}

std::vector<project::FunctionId> Summarizer::callees(FunctionId id) const {
  std::vector<FunctionId> found;
  const auto add = [&found](const Target& target) {
    if (target.kind == TargetKind::kFunction) found.push_back(target.function);
  };
  const auto add_passed = [&add](const project::Binding& binding) {
    for (const auto& passed : binding.passed) std::for_each(passed.begin(), passed.end(), add);
  };
  for (const project::Site& site : project_.bodies[id.value].sites) {
    for (const Target& target : site.targets) {
      add(target);
      if (target.kind != TargetKind::kFunction) continue;
      const project::Binding* binding = project_.binding(project_.origin_of(id, site.op), target.function);
      if (binding != nullptr) add_passed(*binding);
    }
  }
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

StepId Summarizer::add_step(FunctionId id, OpId op, StepId next) {
  out_.steps_.push_back({id, op, next});
  step_hashes_.push_back(step_hash(out_.steps_.back()));
  return StepId(out_.steps_.size() - 1);
}

// The path `path` with `tail` behind its last step.
StepId Summarizer::append(StepId path, StepId tail) {
  std::vector<Step> steps;
  for (StepId at = path; at; at = out_.steps_[at.value].next) steps.push_back(out_.steps_[at.value]);
  for (auto at = steps.rbegin(); at != steps.rend(); ++at) tail = add_step(at->function, at->op, tail);
  return tail;
}

void Summarizer::add_library(FunctionId id, const project::Site& site, const Target& target, Effects& out) {
  const models::Callable* callable = project_.models->callable(project_.text(target.library));
  if (callable == nullptr || is_marked(id, site.op, kIsAwaited)) return;
  const bool fits = !callable->blocks_when_iterated || site.kind == SiteKind::kIterate;
  if (!fits || !conditions_.blocks(id, site.op, target, *callable)) return;
  Stall stall{.primitive = callable,
              .duration = conditions_.duration(id, site.op, *callable),
              .confidence = target.confidence,
              .path = add_step(id, site.op, StepId()),
              .length = 1};
  out.stalls.push_back({site.op, stall});
}

void Summarizer::add_function(FunctionId id, const project::Site& site, const Target& target, Effects& out) {
  if (!runs_body(site, target)) return;
  const Summary& callee = read(target.function);
  for (const Stall& stall : callee.stalls) {
    if (stall.length + 1 > kMaxLength) continue;
    Stall own = stall;
    if (!pass_guards(id, site, target, own)) continue;
    own.confidence = std::min(stall.confidence, target.confidence);
    own.path = add_step(id, site.op, stall.path);
    own.length = stall.length + 1;
    if (is_sync_twin(id, site, target)) own.guards.push_back({Guard::kResult, Guard::Test::kNotAwaited, {}});
    out.stalls.push_back({site.op, own});
  }
  for (const ParameterCall& call : callee.parameter_calls) {
    if (call.length + 1 > kMaxLength) continue;
    ParameterCall own = call;
    own.confidence = std::min(call.confidence, target.confidence);
    own.path = add_step(id, site.op, call.path);
    own.length = call.length + 1;
    const std::vector<Target>* values = passed(id, site.op, target, call);
    if (values == nullptr) continue;
    add_capped(parameter_effects(id, site, *values, own), Confidence::kCertain, out);
  }
}

// What a callee does by calling what it is given. Of a function and its asynchronous twin, whoever awaits the result
// means the twin.
Summarizer::Effects Summarizer::parameter_effects(FunctionId id, const project::Site& site,
                                                  const std::vector<Target>& values, const ParameterCall& call) {
  if (call.is_twin && is_marked(id, site.op, kIsAwaited)) return {};
  const bool is_returned = is_marked(id, site.op, kIsReturned);
  Effects effects = all_passed(id, site.op, values, call);
  if (call.is_twin && is_returned) {
    for (PlacedStall& placed : effects.stalls) {
      placed.stall.guards.push_back({Guard::kResult, Guard::Test::kNotAwaited, {}});
    }
  }
  for (ParameterCall& own : effects.parameter_calls) own.is_twin = own.is_twin && is_returned;
  return effects;
}

// What a call leaves of its callee's guards; false if it rules the stall out.
bool Summarizer::pass_guards(FunctionId id, const project::Site& site, const Target& target, Stall& stall) const {
  if (stall.guards.empty()) return true;
  project::Origin call{id, site.op};
  if (target.receiver) call = project_.origin(project_.values[target.receiver].origin());  // made there, consumed here
  if (!guards_.pass(stall.guards, target.function, call)) return false;
  if (call.function != id) stall.guards.clear();
  const auto result = std::find_if(stall.guards.begin(), stall.guards.end(),
                                   [](const Guard& guard) { return guard.test == Guard::Test::kNotAwaited; });
  if (result == stall.guards.end()) return true;
  if (is_marked(id, site.op, kIsAwaited)) return false;
  if (!is_marked(id, site.op, kIsReturned)) stall.guards.erase(result);
  return true;
}

// True if a call whose result goes back to the caller may go to a coroutine function as well: whoever awaits the result
// means that one.
bool Summarizer::is_sync_twin(FunctionId id, const project::Site& site, const Target& target) const {
  if (!is_marked(id, site.op, kIsReturned) || project_.functions[id.value].is_async) return false;
  return is_beside_async(site, target);
}

// What the values passed for a parameter do: of several, what all of them do is likely, what only some do is possible.
Summarizer::Effects Summarizer::all_passed(FunctionId id, OpId op, const std::vector<Target>& values,
                                           const ParameterCall& call) {
  Effects here;
  size_t counted = 0;
  size_t silent = 0;
  for (const Target& value : values) {
    const Effects effects = passed_effects(id, op, value, call);
    add_capped(effects, Confidence::kCertain, here);
    if (value.confidence == Confidence::kPossible) continue;
    ++counted;
    if (effects.stalls.empty() && effects.parameter_calls.empty()) ++silent;
  }
  Confidence cap = counted > 1 ? Confidence::kLikely : Confidence::kCertain;
  if (silent > 0) cap = Confidence::kPossible;
  Effects capped;
  add_capped(here, cap, capped);
  return capped;
}

// Adds effects, none of them surer than `cap`.
void Summarizer::add_capped(const Effects& effects, Confidence cap, Effects& out) {
  for (PlacedStall placed : effects.stalls) {
    placed.stall.confidence = std::min(placed.stall.confidence, cap);
    out.stalls.push_back(placed);
  }
  for (ParameterCall call : effects.parameter_calls) {
    call.confidence = std::min(call.confidence, cap);
    out.parameter_calls.push_back(call);
  }
}

// The callables that the call at `op` passes for a parameter that its target calls.
const std::vector<Target>* Summarizer::passed(FunctionId id, OpId op, const Target& target,
                                              const ParameterCall& call) const {
  project::OriginId origin = project_.origin_of(id, op);
  if (target.receiver) origin = project_.values[target.receiver].origin();  // made elsewhere: generators, managers
  FunctionId owner = target.function;
  for (int depth = 0; origin && owner && depth < 16; ++depth) {
    const project::Binding* binding = project_.binding(origin, owner);
    if (binding == nullptr) return nullptr;
    if (owner == call.owner) {
      return call.parameter < binding->passed.size() ? &binding->passed[call.parameter] : nullptr;
    }
    origin = binding->closure;
    owner = project_.functions[owner.value].parent;
  }
  return nullptr;
}

Summarizer::Effects Summarizer::passed_effects(FunctionId id, OpId op, const Target& value, const ParameterCall& call) {
  Effects out;
  const Confidence confidence = std::min(value.confidence, call.confidence);
  if (value.kind == TargetKind::kParameter) {
    if (!project_.encloses(value.function, id)) return out;
    ParameterCall own = call;
    own.owner = value.function;
    own.parameter = value.parameter;
    own.confidence = confidence;
    out.parameter_calls.push_back(own);
    return out;
  }
  if (value.kind == TargetKind::kLibrary) {
    const models::Callable* callable = project_.models->callable(project_.text(value.library));
    const bool blocks = callable != nullptr && callable->blocks.kind != models::StallKind::kNone &&
                        !callable->is_async && !callable->blocks_when_iterated;
    if (blocks) out.stalls.push_back({op, {callable, {}, confidence, call.path, call.length}});
    return out;
  }
  const project::Function& function = project_.functions[value.function.value];
  if (function.is_async || function.is_generator) return out;
  for (const Stall& stall : read(value.function).stalls) {
    if (stall.length + call.length > kMaxLength) continue;
    Stall own = stall;
    own.confidence = std::min(stall.confidence, confidence);
    own.guards.clear();  // of what the function between passes, nothing is known here
    own.path = append(call.path, stall.path);
    own.length = stall.length + call.length;
    out.stalls.push_back({op, own});
  }
  return out;
}

void Summarizer::add_target(FunctionId id, const project::Site& site, const Target& target, Effects& out) {
  switch (target.kind) {
    case TargetKind::kLibrary:
      return add_library(id, site, target, out);
    case TargetKind::kFunction:
      return add_function(id, site, target, out);
    case TargetKind::kParameter:
      if (!project_.encloses(target.function, id)) return;
      out.parameter_calls.push_back({target.function, target.parameter, target.confidence,
                                     add_step(id, site.op, StepId()), 1,
                                     is_marked(id, site.op, kIsReturned) && site.targets.size() > 1});
  }
}

// An awaited call means what can be awaited: beside a coroutine function, or something unknown, a plain function is the
// synchronous twin, which this call does not go to.
bool Summarizer::is_other_twin(FunctionId id, const project::Site& site, const Target& target) const {
  return target.kind == TargetKind::kFunction && is_marked(id, site.op, kIsAwaited) && is_beside_async(site, target);
}

bool Summarizer::is_beside_async(const project::Site& site, const Target& target) const {
  const auto is_async = [this](const Target& other) {
    return other.kind == TargetKind::kFunction && project_.functions[other.function.value].is_async;
  };
  return !is_async(target) && (site.has_unknown || std::any_of(site.targets.begin(), site.targets.end(), is_async));
}

// Among other targets, a method that is there to be overridden stands for none.
bool Summarizer::is_never_reached(const project::Site& site, const Target& target) const {
  return site.targets.size() > 1 && target.kind == TargetKind::kFunction && is_abstract(project_, target.function);
}

void Summarizer::add_site(FunctionId id, const project::Site& site, Effects& out) {
  if (is_marked(id, site.op, kRunsLater)) return;
  Effects here;
  std::set<uint32_t> alternatives;
  std::set<uint32_t> loud;
  for (const Target& target : site.targets) {
    if (is_other_twin(id, site, target) || is_never_reached(site, target)) continue;
    const size_t before = here.stalls.size() + here.parameter_calls.size();
    add_target(id, site, target, here);
    if (target.confidence == Confidence::kPossible) continue;  // says nothing about the others
    alternatives.insert(target.alternative);
    if (before != here.stalls.size() + here.parameter_calls.size()) loud.insert(target.alternative);
  }
  if (here.stalls.empty() && here.parameter_calls.empty()) return;
  if (bodies_[id].is_dead(site.op)) return;
  // Of several alternatives, what all of them do is likely, what only some do is possible.
  Confidence cap = alternatives.size() > 1 || site.has_unknown ? Confidence::kLikely : Confidence::kCertain;
  if (loud.size() < alternatives.size()) cap = Confidence::kPossible;
  add_capped(here, cap, out);
}

bool Summarizer::better(const Stall& left, const Stall& right) const {
  const auto rank = [this](const Stall& stall) {
    return std::tuple(-static_cast<int>(stall.confidence), stall.length, out_.steps_[stall.path.value].op);
  };
  return rank(left) < rank(right);
}

// Under which tests the stalls of a body happen, for whom and how often.
void Summarizer::qualify(FunctionId id, Effects& effects) {
  OpId last;
  std::vector<Guard> guards;
  RunsFor runs = RunsFor::kAnybody;
  uint8_t when = 0;
  for (PlacedStall& placed : effects.stalls) {
    if (placed.op != last) {
      last = placed.op;
      guards = guards_.at(id, placed.op);
      runs = loop_tests_.at(id, placed.op);
      when = how_often(project_, bodies_, id, placed.op) | (runs == RunsFor::kOffLoop ? kOffLoop : 0);
    }
    Stall& stall = placed.stall;
    for (const Guard& guard : guards) {
      if (stall.guards.size() >= kMaxGuards) break;
      if (std::find(stall.guards.begin(), stall.guards.end(), guard) == stall.guards.end())
        stall.guards.push_back(guard);
    }
    stall.when |= when;
    if (runs == RunsFor::kByThread) stall.confidence = std::min(stall.confidence, Confidence::kPossible);
  }
}

// Keeps the best witness of each primitive, `when` and guards. What happens under no test at all says more than the
// same under one.
void Summarizer::add_to(Summary& summary, const Stall& stall) const {
  for (Stall& other : summary.stalls) {
    if (other.primitive != stall.primitive || other.when != stall.when) continue;
    if (other.guards == stall.guards) {
      if (better(stall, other)) other = stall;
      return;
    }
    if (other.guards.empty() && other.confidence >= stall.confidence) return;
  }
  if (stall.guards.empty()) {
    std::erase_if(summary.stalls, [&stall](const Stall& other) {
      return other.primitive == stall.primitive && other.when == stall.when && other.confidence <= stall.confidence;
    });
  }
  summary.stalls.push_back(stall);
}

// Keeps the best witnesses of the stalls, and of the calls of each parameter.
void Summarizer::choose(FunctionId id, Effects& effects) {
  Summary& summary = out_.summaries_[id.value];
  summary.stalls.clear();
  for (const PlacedStall& placed : effects.stalls) add_to(summary, placed.stall);
  if (summary.stalls.size() > kMaxStalls) {
    std::stable_sort(summary.stalls.begin(), summary.stalls.end(),
                     [this](const Stall& left, const Stall& right) { return better(left, right); });
    summary.stalls.resize(kMaxStalls);
  }
  summary.parameter_calls.clear();
  for (const ParameterCall& call : effects.parameter_calls) {
    const auto same = std::find_if(
        summary.parameter_calls.begin(), summary.parameter_calls.end(),
        [&](const ParameterCall& other) { return other.owner == call.owner && other.parameter == call.parameter; });
    if (same == summary.parameter_calls.end()) {
      summary.parameter_calls.push_back(call);
    } else if (std::tuple(!call.is_twin, call.confidence, same->length) >
               std::tuple(!same->is_twin, same->confidence, call.length)) {
      *same = call;
    }
  }
}

// Computes a function's effects from its callees'.
Summarizer::Changes Summarizer::summarize_once(FunctionId id) {
  const auto shape = [this, id] {
    std::vector<std::tuple<const void*, Confidence, uint32_t, uint8_t, size_t>> seen;
    for (const Stall& stall : out_.summaries_[id.value].stalls) {
      seen.emplace_back(stall.primitive, stall.confidence, stall.length, stall.when, stall.guards.size());
    }
    return std::pair(seen, out_.summaries_[id.value].parameter_calls.size());
  };
  const auto before = shape();
  const uint64_t content_before = content_hash(out_.summaries_[id.value]);
  reader_ = id;
  Effects effects;
  for (const project::Site& site : project_.bodies[id.value].sites) add_site(id, site, effects);
  qualify(id, effects);
  choose(id, effects);
  out_.placed_[id.value] = std::move(effects.stalls);
  return {shape() != before, content_hash(out_.summaries_[id.value]) != content_before};
}

Summaries summarize(const project::Project& project, const Earlier* earlier) {
  return Summarizer(project, earlier).run();
}

}  // namespace summaries
