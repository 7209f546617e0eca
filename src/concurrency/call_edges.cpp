#include "concurrency/call_edges.h"

#include <algorithm>
#include <set>
#include <tuple>

namespace concurrency {

using findings::Confidence;
using project::FunctionId;
using project::FunctionRole;
using project::Site;
using project::SiteKind;
using project::Target;
using project::TargetKind;

namespace {

class Builder {
 public:
  Builder(const project::Project& project, const summaries::Summaries& summaries)
      : project_(project), summaries_(summaries) {}

  std::vector<CallEdge> run(FunctionId function) {
    out_.clear();
    const project::Body& body = project_.bodies[function.value];
    for (const Site& site : body.sites) add_site(function, site);
    for (const project::Spawn& spawn : body.spawns) add_spawn(spawn);
    std::sort(out_.begin(), out_.end(), [](const CallEdge& left, const CallEdge& right) {
      return std::tuple(left.op, left.callee, right.confidence) < std::tuple(right.op, right.callee, left.confidence);
    });
    const auto same = [](const CallEdge& left, const CallEdge& right) {
      return left.op == right.op && left.callee == right.callee;
    };
    out_.erase(std::unique(out_.begin(), out_.end(), same), out_.end());
    return out_;
  }

 private:
  // True if the body of the target runs at this site: those of generators and context managers run when they are used.
  bool runs_body(const Site& site, const Target& target) const {
    const project::Function& callee = project_.functions[target.function.value];
    const bool is_manager =
        callee.role == FunctionRole::kContextManager || callee.role == FunctionRole::kAsyncContextManager;
    if (is_manager) return site.kind == SiteKind::kEnter;
    return !callee.is_generator || site.kind == SiteKind::kIterate;
  }

  void add_site(FunctionId function, const Site& site) {
    std::set<uint32_t> alternatives;
    for (const Target& target : site.targets) {
      if (target.confidence != Confidence::kPossible) alternatives.insert(target.alternative);
    }
    const Confidence cap = alternatives.size() > 1 || site.has_unknown ? Confidence::kLikely : Confidence::kCertain;
    for (const Target& target : site.targets) {
      if (target.kind != TargetKind::kFunction) continue;
      const Confidence confidence = std::min(cap, target.confidence);
      if (runs_body(site, target)) out_.push_back({site.op, target.function, confidence});
      add_passed(function, site, target, confidence);
    }
  }

  // The callables that are passed for parameters which the callee calls.
  void add_passed(FunctionId function, const Site& site, const Target& target, Confidence confidence) {
    const auto& calls = summaries_[target.function].parameter_calls;
    if (calls.empty()) return;
    const project::Binding* binding = project_.binding(project_.origin_of(function, site.op), target.function);
    if (binding == nullptr) return;
    for (const summaries::ParameterCall& call : calls) {
      if (call.owner != target.function || call.parameter >= binding->passed.size()) continue;
      for (const Target& passed : binding->passed[call.parameter]) {
        if (passed.kind != TargetKind::kFunction) continue;
        out_.push_back({site.op, passed.function, std::min({confidence, call.confidence, passed.confidence})});
      }
    }
  }

  void add_spawn(const project::Spawn& spawn) {
    if (spawn.runs != models::Runs::kThread && spawn.runs != models::Runs::kLoop) return;
    const Confidence cap = spawn.targets.size() > 1 ? Confidence::kLikely : Confidence::kCertain;
    for (const Target& target : spawn.targets) {
      if (target.kind != TargetKind::kFunction) continue;
      out_.push_back({spawn.op, target.function, std::min(cap, target.confidence), spawn.runs});
    }
  }

  const project::Project& project_;
  const summaries::Summaries& summaries_;
  std::vector<CallEdge> out_;
};

}  // namespace

CallEdges call_edges(const project::Project& project, const summaries::Summaries& summaries) {
  Builder builder(project, summaries);
  CallEdges edges(project.functions.size());
  for (uint32_t f = 0; f < project.functions.size(); ++f) edges[f] = builder.run(FunctionId(f));
  return edges;
}

std::vector<char> reaching(const CallEdges& edges, const std::vector<FunctionId>& goals) {
  std::vector<std::vector<uint32_t>> callers(edges.size());
  for (uint32_t f = 0; f < edges.size(); ++f) {
    for (const CallEdge& edge : edges[f]) {
      if (edge.confidence != Confidence::kPossible) callers[edge.callee.value].push_back(f);
    }
  }
  std::vector<char> found(edges.size(), 0);
  std::vector<uint32_t> open;
  open.reserve(goals.size());
  for (const FunctionId goal : goals) open.push_back(goal.value);
  while (!open.empty()) {
    const uint32_t at = open.back();
    open.pop_back();
    if (found[at] != 0) continue;
    found[at] = 1;
    open.insert(open.end(), callers[at].begin(), callers[at].end());
  }
  return found;
}

}  // namespace concurrency
