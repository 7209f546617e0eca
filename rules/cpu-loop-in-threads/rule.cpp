// Reports where computation in Python bytecode is handed to several threads in the hope of speed.
#include "rules/rule.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "concurrency/tables.h"
#include "rules/burning.h"
#include "rules/places.h"

namespace rules {
namespace {

using concurrency::CpuInThreads;
using concurrency::Tables;
using findings::Finding;
using findings::Level;

constexpr std::array<std::string_view, 3> kKinds{"bytecode", "small-calls", "offload"};
constexpr std::array<std::string_view, 1> kTags{"CWE-400"};
constexpr config::PythonVersion kInterpreters{3, 14};
constexpr std::array<Message, 3> kMessages{{
    {"bytecode",
     "{0} computes in bytecode ({1}). With the GIL threads take turns: measured 0.6 to 1.2 times serial speed. {2}"},
    {"small-calls",
     "{0} makes many short calls that keep the GIL ({1}), so threads take turns and nothing gets faster. {2}"},
    {"offload",
     "{0} computes in bytecode ({1}): in a thread the loop stays responsive, but with the GIL nothing gets faster. "
     "{2}"},
}};

std::string choice(const Tables& tables, const CpuInThreads& found) {
  if (found.term.is_numeric && !found.term.has_small_hashes) return "Vectorise the loop with numpy, or use processes.";
  if (tables.settings.target_oldest >= kInterpreters) return "Use `InterpreterPoolExecutor` or processes.";
  return "Use `ProcessPoolExecutor`.";
}

Finding finding_of(const Tables& tables, const CpuInThreads& found) {
  Finding finding;
  const size_t kind = !found.is_many ? 2 : found.term.has_small_hashes ? 1 : 0;
  finding.kind = kKinds[kind];
  finding.level = found.is_many ? Level::kWarning : Level::kNote;
  finding.confidence = found.confidence;
  const concurrency::Place at{found.submission.function, found.submission.op};
  finding.place = place(tables.project, at);
  finding.message_id = kMessages[kind].id;
  finding.message_template = kMessages[kind].text;
  std::string who = function_words(tables.project, found.work);
  if (who[0] == 't') who[0] = 'T';
  finding.arguments = {std::move(who), size_words(tables.project, found.term), choice(tables, found)};
  std::vector<concurrency::Place> path{at};
  path.insert(path.end(), found.term.path.begin(), found.term.path.end());
  finding.steps = steps(tables.project, path, "this computes with the GIL held");
  finding.scope = name_in_module(tables.project, found.submission.function);
  finding.applies.builds = {"gil"};
  return finding;
}

void check(findings::FileId module, const Tables& tables, Report& report) {
  const std::vector<std::string>& builds = tables.settings.builds;
  if (std::find(builds.begin(), builds.end(), "gil") == builds.end()) return;
  for (const CpuInThreads& found : tables.cpu.in_threads[module.value]) report.push_back(finding_of(tables, found));
}

}  // namespace

constinit extern const Rule cpu_loop_in_threads = {
    .code = "GIL401",
    .summary = "Computation in Python is spread over threads, which take turns",
    .help = "Use processes or interpreters for computation in Python, or do it in numpy; threads are for waiting.",
    .highest = Level::kWarning,
    .tags = kTags,
    .kinds = kKinds,
    .versions = "Python 3.9 and later, GIL builds",
    .messages = kMessages,
    .check = check,
};

}  // namespace rules
