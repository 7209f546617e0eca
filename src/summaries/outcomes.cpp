#include "summaries/outcomes.h"

#include <algorithm>
#include <string_view>

#include "facts/queries.h"

namespace summaries {

using facts::BranchKind;
using facts::ConstKind;
using facts::Op;
using facts::Operator;
using facts::OpId;
using facts::OpKind;
using facts::Region;
using facts::RegionId;
using facts::RegionKind;
using facts::Unit;

namespace {

constexpr size_t kMaxClimb = 64;  // regions looked at around an operation
constexpr size_t kMaxParts = 64;  // parts of one test

bool is(const Op& op, Operator wanted) { return op.aux == static_cast<uint16_t>(wanted); }

bool is_branch(const Op& op, BranchKind wanted) {
  return op.kind == OpKind::kBranch && op.aux == static_cast<uint16_t>(wanted);
}

// Adds a test with all its parts whose outcome follows from it.
void add_parts(const Unit& unit, Outcome whole, std::vector<Outcome>& out) {
  std::vector<Outcome> pending{whole};
  for (size_t part = 0; part < kMaxParts && !pending.empty(); ++part) {
    const Outcome one = pending.back();
    pending.pop_back();
    if (!one.test) continue;
    out.push_back(one);
    const Op& op = unit.op(one.test);
    if (op.kind == OpKind::kUnary && is(op, Operator::kNot)) {
      pending.push_back({op.operand_a(), !one.holds});
    } else if (op.kind == OpKind::kBool && is(op, one.holds ? Operator::kAnd : Operator::kOr)) {
      pending.push_back({op.operand_b(), one.holds});
      pending.push_back({op.operand_a(), one.holds});
    }
  }
}

// How the test of a region came out inside it.
Outcome outcome_of(const Unit& unit, const Region& region) {
  if (!region.head || unit.op(region.head).kind != OpKind::kBranch) return {};
  const Op& branch = unit.op(region.head);
  switch (region.kind) {
    case RegionKind::kThen:
    case RegionKind::kLoop:
    case RegionKind::kCase:
      return {branch.operand_a(), true};
    case RegionKind::kElse:
    case RegionKind::kLoopElse:
      return {branch.operand_a(), false};
    case RegionKind::kConditional:
      return {branch.operand_a(), is_branch(branch, BranchKind::kAnd)};
    default:
      return {};
  }
}

bool has_break(const Unit& unit, const Region& region) {
  for (uint32_t i = region.ops.begin; i < region.ops.end_index(); ++i) {
    if (unit.ops[i].kind == OpKind::kBreak) return true;
  }
  return false;
}

// True if a test is a constant, or a name that only type checkers see as true, of the other outcome.
bool cannot_be(const Unit& unit, Outcome outcome) {
  const Op& op = unit.op(outcome.test);
  if (op.kind == OpKind::kConst) {
    const auto kind = static_cast<ConstKind>(op.aux);
    const bool is_false =
        kind == ConstKind::kFalse || kind == ConstKind::kNone || (kind == ConstKind::kInt && unit.text(op.name) == "0");
    const bool is_true = kind == ConstKind::kTrue || (kind == ConstKind::kInt && unit.text(op.name) == "1");
    return outcome.holds ? is_false : is_true;
  }
  if (!outcome.holds || (op.kind != OpKind::kLoadName && op.kind != OpKind::kLoadAttr)) return false;
  return unit.text(op.name) == "TYPE_CHECKING";
}

}  // namespace

bool leaves(const Unit& unit, RegionId id) {
  const Region& region = unit.regions[id.value];
  if (region.ops.count == 0) return false;
  const Op& last = unit.ops[region.ops.end_index() - 1];
  if (last.region != id) return false;
  return last.kind == OpKind::kReturn || last.kind == OpKind::kRaise || last.kind == OpKind::kContinue ||
         last.kind == OpKind::kBreak;
}

std::string subject_of(const Unit& unit, OpId op) {
  if (!op) return {};
  const Op& asked = unit.op(op);
  if (asked.kind != OpKind::kCall) return facts::dotted_name(unit, op);
  if (unit.calls[asked.call().value].arguments.count != 0) return {};
  const std::string callee = facts::dotted_name(unit, asked.operand_a());
  return callee.empty() ? callee : callee + "()";
}

std::string_view library_callee(const project::Project& project, project::FunctionId function, OpId op) {
  const std::vector<project::Site>& sites = project.bodies[function.value].sites;
  auto site = std::lower_bound(sites.begin(), sites.end(), op,
                               [](const project::Site& each, OpId wanted) { return each.op < wanted; });
  for (; site != sites.end() && site->op == op; ++site) {
    const project::Symbol first = site->targets[0].library;
    const bool is_one = std::all_of(site->targets.begin(), site->targets.end(), [first](const project::Target& target) {
      return target.kind == project::TargetKind::kLibrary && target.library == first;
    });
    if (is_one) return project.text(first);
  }
  return {};
}

Outcomes::Outcomes(const Unit& unit, const facts::Code& code) : unit_(unit), code_(code) {
  const auto first = std::lower_bound(unit.regions.begin(), unit.regions.end(), code.ops.begin,
                                      [](const Region& region, uint32_t begin) { return region.ops.begin < begin; });
  for (auto at = first; at != unit.regions.end() && at->ops.begin < code.ops.end_index(); ++at) {
    add_exit(*at, RegionId(static_cast<size_t>(at - unit.regions.begin())));
  }
}

void Outcomes::add_exit(const Region& region, RegionId id) {
  const Outcome inside = outcome_of(unit_, region);
  if (!inside.test) return;
  const Op& branch = unit_.op(region.head);
  bool is_exit = false;
  if (region.kind == RegionKind::kThen) {
    const bool is_statement = is_branch(branch, BranchKind::kIf);
    is_exit = is_statement && leaves(unit_, id);
  } else if (region.kind == RegionKind::kElse) {
    is_exit = leaves(unit_, id);
  } else if (region.kind == RegionKind::kConditional) {
    is_exit = is_branch(branch, BranchKind::kAssert);
  } else if (region.kind == RegionKind::kLoop) {
    is_exit = !has_break(unit_, region);
  }
  if (is_exit) exits_.push_back({region.parent, region.ops.end_index(), {inside.test, !inside.holds}});
}

std::vector<Outcome> Outcomes::of_region(const Unit& unit, const Region& region) {
  std::vector<Outcome> out;
  add_parts(unit, outcome_of(unit, region), out);
  return out;
}

std::vector<Outcome> Outcomes::at(OpId op) const {
  std::vector<Outcome> out;
  std::vector<RegionId> around;
  for (RegionId at = unit_.op(op).region; at && around.size() < kMaxClimb; at = unit_.regions[at.value].parent) {
    around.push_back(at);
    const Outcome inside = outcome_of(unit_, unit_.regions[at.value]);
    if (inside.test && inside.test < op) add_parts(unit_, inside, out);
  }
  for (auto exit = exits_.rbegin(); exit != exits_.rend(); ++exit) {
    if (exit->end > op.value) continue;
    const bool is_around = !exit->parent || std::find(around.begin(), around.end(), exit->parent) != around.end();
    if (is_around) add_parts(unit_, exit->outcome, out);
  }
  return out;
}

bool Outcomes::is_dead(OpId op) const {
  const std::vector<Outcome> known = at(op);
  return std::any_of(known.begin(), known.end(), [this](Outcome one) { return cannot_be(unit_, one); });
}

bool Outcomes::is_under_dead_test(const Unit& unit, OpId op) {
  size_t climbed = 0;
  for (RegionId at = unit.op(op).region; at && climbed < kMaxClimb; at = unit.regions[at.value].parent, ++climbed) {
    const std::vector<Outcome> known = of_region(unit, unit.regions[at.value]);
    if (std::any_of(known.begin(), known.end(), [&](Outcome one) { return cannot_be(unit, one); })) return true;
  }
  return false;
}

bool Outcomes::is_unchanged(OpId path, OpId from, OpId to) const {
  if (unit_.op(path).kind == OpKind::kCall) path = unit_.op(path).operand_a();
  const std::vector<facts::Name> names = facts::name_path(unit_, path);
  for (uint32_t i = from.value + 1; i < to.value; ++i) {
    const Op& op = unit_.ops[i];
    const bool stores = op.kind == OpKind::kStoreName || op.kind == OpKind::kDeleteName;
    if (stores && !names.empty() && op.name == names.front()) return false;
    if (op.kind != OpKind::kStoreAttr || names.size() < 2) continue;
    if (std::find(names.begin() + 1, names.end(), op.name) != names.end()) return false;
  }
  return true;
}

const Outcomes& Bodies::operator[](project::FunctionId id) {
  std::unique_ptr<Outcomes>& made = made_[id.value];
  if (!made) made = std::make_unique<Outcomes>(project_.unit(id), project_.code(id));
  return *made;
}

}  // namespace summaries
