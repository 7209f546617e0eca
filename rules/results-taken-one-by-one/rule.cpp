// Reports where work is handed over and waited for at once, so that nothing ever runs at the same time.
#include "rules/rule.h"

#include <fmt/format.h>

#include <array>

#include "concurrency/tables.h"
#include "rules/places.h"

namespace rules {
namespace {

using concurrency::OneByOne;
using concurrency::Tables;
using concurrency::Waiting;
using findings::Finding;

// In the order of concurrency::Waiting.
constexpr std::array<std::string_view, 3> kKinds{"result", "task", "apply"};
constexpr std::array<Message, 4> kMessages{{
    {"result",
     "Each turn waits for its own {0}: the work runs one item after the other, as without the pool. Submit all "
     "first, then read the results."},
    {"task",
     "Each turn waits for its own task: {0} runs once at a time, as `await` without a task would. Make all tasks "
     "first, then await them with `asyncio.gather`."},
    {"apply",
     "{0} waits for the result in each turn: one worker is busy at a time. Use `map`, or `apply_async` and read the "
     "results afterwards."},
    {"row",
     "{0} is waited for before the next is submitted: the two never run at the same time. Submit both first, then read "
     "the results."},
}};

// The coroutine function that the task is made of.
std::string coroutine(const Tables& tables, const OneByOne& one) {
  const facts::Unit& unit = tables.project.unit(one.function);
  const auto arguments = unit.argument_list(unit.calls[unit.op(one.op).call().value].arguments);
  if (arguments.empty()) return "it";
  return callee_or(tables.project, {one.function, arguments[0].value}, "it");
}

Finding finding_of(const Tables& tables, const OneByOne& one) {
  Finding finding;
  const auto kind = static_cast<size_t>(one.waiting);
  finding.kind = kKinds[kind];
  finding.level = findings::Level::kWarning;
  finding.confidence = one.confidence;
  finding.place = place(tables.project, {one.function, one.wait});
  const Message& message = kMessages[one.in_loop ? kind : 3];
  finding.message_id = message.id;
  finding.message_template = message.text;
  finding.arguments = {one.waiting == Waiting::kTask ? coroutine(tables, one)
                                                     : callee_or(tables.project, {one.function, one.op}, "call")};
  if (!one.in_loop && finding.arguments[0] == "call") finding.arguments[0] = "This call";
  if (one.waiting == Waiting::kApply && finding.arguments[0] == "call") finding.arguments[0] = "`apply`";
  std::vector<concurrency::Place> path{{one.function, one.op}};
  if (one.wait != one.op) path.push_back({one.function, one.wait});
  finding.steps = steps(tables.project, path, "its result is waited for here, before anything else is handed over");
  finding.scope = name_in_module(tables.project, one.function);
  return finding;
}

void check(findings::FileId module, const Tables& tables, Report& report) {
  for (const OneByOne& one : tables.pools.one_by_one[module.value]) report.push_back(finding_of(tables, one));
}

}  // namespace

constinit extern const Rule results_taken_one_by_one = {
    .code = "GIL404",
    .summary = "Each result is waited for before the next work is handed over",
    .help = "Hand over everything first, keep the futures or tasks in a list, and read the results afterwards.",
    .highest = findings::Level::kWarning,
    .tags = {},
    .kinds = kKinds,
    .versions = "Python 3.9 and later, every build",
    .messages = kMessages,
    .check = check,
};

}  // namespace rules
