// Which operations of a body are reached: the tests around an operation, and the ways out before it.
#include <algorithm>
#include <array>

#include "concurrency/situations.h"
#include "facts/queries.h"

namespace concurrency {

using facts::BranchKind;
using facts::Op;
using facts::OpId;
using facts::OpKind;
using facts::Region;
using facts::RegionId;
using facts::RegionKind;
using facts::Unit;
using project::FunctionId;

namespace {

bool is_exit(std::string_view callee) {
  static constexpr std::array<std::string_view, 5> kExits{"sys.exit", "os._exit", "builtins.exit", "builtins.quit",
                                                          "os.abort"};
  return std::find(kExits.begin(), kExits.end(), callee) != kExits.end();
}

// An arm of a branch: the outcome of the test that runs it.
struct Arm {
  OpId test;  // none where the region is no arm
  bool if_true = true;
};

Arm arm_of(const Unit& unit, const Region& region) {
  if (!region.head || unit.op(region.head).kind != OpKind::kBranch) return {};
  const OpId test = unit.op(region.head).operand_a();
  switch (region.kind) {
    case RegionKind::kThen:
    case RegionKind::kCase:
      return {test, true};
    case RegionKind::kElse:
      return {test, false};
    case RegionKind::kConditional:
      return {test, unit.op(region.head).aux == static_cast<uint16_t>(BranchKind::kAnd)};
    default:
      return {};
  }
}

Known known_at(const KnownOps& known, const facts::Code& code, OpId op) {
  return op && code.ops.contains(op) ? known[op.value - code.ops.begin] : Known{};
}

// Whether an arm runs, for all that is known of its test.
Truth runs(const Arm& arm, const Known& test) {
  const Truth holds = truth(test);
  if (holds == Truth::kUnknown) return Truth::kUnknown;
  return (holds == Truth::kTrue) == arm.if_true ? Truth::kTrue : Truth::kFalse;
}

}  // namespace

// How a region's last operation leaves what is around the region.
Situations::Leaving Situations::leaving(FunctionId function, RegionId id) const {
  const Unit& unit = project_.unit(function);
  const Region& region = unit.regions[id.value];
  if (region.ops.count == 0) return Leaving::kNot;
  const Op& last = unit.ops[region.ops.end_index() - 1];
  if (last.region != id) return Leaving::kNot;
  switch (last.kind) {
    case OpKind::kReturn:
    case OpKind::kBreak:
    case OpKind::kContinue:
      return Leaving::kQuietly;
    case OpKind::kRaise:
      return Leaving::kDying;
    case OpKind::kCall:
      return is_exit(library_name(function, last.operand_a())) ? Leaving::kDying : Leaving::kNot;
    default:
      return Leaving::kNot;
  }
}

// What an arm before `op` that leaves the region around both says about it.
Reached Situations::left_before(FunctionId function, OpId op, const KnownOps& known) const {
  const Unit& unit = project_.unit(function);
  const facts::Code& code = project_.code(function);
  for (uint32_t r = 0; r < unit.regions.size(); ++r) {
    const Region& region = unit.regions[r];
    const Arm arm = arm_of(unit, region);
    const bool is_before = arm.test && code.ops.contains(arm.test) && region.ops.end_index() <= op.value;
    if (!is_before || (region.parent && !facts::is_inside(unit, unit.op(op).region, region.parent))) continue;
    const Leaving how = leaving(function, RegionId(r));
    if (how == Leaving::kNot) continue;
    const Known test = known_at(known, code, arm.test);
    if (runs(arm, test) == Truth::kTrue) return {how == Leaving::kDying ? Reach::kDies : Reach::kGuarded, arm.test};
    if (runs(arm, test) == Truth::kUnknown && test.asks_who_runs) return {Reach::kUnsure, arm.test};
  }
  return {};
}

Reached Situations::reach(FunctionId function, OpId op, const KnownOps& known) const {
  const Unit& unit = project_.unit(function);
  const facts::Code& code = project_.code(function);
  OpId asking;
  for (RegionId at = unit.op(op).region; at; at = unit.regions[at.value].parent) {
    const Arm arm = arm_of(unit, unit.regions[at.value]);
    if (!arm.test || !code.ops.contains(arm.test)) continue;
    const Known test = known_at(known, code, arm.test);
    if (runs(arm, test) == Truth::kFalse) return {Reach::kGuarded, arm.test};
    if (!test.asks_who_runs) continue;
    if (runs(arm, test) == Truth::kUnknown) return {Reach::kUnsure, arm.test};
    if (!asking) asking = arm.test;
  }
  const Reached before = left_before(function, op, known);
  return before.reach == Reach::kReached ? Reached{Reach::kReached, asking} : before;
}

}  // namespace concurrency
