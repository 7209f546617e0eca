#include "concurrency/cpu_work.h"

#include <algorithm>
#include <optional>

#include "concurrency/cpu_calls.h"
#include "concurrency/startup.h"
#include "concurrency/uses.h"
#include "facts/queries.h"
#include "summaries/conditions.h"

namespace concurrency {

using facts::OpId;
using facts::OpKind;
using findings::Confidence;
using project::FunctionId;

namespace {

constexpr double kCertainSteps = 1e6;  // of bytecode: 20 ms and more
constexpr double kLeastSteps = 1e4;
constexpr double kLongestHash = 1e4;  // rounds of a key derivation that are no matter

// How sure it is that a term is heavy; nothing if it surely is not. `is_many`: several run at once.
std::optional<Confidence> weight(const CpuTerm& term, bool is_many) {
  if (term.waits) return std::nullopt;
  const Bound& bound = term.bound;
  if (bound.is_vague) return Confidence::kPossible;
  if (bound.is_constant()) {
    if (term.total() >= kCertainSteps) return Confidence::kCertain;
    return term.total() >= kLeastSteps ? std::optional(Confidence::kPossible) : std::nullopt;
  }
  if (term.shape == CpuShape::kRecursion && bound.data == 0) return Confidence::kCertain;  // exponential
  const size_t sizes = bound.factors.size() + static_cast<size_t>(bound.data);
  if (sizes >= 2 || bound.is_text) return Confidence::kCertain;
  return bound.is_large || is_many || bound.count >= kLeastSteps ? Confidence::kLikely : Confidence::kPossible;
}

class Finder {
 public:
  Finder(const project::Project& project, const summaries::Summaries& summaries, const Pools& pools)
      : project_(project), summaries_(summaries), pools_(pools), model_(project), start_(project) {}

  CpuWork run() {
    CpuWork out;
    const size_t modules = project_.modules.size();
    out.in_threads.resize(modules);
    out.on_loop.resize(modules);
    out.waiting.resize(modules);
    for (uint32_t m = 0; m < modules; ++m) {
      for (const Submission& submission : pools_.submissions[m]) {
        if (submission.confidence == Confidence::kPossible) continue;
        if (submission.runs == models::Runs::kThread) {
          add_in_threads(submission, pools_.submissions[m], out.in_threads[m]);
          add_keeper(submission, out.on_loop[m]);
        }
        if (submission.runs == models::Runs::kProcess) add_waiting(submission, out.waiting[m]);
      }
      const project::Module& module = project_.modules[m];
      for (uint32_t f = 0; f < module.function_count; ++f) {
        add_on_loop(FunctionId(module.first_function.value + f), out.on_loop[m]);
      }
    }
    return out;
  }

 private:
  // The operations that become the arguments of the work.
  std::vector<OpId> given(const Submission& submission) const {
    const facts::Unit& unit = project_.unit(submission.function);
    std::vector<OpId> out;
    if (submission.arguments) {
      if (unit.op(submission.arguments).kind != OpKind::kDisplay) return std::vector<OpId>(8);
      const auto list = unit.operand_list(unit.op(submission.arguments));
      return {list.begin(), list.end()};
    }
    bool is_after_work = false;
    const bool is_map = submission.how == Handover::kMap || submission.how == Handover::kPoolMap ||
                        submission.how == Handover::kPoolMapAsync || submission.how == Handover::kPoolImap;
    for (const facts::Argument& argument :
         unit.argument_list(unit.calls[unit.op(submission.op).call().value].arguments)) {
      if (argument.kind == facts::ArgumentKind::kStar) return std::vector<OpId>(8);
      if (argument.kind != facts::ArgumentKind::kPositional) continue;
      if (is_after_work) out.push_back(is_map ? element(unit, argument.value) : argument.value);
      is_after_work = is_after_work || argument.value == submission.work;
    }
    return out;
  }

  // What a list of equal things holds: [n] * 4, [a, b], [n for _ in range(4)].
  static OpId element(const facts::Unit& unit, OpId list) {
    const facts::Op& op = unit.op(list);
    if (op.kind == OpKind::kBinary) return element_of_display(unit, op.operand_a());
    if (op.kind == OpKind::kComprehension) return op.operand_a();
    return element_of_display(unit, list);
  }

  static OpId element_of_display(const facts::Unit& unit, OpId list) {
    const facts::Op& op = unit.op(list);
    return op.kind == OpKind::kDisplay && op.b > 0 ? unit.operand_list(op)[0] : OpId();
  }

  bool is_bare(const Submission& submission) const {
    const project::Value* only = project_.values.only(project_.value(submission.function, submission.work));
    return only != nullptr && only->kind != project::ValueKind::kPartial;
  }

  bool is_in_loop(FunctionId function, OpId op) const {
    const facts::Unit& unit = project_.unit(function);
    return facts::enclosing(unit, unit.op(op).region, facts::RegionKind::kLoop) ||
           facts::enclosing(unit, unit.op(op).region, facts::RegionKind::kComprehension);
  }

  // True if several of them run at once: a map, a loop, several submissions in one function, a gather.
  bool is_many(const Submission& submission, const std::vector<Submission>& all) const {
    switch (submission.how) {
      case Handover::kMap:
      case Handover::kPoolMap:
      case Handover::kPoolMapAsync:
      case Handover::kPoolImap:
        return true;
      case Handover::kToThread:
      case Handover::kRunInExecutor:
        if (is_awaited(submission)) return false;
        break;
      case Handover::kApply:
      case Handover::kTimer:
        return false;
      default:
        break;
    }
    if (is_in_loop(submission.function, submission.op)) return true;
    return std::count_if(all.begin(), all.end(), [&](const Submission& other) {
             return other.function == submission.function && other.how == submission.how && computes(other);
           }) > 1;
  }

  bool is_awaited(const Submission& submission) const {
    const Uses uses(project_, submission.function);
    const auto users = uses.of(submission.op);
    return users.size() == 1 && project_.unit(submission.function).op(users[0]).kind == OpKind::kAwait;
  }

  bool computes(const Submission& submission) const {
    return std::any_of(submission.targets.begin(), submission.targets.end(), [&](const project::Target& target) {
      return target.kind == project::TargetKind::kFunction && !model_[target.function].terms.empty();
    });
  }

  void add_in_threads(const Submission& submission, const std::vector<Submission>& all,
                      std::vector<CpuInThreads>& out) {
    if (submission.targets.size() != 1 || submission.targets[0].kind != project::TargetKind::kFunction) return;
    const FunctionId work = submission.targets[0].function;
    const CpuSummary& summary = model_[work];
    const project::Function& function = project_.functions[work.value];
    if (!summary.is_known || summary.waits || summary.releases || summary.terms.empty()) return;
    if (function.is_async || function.is_generator || has_one_worker(project_, submission.receiver)) return;
    const bool many = is_many(submission, all);
    const bool is_offload = submission.how == Handover::kToThread || submission.how == Handover::kRunInExecutor;
    if (!many && !is_offload) return;
    std::optional<CpuInThreads> best;
    const HandedWork handed{submission.function, work, is_bare(submission) ? given(submission) : std::vector<OpId>(8)};
    for (const CpuTerm& inner : summary.terms) {
      const CpuTerm term = seen_from(project_, handed, inner);
      if (term.shape == CpuShape::kRelease) return;
      const auto confidence = weight(term, many);
      if (!confidence || (best && best->confidence >= *confidence)) continue;
      best = CpuInThreads{submission, work, term, many, *confidence};
    }
    if (!best) return;
    best->confidence =
        std::min({best->confidence, submission.confidence, submission.targets[0].confidence, function.decorated});
    out.push_back(std::move(*best));
  }

  // A C function that keeps the GIL and is handed to a thread from a coroutine.
  void add_keeper(const Submission& submission, std::vector<CpuOnLoop>& out) const {
    const bool is_offload = submission.how == Handover::kToThread || submission.how == Handover::kRunInExecutor;
    if (!is_offload || submission.targets.size() != 1) return;
    const project::Target& target = submission.targets[0];
    CpuTerm term;
    if (target.kind == project::TargetKind::kLibrary) {
      const std::string_view name = project_.text(target.library);
      if (name != "builtins.sum" && name != "builtins.sorted" && name != "builtins.max" && name != "builtins.min" &&
          name != "builtins.list") {
        return;
      }
      const std::vector<OpId> arguments = given(submission);
      if (arguments.empty() || !arguments[0]) return;
      term.steps = 0.4;
      term.bound = Bounds(project_, submission.function).size(arguments[0]);
      term.shape = CpuShape::kCall;
      term.library = name;
    } else if (target.kind == project::TargetKind::kFunction && !model_[target.function].terms.empty()) {
      const CpuTerm& first = model_[target.function].terms.front();
      term = seen_from(project_, {submission.function, target.function, given(submission)}, first);
    }
    if (term.shape != CpuShape::kCall || !term.bound.is_constant() || term.total() < kCertainSteps) return;
    term.path.insert(term.path.begin(), {submission.function, submission.op});
    out.push_back({submission.function, submission.op, std::move(term), true, target.confidence});
  }

  void add_on_loop(FunctionId id, std::vector<CpuOnLoop>& out) const {
    const project::Function& function = project_.functions[id.value];
    if (!function.is_async) return;
    std::vector<CpuOnLoop> own;
    for (const CpuTerm& term : model_[id].terms) {
      if (term.path.empty() || term.path[0].function != id || leads_to_coroutine(term)) continue;
      const auto confidence = on_loop_weight(term);
      if (!confidence || start_.covers(id, term.path[0].op)) continue;
      const auto same = [&](const CpuOnLoop& one) { return one.op == term.path[0].op; };
      if (std::none_of(own.begin(), own.end(), same)) own.push_back({id, term.path[0].op, term, false, *confidence});
    }
    std::move(own.begin(), own.end(), std::back_inserter(out));
  }

  // What an awaited coroutine does is told there.
  bool leads_to_coroutine(const CpuTerm& term) const {
    return std::any_of(term.path.begin() + 1, term.path.end(),
                       [&](const Place& place) { return project_.functions[place.function.value].is_async; });
  }

  std::optional<Confidence> on_loop_weight(const CpuTerm& term) const {
    if (term.waits) return std::nullopt;
    if (term.shape == CpuShape::kRelease)
      return is_short_derivation(term) ? std::nullopt : std::optional(Confidence::kCertain);
    if (term.bound.is_vague) return std::nullopt;
    if (term.bound.is_constant()) {
      return term.total() >= kCertainSteps ? std::optional(Confidence::kCertain) : std::nullopt;
    }
    const size_t sizes = term.bound.factors.size() + static_cast<size_t>(term.bound.data);
    if (sizes >= 2 && term.bound.is_large) return Confidence::kLikely;
    return sizes >= 2 || term.shape == CpuShape::kRecursion ? std::optional(Confidence::kPossible) : std::nullopt;
  }

  // hashlib.pbkdf2_hmac(name, password, salt, 1000)
  bool is_short_derivation(const CpuTerm& term) const {
    if (term.library != "hashlib.pbkdf2_hmac")
      return !term.library.starts_with("bcrypt.") && term.library != "hashlib.scrypt";
    const Place& last = term.path.back();
    const OpId rounds =
        summaries::argument_op(project_.unit(last.function), last.op, {.position = 3, .keyword = "iterations"});
    if (!rounds) return true;
    const Bound bound = Bounds(project_, last.function).number(rounds);
    return !bound.is_constant() || bound.count < kLongestHash;
  }

  void add_waiting(const Submission& submission, std::vector<WaitInProcess>& out) const {
    const bool is_pool = submission.how != Handover::kProcess && submission.how != Handover::kThread;
    if (!is_pool || submission.targets.size() != 1) return;
    const project::Target& target = submission.targets[0];
    const auto waits = [](const models::Callable& callable) {
      const models::StallKind kind = callable.blocks.kind;
      return kind == models::StallKind::kSleep || kind == models::StallKind::kNetwork ||
             kind == models::StallKind::kDns || kind == models::StallKind::kProcess;
    };
    if (target.kind == project::TargetKind::kLibrary) {
      const models::Callable* callable = project_.models->callable(project_.text(target.library));
      if (callable != nullptr && waits(*callable)) out.push_back({submission, {}, callable, target.confidence});
      return;
    }
    if (target.kind != project::TargetKind::kFunction || !model_[target.function].only_waits) return;
    const std::vector<summaries::Stall>& stalls = summaries_[target.function].stalls;
    Confidence confidence = std::min(target.confidence, submission.confidence);
    const models::Callable* primitive = nullptr;
    for (const summaries::Stall& stall : stalls) {
      if (!waits(*stall.primitive)) return;
      const bool is_short = stall.duration.known() && stall.duration.seconds < 0.01;
      if (is_short || stall.confidence == Confidence::kPossible) return;
      primitive = stall.primitive;
      confidence = std::min(confidence, stall.confidence);
    }
    if (primitive != nullptr) out.push_back({submission, target.function, primitive, confidence});
  }

  const project::Project& project_;
  const summaries::Summaries& summaries_;
  const Pools& pools_;
  CpuModel model_;
  StartPaths start_;
};

}  // namespace

CpuWork find_cpu_work(const project::Project& project, const summaries::Summaries& summaries, const Pools& pools) {
  return Finder(project, summaries, pools).run();
}

}  // namespace concurrency
