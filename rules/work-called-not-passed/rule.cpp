// Reports where a function is called instead of handed over, or handed over in a way in which it never runs.
#include "rules/rule.h"

#include <fmt/format.h>

#include <array>

#include "concurrency/tables.h"
#include "rules/places.h"

namespace rules {
namespace {

using concurrency::Handover;
using concurrency::Tables;
using concurrency::WorkFault;
using concurrency::WrongWork;
using findings::Finding;

// In the order of concurrency::WorkFault.
constexpr std::array<std::string_view, 5> kKinds{"called", "coroutine", "group", "arguments", "run"};
constexpr std::array<std::string_view, 1> kTags{"CWE-670"};
constexpr std::array<Message, 6> kMessages{{
    {"called", "{0} is called here and now, and what it returns is handed over as if it were a function. {1}"},
    {"coroutine", "{0} is a coroutine function: {1} only makes a coroutine, which nobody runs. {2}"},
    {"group", "{0} raises AssertionError: its first parameter is `group`, not the work. Write `{1}(target={2})`."},
    {"arguments", "{0} is no sequence of arguments: {1} Write `({2},)`."},
    {"run", "`{0}` does the work in the calling thread and waits for it; no {1} is started. Call `start()`."},
    {"coroutine-object", "{0} makes a coroutine, which cannot be called: the work never runs. {1}"},
}};

std::string_view taker(Handover how) {
  switch (how) {
    case Handover::kThread:
      return "Thread";
    case Handover::kTimer:
      return "Timer";
    case Handover::kProcess:
      return "Process";
    case Handover::kToThread:
      return "to_thread";
    case Handover::kRunInExecutor:
      return "run_in_executor";
    default:
      return "the pool";
  }
}

std::string quoted(std::string_view code, std::string_view otherwise) {
  return code.empty() ? std::string(otherwise) : fmt::format("`{}`", code);
}

// How to hand over what is called at `wrong.at`.
std::string pass_it(const Tables& tables, const WrongWork& wrong) {
  const Work work = work_at(tables.project, {wrong.function, wrong.at});
  const bool takes_args = wrong.how == Handover::kThread || wrong.how == Handover::kProcess;
  const bool is_short = !work.callee.empty() && work.callee.size() + work.arguments.size() < 50 &&
                        work.arguments.find_first_of("=*\n`") == std::string_view::npos;
  if (!is_short) return "Pass the function, and its arguments beside it.";
  if (takes_args && work.arguments.empty()) return fmt::format("Write `target={}`.", work.callee);
  if (takes_args) return fmt::format("Write `target={}, args=({},)`.", work.callee, work.arguments);
  if (work.arguments.empty()) return fmt::format("Pass `{}`.", work.callee);
  return fmt::format("Pass `{}, {}`.", work.callee, work.arguments);
}

std::string run_it(Handover how) {
  if (how == Handover::kToThread || how == Handover::kRunInExecutor) return "Await it on the loop itself.";
  return "Hand over a plain function that calls `asyncio.run`.";
}

size_t message_of(const Tables& tables, const WrongWork& wrong, std::vector<std::string>& arguments) {
  const std::string_view at = written(tables.project, {wrong.function, wrong.at});
  const Work call = work_at(tables.project, {wrong.function, wrong.op});
  const bool is_call = tables.project.unit(wrong.function).op(wrong.at).kind == facts::OpKind::kCall;
  switch (wrong.fault) {
    case WorkFault::kCalled:
      arguments = {quoted(at, "The work"), pass_it(tables, wrong)};
      return 0;
    case WorkFault::kCoroutine:
      if (is_call) {
        arguments = {quoted(at, "The call"), run_it(wrong.how)};
        return 5;
      }
      arguments = {quoted(at, "The work"), fmt::format("calling it in {}", taker(wrong.how)), run_it(wrong.how)};
      return 1;
    case WorkFault::kGroup:
      arguments = {
          quoted(call.callee.empty() ? "" : fmt::format("{}({})", call.callee, at.empty() ? "..." : at), "This"),
          std::string(call.callee.empty() ? taker(wrong.how) : call.callee), std::string(at.empty() ? "work" : at)};
      return 2;
    case WorkFault::kArguments:
      arguments = {quoted(at, "This"),
                   wrong.is_text ? "each of its characters becomes one." : "the call fails with TypeError, elsewhere.",
                   std::string(at.empty() ? "value" : at)};
      return 3;
    default:
      arguments = {std::string(call.callee.empty() ? "run" : call.callee) + "()",
                   wrong.how == Handover::kProcess ? "process" : "thread"};
      return 4;
  }
}

Finding finding_of(const Tables& tables, const WrongWork& wrong) {
  Finding finding;
  finding.kind = kKinds[static_cast<size_t>(wrong.fault)];
  finding.level = findings::Level::kError;
  finding.confidence = wrong.confidence;
  finding.place = place(tables.project, {wrong.function, wrong.at});
  const Message& message = kMessages[message_of(tables, wrong, finding.arguments)];
  finding.message_id = message.id;
  finding.message_template = message.text;
  const concurrency::Place handover{wrong.function, wrong.op};
  finding.steps = steps(tables.project, std::span(&handover, 1), "the work is handed over here");
  finding.scope = name_in_module(tables.project, wrong.function);
  return finding;
}

void check(findings::FileId module, const Tables& tables, Report& report) {
  for (const WrongWork& wrong : tables.pools.wrong_work[module.value]) report.push_back(finding_of(tables, wrong));
}

}  // namespace

constinit extern const Rule work_called_not_passed = {
    .code = "GIL402",
    .summary = "Work is called instead of handed over, or never runs",
    .help = "Hand over the function itself and its arguments beside it: `Thread(target=work, args=(item,))`.",
    .highest = findings::Level::kError,
    .tags = kTags,
    .kinds = kKinds,
    .versions = "Python 3.9 and later, every build",
    .messages = kMessages,
    .check = check,
};

}  // namespace rules
