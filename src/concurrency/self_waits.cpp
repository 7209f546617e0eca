#include "concurrency/self_waits.h"

#include <algorithm>
#include <array>
#include <deque>
#include <optional>
#include <set>
#include <string_view>

#include "summaries/conditions.h"
#include "summaries/known.h"
#include "summaries/outcomes.h"

namespace concurrency {

using facts::OpId;
using findings::Confidence;
using project::FunctionId;
using project::Site;
using project::SiteKind;
using project::Target;
using project::TargetKind;
using project::ValueId;
using project::ValueKind;

namespace {

constexpr size_t kMaxNodes = 400;  // functions followed from one task
constexpr models::ArgumentRef kTimeout{.position = 0, .keyword = "timeout"};

// Methods of a ThreadPool that wait for what they hand over.
bool waits_at_once(std::string_view name) {
  static constexpr std::array<std::string_view, 4> kWaiting{"multiprocessing.Pool.map", "multiprocessing.Pool.starmap",
                                                            "multiprocessing.Pool.apply",
                                                            "concurrent.futures.Executor.map"};
  return std::find(kWaiting.begin(), kWaiting.end(), name) != kWaiting.end();
}

bool takes_result(std::string_view name) {
  return name == "concurrent.futures.Future.result" || name == "concurrent.futures.Future.exception" ||
         name == "multiprocessing.pool.AsyncResult.get" || name == "multiprocessing.pool.AsyncResult.wait";
}

class Finder {
 public:
  Finder(const project::Project& project, const CallEdges& edges)
      : project_(project), edges_(edges), bodies_(project) {}

  SelfWaits run() {
    out_.by_module.resize(project_.modules.size());
    for (uint32_t f = 0; f < project_.functions.size(); ++f) {
      for (const project::Spawn& spawn : project_.bodies[f].spawns) {
        if (spawn.runs != models::Runs::kThread || spawn.model == nullptr || spawn.model->on_start) continue;
        const ValueId pool = pool_at({FunctionId(f), spawn.op});
        if (!pool) continue;
        for (const Target& target : spawn.targets) add_target({FunctionId(f), spawn.op}, pool, target);
      }
    }
    for (auto& waits : out_.by_module) {
      std::stable_sort(waits.begin(), waits.end(), [this](const SelfWait& left, const SelfWait& right) {
        return project_.span(left.wait.function, left.wait.op) < project_.span(right.wait.function, right.wait.op);
      });
    }
    return std::move(out_);
  }

 private:
  struct Node {
    FunctionId function;
    uint32_t caller = 0;
    OpId call;
    Confidence confidence = Confidence::kCertain;
  };

  // The pool that the call at a place is a method of, where it is known which one.
  ValueId pool_at(const Place& at) const {
    for (const Site& site : project_.bodies[at.function.value].sites) {
      if (site.op != at.op || site.targets.size() != 1 || site.has_unknown) continue;
      const Target& target = site.targets[0];
      if (target.kind != TargetKind::kLibrary || !target.receiver) continue;
      const project::Value& pool = project_.values[target.receiver];
      if (pool.kind != ValueKind::kLibraryInstance || !pool.origin()) continue;
      const std::string_view type = project_.text(pool.symbol());
      const bool is_pool = project_.models->derives(type, "concurrent.futures.ThreadPoolExecutor") ||
                           project_.models->derives(type, "multiprocessing.pool.ThreadPool");
      if (is_pool) return target.receiver;
    }
    return ValueId();
  }

  void add_target(const Place& outer, ValueId pool, const Target& target) {
    if (target.confidence == Confidence::kPossible) return;
    if (target.kind == TargetKind::kFunction) return follow(outer, pool, target);
    if (target.kind != TargetKind::kParameter) return;
    for (const Target& passed : project_.passed(target.function, target.parameter)) {
      const bool is_sure = passed.kind == TargetKind::kFunction && passed.confidence != Confidence::kPossible;
      if (is_sure) follow(outer, pool, passed);
    }
  }

  // One task that is being followed.
  struct Task {
    Place outer;
    ValueId pool;
    std::deque<Node> nodes;
    std::set<FunctionId> seen;
  };

  // Everything that the task runs in its own thread.
  void follow(const Place& outer, ValueId pool, const Target& target) {
    Task task{outer, pool, {{target.function, 0, outer.op, target.confidence}}, {target.function}};
    for (uint32_t at = 0; at < task.nodes.size() && at < kMaxNodes; ++at) {
      for (const CallEdge& edge : edges_[task.nodes[at].function.value]) {
        if (edge.runs != models::Runs::kCaller || edge.confidence == Confidence::kPossible) continue;
        if (!task.seen.insert(edge.callee).second) continue;
        task.nodes.push_back({edge.callee, at, edge.op, std::min(task.nodes[at].confidence, edge.confidence)});
      }
    }
    // A task that makes the pool itself has one of its own.
    const project::Origin& made = project_.origin(project_.values[pool].origin());
    if (task.seen.contains(made.function)) return;
    for (uint32_t at = 0; at < task.nodes.size(); ++at) add_waits(task, at);
  }

  void add_waits(const Task& task, uint32_t at) {
    const FunctionId function = task.nodes[at].function;
    for (const Site& site : project_.bodies[function.value].sites) {
      const std::optional<Place> inner = waited_for(function, site);
      if (!inner || !task.seen.contains(inner->function) || pool_at(*inner) != task.pool) continue;
      if (!told_.emplace(function, site.op).second) continue;
      const project::Origin& made = project_.origin(project_.values[task.pool].origin());
      out_.by_module[project_.functions[function.value].module.value].push_back(
          {.wait = {function, site.op},
           .inner = *inner,
           .outer = task.outer,
           .pool = {made.function, made.op},
           .path = path_to(task, at, site.op),
           .confidence = task.nodes[at].confidence});
    }
  }

  static std::vector<Place> path_to(const Task& task, uint32_t at, OpId wait) {
    std::vector<Place> path{{task.nodes[at].function, wait}};
    for (; at != 0; at = task.nodes[at].caller) {
      path.push_back({task.nodes[task.nodes[at].caller].function, task.nodes[at].call});
    }
    path.push_back(task.outer);
    std::reverse(path.begin(), path.end());
    return path;
  }

  // Where what a site waits for without end was handed over; nothing if it waits for no task.
  std::optional<Place> waited_for(FunctionId function, const Site& site) {
    if (site.targets.size() != 1 || site.targets[0].kind != TargetKind::kLibrary) return std::nullopt;
    const Target& target = site.targets[0];
    const std::string_view name = project_.text(target.library);
    const bool is_lazy = name == "concurrent.futures.Executor.map";
    if (site.kind == SiteKind::kCall && waits_at_once(name) && !is_lazy) return Place{function, site.op};
    const bool takes = site.kind == SiteKind::kCall && takes_result(name);
    const bool iterates = site.kind == SiteKind::kIterate && is_lazy;
    if ((!takes && !iterates) || !target.receiver) return std::nullopt;
    if (takes && summaries::argument_op(project_.unit(function), site.op, kTimeout)) return std::nullopt;
    if (takes && summaries::is_known_over(project_, bodies_, function, site.op)) return std::nullopt;
    const project::Value& future = project_.values[target.receiver];
    const bool has_origin = future.kind == ValueKind::kLibraryInstance || future.kind == ValueKind::kLazy;
    if (!has_origin || !future.origin()) return std::nullopt;
    const project::Origin& made = project_.origin(future.origin());
    return Place{made.function, made.op};
  }

  const project::Project& project_;
  const CallEdges& edges_;
  summaries::Bodies bodies_;
  std::set<std::pair<FunctionId, OpId>> told_;
  SelfWaits out_;
};

}  // namespace

SelfWaits find_self_waits(const project::Project& project, const CallEdges& edges) {
  return Finder(project, edges).run();
}

}  // namespace concurrency
