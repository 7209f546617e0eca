#include "concurrency/uses.h"

#include <algorithm>

#include "facts/queries.h"

namespace concurrency {

using facts::OpId;
using facts::OpKind;
using facts::RegionId;
using facts::RegionKind;

Uses::Uses(const project::Project& project, project::FunctionId function)
    : unit_(project.unit(function)), code_(project.code(function)), first_(code_.ops.count + 1, 0) {
  const auto each = [this](auto visit) {
    for (uint32_t i = code_.ops.begin; i < code_.ops.end_index(); ++i) {
      facts::for_each_operand(unit_, unit_.ops[i], [&](OpId operand) {
        if (code_.ops.contains(operand)) visit(operand.value - code_.ops.begin, OpId(i));
      });
    }
  };
  each([this](uint32_t used, OpId) { ++first_[used + 1]; });
  for (size_t i = 1; i < first_.size(); ++i) first_[i] += first_[i - 1];
  users_.resize(first_.back());
  std::vector<uint32_t> next(first_.begin(), first_.end() - 1);
  each([&](uint32_t used, OpId by) { users_[next[used]++] = by; });
}

std::span<const OpId> Uses::of(OpId op) const {
  if (!code_.ops.contains(op)) return {};
  const uint32_t at = op.value - code_.ops.begin;
  return std::span(users_).subspan(first_[at], first_[at + 1] - first_[at]);
}

std::vector<OpId> Uses::same_variable(OpId name, OpKind kind) const {
  std::vector<OpId> found;
  const facts::Op& wanted = unit_.op(name);
  for (uint32_t i = 0; i < unit_.ops.size(); ++i) {
    const facts::Op& op = unit_.ops[i];
    if (op.kind == kind && op.name == wanted.name && op.a == wanted.a) found.push_back(OpId(i));
  }
  return found;
}

std::vector<OpId> Uses::reads_of(OpId store) const { return same_variable(store, OpKind::kLoadName); }

std::vector<OpId> Uses::stores_of(OpId name) const { return same_variable(name, OpKind::kStoreName); }

const project::Site* site_at(const project::Project& project, project::FunctionId function, OpId op,
                             project::SiteKind kind) {
  const std::vector<project::Site>& sites = project.bodies[function.value].sites;
  auto at = std::lower_bound(sites.begin(), sites.end(), op,
                             [](const project::Site& site, OpId wanted) { return site.op < wanted; });
  while (at != sites.end() && at->op == op && at->kind != kind) ++at;
  return at != sites.end() && at->op == op ? &*at : nullptr;
}

LibraryCall library_call(const project::Project& project, project::FunctionId function, OpId op) {
  if (!op || project.unit(function).op(op).kind != OpKind::kCall) return {};
  const project::Site* site = site_at(project, function, op);
  if (site == nullptr || site->has_unknown || site->targets.empty()) return {};
  const project::Target& first = site->targets[0];
  if (first.kind != project::TargetKind::kLibrary || !first.library) return {};
  LibraryCall call{project.text(first.library), first.receiver, first.confidence};
  for (const project::Target& target : site->targets) {
    if (target.kind != project::TargetKind::kLibrary || target.library != first.library) return {};
    call.confidence = std::min(call.confidence, target.confidence);
    if (target.receiver != first.receiver) call.receiver = project::ValueId();
  }
  return call;
}

OpId keyword_op(const facts::Unit& unit, OpId call, std::string_view keyword) {
  for (const facts::Argument& argument : unit.argument_list(unit.calls[unit.op(call).call().value].arguments)) {
    if (argument.kind == facts::ArgumentKind::kKeyword && unit.text(argument.keyword) == keyword) return argument.value;
  }
  return OpId();
}

std::string_view library_type(const project::Project& project, project::ValueId value) {
  if (!value) return {};
  const project::Value& of = project.values[value];
  if (of.kind == project::ValueKind::kLibraryInstance) return project.text(of.symbol());
  if (of.kind != project::ValueKind::kInstance) return {};
  const std::vector<project::Symbol>& bases = project.classes[of.a].library_bases;
  return bases.empty() ? std::string_view() : project.text(bases.front());
}

namespace {

bool asks_for_failure(const facts::Unit& unit, const facts::Region& region) {
  if (region.kind != RegionKind::kWith || !region.head) return false;
  OpId manager = unit.op(region.head).operand_a();
  if (!manager || unit.op(manager).kind != OpKind::kCall) return false;
  const facts::Op& callee = unit.op(unit.op(manager).operand_a());
  const std::string_view name = unit.text(callee.name);
  return name == "raises" || name == "suppress" || name.starts_with("assertRaises") || name.starts_with("assertWarns");
}

bool catches(const facts::Unit& unit, const facts::Region& region, std::span<const std::string_view> exceptions) {
  for (const facts::Region& handler : unit.regions) {
    if (handler.kind != RegionKind::kHandler || handler.statement != region.statement || !handler.head) continue;
    const OpId type = unit.op(handler.head).operand_a();
    if (!type) continue;
    const std::string name = facts::dotted_name(unit, type);
    if (std::find(exceptions.begin(), exceptions.end(), name) != exceptions.end()) return true;
  }
  return false;
}

}  // namespace

bool expects_failure(const project::Project& project, project::FunctionId function, OpId op,
                     std::span<const std::string_view> exceptions) {
  const facts::Unit& unit = project.unit(function);
  for (RegionId at = unit.op(op).region; at; at = unit.regions[at.value].parent) {
    const facts::Region& region = unit.regions[at.value];
    if (asks_for_failure(unit, region)) return true;
    if (region.kind == RegionKind::kTry && catches(unit, region, exceptions)) return true;
  }
  return false;
}

}  // namespace concurrency
