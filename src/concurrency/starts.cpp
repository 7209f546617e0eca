#include "concurrency/starts.h"

#include <algorithm>
#include <optional>
#include <string_view>

#include "facts/queries.h"
#include "summaries/conditions.h"

namespace concurrency {

using facts::OpId;
using project::FunctionId;
using project::Site;
using project::SiteKind;
using project::Target;
using project::TargetKind;
using project::ValueKind;

namespace {

constexpr std::string_view kProcessPool = "concurrent.futures.ProcessPoolExecutor";
constexpr std::string_view kInterpreterPool = "concurrent.futures.InterpreterPoolExecutor";
constexpr models::ArgumentRef kWorkers{.position = 5, .keyword = "num_workers"};

class Finder {
 public:
  explicit Finder(const project::Project& project) : project_(project), out_{{}, {}, StartMethods(project)} {}

  Starts run() {
    out_.by_function.resize(project_.functions.size());
    for (uint32_t f = 0; f < project_.functions.size(); ++f) {
      const FunctionId function(f);
      for (const Site& site : project_.bodies[f].sites) add_site(function, site);
      for (const project::Spawn& spawn : project_.bodies[f].spawns) add_spawn(function, spawn);
    }
    std::stable_sort(out_.all.begin(), out_.all.end(), [](const Start& left, const Start& right) {
      return std::pair(left.at.function, left.at.op) < std::pair(right.at.function, right.at.op);
    });
    for (uint32_t i = 0; i < out_.all.size(); ++i) out_.by_function[out_.all[i].at.function.value].push_back(i);
    return std::move(out_);
  }

 private:
  // True if the value is an instance of a library type, or of a class of the project that derives from it.
  bool is_a(project::ValueId id, std::string_view type) const {
    if (!id) return false;
    const project::Value& value = project_.values[id];
    const auto derives = [&](project::Symbol name) { return project_.models->derives(project_.text(name), type); };
    if (value.kind == ValueKind::kLibraryInstance) return derives(value.symbol());
    if (value.kind != ValueKind::kInstance) return false;
    const auto& bases = project_.classes[value.a].library_bases;
    return std::any_of(bases.begin(), bases.end(), derives);
  }

  std::optional<StartKind> kind_of(FunctionId function, const Site& site, const Target& target) const {
    const std::string_view name = project_.text(target.library);
    if (site.kind == SiteKind::kIterate) {
      const bool is_loader = name.starts_with("torch.utils.data.DataLoader.") && has_workers(target);
      return is_loader ? std::optional(StartKind::kLoader) : std::nullopt;
    }
    if (site.kind != SiteKind::kCall || !is_called(function, site)) return std::nullopt;
    if (name.ends_with("Executor.submit") || name.ends_with("Executor.map")) {
      if (is_a(target.receiver, kInterpreterPool)) return StartKind::kInterpreters;
      if (is_a(target.receiver, kProcessPool)) return StartKind::kExecutor;
      return std::nullopt;
    }
    if (name == "multiprocessing.Pool" || name == "multiprocessing.context.BaseContext.Pool") return StartKind::kPool;
    if (name == "multiprocessing.Process.start") return StartKind::kProcess;
    const bool is_manager = name == "multiprocessing.Manager" ||
                            name == "multiprocessing.context.BaseContext.Manager" ||
                            name == "multiprocessing.managers.BaseManager.start";
    return is_manager ? std::optional(StartKind::kManager) : std::nullopt;
  }

  // A super().__init__() of a class that derives from Pool makes no second one.
  bool is_called(FunctionId function, const Site& site) const {
    return project_.unit(function).op(site.op).kind == facts::OpKind::kCall;
  }

  // True if the loader was made with workers: none, and a number not known, count as none.
  bool has_workers(const Target& target) const {
    if (!target.receiver) return false;
    const project::Value& loader = project_.values[target.receiver];
    if (loader.kind != ValueKind::kLibraryInstance || !loader.origin()) return false;
    const project::Origin& made = project_.origin(loader.origin());
    const facts::Unit& unit = project_.unit(made.function);
    const OpId workers = summaries::argument_op(unit, made.op, kWorkers);
    const auto count = workers ? facts::int_value(unit, workers) : std::nullopt;
    return count && *count > 0;
  }

  MethodChoice choice_of(FunctionId function, const Site& site, const Target& target, StartKind kind) const {
    const bool is_method = kind != StartKind::kPool && kind != StartKind::kManager;
    if (is_method || target.receiver) return out_.methods.of_object(target.receiver);
    return out_.methods.of_constructor(function, site.op);
  }

  void add_site(FunctionId function, const Site& site) {
    for (const Target& target : site.targets) {
      if (target.kind != TargetKind::kLibrary) continue;
      const std::optional<StartKind> kind = kind_of(function, site, target);
      if (!kind) continue;
      Start start{.kind = *kind,
                  .at = {function, site.op},
                  .confidence = target.confidence,
                  .choice = choice_of(function, site, target, *kind),
                  .object = target.receiver};
      const bool is_sure = site.targets.size() == 1 && !site.has_unknown;
      if (!is_sure) start.confidence = std::min(start.confidence, findings::Confidence::kPossible);
      out_.all.push_back(start);
    }
  }

  // run_in_executor with an executor of processes.
  void add_spawn(FunctionId function, const project::Spawn& spawn) {
    if (spawn.model == nullptr || !spawn.model->executor.present() || spawn.runs != models::Runs::kProcess) return;
    const OpId executor = summaries::argument_op(project_.unit(function), spawn.op, spawn.model->executor);
    const auto entries = project_.values.entries(project_.value(function, executor));
    if (entries.size() != 1) return;
    out_.all.push_back({.kind = StartKind::kExecutor,
                        .at = {function, spawn.op},
                        .confidence = entries[0].confidence,
                        .choice = out_.methods.of_object(entries[0].value),
                        .object = entries[0].value});
  }

  const project::Project& project_;
  Starts out_;
};

}  // namespace

Starts find_starts(const project::Project& project) { return Finder(project).run(); }

}  // namespace concurrency
