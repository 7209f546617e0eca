// Reports where work that only waits is handed to a pool of processes.
#include "rules/rule.h"

#include <fmt/format.h>

#include <array>

#include "concurrency/tables.h"
#include "rules/advice.h"
#include "rules/burning.h"
#include "rules/places.h"

namespace rules {
namespace {

using concurrency::Tables;
using concurrency::WaitInProcess;
using findings::Finding;

constexpr std::array<std::string_view, 1> kTags{"CWE-400"};
constexpr std::array<Message, 1> kMessages{{
    {"waits",
     "{0} only waits (`{1}`), and a process for each wait is started and fed for nothing: measured 3 times serial "
     "speed, "
     "28 with threads. Use a thread pool."},
}};

Finding finding_of(const Tables& tables, const WaitInProcess& found) {
  Finding finding;
  finding.level = findings::Level::kWarning;
  finding.confidence = found.confidence;
  const concurrency::Place at{found.submission.function, found.submission.op};
  finding.place = place(tables.project, at);
  finding.message_id = kMessages[0].id;
  finding.message_template = kMessages[0].text;
  std::string who = function_words(tables.project, found.work);
  if (who[0] == 't') who[0] = 'T';
  finding.arguments = {std::move(who), std::string(short_name(found.primitive->name))};
  finding.steps = steps(tables.project, std::span(&at, 1), "the work is handed to processes here");
  finding.scope = name_in_module(tables.project, found.submission.function);
  return finding;
}

void check(findings::FileId module, const Tables& tables, Report& report) {
  for (const WaitInProcess& found : tables.cpu.waiting[module.value]) report.push_back(finding_of(tables, found));
}

}  // namespace

constinit extern const Rule waiting_work_in_processes = {
    .code = "GIL205",
    .summary = "Work that only waits is handed to processes",
    .help = "Use `ThreadPoolExecutor` or asyncio for waiting; processes are for computation.",
    .highest = findings::Level::kWarning,
    .tags = kTags,
    .kinds = {},
    .versions = "Python 3.9 and later, every build",
    .messages = kMessages,
    .check = check,
};

}  // namespace rules
