// Results that are waited for on the spot: submit(...).result() in a loop, await create_task(...) in a loop.
#include <algorithm>
#include <array>
#include <string_view>

#include "concurrency/outcomes.h"
#include "concurrency/uses.h"
#include "facts/queries.h"
#include "summaries/conditions.h"

namespace concurrency {

using facts::OpId;
using facts::OpKind;
using facts::Region;
using facts::RegionId;
using facts::RegionKind;
using findings::Confidence;
using project::FunctionId;

namespace {

constexpr std::array<std::string_view, 4> kTaskMakers{"asyncio.create_task", "asyncio.ensure_future",
                                                      "asyncio.AbstractEventLoop.create_task",
                                                      "asyncio.TaskGroup.create_task"};

class OneByOneSearch {
 public:
  OneByOneSearch(const project::Project& project, FunctionId function, std::span<const Submission> submissions,
                 std::vector<OneByOne>& out)
      : project_(project),
        unit_(project.unit(function)),
        function_(function),
        submissions_(submissions),
        uses_(project, function),
        out_(out) {}

  void run() {
    for (const Submission& submission : submissions_) {
      if (submission.how == Handover::kSubmit) check_submit(submission);
      if (submission.how == Handover::kApply) check_apply(submission);
    }
    check_in_a_row();
    for (const project::Site& site : project_.bodies[function_.value].sites) {
      const std::string_view name = library_call(project_, function_, site.op).name;
      if (std::find(kTaskMakers.begin(), kTaskMakers.end(), name) != kTaskMakers.end()) check_task(site.op);
    }
  }

 private:
  void check_submit(const Submission& submission) {
    const OpId wait = wait_of(submission.op);
    if (!wait || has_one_worker(project_, submission.receiver)) return;
    const RegionId loop = loop_around(wait);
    if (!loop || loop != loop_around(submission.op)) {
      if (!loop && uses_.of(submission.op).size() == 1) direct_.push_back({&submission, wait});
      return;
    }
    if (!is_sequential_by_need(loop, submission.op, wait) && !is_made_in(submission.receiver, loop)) {
      add(submission.op, wait, Waiting::kResult, submission.confidence);
    }
  }

  void check_apply(const Submission& submission) {
    const RegionId loop = loop_around(submission.op);
    if (!loop || has_one_worker(project_, submission.receiver) || is_made_in(submission.receiver, loop)) return;
    if (is_sequential_by_need(loop, submission.op, submission.op)) return;
    add(submission.op, submission.op, Waiting::kApply, submission.confidence);
  }

  void check_task(OpId call) {
    const OpId coroutine = summaries::argument_op(unit_, call, {.position = 0, .keyword = "coro"});
    if (!coroutine || keyword_op(unit_, call, "context")) return;
    const project::Value* only = project_.values.only(project_.value(function_, coroutine));
    if (only == nullptr || only->kind != project::ValueKind::kCoroutine) return;
    const OpId wait = await_of(call);
    const RegionId loop = wait ? loop_around(wait) : RegionId();
    if (!loop || loop != loop_around(call) || is_sequential_by_need(loop, call, wait)) return;
    add(call, wait, Waiting::kTask, Confidence::kCertain);
  }

  // Two or more `submit(...).result()` one after the other: none of them needs another's result.
  void check_in_a_row() {
    for (size_t i = 0; i + 1 < direct_.size(); ++i) {
      const auto& [first, first_wait] = direct_[i];
      const auto& [second, second_wait] = direct_[i + 1];
      const bool is_same = first->receiver && first->receiver == second->receiver &&
                           unit_.op(first->op).region == unit_.op(second->op).region;
      if (!is_same || depends(second->op, first_wait, second->op)) continue;
      if (calls_between(first_wait, second->op) || leaves_after(first_wait, second->op)) continue;
      out_.push_back({.function = function_,
                      .op = first->op,
                      .wait = first_wait,
                      .in_loop = false,
                      .confidence = std::min(first->confidence, second->confidence)});
      return;
    }
  }

  void add(OpId op, OpId wait, Waiting waiting, Confidence confidence) {
    out_.push_back(
        {.function = function_, .op = op, .wait = wait, .waiting = waiting, .in_loop = true, .confidence = confidence});
  }

  // The call of result() without a timeout on the value of `op`: at once, or on a variable with nothing between.
  OpId wait_of(OpId op) const {
    const auto users = uses_.of(op);
    if (users.size() != 1) return OpId();
    if (const OpId direct = result_call(users[0])) return direct;
    const OpId read = only_read(users[0]);
    const auto readers = read ? uses_.of(read) : std::span<const OpId>();
    const OpId wait = readers.size() == 1 ? result_call(readers[0]) : OpId();
    return wait && is_next(op, wait) ? wait : OpId();
  }

  OpId await_of(OpId op) const {
    const auto users = uses_.of(op);
    if (users.size() != 1) return OpId();
    if (unit_.op(users[0]).kind == OpKind::kAwait) return users[0];
    const OpId read = only_read(users[0]);
    const auto readers = read ? uses_.of(read) : std::span<const OpId>();
    const bool is_awaited = readers.size() == 1 && unit_.op(readers[0]).kind == OpKind::kAwait;
    return is_awaited && is_next(op, readers[0]) ? readers[0] : OpId();
  }

  // The only read of the local variable that a store sets, or none.
  OpId only_read(OpId store) const {
    if (unit_.op(store).kind != OpKind::kStoreName) return OpId();
    const std::vector<OpId> reads = uses_.reads_of(store);
    if (reads.size() != 1 || uses_.stores_of(store).size() != 1) return OpId();
    return uses_.covers(reads[0]) && store < reads[0] ? reads[0] : OpId();
  }

  OpId result_call(OpId attribute) const {
    const facts::Op& op = unit_.op(attribute);
    if (op.kind != OpKind::kLoadAttr || unit_.text(op.name) != "result") return OpId();
    const auto users = uses_.of(attribute);
    if (users.size() != 1 || unit_.op(users[0]).kind != OpKind::kCall || unit_.op(users[0]).operand_a() != attribute) {
      return OpId();
    }
    const facts::Call& call = unit_.calls[unit_.op(users[0]).call().value];
    return call.arguments.empty() ? users[0] : OpId();
  }

  // Nothing is done between handing over and waiting that could run at the same time.
  bool is_next(OpId op, OpId wait) const {
    return loop_around(op) == loop_around(wait) && !calls_between(op, wait) &&
           unit_.op(op).region == unit_.op(wait).region;
  }

  bool calls_between(OpId from, OpId to) const {
    const facts::StatementId last = facts::statement_of(unit_, to);
    const uint32_t end = last ? std::min(to.value, unit_.statements[last.value].ops.begin) : to.value;
    for (uint32_t i = from.value + 1; i < end; ++i) {
      const facts::Op& op = unit_.ops[i];
      if (op.kind == OpKind::kAwait) return true;
      if (op.kind == OpKind::kCall && library_call(project_, function_, OpId(i)).name != "builtins.print") return true;
    }
    return false;
  }

  bool leaves_after(OpId from, OpId to) const {
    for (uint32_t i = from.value + 1; i < to.value; ++i) {
      if (unit_.ops[i].kind == OpKind::kReturn || unit_.ops[i].kind == OpKind::kBranch) return true;
    }
    return false;
  }

  // The innermost loop around an operation, where that goes over items: for, or a comprehension.
  RegionId loop_around(OpId op) const {
    for (RegionId at = unit_.op(op).region; at; at = unit_.regions[at.value].parent) {
      const Region& region = unit_.regions[at.value];
      if (region.kind != RegionKind::kLoop && region.kind != RegionKind::kComprehension) continue;
      const bool is_for = region.head && unit_.op(region.head).kind == OpKind::kIter;
      return is_for && !unit_.op(region.head).has(facts::kAsync) ? at : RegionId();
    }
    return RegionId();
  }

  // One turn needs the one before, may be the last, or is paced.
  bool is_sequential_by_need(RegionId loop, OpId op, OpId wait) const {
    const Region& region = unit_.regions[loop.value];
    if (depends(op, wait, OpId(region.ops.end_index()))) return true;
    for (uint32_t i = region.ops.begin; i < region.ops.end_index(); ++i) {
      const OpId at(i);
      const facts::Op& here = unit_.ops[i];
      if (op < at && (here.kind == OpKind::kReturn || here.kind == OpKind::kBreak)) return true;
      if (here.kind == OpKind::kYield || here.kind == OpKind::kYieldFrom) return true;
      if (here.kind != OpKind::kCall || at == op) continue;
      const std::string_view name = library_call(project_, function_, at).name;
      if (name == "time.sleep" || name == "asyncio.sleep") return true;
      if (is_submission(at) && at != op) return true;
    }
    return false;
  }

  bool is_submission(OpId op) const {
    return std::any_of(submissions_.begin(), submissions_.end(),
                       [op](const Submission& one) { return one.op == op && one.how != Handover::kApply; });
  }

  // True if what is handed over at `op` reads a variable that is set from `wait` up to `end`.
  bool depends(OpId op, OpId wait, OpId end) const {
    const facts::StatementId statement = facts::statement_of(unit_, op);
    const uint32_t begin = statement ? unit_.statements[statement.value].ops.begin : op.value;
    const base::LocalSpan call = unit_.op(op).span;
    for (uint32_t i = std::min(begin, op.value); i < op.value; ++i) {
      const facts::Op& read = unit_.ops[i];
      if (read.kind != OpKind::kLoadName || read.span.begin < call.begin || read.span.end > call.end) continue;
      if (is_stored(read, wait, end)) return true;
    }
    return false;
  }

  bool is_stored(const facts::Op& name, OpId from, OpId end) const {
    for (uint32_t i = from.value; i < end.value && i < unit_.ops.size(); ++i) {
      const facts::Op& op = unit_.ops[i];
      if (op.kind == OpKind::kStoreName && op.name == name.name && op.a == name.a) return true;
    }
    return false;
  }

  // A pool made anew in each turn is there to keep the turns apart.
  bool is_made_in(project::ValueId pool, RegionId loop) const {
    const auto made = made_at(project_, pool);
    return made && made->function == function_ && unit_.regions[loop.value].ops.contains(made->op);
  }

  const project::Project& project_;
  const facts::Unit& unit_;
  FunctionId function_;
  std::span<const Submission> submissions_;
  Uses uses_;
  std::vector<std::pair<const Submission*, OpId>> direct_;  // waited for at once, in no loop
  std::vector<OneByOne>& out_;
};

}  // namespace

void find_one_by_one(const project::Project& project, FunctionId function, std::span<const Submission> submissions,
                     std::vector<OneByOne>& out) {
  const auto& sites = project.bodies[function.value].sites;
  const bool has_tasks = std::any_of(sites.begin(), sites.end(), [&](const project::Site& site) {
    const std::string_view name = library_call(project, function, site.op).name;
    return std::find(kTaskMakers.begin(), kTaskMakers.end(), name) != kTaskMakers.end();
  });
  if (!submissions.empty() || has_tasks) OneByOneSearch(project, function, submissions, out).run();
}

}  // namespace concurrency
