// Taking summaries over from an earlier run. A summary's input hash covers all that it is computed from: the body,
// where its calls go and what they pass, and the hashes of what is called. Equal hash, equal summary.
#include <xxhash.h>

#include <map>

#include "summaries/guards.h"
#include "summaries/summarizer.h"

namespace summaries {

using project::FunctionId;
using project::Target;
using project::TargetKind;

namespace {

class Hasher {
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
  uint64_t digest() const { return XXH3_64bits_digest(state_); }

 private:
  XXH3_state_t* state_;
};

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

uint64_t Summarizer::input_hash(FunctionId id) const {
  Hasher hash;
  const facts::Unit& unit = project_.unit(id);
  const facts::Code& code = project_.code(id);
  hash.bytes(unit.ops.data() + code.ops.begin, code.ops.count * sizeof(facts::Op));
  hash.text(unit.strings.bytes());
  hash.bytes(skipped_[id.value].data(), skipped_[id.value].size());
  const auto add = [&](const Target& target) {
    hash.number(static_cast<uint64_t>(target.kind) << 8 | static_cast<uint64_t>(target.confidence));
    hash.number(target.parameter);
    if (target.library) hash.text(project_.text(target.library));
    if (!target.function) return;
    hash.text(names_[target.function.value]);
    hash.number(out_.summaries_[target.function.value].input_hash);
  };
  for (const project::Site& site : project_.bodies[id.value].sites) {
    hash.number(static_cast<uint64_t>(site.op.value) << 16 | static_cast<uint64_t>(site.kind) << 8 |
                (site.has_unknown ? 1 : 0));
    for (const Target& target : site.targets) {
      add(target);
      if (target.kind == TargetKind::kLibrary) {
        const models::Callable* callable = project_.models->callable(project_.text(target.library));
        if (callable == nullptr) continue;
        hash.number(conditions_.blocks(id, site.op, target, *callable) ? 1 : 0);
        const Duration duration = conditions_.duration(id, site.op, *callable);
        hash.bytes(&duration.seconds, sizeof duration.seconds);
      }
      if (target.kind != TargetKind::kFunction) continue;
      for (const Stall& stall : out_.summaries_[target.function.value].stalls) {
        const project::OriginId origin = project_.origin_of(id, site.op);
        hash.number(rules_out(project_, stall.guard, target.function, origin) ? 1 : 0);
      }
      for (const ParameterCall& call : out_.summaries_[target.function.value].parameter_calls) {
        const std::vector<Target>* values = passed(id, site.op, target, call);
        if (values == nullptr) continue;
        for (const Target& value : *values) add(value);
      }
    }
  }
  return hash.digest();
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
