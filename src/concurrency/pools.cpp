#include "concurrency/pools.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "concurrency/outcomes.h"
#include "concurrency/uses.h"
#include "concurrency/work.h"
#include "summaries/conditions.h"

namespace concurrency {

using project::FunctionId;

namespace {

struct Form {
  std::string_view name;
  Handover how = Handover::kSubmit;
  models::ArgumentRef work;
  models::ArgumentRef arguments{};
};

constexpr std::array kForms{
    Form{"threading.Thread", Handover::kThread, {1, "target"}, {3, "args"}},
    Form{"threading.Timer", Handover::kTimer, {1, "function"}, {2, "args"}},
    Form{"multiprocessing.Process", Handover::kProcess, {1, "target"}, {3, "args"}},
    Form{"multiprocessing.context.ForkProcess", Handover::kProcess, {1, "target"}, {3, "args"}},
    Form{"multiprocessing.context.SpawnProcess", Handover::kProcess, {1, "target"}, {3, "args"}},
    Form{"multiprocessing.context.ForkServerProcess", Handover::kProcess, {1, "target"}, {3, "args"}},
    Form{"multiprocessing.context.BaseContext.Process", Handover::kProcess, {1, "target"}, {3, "args"}},
    Form{"_thread.start_new_thread", Handover::kRawThread, {0, {}}, {1, {}}},
    Form{"concurrent.futures.Executor.submit", Handover::kSubmit, {0, {}}},
    Form{"concurrent.futures.Executor.map", Handover::kMap, {0, "fn"}},
    Form{"multiprocessing.Pool.apply", Handover::kApply, {0, "func"}, {1, "args"}},
    Form{"multiprocessing.Pool.apply_async", Handover::kApplyAsync, {0, "func"}, {1, "args"}},
    Form{"multiprocessing.Pool.map", Handover::kPoolMap, {0, "func"}},
    Form{"multiprocessing.Pool.starmap", Handover::kPoolMap, {0, "func"}},
    Form{"multiprocessing.Pool.map_async", Handover::kPoolMapAsync, {0, "func"}},
    Form{"multiprocessing.Pool.starmap_async", Handover::kPoolMapAsync, {0, "func"}},
    Form{"multiprocessing.Pool.imap", Handover::kPoolImap, {0, "func"}},
    Form{"multiprocessing.Pool.imap_unordered", Handover::kPoolImap, {0, "func"}},
    Form{"asyncio.to_thread", Handover::kToThread, {0, "func"}},
    Form{"asyncio.AbstractEventLoop.run_in_executor", Handover::kRunInExecutor, {1, "func"}},
};

const Form* form_of(std::string_view name) {
  const auto* at = std::find_if(kForms.begin(), kForms.end(), [&](const Form& form) { return form.name == name; });
  return at == kForms.end() ? nullptr : at;
}

const project::Spawn* spawn_at(const project::Project& project, FunctionId function, facts::OpId op) {
  for (const project::Spawn& spawn : project.bodies[function.value].spawns) {
    if (spawn.op == op) return &spawn;
  }
  return nullptr;
}

// The submission at a site, if it is one beyond doubt.
bool submission_at(const project::Project& project, FunctionId function, const project::Site& site, Submission& out) {
  if (site.kind != project::SiteKind::kCall) return false;
  const LibraryCall call = library_call(project, function, site.op);
  if (!call) return false;
  const Form* form = form_of(call.name);
  if (form == nullptr) return false;
  const facts::Unit& unit = project.unit(function);
  out = {
      .function = function,
      .op = site.op,
      .how = form->how,
      .work = summaries::argument_op(unit, site.op, form->work),
      .arguments = form->arguments.present() ? summaries::argument_op(unit, site.op, form->arguments) : facts::OpId(),
      .receiver = call.receiver,
      .targets = {},
      .confidence = call.confidence};
  if (const project::Spawn* spawn = spawn_at(project, function, site.op)) {
    out.runs = spawn->runs;
    out.targets = spawn->targets;
  }
  return true;
}

}  // namespace

std::optional<project::Origin> made_at(const project::Project& project, project::ValueId pool) {
  if (!pool) return std::nullopt;
  const project::Value& value = project.values[pool];
  if (value.kind != project::ValueKind::kLibraryInstance || value.origin().is_none()) return std::nullopt;
  return project.origin(value.origin());
}

bool has_one_worker(const project::Project& project, project::ValueId pool) {
  const auto made = made_at(project, pool);
  if (!made || !project.code(made->function).ops.contains(made->op)) return false;
  const facts::Unit& unit = project.unit(made->function);
  for (const std::string_view keyword : {"max_workers", "processes"}) {
    const facts::OpId size = summaries::argument_op(unit, made->op, {.position = 0, .keyword = keyword});
    if (!size) continue;
    const project::Value* only = project.values.only(project.value(made->function, size));
    if (only == nullptr || only->kind != project::ValueKind::kConst) continue;
    const project::Symbol text(only->a);
    if (text && project.text(text) == "1") return true;
  }
  return false;
}

Pools find_pools(const project::Project& project) {
  Pools pools;
  const size_t modules = project.modules.size();
  pools.submissions.resize(modules);
  pools.wrong_work.resize(modules);
  pools.lost.resize(modules);
  pools.one_by_one.resize(modules);
  const ShutdownCode shutdown(project);
  for (uint32_t m = 0; m < modules; ++m) {
    const project::Module& module = project.modules[m];
    for (uint32_t f = 0; f < module.function_count; ++f) {
      const FunctionId function(module.first_function.value + f);
      std::vector<Submission> here;
      for (const project::Site& site : project.bodies[function.value].sites) {
        Submission submission;
        if (submission_at(project, function, site, submission)) here.push_back(std::move(submission));
      }
      find_wrong_work(project, function, here, pools.wrong_work[m]);
      const std::vector<LostResult> lost = find_lost(project, shutdown, function, here);
      pools.lost[m].insert(pools.lost[m].end(), lost.begin(), lost.end());
      find_one_by_one(project, function, here, pools.one_by_one[m]);
      std::move(here.begin(), here.end(), std::back_inserter(pools.submissions[m]));
    }
  }
  return pools;
}

}  // namespace concurrency
