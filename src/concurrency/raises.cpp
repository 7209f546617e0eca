#include "concurrency/raises.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "concurrency/uses.h"
#include "facts/queries.h"

namespace concurrency {

using facts::OpId;
using facts::OpKind;
using facts::Region;
using facts::RegionKind;
using project::FunctionId;

namespace {

constexpr int kMaxDepth = 4;  // of calls into the project

// Methods and functions, by their last name, that hardly ever raise.
constexpr std::array<std::string_view, 42> kSafe{"debug",
                                                 "info",
                                                 "warning",
                                                 "warn",
                                                 "error",
                                                 "exception",
                                                 "critical",
                                                 "log",
                                                 "print",
                                                 "append",
                                                 "add",
                                                 "set",
                                                 "is_set",
                                                 "clear",
                                                 "release",
                                                 "acquire",
                                                 "sleep",
                                                 "time",
                                                 "monotonic",
                                                 "perf_counter",
                                                 "put",
                                                 "put_nowait",
                                                 "len",
                                                 "str",
                                                 "repr",
                                                 "format",
                                                 "isinstance",
                                                 "get_ident",
                                                 "current_thread",
                                                 "join",
                                                 "startswith",
                                                 "endswith",
                                                 "strip",
                                                 "lower",
                                                 "upper",
                                                 "getLogger",
                                                 "range",
                                                 "enumerate",
                                                 "items",
                                                 "values",
                                                 "keys",
                                                 "update"};

bool is_safe_name(std::string_view name) { return std::find(kSafe.begin(), kSafe.end(), name) != kSafe.end(); }

// True if a handler takes every ordinary exception.
bool is_broad(const facts::Unit& unit, const Region& handler) {
  if (!handler.head) return false;
  const OpId type = unit.op(handler.head).operand_a();
  if (!type) return true;
  const facts::Op& op = unit.op(type);
  const auto is_all = [&](OpId one) {
    const std::string name = facts::dotted_name(unit, one);
    return name == "Exception" || name == "BaseException";
  };
  if (op.kind != OpKind::kDisplay) return is_all(type);
  const auto list = unit.operand_list(op);
  return std::any_of(list.begin(), list.end(), is_all);
}

// For each region: whether what raises in it is caught, by it or by one around it.
std::vector<char> caught_regions(const facts::Unit& unit) {
  std::vector<char> caught(unit.regions.size(), 0);
  std::vector<char> is_guarded(unit.statements.size(), 0);
  for (const Region& region : unit.regions) {
    if (region.kind == RegionKind::kHandler && region.statement && is_broad(unit, region)) {
      is_guarded[region.statement.value] = 1;
    }
  }
  for (size_t i = 0; i < unit.regions.size(); ++i) {
    const Region& region = unit.regions[i];
    const bool is_outer = region.parent && region.parent.value < i && caught[region.parent.value] != 0;
    const bool is_own = region.kind == RegionKind::kTry && region.statement && is_guarded[region.statement.value] != 0;
    caught[i] = static_cast<char>(is_outer || is_own);
  }
  return caught;
}

class RaiseQuestion {
 public:
  explicit RaiseQuestion(const project::Project& project) : project_(project) {}

  // NOLINTNEXTLINE(misc-no-recursion): kMaxDepth bounds it
  bool can(FunctionId function, int depth) {
    const facts::Unit& unit = project_.unit(function);
    const facts::Code& code = project_.code(function);
    const std::vector<char> caught = caught_regions(unit);
    for (uint32_t i = code.ops.begin; i < code.ops.end_index(); ++i) {
      const facts::Op& op = unit.ops[i];
      if (op.region && caught[op.region.value] != 0) continue;
      if (may_raise(function, OpId(i), op, depth)) return true;
    }
    return false;
  }

 private:
  // NOLINTNEXTLINE(misc-no-recursion): kMaxDepth bounds it
  bool may_raise(FunctionId function, OpId id, const facts::Op& op, int depth) {
    switch (op.kind) {
      case OpKind::kRaise:
        return !op.has(facts::kImplicit);
      case OpKind::kLoadItem:
        return !in_handler(function, op);
      case OpKind::kCall:
        return !op.has(facts::kImplicit) && !in_handler(function, op) && call_may_raise(function, id, op, depth);
      default:
        return false;
    }
  }

  bool in_handler(FunctionId function, const facts::Op& op) const {
    const facts::Unit& unit = project_.unit(function);
    return static_cast<bool>(facts::enclosing(unit, op.region, RegionKind::kHandler));
  }

  // NOLINTNEXTLINE(misc-no-recursion): kMaxDepth bounds it
  bool call_may_raise(FunctionId function, OpId id, const facts::Op& op, int depth) {
    const facts::Op& callee = project_.unit(function).op(op.operand_a());
    const std::string_view name = project_.unit(function).text(callee.name);
    if (is_safe_name(name) || name.ends_with("Error") || name.ends_with("Exception")) return false;
    const project::Site* site = site_at(project_, function, id);
    if (site == nullptr || site->has_unknown || site->targets.empty()) return true;
    for (const project::Target& target : site->targets) {
      if (target.kind != project::TargetKind::kFunction) return true;
      if (depth >= kMaxDepth || can(target.function, depth + 1)) return true;
    }
    return false;
  }

  const project::Project& project_;
};

}  // namespace

bool can_raise(const project::Project& project, FunctionId function) { return RaiseQuestion(project).can(function, 0); }

bool can_raise(const project::Project& project, const project::Target& target) {
  if (target.kind == project::TargetKind::kFunction) return can_raise(project, target.function);
  if (target.kind != project::TargetKind::kLibrary) return false;
  const models::Callable* callable = project.models->callable(project.text(target.library));
  if (callable == nullptr) return false;
  switch (callable->blocks.kind) {
    case models::StallKind::kNetwork:
    case models::StallKind::kDns:
    case models::StallKind::kDatabase:
    case models::StallKind::kTree:
    case models::StallKind::kFile:
      return true;
    default:
      return false;
  }
}

}  // namespace concurrency
