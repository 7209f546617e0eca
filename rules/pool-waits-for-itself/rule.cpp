// Reports tasks of a pool of threads that wait for another task of the same pool.
#include "rules/rule.h"

#include <array>

#include "concurrency/tables.h"
#include "rules/places.h"

namespace rules {
namespace {

using concurrency::SelfWait;
using concurrency::Tables;
using findings::Finding;

constexpr std::array<std::string_view, 1> kTags{"CWE-833"};
constexpr std::array<Message, 1> kMessages{{
    {"self-wait",
     "This task waits for another task of the pool it runs in. Once all workers wait like this, none is left to run "
     "what they wait for: a deadlock. Use a second pool, or `add_done_callback`."},
}};

Finding finding_of(const Tables& tables, const SelfWait& wait) {
  Finding finding;
  finding.level = findings::Level::kError;
  finding.confidence = wait.confidence;
  finding.place = place(tables.project, wait.wait);
  finding.message_id = kMessages[0].id;
  finding.message_template = kMessages[0].text;
  finding.steps = steps(tables.project, wait.path, "waits here, on a worker of the pool");
  if (wait.inner.op != wait.wait.op) {
    finding.related.push_back(
        {place(tables.project, wait.inner), std::string("what it waits for is handed over here")});
  }
  finding.related.push_back({place(tables.project, wait.pool), std::string("the pool")});
  finding.fix.title = "Hand the inner tasks to a second pool";
  finding.scope = name_in_module(tables.project, wait.wait.function);
  return finding;
}

void check(findings::FileId module, const Tables& tables, Report& report) {
  for (const SelfWait& wait : tables.self_waits.by_module[module.value]) report.push_back(finding_of(tables, wait));
}

}  // namespace

constinit extern const Rule pool_waits_for_itself = {
    .code = "GIL209",
    .summary = "A task waits for another task of the same pool",
    .help = "Hand inner tasks to a second pool, or go on in a callback: `future.add_done_callback(function)`.",
    .highest = findings::Level::kError,
    .tags = kTags,
    .kinds = {},
    .versions = "Python 3.9 and later, every build",
    .messages = kMessages,
    .check = check,
};

}  // namespace rules
