// Reports module-level code that starts worker processes and runs again when a worker imports the file.
#include "rules/rule.h"

#include <fmt/format.h>

#include <array>

#include "concurrency/tables.h"
#include "rules/main_guard.h"
#include "rules/places.h"

namespace rules {
namespace {

using concurrency::StartKind;
using concurrency::Tables;
using concurrency::Unguardedness;
using concurrency::UnguardedStart;
using findings::Finding;

constexpr size_t kLongestMessage = 200;
constexpr std::array<std::string_view, 1> kTags{"CWE-834"};
constexpr std::array<Message, 5> kMessages{{
    {"no-guard",
     "This starts {1} at import. {0} each worker imports the file again and {2}. Put it under `if __name__ == "
     "\"__main__\":`."},
    {"broken-guard",
     "Workers pass this test, too. {0} each of them runs this code while it imports the file, and {2}. Test `__name__ "
     "== \"__main__\"`."},
    {"leaves-early",
     "This ends each worker while it imports the file: {0} {2}. Put what follows under `if __name__ == "
     "\"__main__\":` instead."},
    {"library",
     "Importing this module starts {1}. {0} workers import it again and {2}, even if the program has a main guard. "
     "Start them in a function."},
    {"interpreters",
     "To find `{1}`, each interpreter runs this file again, which starts a pool of its own and {2}. Put it under `if "
     "__name__ == \"__main__\":`."},
}};

// What is started.
std::string_view noun(StartKind kind) {
  switch (kind) {
    case StartKind::kProcess:
      return "a process";
    case StartKind::kManager:
      return "a manager process";
    case StartKind::kInterpreters:
      return "worker interpreters";
    default:
      return "worker processes";
  }
}

// What becomes of it when each worker starts it again, or ends while it imports the file.
std::string_view cost(const UnguardedStart& found) {
  const bool ends = found.why == Unguardedness::kLeavesEarly;
  switch (found.start.kind) {
    case StartKind::kPool:
      return ends ? "the pool hangs for ever" : "the pool breaks or hangs";
    case StartKind::kProcess:
      return ends ? "its target never runs, and it ends with 0" : "dies, while the program goes on and exits with 0";
    case StartKind::kManager:
      return "the manager never starts";
    case StartKind::kLoader:
      return "the loader breaks";
    case StartKind::kInterpreters:
      return found.why == Unguardedness::kLibrary ? "hang" : "fails";
    default:
      return "the pool breaks";
  }
}

// The first function that is handed over at the start: what an interpreter has to look up.
std::string handed_over(const Tables& tables, const UnguardedStart& found) {
  for (const project::Spawn& spawn : tables.project.bodies[found.start.at.function.value].spawns) {
    const bool is_it = spawn.op == found.start.at.op && !spawn.targets.empty() && spawn.targets[0].function;
    if (is_it) return name_in_module(tables.project, spawn.targets[0].function);
  }
  return "the function";
}

void word(const Tables& tables, const UnguardedStart& found, Finding& finding) {
  const bool is_lookup = found.why == Unguardedness::kNoGuard && found.start.kind == StartKind::kInterpreters;
  const Message& message = kMessages[is_lookup ? 4 : static_cast<size_t>(found.why)];
  finding.message_id = message.id;
  finding.message_template = message.text;
  std::string where = found.bites.words(concurrency::Targets(tables.settings));
  if (found.why != Unguardedness::kLeavesEarly) where[0] = static_cast<char>(where[0] - 'a' + 'A');
  finding.arguments = {where, is_lookup ? handed_over(tables, found) : std::string(noun(found.start.kind)),
                       std::string(cost(found))};
  if (findings::message(finding).size() <= kLongestMessage) return;
  finding.arguments[0] = found.why == Unguardedness::kLeavesEarly ? "with spawn" : "With forkserver and spawn";
}

void add_fix(const Tables& tables, const UnguardedStart& found, Finding& finding) {
  finding.fix.title = "Put this and what follows under `if __name__ == \"__main__\":`";
  if (found.why == Unguardedness::kLibrary) {
    finding.fix.title = "Start the workers in a function that the program calls";
  } else if (found.why == Unguardedness::kBrokenGuard) {
    finding.fix.title = "Test `__name__ == \"__main__\"`";
    finding.fix.edits = guard_as_test(tables.project, found.test);
  } else if (found.why == Unguardedness::kNoGuard) {
    finding.fix.edits = wrap_in_guard(tables.project, found.path.front());
  }
  if (!finding.fix.edits.empty()) finding.fix.applicability = findings::Applicability::kSafe;
}

Finding finding_of(const Tables& tables, const UnguardedStart& found) {
  Finding finding;
  finding.level = findings::Level::kError;
  finding.confidence = found.confidence;
  const bool at_test = found.test.function && found.test.op;
  finding.place = at_test ? place(tables.project, found.test) : module_statement(tables.project, found.path.front());
  word(tables, found, finding);
  finding.steps = steps(tables.project, found.path, fmt::format("{} start here", noun(found.start.kind)));
  finding.related.push_back({place(tables.project, found.start.at), std::string("workers start here")});
  for (const facts::OpId also : found.also) {
    const concurrency::Place at{found.path.front().function, also};
    finding.related.push_back({place(tables.project, at), std::string("leads to a start, too")});
  }
  add_fix(tables, found, finding);
  finding.applies = found.bites.applies(concurrency::Targets(tables.settings));
  finding.scope = name_in_module(tables.project, found.path.front().function);
  return finding;
}

void check(findings::FileId module, const Tables& tables, Report& report) {
  for (const UnguardedStart& found : tables.unguarded.by_module[module.value])
    report.push_back(finding_of(tables, found));
}

}  // namespace

constinit extern const Rule missing_main_guard = {
    .code = "GIL201",
    .summary = "Worker processes are started by code that every worker runs again",
    .help =
        "Put the code that starts workers under `if __name__ == \"__main__\":`, or into a function that is called "
        "there.",
    .highest = findings::Level::kError,
    .tags = kTags,
    .kinds = {},
    .versions = "Python 3.9 and later with forkserver or spawn, every build",
    .messages = kMessages,
    .check = check,
};

}  // namespace rules
