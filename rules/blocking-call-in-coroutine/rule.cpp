// Reports where code on an event loop calls into something that blocks it, at any depth.
#include "rules/rule.h"

#include <fmt/format.h>

#include <array>

#include "concurrency/tables.h"
#include "rules/advice.h"
#include "rules/places.h"

namespace rules {
namespace {

using concurrency::Stall;
using concurrency::Tables;
using findings::Finding;
using findings::Level;
using models::StallKind;

constexpr double kShortSleep = 0.05;  // seconds: below it, a sleep is a warning
constexpr size_t kLongestMessage = 200;

// In the order of models::StallKind.
constexpr std::array<std::string_view, 13> kKinds{"none",  "sleep", "network", "dns",  "database", "process", "start",
                                                  "input", "wait",  "lock",    "tree", "file",     "metadata"};
constexpr std::array<std::string_view, 2> kTags{"CWE-833", "CWE-400"};
constexpr std::array<Message, 4> kMessages{{
    {"direct", "{0} blocks the event loop {1}. Nothing else on the loop runs meanwhile. {2}"},
    {"direct-short", "{0} blocks the event loop {1}. {2}"},
    {"indirect", "{3} {4} {0}, which blocks the event loop {1}. Nothing else on the loop runs meanwhile. {2}"},
    {"indirect-short", "{3} {4} {0}, which blocks the event loop {1}. {2}"},
}};

Level level_of(const Stall& stall) {
  switch (stall.primitive->blocks.kind) {
    case StallKind::kFile:
    case StallKind::kStart:
      return Level::kWarning;
    case StallKind::kMetadata:
    case StallKind::kLock:
      return Level::kNote;
    case StallKind::kSleep:
      return stall.duration.known() && stall.duration.seconds < kShortSleep ? Level::kWarning : Level::kError;
    default:
      return Level::kError;
  }
}

Level lower(Level level) { return level == Level::kError ? Level::kWarning : Level::kNote; }

// What happens at most once, or for a moment, counts less. At start-up nobody else is on the loop: files do not count
// there, and the rest counts less.
Level level_here(const Stall& stall) {
  const Level level = stall.is_rare ? lower(level_of(stall)) : level_of(stall);
  if (!stall.at_start) return level;
  const StallKind kind = stall.primitive->blocks.kind;
  if (kind == StallKind::kFile || kind == StallKind::kMetadata || level == Level::kNote) return Level::kOff;
  return lower(level);
}

// A sleep in a loop: how long it is says nothing about how long the loop goes on.
bool is_polling(const Stall& stall) {
  return stall.is_repeated && stall.duration.known() && stall.primitive->blocks.kind == StallKind::kSleep;
}

std::string primitive(const Tables& tables, const Stall& stall) {
  return subject(stall.primitive->name, written(tables.project, stall.path.back()));
}

void word(const Tables& tables, const Stall& stall, Finding& finding) {
  const Work work = work_at(tables.project, {stall.function, stall.call});
  const bool is_direct = stall.path.size() == 1;
  std::string what = primitive(tables, stall);
  if (is_direct && what[0] >= 'a' && what[0] <= 'z') what[0] = static_cast<char>(what[0] - 'a' + 'A');
  std::string_view through = work.callee;
  if (through.empty()) through = written(tables.project, {stall.function, stall.call});
  std::string time = how_long(stall.primitive->blocks.kind, stall.duration);
  if (is_polling(stall)) time += " at a time, in a loop";
  finding.arguments = {std::move(what), std::move(time), way_off(stall, work),
                       through.empty() ? "This" : fmt::format("`{}`", through),
                       stall.path.size() == 2 ? "calls" : "leads to"};
  const auto choose = [&](const Message& message) {
    finding.message_id = message.id;
    finding.message_template = message.text;
    return findings::message(finding).size() <= kLongestMessage;
  };
  const size_t first = is_direct ? 0 : 2;
  if (choose(kMessages[first]) || choose(kMessages[first + 1])) return;
  finding.arguments[2] = use_thread(stall.framework, {});
  choose(kMessages[first + 1]);
}

Finding finding_of(const Tables& tables, const Stall& stall) {
  Finding finding;
  finding.kind = kKinds[static_cast<size_t>(stall.primitive->blocks.kind)];
  finding.level = level_here(stall);
  finding.confidence = stall.confidence;
  finding.one_at_place = true;  // one call is one finding, whatever it leads to
  finding.place = place(tables.project, {stall.function, stall.call});
  word(tables, stall, finding);
  const std::string what = primitive(tables, stall);
  finding.steps = steps(tables.project, stall.path, fmt::format("{} blocks here", what));
  for (const facts::OpId also : stall.also) {
    finding.related.push_back({place(tables.project, {stall.function, also}), std::string("blocks here too")});
  }
  finding.scope = name_in_module(tables.project, stall.function);
  return finding;
}

bool is_reported(const Tables& tables, const Stall& stall) {
  const bool is_too_short =
      !is_polling(stall) && stall.duration.known() && stall.duration.seconds < tables.settings.min_stall_seconds;
  return !is_too_short && level_here(stall) != Level::kOff;
}

void check(findings::FileId module, const Tables& tables, Report& report) {
  for (const Stall& stall : tables.stalls.by_module[module.value]) {
    if (is_reported(tables, stall)) report.push_back(finding_of(tables, stall));
  }
}

}  // namespace

constinit extern const Rule blocking_call_in_coroutine = {
    .code = "GIL101",
    .summary = "Blocking call reached from code on the event loop",
    .help =
        "Use the asynchronous form of the call, or run the reported call in a thread: "
        "`await asyncio.to_thread(function)`.",
    .highest = Level::kError,
    .tags = kTags,
    .kinds = kKinds,
    .versions = "Python 3.9 and later, every build",
    .messages = kMessages,
    .check = check,
};

}  // namespace rules
