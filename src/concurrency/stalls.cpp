#include "concurrency/stalls.h"

#include <algorithm>
#include <optional>

#include "concurrency/startup.h"
#include "facts/queries.h"
#include "summaries/outcomes.h"

namespace concurrency {

using project::FunctionId;

namespace {

struct OnLoop {
  LoopReason reason = LoopReason::kCoroutine;
  const models::Root* root = nullptr;
};

// Which functions run on an event loop, and why.
class LoopFunctions {
 public:
  explicit LoopFunctions(const project::Project& project) : project_(project), found_(project.functions.size()) {
    for (uint32_t f = 0; f < project.functions.size(); ++f) {
      const project::Function& function = project.functions[f];
      if (function.is_async && !is_never_defined(FunctionId(f))) {
        found_[f] = OnLoop{function.is_generator ? LoopReason::kAsyncGenerator : LoopReason::kCoroutine, nullptr};
      }
      for (const project::Spawn& spawn : project.bodies[f].spawns) {
        if (spawn.runs == models::Runs::kLoop) add_callbacks(spawn);
      }
    }
    for (const project::Root& root : project.roots) {
      const bool is_async = project.functions[root.function.value].is_async;
      if (!is_async && root.model->sync_runs == models::Runs::kLoop && !root.in_thread &&
          !found_[root.function.value]) {
        found_[root.function.value] = OnLoop{LoopReason::kFramework, root.model};
      }
    }
  }

  const std::optional<OnLoop>& operator[](FunctionId id) const { return found_[id.value]; }

 private:
  // An `async def` under `if TYPE_CHECKING:`.
  bool is_never_defined(FunctionId id) const {
    const facts::Function* header = project_.header(id);
    return header != nullptr && summaries::Outcomes::is_under_dead_test(project_.header_unit(id), header->op);
  }

  void add_callbacks(const project::Spawn& spawn) {
    for (const project::Target& target : spawn.targets) {
      if (target.kind == project::TargetKind::kParameter) {
        for (const project::Target& passed : project_.passed(target.function, target.parameter)) add_callback(passed);
      } else {
        add_callback(target);
      }
    }
  }

  void add_callback(const project::Target& target) {
    if (target.kind != project::TargetKind::kFunction || target.confidence == findings::Confidence::kPossible) return;
    std::optional<OnLoop>& found = found_[target.function.value];
    if (!found && !project_.functions[target.function.value].is_generator)
      found = OnLoop{LoopReason::kCallback, nullptr};
  }

  const project::Project& project_;
  std::vector<std::optional<OnLoop>> found_;
};

// The framework whose words suit a module: what it imports decides.
Framework framework_of(const facts::ModuleFacts& facts) {
  Framework found = Framework::kAsyncio;
  for (const facts::Unit& unit : facts.units) {
    for (const facts::Op& op : unit.ops) {
      if (op.kind != facts::OpKind::kImport && op.kind != facts::OpKind::kImportFrom) continue;
      const std::string_view name = unit.text(op.name);
      const std::string_view package = name.substr(0, name.find('.'));
      if (package == "asyncio") return Framework::kAsyncio;
      if (package == "trio") found = Framework::kTrio;
      if (package == "anyio" && found == Framework::kAsyncio) found = Framework::kAnyio;
    }
  }
  return found;
}

// True if `use` works on what `opener` gives: reads of an opened file, rows of an executed statement.
bool is_use_of(const models::Callable& opener, const models::Callable& use) {
  if (use.name.starts_with("io.")) return opener.returns.starts_with("io.");
  const size_t dot = use.name.rfind('.');
  if (dot == std::string_view::npos || !use.name.substr(dot + 1).starts_with("fetch")) return false;
  const std::string_view package = use.name.substr(0, use.name.find('.'));
  return opener.name.starts_with(package) && opener.name.find(".execute") != std::string_view::npos;
}

class Finder {
 public:
  Finder(const project::Project& project, const summaries::Summaries& summaries)
      : project_(project), summaries_(summaries), loop_(project), start_(project) {}

  Stalls run() {
    Stalls out;
    out.by_module.resize(project_.modules.size());
    for (uint32_t m = 0; m < project_.modules.size(); ++m) {
      const project::Module& module = project_.modules[m];
      const Framework framework = framework_of(*module.facts);
      std::vector<Stall>& stalls = out.by_module[m];
      for (uint32_t f = 0; f < module.function_count; ++f) {
        add_function(FunctionId(module.first_function.value + f), framework, stalls);
      }
      std::stable_sort(stalls.begin(), stalls.end(), [this](const Stall& left, const Stall& right) {
        return project_.span(left.function, left.call) < project_.span(right.function, right.call);
      });
    }
    return out;
  }

 private:
  void add_function(FunctionId id, Framework framework, std::vector<Stall>& out) {
    const std::optional<OnLoop>& on_loop = loop_[id];
    if (!on_loop) return;
    const size_t first = out.size();
    for (const summaries::PlacedStall& placed : summaries_.stalls_in(id)) {
      if ((placed.stall.when & summaries::kOffLoop) != 0) continue;
      const bool at_start = start_.covers(id, placed.op);
      const auto is_same = [&](const Stall& stall) {
        return stall.primitive == placed.stall.primitive && stall.at_start == at_start &&
               stall.is_rare == is_rare(placed.stall) && ends_alike(stall, placed.stall);
      };
      const auto same = std::find_if(out.begin() + static_cast<std::ptrdiff_t>(first), out.end(), is_same);
      if (same == out.end()) {
        out.push_back(made(id, *on_loop, framework, placed));
      } else {
        add_to(*same, placed);
      }
    }
    std::vector<Stall> own(out.begin() + static_cast<std::ptrdiff_t>(first), out.end());
    out.resize(first);
    fold_uses(own);
    out.insert(out.end(), own.begin(), own.end());
  }

  // One mistake is told once: what a function does with a file it opens, or with a cursor it runs a statement on, goes
  // with the opening.
  static void fold_uses(std::vector<Stall>& stalls) {
    for (Stall& opener : stalls) {
      for (Stall& use : stalls) {
        if (use.path.size() != 1 || opener.path.size() != 1 || !(opener.call < use.call)) continue;
        if (!is_use_of(*opener.primitive, *use.primitive)) continue;
        opener.also.push_back(use.call);
        opener.also.insert(opener.also.end(), use.also.begin(), use.also.end());
        std::sort(opener.also.begin(), opener.also.end());
        use.path.clear();
      }
    }
    std::erase_if(stalls, [](const Stall& stall) { return stall.path.empty(); });
  }

  Stall made(FunctionId id, const OnLoop& on_loop, Framework framework, const summaries::PlacedStall& placed) const {
    Stall stall{.function = id,
                .reason = on_loop.reason,
                .root = on_loop.root,
                .call = placed.op,
                .primitive = placed.stall.primitive,
                .duration = placed.stall.duration,
                .confidence = placed.stall.confidence,
                .path = path(placed.stall.path),
                .also = {},
                .framework = framework,
                .at_start = start_.covers(id, placed.op),
                .is_rare = is_rare(placed.stall)};
    const Place& last = stall.path.back();
    const facts::Unit& unit = project_.unit(last.function);
    stall.is_repeated = static_cast<bool>(facts::enclosing(unit, unit.op(last.op).region, facts::RegionKind::kLoop));
    return stall;
  }

  static bool is_rare(const summaries::Stall& stall) {
    return (stall.when & (summaries::kOnce | summaries::kBriefly)) != 0;
  }

  // One mistake: direct calls of a primitive, or two ways to one call of it further down. The same primitive at two
  // places is two mistakes.
  bool ends_alike(const Stall& stall, const summaries::Stall& other) const {
    if (stall.path.size() == 1 || other.length == 1) return stall.path.size() == 1 && other.length == 1;
    summaries::StepId last = other.path;
    while (summaries_.step(last).next) last = summaries_.step(last).next;
    const summaries::Step& end = summaries_.step(last);
    return stall.path.back().function == end.function && stall.path.back().op == end.op;
  }

  // A further call that reaches the same primitive: the surer, then the shorter, then the earlier path is told.
  void add_to(Stall& stall, const summaries::PlacedStall& placed) const {
    const bool surer = placed.stall.confidence > stall.confidence;
    if (placed.op == stall.call && !surer) return;
    if (surer) {
      if (placed.op != stall.call) stall.also.push_back(stall.call);
      stall.call = placed.op;
      stall.duration = placed.stall.duration;
      stall.confidence = placed.stall.confidence;
      stall.path = path(placed.stall.path);
    } else if (placed.stall.confidence >= findings::Confidence::kLikely) {
      stall.also.push_back(placed.op);
    }
    std::sort(stall.also.begin(), stall.also.end());
    stall.also.erase(std::unique(stall.also.begin(), stall.also.end()), stall.also.end());
  }

  std::vector<Place> path(summaries::StepId at) const {
    std::vector<Place> places;
    for (; at; at = summaries_.step(at).next) {
      const summaries::Step& step = summaries_.step(at);
      places.push_back({step.function, step.op});
    }
    return places;
  }

  const project::Project& project_;
  const summaries::Summaries& summaries_;
  LoopFunctions loop_;
  StartPaths start_;
};

}  // namespace

Stalls find_stalls(const project::Project& project, const summaries::Summaries& summaries) {
  return Finder(project, summaries).run();
}

}  // namespace concurrency
