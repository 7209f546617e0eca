#include "summaries/loop_tests.h"

#include <algorithm>
#include <map>
#include <string_view>

#include "facts/queries.h"

namespace summaries {

using facts::Op;
using facts::Operator;
using facts::OpId;
using facts::OpKind;
using facts::Region;
using facts::RegionId;
using facts::RegionKind;
using facts::Unit;
using project::FunctionId;
using project::TargetKind;

namespace {

constexpr int kMaxRounds = 6;  // functions that ask functions that ask

// Calls that give an object on a loop and raise (or give None) elsewhere.
bool asks_for_loop(std::string_view name) {
  static constexpr std::string_view kNames[] = {"asyncio.get_running_loop",      "asyncio._get_running_loop",
                                                "asyncio.current_task",          "asyncio.get_event_loop",
                                                "sniffio.current_async_library", "trio.lowlevel.current_task",
                                                "anyio.get_current_task",        "trio.lowlevel.current_trio_token"};
  return std::find(std::begin(kNames), std::end(kNames), name) != std::end(kNames);
}

// Of those, the ones that raise where no loop runs.
bool raises_off_loop(std::string_view name) {
  return asks_for_loop(name) && name != "asyncio._get_running_loop" && name != "asyncio.get_event_loop";
}

bool asks_for_thread(std::string_view name) {
  static constexpr std::string_view kNames[] = {"threading.get_ident", "threading.current_thread",
                                                "threading.main_thread", "threading.get_native_id",
                                                "threading.currentThread"};
  return std::find(std::begin(kNames), std::end(kNames), name) != std::end(kNames);
}

bool is_trigger(const project::Project& project, const project::Target& target) {
  if (target.kind != TargetKind::kLibrary) return false;
  const std::string_view name = project.text(target.library);
  return asks_for_loop(name) || asks_for_thread(name);
}

OnLoop opposite(OnLoop value) {
  if (value == OnLoop::kTruthy) return OnLoop::kFalsy;
  return value == OnLoop::kFalsy ? OnLoop::kTruthy : value;
}

OnLoop constant(const Unit& unit, const Op& op) {
  switch (static_cast<facts::ConstKind>(op.aux)) {
    case facts::ConstKind::kNone:
    case facts::ConstKind::kFalse:
      return OnLoop::kFalsy;
    case facts::ConstKind::kInt:
      return unit.text(op.name) == "0" ? OnLoop::kFalsy : OnLoop::kTruthy;
    case facts::ConstKind::kString:
    case facts::ConstKind::kBytes:
      return op.a == 0 ? OnLoop::kFalsy : OnLoop::kTruthy;
    default:
      return OnLoop::kTruthy;
  }
}

// `and`: falsy where a side is; `or`: truthy where a side is.
OnLoop combined(OnLoop left, OnLoop right, bool is_and) {
  const OnLoop decides = is_and ? OnLoop::kFalsy : OnLoop::kTruthy;
  if (left == decides || right == decides) return decides;
  if (left == OnLoop::kByThread || right == OnLoop::kByThread) return OnLoop::kByThread;
  return left == right ? left : OnLoop::kUnknown;
}

OnLoop joined(OnLoop left, OnLoop right) {
  if (left == OnLoop::kByThread || right == OnLoop::kByThread) return OnLoop::kByThread;
  return left == right ? left : OnLoop::kUnknown;
}

// True if a handler of this exception catches what is raised where no loop runs.
bool catches_no_loop(const Unit& unit, OpId type) {
  if (!type) return true;
  std::vector<OpId> types{type};
  if (unit.op(type).kind == OpKind::kDisplay) {
    const auto list = unit.operand_list(unit.op(type));
    types.assign(list.begin(), list.end());
  }
  return std::any_of(types.begin(), types.end(), [&](OpId one) {
    const std::string name = facts::dotted_name(unit, one);
    return name == "RuntimeError" || name == "Exception" || name == "BaseException" ||
           name.ends_with("AsyncLibraryNotFoundError");
  });
}

}  // namespace

// Reads one body from its first operation to its last: operands come before what uses them.
class LoopTests::Reader {
 public:
  Reader(const LoopTests& tests, FunctionId function)
      : tests_(tests),
        project_(tests.project_),
        function_(function),
        unit_(project_.unit(function)),
        code_(project_.code(function)) {}

  Body read() {
    body_.values.resize(code_.ops.count, OnLoop::kUnknown);
    find_tried();
    bool falls_out = true;
    bool has_return = false;
    OnLoop returned = OnLoop::kUnknown;
    for (uint32_t i = code_.ops.begin; i < code_.ops.end_index(); ++i) {
      const Op& op = unit_.ops[i];
      body_.values[i - code_.ops.begin] = value_of(OpId(i), op);
      if (op.kind == OpKind::kStoreName) store(OpId(i), op);
      if (op.kind == OpKind::kReturn) {
        const RunsFor runs = tests_.runs_for(body_, function_, OpId(i));
        if (runs == RunsFor::kOffLoop) continue;
        const OnLoop given = op.operand_a() ? value(op.operand_a()) : OnLoop::kFalsy;
        const OnLoop here = runs == RunsFor::kByThread ? OnLoop::kByThread : given;
        returned = has_return ? joined(returned, here) : here;
        has_return = true;
        falls_out = falls_out && op.region;
      }
      if (op.kind == OpKind::kRaise && !op.region) falls_out = false;
    }
    const project::Function& function = project_.functions[function_.value];
    if (falls_out && !ends_in_try()) returned = has_return ? joined(returned, OnLoop::kFalsy) : OnLoop::kUnknown;
    if (!function.is_async && !function.is_generator) body_.returned = returned;
    return std::move(body_);
  }

 private:
  OnLoop value(OpId op) const {
    return op && code_.ops.contains(op) ? body_.values[op.value - code_.ops.begin] : OnLoop::kUnknown;
  }

  OnLoop value_of(OpId id, const Op& op) const {
    switch (op.kind) {
      case OpKind::kConst:
        return constant(unit_, op);
      case OpKind::kCall:
        return called(id, op);
      case OpKind::kLoadName:
        return loaded(id, op);
      case OpKind::kLoadAttr:
        return value(op.operand_a()) == OnLoop::kByThread ? OnLoop::kByThread : OnLoop::kUnknown;
      case OpKind::kUnary:
        return op.aux == static_cast<uint16_t>(Operator::kNot) ? opposite(value(op.operand_a())) : OnLoop::kUnknown;
      case OpKind::kBool:
        return combined(value(op.operand_a()), value(op.operand_b()), op.aux == static_cast<uint16_t>(Operator::kAnd));
      case OpKind::kCompare:
        return compared(op);
      case OpKind::kConditional:
        return conditional(op);
      default:
        return OnLoop::kUnknown;
    }
  }

  // A local variable; in a loop, only one that is not stored anew further down.
  OnLoop loaded(OpId id, const Op& op) const {
    const auto found = stored_.find(op.name.value);
    if (found == stored_.end() || op.scope() != code_.scope) return OnLoop::kUnknown;
    const RegionId loop = facts::enclosing(unit_, op.region, RegionKind::kLoop);
    if (!loop) return found->second;
    for (uint32_t i = id.value; i < unit_.regions[loop.value].ops.end_index(); ++i) {
      if (unit_.ops[i].kind == OpKind::kStoreName && unit_.ops[i].name == op.name) return OnLoop::kUnknown;
    }
    return found->second;
  }

  OnLoop conditional(const Op& op) const {
    const OnLoop test = value(op.operand_a());
    if (test == OnLoop::kTruthy) return value(op.operand_b());
    if (test == OnLoop::kFalsy) return value(op.operand_c());
    return test == OnLoop::kByThread ? test : joined(value(op.operand_b()), value(op.operand_c()));
  }

  OnLoop compared(const Op& op) const {
    const OnLoop left = value(op.operand_a());
    const OnLoop right = value(op.operand_b());
    if (left == OnLoop::kByThread || right == OnLoop::kByThread) return OnLoop::kByThread;
    const bool is = op.aux == static_cast<uint16_t>(Operator::kIs);
    const bool is_not = op.aux == static_cast<uint16_t>(Operator::kIsNot);
    if ((!is && !is_not) || left != OnLoop::kTruthy || !facts::is_none(unit_, op.operand_b())) return OnLoop::kUnknown;
    return is ? OnLoop::kFalsy : OnLoop::kTruthy;
  }

  OnLoop called(OpId id, const Op& op) const {
    if (const std::string_view library = library_callee(project_, function_, id); !library.empty()) {
      if (asks_for_thread(library)) return OnLoop::kByThread;
      if (asks_for_loop(library)) return OnLoop::kTruthy;
    }
    const OpId callee = op.operand_a();
    if (callee && unit_.op(callee).kind == OpKind::kLoadAttr && unit_.text(unit_.op(callee).name) == "is_running" &&
        value(unit_.op(callee).operand_a()) == OnLoop::kTruthy) {
      return OnLoop::kTruthy;
    }
    return of_targets(id);
  }

  OnLoop of_targets(OpId id) const {
    OnLoop out = OnLoop::kUnknown;
    bool is_first = true;
    for (const project::Site& site : project_.bodies[function_.value].sites) {
      if (site.op != id || site.kind != project::SiteKind::kCall) continue;
      if (site.has_unknown) return OnLoop::kUnknown;
      for (const project::Target& target : site.targets) {
        const OnLoop one = target.kind == TargetKind::kFunction ? tests_.returned(target.function) : OnLoop::kUnknown;
        out = is_first ? one : joined(out, one);
        is_first = false;
      }
    }
    return out;
  }

  void store(OpId id, const Op& op) {
    if (tests_.runs_for(body_, function_, id) == RunsFor::kOffLoop) return;
    if (op.scope() != code_.scope) return;
    const OnLoop stored = value(op.operand_b());
    const auto [found, is_new] = stored_.try_emplace(op.name.value, stored);
    if (!is_new) found->second = is_always_run(op.region) ? stored : joined(found->second, stored);
  }

  bool is_always_run(RegionId region) const {
    for (; region; region = unit_.regions[region.value].parent) {
      const RegionKind kind = unit_.regions[region.value].kind;
      const bool runs = kind == RegionKind::kTry || kind == RegionKind::kTryElse || kind == RegionKind::kFinally ||
                        kind == RegionKind::kWith;
      if (!runs) return false;
    }
    return true;
  }

  // Tries whose body begins with a call that raises where no loop runs: on a loop its handlers are dead, and where the
  // try or its else ends in a return or raise, so is all that follows.
  void find_tried() {
    for (uint32_t r = 0; r < unit_.regions.size(); ++r) {
      const Region& region = unit_.regions[r];
      if (region.kind != RegionKind::kTry || !code_.ops.contains(OpId(region.ops.begin)) ||
          !begins_with_question(region))
        continue;
      bool is_caught = false;
      for (uint32_t other = r + 1; other < unit_.regions.size(); ++other) {
        const Region& part = unit_.regions[other];
        if (part.statement != region.statement || part.parent != region.parent) continue;
        if (part.kind == RegionKind::kHandler && catches_no_loop(unit_, caught_type(part))) {
          body_.dead.push_back(RegionId(other));
          is_caught = true;
        }
        const bool goes_on = part.kind == RegionKind::kTryElse && leaves(unit_, RegionId(other));
        if (is_caught && goes_on) body_.left.push_back(RegionId(other));
      }
      if (is_caught && leaves(unit_, RegionId(r))) body_.left.push_back(RegionId(r));
    }
  }

  OpId caught_type(const Region& handler) const { return handler.head ? unit_.op(handler.head).operand_a() : OpId(); }

  bool begins_with_question(const Region& tried) const {
    for (uint32_t i = tried.ops.begin; i < tried.ops.end_index(); ++i) {
      if (unit_.ops[i].kind == OpKind::kImport || unit_.ops[i].kind == OpKind::kImportFrom) continue;
      if (unit_.ops[i].kind != OpKind::kCall) continue;
      return raises_off_loop(library_callee(project_, function_, OpId(i)));
    }
    return false;
  }

  // A function that ends in such a try has its last word there.
  bool ends_in_try() const { return !body_.left.empty(); }

  const LoopTests& tests_;
  const project::Project& project_;
  FunctionId function_;
  const Unit& unit_;
  const facts::Code& code_;
  Body body_;
  std::map<uint32_t, OnLoop> stored_;  // by name
};

LoopTests::LoopTests(const project::Project& project, Bodies& bodies) : project_(project), bodies_(bodies) {
  std::vector<FunctionId> pending = askers();
  for (int round = 0; round < kMaxRounds && !pending.empty(); ++round) {
    std::vector<char> known(project.functions.size(), 0);
    bool any = false;
    for (const FunctionId id : pending) {
      const OnLoop before = returned(id);
      bodies_that_ask_[id.value] = Reader(*this, id).read();
      if (returned(id) == before) continue;
      known[id.value] = 1;
      any = true;
    }
    pending = any ? callers_of(known) : std::vector<FunctionId>();
  }
}

std::vector<FunctionId> LoopTests::askers() const {
  std::vector<FunctionId> found;
  for (uint32_t f = 0; f < project_.functions.size(); ++f) {
    const auto& sites = project_.bodies[f].sites;
    const bool asks = std::any_of(sites.begin(), sites.end(), [this](const project::Site& site) {
      return std::any_of(site.targets.begin(), site.targets.end(),
                         [this](const project::Target& target) { return is_trigger(project_, target); });
    });
    if (asks) found.push_back(FunctionId(f));
  }
  return found;
}

std::vector<FunctionId> LoopTests::callers_of(const std::vector<char>& known) const {
  std::vector<FunctionId> found;
  for (uint32_t f = 0; f < project_.functions.size(); ++f) {
    const auto& sites = project_.bodies[f].sites;
    const bool calls = std::any_of(sites.begin(), sites.end(), [&known](const project::Site& site) {
      return std::any_of(site.targets.begin(), site.targets.end(), [&known](const project::Target& target) {
        return target.kind == TargetKind::kFunction && known[target.function.value] != 0;
      });
    });
    if (calls) found.push_back(FunctionId(f));
  }
  return found;
}

OnLoop LoopTests::returned(FunctionId function) const {
  const auto found = bodies_that_ask_.find(function.value);
  return found == bodies_that_ask_.end() ? OnLoop::kUnknown : found->second.returned;
}

RunsFor LoopTests::at(FunctionId function, OpId op) const {
  const auto found = bodies_that_ask_.find(function.value);
  return found == bodies_that_ask_.end() ? RunsFor::kAnybody : runs_for(found->second, function, op);
}

RunsFor LoopTests::runs_for(const Body& body, FunctionId function, OpId op) const {
  const Outcomes& outcomes = bodies_[function];
  const Unit& unit = outcomes.unit();
  for (const RegionId dead : body.dead) {
    if (unit.regions[dead.value].ops.contains(op)) return RunsFor::kOffLoop;
  }
  for (const RegionId left : body.left) {
    const Region& region = unit.regions[left.value];
    const RegionId last = facts::enclosing(unit, unit.op(op).region, RegionKind::kFinally);
    if (last && unit.regions[last.value].statement == region.statement) continue;
    const bool is_later = region.ops.end_index() <= op.value;
    if (is_later && (!region.parent || facts::is_inside(unit, unit.op(op).region, region.parent)))
      return RunsFor::kOffLoop;
  }
  RunsFor found = RunsFor::kAnybody;
  for (const Outcome& outcome : outcomes.at(op)) {
    const OnLoop value = outcomes.code().ops.contains(outcome.test)
                             ? body.values[outcome.test.value - outcomes.code().ops.begin]
                             : OnLoop::kUnknown;
    if (unit.op(outcome.test).kind == OpKind::kConst) continue;  // not a question of ours
    if (value == (outcome.holds ? OnLoop::kFalsy : OnLoop::kTruthy)) return RunsFor::kOffLoop;
    if (value == OnLoop::kByThread) found = RunsFor::kByThread;
  }
  return found;
}

}  // namespace summaries
