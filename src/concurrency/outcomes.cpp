#include "concurrency/outcomes.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "concurrency/raises.h"
#include "concurrency/uses.h"
#include "facts/queries.h"

namespace concurrency {

using facts::OpId;
using facts::OpKind;
using findings::Confidence;
using project::FunctionId;

namespace {

constexpr std::array<std::string_view, 23> kEnding{
    "close", "aclose",     "stop",          "shutdown", "terminate", "cleanup", "teardown", "cancel",
    "kill",  "disconnect", "quit",          "exit",     "aexit",     "dispose", "finalize", "del",
    "drain", "join",       "asyncteardown", "end",      "abort",     "unload",  "destroy"};

// "on_app_shutdown", "_stop_workers", "__aexit__", "asyncTearDown": one of its words brings things to an end.
bool sounds_like_the_end(std::string_view name) {
  std::string lower;
  for (const char c : name) lower += static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
  std::string_view rest(lower);
  while (!rest.empty()) {
    const size_t bar = std::min(rest.find('_'), rest.size());
    if (std::find(kEnding.begin(), kEnding.end(), rest.substr(0, bar)) != kEnding.end()) return true;
    rest.remove_prefix(std::min(bar + 1, rest.size()));
  }
  return lower.find("shutdown") != std::string::npos || lower.find("teardown") != std::string::npos;
}

std::string_view last_name(std::string_view qualified) { return qualified.substr(qualified.rfind('.') + 1); }

}  // namespace

ShutdownCode::ShutdownCode(const project::Project& project)
    : project_(project), is_handler_(project.functions.size(), 0) {
  for (const project::Body& body : project.bodies) {
    for (const project::Spawn& spawn : body.spawns) {
      if (spawn.runs != models::Runs::kSignal && spawn.runs != models::Runs::kExit) continue;
      for (const project::Target& target : spawn.targets) {
        if (target.kind == project::TargetKind::kFunction) is_handler_[target.function.value] = 1;
      }
    }
  }
}

bool ShutdownCode::covers(FunctionId function, OpId op) const {
  const facts::Unit& unit = project_.unit(function);
  if (facts::enclosing(unit, unit.op(op).region, facts::RegionKind::kFinally)) return true;
  for (FunctionId at = function; at; at = project_.functions[at.value].parent) {
    const project::Function& of = project_.functions[at.value];
    if (is_handler_[at.value] != 0) return true;
    if (!of.is_module && !of.is_lambda && sounds_like_the_end(last_name(project_.text(of.qualified)))) return true;
  }
  return false;
}

namespace {

// ---- Results that are lost ----

class LostSearch {
 public:
  LostSearch(const project::Project& project, FunctionId function, std::vector<LostResult>& out)
      : project_(project), unit_(project.unit(function)), function_(function), uses_(project, function), out_(out) {}

  void check(const Submission& submission) {
    Loss loss = Loss::kFuture;
    if (!can_lose(submission, loss) || !is_dropped(submission.op)) return;
    if (loss == Loss::kStopped) return add(submission, loss, FunctionId(), submission.confidence);
    Confidence confidence = submission.confidence;
    FunctionId work;
    bool is_lost = false;
    for (const project::Target& target : submission.targets) {
      if (!can_raise(project_, target)) continue;
      is_lost = true;
      if (target.kind == project::TargetKind::kFunction) work = target.function;
      confidence = std::min(confidence, target.confidence);
    }
    if (is_lost) add(submission, loss, work, confidence);
  }

  // await gather(..., return_exceptions=True), and the list of outcomes dropped.
  void check_gather(OpId call) {
    const LibraryCall library = library_call(project_, function_, call);
    if (library.name != "asyncio.gather" || !keeps_exceptions(call)) return;
    const auto users = uses_.of(call);
    if (users.size() != 1 || unit_.op(users[0]).kind != OpKind::kAwait || !is_dropped(users[0])) return;
    if (is_cancelled_in_body() || is_read_after(call)) return;
    LostResult lost{.function = function_, .op = call, .loss = Loss::kGather, .work = {}};
    lost.confidence = Confidence::kPossible;
    bool is_lost = true;
    for (const FunctionId coroutine : coroutines_of(call)) {
      is_lost = lost.confidence == Confidence::kCertain;
      if (!can_raise(project_, coroutine)) continue;
      lost.work = coroutine;
      lost.confidence = std::min(Confidence::kCertain, library.confidence);
      is_lost = true;
    }
    if (is_lost) out_.push_back(lost);
  }

 private:
  void add(const Submission& submission, Loss loss, FunctionId work, Confidence confidence) {
    out_.push_back({function_, submission.op, loss, work, confidence});
  }

  bool has_keyword(OpId call, std::string_view keyword) const {
    const OpId given = keyword_op(unit_, call, keyword);
    return given && !facts::is_none(unit_, given);
  }

  bool can_lose(const Submission& submission, Loss& loss) const {
    switch (submission.how) {
      case Handover::kSubmit:
        return true;
      case Handover::kApplyAsync:
      case Handover::kPoolMapAsync:
        return !has_keyword(submission.op, "error_callback");
      case Handover::kMap:
        loss = has_keyword(submission.op, "buffersize") ? Loss::kStopped : Loss::kMap;
        return true;
      default:
        return false;
    }
  }

  // A value that nobody uses, or that goes to a local variable which nobody reads.
  bool is_dropped(OpId value) const {
    const auto users = uses_.of(value);
    if (users.empty()) return true;
    if (users.size() != 1 || unit_.op(users[0]).kind != OpKind::kStoreName) return false;
    const facts::Op& store = unit_.op(users[0]);
    const bool is_local =
        store.scope() && unit_.scopes[store.scope().value].kind == facts::ScopeKind::kFunction && function_owns(store);
    return is_local && !unit_.text(store.name).starts_with("_") && uses_.reads_of(users[0]).empty();
  }

  bool function_owns(const facts::Op& store) const { return store.scope() == project_.code(function_).scope; }

  bool keeps_exceptions(OpId call) const {
    const OpId given = keyword_op(unit_, call, "return_exceptions");
    return given && facts::bool_value(unit_, given).value_or(false);
  }

  bool is_cancelled_in_body() const {
    const facts::Code& code = project_.code(function_);
    for (uint32_t i = code.ops.begin; i < code.ops.end_index(); ++i) {
      const facts::Op& op = unit_.ops[i];
      if (op.kind == OpKind::kLoadAttr && unit_.text(op.name).find("cancel") != std::string_view::npos) return true;
    }
    return false;
  }

  // True if what was gathered is looked at again: each outcome may be read there.
  bool is_read_after(OpId call) const {
    const facts::Code& code = project_.code(function_);
    for (const facts::Argument& argument : unit_.argument_list(unit_.calls[unit_.op(call).call().value].arguments)) {
      if (argument.kind == facts::ArgumentKind::kKeyword) continue;
      const std::string name = facts::dotted_name(unit_, argument.value);
      if (name.empty()) continue;
      const bool is_attribute = unit_.op(argument.value).kind == OpKind::kLoadAttr;
      if (is_attribute) return true;  // others may read it
      for (uint32_t i = call.value; i < code.ops.end_index(); ++i) {
        if (unit_.ops[i].kind == OpKind::kLoadName && unit_.text(unit_.ops[i].name) == name) return true;
      }
    }
    return false;
  }

  // The coroutine functions behind the arguments of a gather, where they can be seen.
  std::vector<FunctionId> coroutines_of(OpId call) const {
    std::vector<FunctionId> found;
    std::vector<OpId> queue;
    for (const facts::Argument& argument : unit_.argument_list(unit_.calls[unit_.op(call).call().value].arguments)) {
      if (argument.kind != facts::ArgumentKind::kKeyword) queue.push_back(argument.value);
    }
    for (size_t i = 0; i < queue.size() && i < 64; ++i) look_into(queue[i], queue, found);
    return found;
  }

  void look_into(OpId at, std::vector<OpId>& queue, std::vector<FunctionId>& found) const {
    const facts::Op& op = unit_.op(at);
    for (const project::Entry& entry : project_.values.entries(project_.value(function_, at))) {
      const project::Value& value = project_.values[entry.value];
      if (value.kind == project::ValueKind::kCoroutine) found.push_back(value.function());
    }
    switch (op.kind) {
      case OpKind::kCall:
        for (const facts::Argument& argument : unit_.argument_list(unit_.calls[op.call().value].arguments)) {
          queue.push_back(argument.value);  // create_task(f()), wait_for(f(), 3)
        }
        break;
      case OpKind::kComprehension:
      case OpKind::kUnpack:
        queue.push_back(op.operand_a());
        break;
      case OpKind::kDisplay:
        for (const OpId element : unit_.operand_list(op)) {
          if (element) queue.push_back(element);
        }
        break;
      case OpKind::kLoadName:
        for (const OpId store : uses_.stores_of(at)) {
          if (uses_.covers(store)) queue.push_back(unit_.op(store).operand_b());
        }
        add_appended(at, queue);
        break;
      default:
        break;
    }
  }

  // tasks.append(x), tasks.add(x): what else a list holds.
  void add_appended(OpId list, std::vector<OpId>& queue) const {
    for (const OpId read : uses_.reads_of(list)) {
      if (read == list || !uses_.covers(read)) continue;
      for (const OpId user : uses_.of(read)) {
        if (unit_.op(user).kind != OpKind::kLoadAttr) continue;
        const std::string_view name = unit_.text(unit_.op(user).name);
        if (name != "append" && name != "add" && name != "extend") continue;
        for (const OpId call : uses_.of(user)) {
          if (unit_.op(call).kind == OpKind::kCall) queue.push_back(call);
        }
      }
    }
  }

  const project::Project& project_;
  const facts::Unit& unit_;
  FunctionId function_;
  Uses uses_;
  std::vector<LostResult>& out_;
};

}  // namespace

std::vector<LostResult> find_lost(const project::Project& project, const ShutdownCode& shutdown, FunctionId function,
                                  std::span<const Submission> submissions) {
  const facts::Unit& unit = project.unit(function);
  std::vector<OpId> gathers;
  for (const project::Site& site : project.bodies[function.value].sites) {
    if (library_call(project, function, site.op).name == "asyncio.gather") gathers.push_back(site.op);
  }
  std::vector<LostResult> out;
  if (submissions.empty() && gathers.empty()) return out;
  LostSearch search(project, function, out);
  for (const Submission& submission : submissions) {
    if (!shutdown.covers(function, submission.op)) search.check(submission);
  }
  for (const OpId gather : gathers) {
    if (unit.op(gather).kind == OpKind::kCall && !shutdown.covers(function, gather)) search.check_gather(gather);
  }
  return out;
}

}  // namespace concurrency
