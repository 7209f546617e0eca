// Reports where code on an event loop computes for so long that nothing else on the loop runs.
#include "rules/rule.h"

#include <fmt/format.h>

#include <array>

#include "concurrency/tables.h"
#include "rules/burning.h"
#include "rules/places.h"

namespace rules {
namespace {

using concurrency::CpuOnLoop;
using concurrency::CpuShape;
using concurrency::Tables;
using findings::Finding;
using findings::Level;

constexpr double kLong = 1;  // seconds: from there on it is an error
constexpr std::array<std::string_view, 4> kKinds{"loop", "call", "release", "thread"};
constexpr std::array<std::string_view, 2> kTags{"CWE-834", "CWE-400"};
constexpr std::array<Message, 3> kMessages{{
    {"loop",
     "{0} computes {1} and does not give the event loop back: nothing else on it runs meanwhile. Run it in a process "
     "pool."},
    {"release",
     "{0} computes for long on the event loop: nothing else on it runs meanwhile. It releases the GIL: use "
     "`await asyncio.to_thread(...)`."},
    {"thread",
     "{0} keeps the GIL for its whole length, {1}: the event loop stands still though it runs in a thread. Use a "
     "process pool."},
}};

// "for about 0.4 s", or "as long as its data is large".
std::string how_long(const Tables& tables, const CpuOnLoop& found) {
  const std::string time = time_words(found.term);
  if (!time.empty()) return fmt::format("for about {}", time);
  return fmt::format("({})", size_words(tables.project, found.term));
}

std::string subject_of(const Tables& tables, const CpuOnLoop& found) {
  const concurrency::Place at{found.function, found.op};
  const Work work = work_at(tables.project, at);
  if (!work.callee.empty() && work.callee.size() < 50) return fmt::format("`{}`", work.callee);
  return found.term.path.size() == 1 ? "This loop" : "This";
}

Finding finding_of(const Tables& tables, const CpuOnLoop& found) {
  Finding finding;
  const bool is_release = found.term.shape == CpuShape::kRelease;
  const size_t message = found.is_in_thread ? 2 : is_release ? 1 : 0;
  finding.kind = found.is_in_thread                    ? kKinds[3]
                 : is_release                          ? kKinds[2]
                 : found.term.shape == CpuShape::kCall ? kKinds[1]
                                                       : kKinds[0];
  finding.level = found.seconds() >= kLong ? Level::kError : Level::kWarning;
  finding.confidence = found.confidence;
  finding.one_at_place = true;
  finding.place = place(tables.project, {found.function, found.op});
  finding.message_id = kMessages[message].id;
  finding.message_template = kMessages[message].text;
  std::string who = found.is_in_thread && !found.term.library.empty()
                        ? fmt::format("`{}`", short_name(found.term.library))
                        : subject_of(tables, found);
  finding.arguments = {std::move(who), how_long(tables, found)};
  finding.steps = steps(tables.project, found.term.path, "this computes without a pause");
  finding.scope = name_in_module(tables.project, found.function);
  return finding;
}

void check(findings::FileId module, const Tables& tables, Report& report) {
  for (const CpuOnLoop& found : tables.cpu.on_loop[module.value]) report.push_back(finding_of(tables, found));
}

}  // namespace

constinit extern const Rule cpu_loop_in_coroutine = {
    .code = "GIL102",
    .summary = "Long computation on the event loop",
    .help = "Run it in a process pool, or give the loop a turn now and then with `await asyncio.sleep(0)`.",
    .highest = Level::kError,
    .tags = kTags,
    .kinds = kKinds,
    .versions = "Python 3.9 and later, every build",
    .messages = kMessages,
    .check = check,
};

}  // namespace rules
