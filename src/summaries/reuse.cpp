// Taking summaries over from an earlier run. A summary's input hash covers all that it is computed from: the body,
// where its calls go and what they pass, and the contents of the summaries of what is called. Equal hash, equal
// summary; and a callee whose summary came out the same leaves its callers alone.
#include <xxhash.h>

#include <map>

#include "summaries/summarizer.h"

namespace summaries {

using project::FunctionId;
using project::Target;
using project::TargetKind;

class Summarizer::Hasher {
 public:
  Hasher() : state_(XXH3_createState()) { XXH3_64bits_reset(state_); }
  ~Hasher() { XXH3_freeState(state_); }
  Hasher(const Hasher&) = delete;
  Hasher& operator=(const Hasher&) = delete;

  void bytes(const void* data, size_t size) { XXH3_64bits_update(state_, data, size); }
  void number(uint64_t value) { bytes(&value, sizeof value); }
  void text(std::string_view value) {
    number(value.size());
    bytes(value.data(), value.size());
  }
  void duration(const Duration& value) {
    number((value.known() ? 2u : 0u) | (value.at_most ? 1u : 0u));
    if (value.known()) bytes(&value.seconds, sizeof value.seconds);
  }
  uint64_t digest() const { return XXH3_64bits_digest(state_); }

 private:
  XXH3_state_t* state_;
};

namespace {

// A name for every function that stays the same while its module's other functions stay: path, qualified name, and its
// number among functions of that name.
std::vector<std::string> stable_names(const project::Project& project) {
  std::vector<std::string> names;
  std::map<std::string, int> seen;
  for (uint32_t f = 0; f < project.functions.size(); ++f) {
    std::string name = project.file(FunctionId(f)).path;
    name += ':';
    name += project.text(project.functions[f].qualified);
    const int number = seen[name]++;
    names.push_back(name + "#" + std::to_string(number));
  }
  return names;
}

}  // namespace

void Summarizer::match_earlier() {
  names_ = stable_names(project_);
  for (const std::string& name : names_) name_hashes_.push_back(XXH3_64bits(name.data(), name.size()));
  if (earlier_ == nullptr) return;
  std::map<std::string, uint32_t> before;
  const std::vector<std::string> earlier_names = stable_names(earlier_->project);
  for (uint32_t f = 0; f < earlier_names.size(); ++f) before.emplace(earlier_names[f], f);
  earlier_ids_.resize(names_.size());
  later_ids_.resize(earlier_names.size());
  for (uint32_t f = 0; f < names_.size(); ++f) {
    const auto found = before.find(names_[f]);
    if (found == before.end()) continue;
    earlier_ids_[f] = FunctionId(found->second);
    later_ids_[found->second] = FunctionId(f);
  }
}

// Hashes what one target means for its caller: where control goes, and what a project function there is known to do.
// Functions of the caller's own component have no content yet; hash_component joins their inputs instead.
void Summarizer::hash_target(Hasher& hash, const Target& target) const {
  hash.number(static_cast<uint64_t>(target.kind) << 8 | static_cast<uint64_t>(target.confidence));
  hash.number(target.parameter);
  if (target.library) hash.text(project_.text(target.library));
  if (!target.function) return;
  hash.text(names_[target.function.value]);
  if (target.kind != TargetKind::kFunction) return;
  const project::Function& function = project_.functions[target.function.value];
  hash.number(static_cast<uint64_t>(function.role) << 2 | (function.is_async ? 2u : 0u) |
              (function.is_generator ? 1u : 0u));
  hash.number(out_.summaries_[target.function.value].content_hash);
}

void Summarizer::hash_guards(Hasher& hash, const std::vector<Guard>& guards) {
  hash.number(guards.size());
  for (const Guard& guard : guards) {
    hash.number(static_cast<uint64_t>(guard.parameter) << 8 | static_cast<uint64_t>(guard.test));
    hash.number(guard.constants.size());
    for (const std::string& constant : guard.constants) hash.text(constant);
  }
}

// Hashes what a call passes to its target: callables, and whether arguments rule a stall out.
void Summarizer::hash_passed(Hasher& hash, FunctionId id, const project::Site& site, const Target& target) const {
  const facts::OpId op = site.op;
  for (const Stall& stall : out_.summaries_[target.function.value].stalls) {
    Stall own = stall;
    hash.number(pass_guards(id, site, target, own) ? 1 : 0);
    hash_guards(hash, own.guards);
  }
  hash.number(static_cast<uint64_t>(loop_tests_.returned(target.function)));
  if (const project::Binding* binding = project_.binding(project_.origin_of(id, op), target.function)) {
    for (const std::vector<Target>& values : binding->passed) {
      hash.number(values.size());
      for (const Target& value : values) hash_target(hash, value);
    }
  }
  for (const ParameterCall& call : out_.summaries_[target.function.value].parameter_calls) {
    const std::vector<Target>* values = passed(id, op, target, call);
    if (values == nullptr) continue;
    for (const Target& value : *values) hash_target(hash, value);
  }
}

void Summarizer::hash_library(Hasher& hash, FunctionId id, OpId op, const Target& target) const {
  const models::Callable* callable = project_.models->callable(project_.text(target.library));
  if (callable == nullptr) return;
  hash.number(conditions_.blocks(id, op, target, *callable) ? 1 : 0);
  hash.duration(conditions_.duration(id, op, *callable));
}

uint64_t Summarizer::input_hash(FunctionId id) const {
  Hasher hash;
  const facts::Unit& unit = project_.unit(id);
  const facts::Code& code = project_.code(id);
  for (uint32_t i = code.ops.begin; i < code.ops.end_index(); ++i) {
    facts::Op op = unit.ops[i];
    op.span = {};  // where something stands is no input: moved lines change no effect
    hash.bytes(&op, sizeof op);
  }
  hash.text(unit.strings.bytes());
  hash.bytes(skipped_[id.value].data(), skipped_[id.value].size());
  for (const project::Site& site : project_.bodies[id.value].sites) {
    hash.number(static_cast<uint64_t>(site.op.value) << 16 | static_cast<uint64_t>(site.kind) << 8 |
                (site.has_unknown ? 1 : 0));
    for (const Target& target : site.targets) {
      hash_target(hash, target);
      if (target.kind == TargetKind::kLibrary) hash_library(hash, id, site.op, target);
      if (target.kind == TargetKind::kFunction) hash_passed(hash, id, site, target);
    }
  }
  return hash.digest();
}

// What callers see of a summary, paths included, whatever the ids of this run are.
uint64_t Summarizer::content_hash(const Summary& summary) const {
  Hasher hash;
  for (const Stall& stall : summary.stalls) {
    hash.text(stall.primitive->name);
    hash.duration(stall.duration);
    hash.number(static_cast<uint64_t>(stall.confidence));
    hash_guards(hash, stall.guards);
    hash.number(stall.when);
    hash.number(step_hashes_[stall.path.value]);
  }
  for (const ParameterCall& call : summary.parameter_calls) {
    hash.text(names_[call.owner.value]);
    hash.number(static_cast<uint64_t>(call.parameter) << 8 | static_cast<uint64_t>(call.confidence));
    hash.number(call.is_twin ? 1 : 0);
    hash.number(step_hashes_[call.path.value]);
  }
  return hash.digest();
}

// Of a path from its first step on.
uint64_t Summarizer::step_hash(const Step& step) const {
  const uint64_t parts[] = {name_hashes_[step.function.value], step.op.value,
                            step.next ? step_hashes_[step.next.value] : 0};
  return XXH3_64bits(parts, sizeof parts);
}

// The members of a component depend on each other: each hash is over all of them.
void Summarizer::hash_component(const std::vector<FunctionId>& component) {
  Hasher all;
  std::vector<uint64_t> own;
  for (const FunctionId id : component) {
    own.push_back(input_hash(id));
    all.number(own.back());
  }
  for (size_t i = 0; i < component.size(); ++i) {
    Hasher hash;
    hash.number(own[i]);
    hash.number(component.size() == 1 ? 0 : all.digest());
    out_.summaries_[component[i].value].input_hash = hash.digest();
  }
}

bool Summarizer::reuse(const std::vector<FunctionId>& component) {
  if (earlier_ == nullptr) return false;
  for (const FunctionId id : component) {
    const FunctionId before = earlier_ids_[id.value];
    if (!before || earlier_->summaries[before].input_hash != out_.summaries_[id.value].input_hash) return false;
  }
  for (const FunctionId id : component) {
    const FunctionId before = earlier_ids_[id.value];
    Summary& summary = out_.summaries_[id.value];
    summary = earlier_->summaries[before];
    for (Stall& stall : summary.stalls) take_over(stall);
    for (ParameterCall& call : summary.parameter_calls) {
      call.path = translate(call.path);
      call.owner = later_ids_[call.owner.value];
    }
    out_.placed_[id.value] = earlier_->summaries.stalls_in(before);
    for (PlacedStall& placed : out_.placed_[id.value]) take_over(placed.stall);
  }
  return true;
}

void Summarizer::take_over(Stall& stall) {
  stall.path = translate(stall.path);
  // The tables may be another copy now: entries are known by name.
  stall.primitive = project_.models->callable(stall.primitive->name);
}

StepId Summarizer::translate(StepId path) {
  std::vector<Step> steps;
  for (StepId at = path; at; at = earlier_->summaries.step(at).next) steps.push_back(earlier_->summaries.step(at));
  StepId tail;
  for (auto at = steps.rbegin(); at != steps.rend(); ++at)
    tail = add_step(later_ids_[at->function.value], at->op, tail);
  return tail;
}

}  // namespace summaries
