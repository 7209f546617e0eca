// Reports what is handed to worker processes and interpreters and cannot travel there.
#include "rules/rule.h"

#include <fmt/format.h>

#include <array>

#include "concurrency/tables.h"
#include "rules/places.h"

namespace rules {
namespace {

using concurrency::LostException;
using concurrency::LostSend;
using concurrency::Tables;
using findings::Finding;

constexpr size_t kLongestMessage = 200;
constexpr std::array<std::string_view, 1> kTags{"CWE-502"};
constexpr std::array<Message, 2> kMessages{{
    {"cannot-travel", "{0} cannot be sent to a worker{1}: {2}. {3}."},
    {"exception",
     "`{0}`, raised in a worker, {1}: it is built anew from the {2} that `super().__init__` gets, and takes {3}. Pass "
     "all of them on, or write `__reduce__`."},
}};

std::string class_name(const Tables& tables, project::ClassId id) {
  const std::string_view qualified = tables.project.text(tables.project.classes[id.value].qualified);
  return std::string(qualified.substr(qualified.rfind('.') + 1));
}

// What is sent, as the subject of a sentence.
std::string subject_of(const Tables& tables, const LostSend& send) {
  const std::string_view name = send.thing.name;
  if (send.thing.holder) {
    return fmt::format("`{}` holds what belongs to this process (`self.{}`) and", class_name(tables, send.thing.holder),
                       send.thing.attribute);
  }
  if (send.thing.function && !tables.project.functions[send.thing.function.value].is_lambda) {
    const std::string_view where = name == "guarded-function" ? "defined under the main guard," : "a nested function,";
    return fmt::format("`{}`, {}", name_in_module(tables.project, send.thing.function), where);
  }
  if (send.thing.function) return "A lambda";
  if (name == "lock") return "A lock, event or queue of threads";
  if (name == "file") return "An open file";
  if (name == "database") return "A database connection";
  if (name == "process-queue") return "A queue of `multiprocessing`";
  if (name == "process-lock" || name == "process-event") return "A lock or event of `multiprocessing`";
  return fmt::format("A {}", name);
}

std::string_view consequence(const LostSend& send) {
  if (send.thing.name == "guarded-function") {
    return send.is_pool ? "workers do not find it, and the pool hangs" : "workers do not find it and die";
  }
  if (send.way == "target" || send.way == "args") return "`start()` raises an error of `pickle`";
  if (send.way == "initializer" || send.way == "initargs") return "no worker can be started";
  return "the task fails with an error of `pickle`";
}

std::string_view remedy(const LostSend& send) {
  const std::string_view name = send.thing.name;
  if (send.thing.holder) return "Make it in the worker, or leave it out in `__getstate__`";
  if (name == "guarded-function") return "Define it above the guard";
  if (send.thing.function) return "Define it as a function of the module";
  if (name.starts_with("process-")) return "Pass it as `initargs`, or in `Process(args=)`";
  if (name == "generator") return "Send a list of what it yields";
  if (name == "file" || name == "database") return "Open it in the worker";
  return "Make it in the worker";
}

std::vector<findings::Step> way_of(const Tables& tables, const LostSend& send) {
  const std::array<concurrency::Place, 1> path{{send.call}};
  return steps(tables.project, path, "sent to a worker here");
}

Finding finding_of(const Tables& tables, const LostSend& send) {
  Finding finding;
  finding.level = findings::Level::kError;
  finding.confidence = send.thing.confidence;
  finding.place = place(tables.project, send.at);
  finding.message_id = kMessages[0].id;
  finding.message_template = kMessages[0].text;
  const std::string where = send.bites.words(concurrency::Targets(tables.settings));
  finding.arguments = {subject_of(tables, send), where == "everywhere" ? "" : " " + where,
                       std::string(consequence(send)), std::string(remedy(send))};
  if (findings::message(finding).size() > kLongestMessage) finding.arguments[1].clear();
  finding.steps = way_of(tables, send);
  if (send.thing.holder) {
    finding.related.push_back(
        {place(tables.project, send.thing.kept), std::string("what does not travel is kept here")});
  }
  finding.fix.title = std::string(remedy(send));
  finding.applies = send.bites.applies(concurrency::Targets(tables.settings));
  finding.scope = name_in_module(tables.project, send.at.function);
  return finding;
}

Finding finding_of(const Tables& tables, const LostException& lost) {
  Finding finding;
  finding.level = findings::Level::kError;
  finding.confidence = lost.confidence;
  finding.place = place(tables.project, lost.raise);
  finding.message_id = kMessages[1].id;
  finding.message_template = kMessages[1].text;
  const std::string passed = lost.passed_on == 1 ? "1 argument" : fmt::format("{} arguments", lost.passed_on);
  finding.arguments = {class_name(tables, lost.type), lost.is_pool ? "makes the pool hang" : "breaks the whole pool",
                       passed, std::to_string(lost.required)};
  finding.steps = steps(tables.project, lost.path, "raised here, in the worker");
  finding.fix.title = "Pass all arguments to `super().__init__`, or write `__reduce__`";
  finding.scope = name_in_module(tables.project, lost.raise.function);
  return finding;
}

void check(findings::FileId module, const Tables& tables, Report& report) {
  for (const LostSend& send : tables.pickling.sends_by_module[module.value]) {
    report.push_back(finding_of(tables, send));
  }
  for (const LostException& lost : tables.pickling.exceptions_by_module[module.value]) {
    report.push_back(finding_of(tables, lost));
  }
}

}  // namespace

constinit extern const Rule unpicklable_work = {
    .code = "GIL202",
    .summary = "Something is handed to a worker process that cannot travel there",
    .help = "Send functions of a module and plain data; make locks, files and connections in the worker.",
    .highest = findings::Level::kError,
    .tags = kTags,
    .kinds = {},
    .versions = "Python 3.9 and later, every build",
    .messages = kMessages,
    .check = check,
};

}  // namespace rules
