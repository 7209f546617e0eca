// Reports where the result of work that was handed over is dropped, and with it the exception.
#include "rules/rule.h"

#include <fmt/format.h>

#include <array>

#include "concurrency/tables.h"
#include "rules/places.h"

namespace rules {
namespace {

using concurrency::Loss;
using concurrency::LostResult;
using concurrency::Tables;
using findings::Finding;
using findings::Level;

// In the order of concurrency::Loss.
constexpr std::array<std::string_view, 4> kKinds{"future", "map", "stopped", "gather"};
constexpr std::array<std::string_view, 2> kTags{"CWE-390", "CWE-252"};
constexpr std::array<Message, 4> kMessages{{
    {"future",
     "The future of {0} is dropped: if {1} raises, nobody ever sees it. Keep it and read `{2}()`, or give it {3}."},
    {"map", "The results of {0} are never read: if {1} raises, nobody ever sees it. Read them: `list({2})`."},
    {"stopped",
     "The results of {0} are never read: with `buffersize` only the first calls run, the rest never do. Read them in a "
     "loop."},
    {"gather",
     "`return_exceptions=True` makes exceptions results, and the results are dropped: if {1} fails, nobody sees it. "
     "Keep the list and look at it."},
}};

std::string raiser(const Tables& tables, const LostResult& lost) {
  if (!lost.work || tables.project.functions[lost.work.value].is_lambda) return "the work";
  const std::string_view name = tables.project.text(tables.project.functions[lost.work.value].qualified);
  const std::string_view last = name.substr(name.rfind('.') + 1);
  return last.size() > 40 ? "the work" : fmt::format("`{}`", last);
}

Finding finding_of(const Tables& tables, const LostResult& lost) {
  Finding finding;
  const auto kind = static_cast<size_t>(lost.loss);
  finding.kind = kKinds[kind];
  finding.level = lost.loss == Loss::kStopped ? Level::kError : Level::kWarning;
  finding.confidence = lost.confidence;
  finding.place = place(tables.project, {lost.function, lost.op});
  const std::string_view callee = work_at(tables.project, {lost.function, lost.op}).callee;
  const bool is_future = !callee.ends_with("_async");
  const bool is_map = lost.loss == Loss::kMap;
  finding.arguments = {
      callee_or(tables.project, {lost.function, lost.op}, "this call"), raiser(tables, lost),
      is_map ? (callee.size() > 30 ? "..." : fmt::format("{}(...)", callee)) : (is_future ? "result" : "get"),
      is_future ? "a callback" : "an `error_callback`"};
  finding.message_id = kMessages[kind].id;
  finding.message_template = kMessages[kind].text;
  const concurrency::Place at{lost.function, lost.op};
  finding.steps = steps(tables.project, std::span(&at, 1), "the result is dropped here");
  finding.scope = name_in_module(tables.project, lost.function);
  return finding;
}

void check(findings::FileId module, const Tables& tables, Report& report) {
  for (const LostResult& lost : tables.pools.lost[module.value]) report.push_back(finding_of(tables, lost));
}

}  // namespace

constinit extern const Rule future_result_dropped = {
    .code = "GIL403",
    .summary = "Result of handed-over work is dropped, and its exception with it",
    .help = "Keep the future and read its result, or give it a callback that looks at `future.exception()`.",
    .highest = Level::kError,
    .tags = kTags,
    .kinds = kKinds,
    .versions = "Python 3.9 and later, every build",
    .messages = kMessages,
    .check = check,
};

}  // namespace rules
