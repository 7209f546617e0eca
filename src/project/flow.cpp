// The environment of an evaluation and how it splits and joins: a journal of changes is undone at the end of an arm and
// merged where arms meet, so that the cost follows the stores, not the number of variables.
#include <algorithm>
#include <iterator>

#include "project/evaluator.h"

namespace project {

using facts::OpKind;
using facts::Region;
using facts::RegionKind;

SetId Evaluator::variable(VariableKey key) const {
  const SetId known = known_variable(key);
  return known ? known : values_.empty();
}

SetId Evaluator::known_variable(VariableKey key) const {
  const SetId* found = std::as_const(environment_).find(key);
  return found == nullptr ? SetId() : *found;
}

void Evaluator::set_variable(VariableKey key, SetId set, bool narrowed) {
  const auto [found, added] = environment_.try_emplace(key, SetId());
  const bool existed = !added && *found;
  if (!frames_.empty()) journal_.push_back({key, existed ? *found : values_.empty(), existed, narrowed});
  *found = set;
}

void Evaluator::advance_to(uint32_t op) {
  for (;;) {
    if (!frames_.empty() && unit_.regions[frames_.back().region.value].ops.end_index() <= op &&
        !(next_region_ < regions_.size() &&
          unit_.regions[regions_[next_region_].value].parent == frames_.back().region &&
          unit_.regions[regions_[next_region_].value].ops.begin <= op &&
          unit_.regions[regions_[next_region_].value].ops.empty())) {
      close();
    } else if (next_region_ < regions_.size() && unit_.regions[regions_[next_region_].value].ops.begin <= op) {
      open(regions_[next_region_++]);
    } else {
      return;
    }
  }
}

void Evaluator::open(facts::RegionId id) {
  const Region& region = unit_.regions[id.value];
  frames_.push_back({id, journal_.size(), false});
  switch (region.kind) {
    case RegionKind::kThen:
    case RegionKind::kConditional:
      narrows_by_branch_ = true;
      if (region.head) narrow(region.head, unit_.op(region.head).aux != static_cast<uint16_t>(facts::BranchKind::kOr));
      narrows_by_branch_ = false;
      break;
    case RegionKind::kElse:
      if (region.head) narrow(region.head, false);
      break;
    case RegionKind::kLoop:
      widen_loop(region);
      break;
    case RegionKind::kHandler:
      open_handler(region);
      break;
    default:
      break;
  }
}

void Evaluator::close() {
  const Frame frame = frames_.back();
  frames_.pop_back();
  const Region& region = unit_.regions[frame.region.value];
  switch (region.kind) {
    case RegionKind::kThen:
    case RegionKind::kElse:
    case RegionKind::kConditional:
    case RegionKind::kCase:
    case RegionKind::kLoop:
    case RegionKind::kHandler:
      close_arm(frame);
      break;
    case RegionKind::kTry:
      if (region.statement) tried_[region.statement.value] = overwritten_since(frame.journal);
      break;
    default:
      if (frame.dead && !frames_.empty()) frames_.back().dead = true;
      break;
  }
  if (frames_.empty()) journal_.clear();
}

std::vector<std::pair<Evaluator::VariableKey, SetId>> Evaluator::changed_since(size_t journal) const {
  std::vector<std::pair<VariableKey, SetId>> changed;
  for (size_t i = journal; i < journal_.size(); ++i) changed.emplace_back(journal_[i].key, variable(journal_[i].key));
  std::sort(changed.begin(), changed.end());
  changed.erase(std::unique(changed.begin(), changed.end()), changed.end());
  return changed;
}

// What variables were before each store since.
std::vector<std::pair<Evaluator::VariableKey, SetId>> Evaluator::overwritten_since(size_t journal) const {
  std::vector<std::pair<VariableKey, SetId>> before;
  for (size_t i = journal; i < journal_.size(); ++i) {
    if (journal_[i].existed) before.emplace_back(journal_[i].key, journal_[i].before);
  }
  std::sort(before.begin(), before.end());
  before.erase(std::unique(before.begin(), before.end()), before.end());
  return before;
}

std::vector<Evaluator::VariableKey> Evaluator::narrowed_since(size_t journal) const {
  std::vector<VariableKey> narrowed;
  std::vector<VariableKey> stored;
  for (size_t i = journal; i < journal_.size(); ++i) {
    (journal_[i].narrowed ? narrowed : stored).push_back(journal_[i].key);
  }
  std::sort(narrowed.begin(), narrowed.end());
  std::sort(stored.begin(), stored.end());
  std::vector<VariableKey> only;
  std::set_difference(narrowed.begin(), narrowed.end(), stored.begin(), stored.end(), std::back_inserter(only));
  return only;
}

void Evaluator::restore(size_t journal) {
  while (journal_.size() > journal) {
    const Change change = journal_.back();
    journal_.pop_back();
    *environment_.find(change.key) = change.existed ? change.before : SetId();
  }
}

bool Evaluator::followed_by_else(facts::RegionId id) const {
  const Region& region = unit_.regions[id.value];
  if (region.kind != RegionKind::kThen || next_region_ >= regions_.size()) return false;
  const Region& next = unit_.regions[regions_[next_region_].value];
  return next.kind == RegionKind::kElse && next.head == region.head;
}

// What the variables of one arm are where it meets the other. One that only one arm sets keeps its old value on the
// other side; one that an arm only tested is what it was before, unless the other arm never gets here.
std::vector<std::pair<Evaluator::VariableKey, SetId>> Evaluator::merged(const Pending& one, const Pending& two) {
  std::vector<std::pair<VariableKey, SetId>> joined;
  for (const auto& [key, set] : one.after) {
    const auto at = std::lower_bound(two.after.begin(), two.after.end(), std::pair(key, SetId(uint32_t{0})));
    const bool both = at != two.after.end() && at->first == key;
    const bool tested = std::binary_search(one.narrowed.begin(), one.narrowed.end(), key);
    if (tested && !both && !two.dead) continue;
    SetId out = one.dead ? values_.empty() : set;
    if (!two.dead) out = join(out, both ? at->second : variable(key));
    joined.emplace_back(key, out);
  }
  return joined;
}

void Evaluator::close_arm(const Frame& frame) {
  const Region& region = unit_.regions[frame.region.value];
  Pending arm{changed_since(frame.journal), narrowed_since(frame.journal),
              frame.dead && region.kind != RegionKind::kLoop};
  restore(frame.journal);
  if (followed_by_else(frame.region)) {
    arms_[region.head.value] = std::move(arm);
    return;
  }
  const auto other = region.kind == RegionKind::kElse ? arms_.find(region.head.value) : arms_.end();
  const Pending none;
  const Pending& first = other == arms_.end() ? none : other->second;
  if (first.dead && arm.dead && !frames_.empty()) frames_.back().dead = true;
  std::vector<std::pair<VariableKey, SetId>> joined;
  if (!(first.dead && arm.dead)) {
    joined = merged(arm, first);
    const auto more = merged(first, arm);
    joined.insert(joined.end(), more.begin(), more.end());
  }
  if (other != arms_.end()) arms_.erase(other);
  for (const auto& [key, set] : joined) set_variable(key, set);
  if (!region.head) return;
  const bool asserts = unit_.op(region.head).kind == OpKind::kBranch &&
                       unit_.op(region.head).aux == static_cast<uint16_t>(facts::BranchKind::kAssert);
  if (region.kind == RegionKind::kConditional && asserts) narrow(region.head, true);
  if (arm.dead && region.kind == RegionKind::kThen) narrow(region.head, false);
}

void Evaluator::widen_loop(const Region& region) {
  for (uint32_t i = region.ops.begin; i < region.ops.end_index(); ++i) {
    const Op& op = unit_.ops[i];
    if (op.kind != OpKind::kStoreName || !op.scope() || !is_local(op.scope())) continue;
    const SetId before = result(op.operand_b());
    if (before == values_.empty()) continue;
    const VariableKey key = variable_key(op.scope(), op.name);
    if (has_variable(key)) set_variable(key, join(variable(key), before));
  }
}

void Evaluator::open_handler(const Region& region) {
  const auto tried = tried_.find(region.statement ? region.statement.value : facts::StatementId::kNone);
  if (tried == tried_.end()) return;
  // The handler may run with or without what the try body did; its end is joined with the body's end.
  for (const auto& [key, set] : tried->second) set_variable(key, join(variable(key), set));
}

void Evaluator::narrow(OpId branch, bool holds) {
  const Op& op = unit_.op(branch);
  if (op.kind == OpKind::kBranch && op.operand_a()) narrow_test(op.operand_a(), holds);
}

void Evaluator::narrow_test(OpId test, bool holds) {
  // A chain of `and` opens a region for each part and is looked at again in each: without a bound its cost is the
  // square.
  constexpr int kParts = 100;
  std::vector<std::pair<OpId, bool>> pending{{test, holds}};
  for (int part = 0; part < kParts && !pending.empty(); ++part) {
    const auto [at, truth] = pending.back();
    pending.pop_back();
    if (!at || !code_.ops.contains(at)) continue;
    const Op& op = unit_.op(at);
    const auto is = [&op](facts::Operator wanted) { return op.aux == static_cast<uint16_t>(wanted); };
    if (op.kind == OpKind::kUnary && is(facts::Operator::kNot)) {
      pending.emplace_back(op.operand_a(), !truth);
    } else if (op.kind == OpKind::kBool && is(truth ? facts::Operator::kAnd : facts::Operator::kOr)) {
      pending.emplace_back(op.operand_a(), truth);
      pending.emplace_back(op.operand_b(), truth);
    } else if (op.kind == OpKind::kCall && truth) {
      narrow_instance(at);
    }
  }
}

void Evaluator::narrow_instance(OpId call) {
  const Op& op = unit_.op(call);
  const Value* callee = values_.only(result(op.operand_a()));
  if (callee == nullptr || callee->kind != ValueKind::kLibrary || text(callee->symbol()) != "builtins.isinstance")
    return;
  const auto passed = unit_.argument_list(unit_.calls[op.call().value].arguments);
  if (passed.size() != 2) return;
  const Op& subject = unit_.op(passed[0].value);
  if (subject.kind != OpKind::kLoadName || !subject.scope() || !is_local(subject.scope())) return;
  // A branch for one type among others is not taken by every caller.
  const Value* before = values_.only(variable(variable_key(subject.scope(), subject.name)));
  const bool is_open = before != nullptr && before->kind == ValueKind::kParameter;
  const bool is_unsure = narrows_by_branch_ && is_open && !function_.is_async;
  const Confidence confidence = is_unsure ? Confidence::kPossible : Confidence::kLikely;
  const SetId named = result(passed[1].value);
  const Value* tuple = values_.only(named);
  const SetId types =
      tuple != nullptr && tuple->kind == ValueKind::kContainer ? all_elements(values_.intern(*tuple)) : named;
  const SetId narrowed = values_.for_each_entry(types, [this, confidence](const Entry& entry) {
    const Value type = values_[entry.value];
    if (type.kind == ValueKind::kClass) {
      return single({.kind = ValueKind::kInstance, .a = type.a, .b = 1}, confidence);
    }
    if (type.kind != ValueKind::kLibrary) return values_.unknown();
    return single({.kind = ValueKind::kLibraryInstance, .a = type.a}, confidence);
  });
  if (narrowed != values_.empty() && !values_.has_unknown(narrowed))
    set_variable(variable_key(subject.scope(), subject.name), narrowed, /*narrowed=*/true);
}

}  // namespace project
