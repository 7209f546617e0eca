#include "concurrency/work.h"

#include <algorithm>
#include <array>

#include "concurrency/uses.h"
#include "facts/queries.h"
#include "summaries/conditions.h"

namespace concurrency {

using facts::ConstKind;
using facts::OpId;
using facts::OpKind;
using findings::Confidence;
using project::FunctionId;
using project::ValueKind;

namespace {

constexpr int kMaxDepth = 8;  // of calls whose returns are followed

// Library functions of which everybody knows that they give no function back.
constexpr std::array<std::string_view, 14> kGiveData{
    "builtins.print",  "time.sleep",       "builtins.input", "os.system",      "subprocess.run",
    "subprocess.call", "builtins.len",     "builtins.sum",   "builtins.range", "builtins.str",
    "builtins.open",   "subprocess.Popen", "requests.get",   "requests.post"};

// Library types whose objects can neither be called nor iterated.
constexpr std::array<std::string_view, 22> kPlainTypes{"builtins.int",
                                                       "builtins.float",
                                                       "builtins.bool",
                                                       "queue.Queue",
                                                       "queue.SimpleQueue",
                                                       "queue.LifoQueue",
                                                       "queue.PriorityQueue",
                                                       "threading.Event",
                                                       "threading.Lock",
                                                       "threading.RLock",
                                                       "threading.Thread",
                                                       "threading.Condition",
                                                       "threading.Barrier",
                                                       "threading.Semaphore",
                                                       "multiprocessing.Queue",
                                                       "multiprocessing.Event",
                                                       "multiprocessing.Lock",
                                                       "socket.socket",
                                                       "multiprocessing.Process",
                                                       "multiprocessing.connection.Connection",
                                                       "concurrent.futures.Future",
                                                       "asyncio.Queue"};

// Types whose objects cannot be called, though some can be iterated.
constexpr std::array<std::string_view, 12> kDataTypes{
    "builtins.str",     "builtins.bytes",   "builtins.list",     "builtins.dict",     "builtins.set",
    "builtins.tuple",   "io.TextIOWrapper", "io.BufferedReader", "requests.Response", "subprocess.CompletedProcess",
    "subprocess.Popen", "pathlib.Path"};

template <size_t N>
bool holds(const std::array<std::string_view, N>& list, std::string_view name) {
  return std::find(list.begin(), list.end(), name) != list.end();
}

// True if no class of the chain has the method and none of its bases is unknown.
bool lacks(const project::Project& project, project::ClassId id, std::string_view method) {
  for (const project::ClassId at : project.classes[id.value].mro) {
    const project::Class& item = project.classes[at.value];
    if (item.has_unknown_base || !item.library_bases.empty()) return false;
    const facts::Unit& unit = project.modules[item.module.value].facts->units[item.unit.value];
    const facts::Class& declared = unit.classes[item.index.value];
    if (!declared.keywords.empty()) return false;  // a metaclass can do anything
    for (const facts::Variable& variable : unit.variable_list(unit.scopes[declared.scope.value])) {
      if (unit.text(variable.name) == method || unit.text(variable.name) == "__getattr__") return false;
    }
  }
  return true;
}

bool is_plain_value(const project::Project& project, const project::Value& value) {
  switch (value.kind) {
    case ValueKind::kNone:
    case ValueKind::kConst:
    case ValueKind::kContainer:
    case ValueKind::kCoroutine:
    case ValueKind::kGenerator:
    case ValueKind::kLibraryCoroutine:
      return true;
    case ValueKind::kLibraryInstance: {
      const std::string_view type = project.text(value.symbol());
      return holds(kPlainTypes, type) || holds(kDataTypes, type);
    }
    case ValueKind::kInstance:
      return lacks(project, value.class_id(), "__call__");
    default:
      return false;
  }
}

// Walks what an operation may yield: each branch of it, and the returns of functions that it calls.
class CallableQuestion {
 public:
  explicit CallableQuestion(const project::Project& project) : project_(project) {}

  // NOLINTNEXTLINE(misc-no-recursion): kMaxDepth bounds it
  bool is_never(FunctionId function, OpId op, int depth) {
    if (!op || depth > kMaxDepth) return false;
    const project::SetId set = project_.value(function, op);
    const auto entries = project_.values.entries(set);
    if (!entries.empty() && !project_.values.has_unknown(set)) {
      return std::all_of(entries.begin(), entries.end(), [&](const project::Entry& entry) {
        return entry.confidence != Confidence::kPossible && is_plain_value(project_, project_.values[entry.value]);
      });
    }
    const facts::Op& at = project_.unit(function).op(op);
    switch (at.kind) {
      case OpKind::kCompare:
      case OpKind::kFormat:
      case OpKind::kDisplay:
      case OpKind::kComprehension:
        return true;
      case OpKind::kBinary:
        return is_arithmetic(at);
      case OpKind::kBool:
        return is_never(function, at.operand_a(), depth + 1) && is_never(function, at.operand_b(), depth + 1);
      case OpKind::kConditional:
        return is_never(function, at.operand_b(), depth + 1) && is_never(function, at.operand_c(), depth + 1);
      case OpKind::kCall:
        return call_is_never(function, op, depth);
      case OpKind::kLoadName:
        return local_is_never(function, op, depth);
      default:
        return false;
    }
  }

 private:
  // The operators that libraries overload to join functions are left out.
  static bool is_arithmetic(const facts::Op& op) {
    switch (static_cast<facts::Operator>(op.aux)) {
      case facts::Operator::kSubtract:
      case facts::Operator::kMultiply:
      case facts::Operator::kDivide:
      case facts::Operator::kFloorDivide:
      case facts::Operator::kModulo:
      case facts::Operator::kPower:
        return true;
      default:
        return false;
    }
  }

  // NOLINTNEXTLINE(misc-no-recursion): kMaxDepth bounds it
  bool call_is_never(FunctionId function, OpId op, int depth) {
    const LibraryCall library = library_call(project_, function, op);
    if (library) return holds(kGiveData, library.name);
    const project::Site* site = site_at(project_, function, op);
    if (site == nullptr || site->has_unknown || site->targets.empty()) return false;
    for (const project::Target& target : site->targets) {
      if (target.kind != project::TargetKind::kFunction || target.confidence == Confidence::kPossible) return false;
      if (!returns_never(target.function, depth)) return false;
    }
    return true;
  }

  // NOLINTNEXTLINE(misc-no-recursion): kMaxDepth bounds it
  bool returns_never(FunctionId callee, int depth) {
    const project::Function& function = project_.functions[callee.value];
    if (function.role != project::FunctionRole::kPlain && function.role != project::FunctionRole::kStatic) return false;
    if (function.is_async || function.is_generator) return true;
    if (project_.text(function.qualified).ends_with(".__init__")) return false;  // a class is called: see its instance
    const facts::Unit& unit = project_.unit(callee);
    const facts::Code& code = project_.code(callee);
    for (uint32_t i = code.ops.begin; i < code.ops.end_index(); ++i) {
      const facts::Op& op = unit.ops[i];
      if (op.kind == OpKind::kReturn && op.operand_a() && !is_never(callee, op.operand_a(), depth + 1)) return false;
    }
    return true;
  }

  // A local variable, each of whose stores is no callable.
  // NOLINTNEXTLINE(misc-no-recursion): kMaxDepth bounds it
  bool local_is_never(FunctionId function, OpId name, int depth) {
    const facts::Unit& unit = project_.unit(function);
    const facts::ScopeId scope = unit.op(name).scope();
    if (!scope || unit.scopes[scope.value].kind != facts::ScopeKind::kFunction) return false;
    const Uses uses(project_, function);
    const std::vector<OpId> stores = uses.stores_of(name);
    for (const OpId store : stores) {
      if (!uses.covers(store) || !is_never(function, unit.op(store).operand_b(), depth + 1)) return false;
    }
    return !stores.empty();
  }

  const project::Project& project_;
};

// ---- Coroutine functions ----

bool is_coroutine_function(const project::Project& project, const project::Target& target) {
  if (target.kind != project::TargetKind::kFunction) return false;
  const project::Function& function = project.functions[target.function.value];
  if (function.is_async) return !function.is_generator && function.role == project::FunctionRole::kPlain;
  if (!function.is_lambda) return false;
  // `lambda: fetch(url)` is a coroutine function too.
  const facts::Code& code = project.code(target.function);
  const OpId last(code.ops.end_index() - 1);
  const project::Value* only =
      project.values.only(project.value(target.function, project.unit(target.function).op(last).operand_a()));
  return only != nullptr && only->kind == ValueKind::kCoroutine;
}

// Follows the coroutine that comes back from a hand-over, as far as its body shows.
class CoroutineFate {
 public:
  CoroutineFate(const project::Project& project, const Submission& submission)
      : unit_(project.unit(submission.function)), uses_(project, submission.function) {
    const bool is_awaited = submission.how == Handover::kToThread || submission.how == Handover::kRunInExecutor;
    queue_.push_back({submission.op, is_awaited ? 1 : 0});
  }

  // True if it is run after all, or leaves the function.
  bool is_run_later() {
    constexpr size_t kMaxValues = 64;
    for (size_t i = 0; i < queue_.size() && i < kMaxValues; ++i) {
      const Holder holder = queue_[i];
      for (const OpId user : uses_.of(holder.value)) {
        if (runs(user, holder)) return true;
      }
    }
    return false;
  }

 private:
  // A value that holds the coroutine, and how many awaits still give it.
  struct Holder {
    OpId value;
    int awaits = 0;
  };

  // True if this use runs it or hands it on; other values that hold it are queued.
  bool runs(OpId user, const Holder& holder) {
    switch (unit_.op(user).kind) {
      case OpKind::kAwait:
        if (holder.awaits == 0) return true;
        queue_.push_back({user, holder.awaits - 1});
        return false;
      case OpKind::kStoreName:
        return leaves_by_name(user, holder.awaits);
      case OpKind::kCall:
        if (unit_.op(user).operand_a() != holder.value) return true;  // append, gather, asyncio.run, ...
        queue_.push_back({user, holder.awaits});
        return false;
      case OpKind::kLoadAttr:
        queue_.push_back({user, holder.awaits});
        return false;
      case OpKind::kReturn:
      case OpKind::kYield:
      case OpKind::kStoreAttr:
      case OpKind::kStoreItem:
      case OpKind::kDisplay:
      case OpKind::kComprehension:
      case OpKind::kNext:
      case OpKind::kIter:
        return true;
      default:
        return false;
    }
  }

  bool leaves_by_name(OpId store, int awaits) {
    for (const OpId read : uses_.reads_of(store)) {
      if (!uses_.covers(read)) return true;
      queue_.push_back({read, awaits});
    }
    return false;
  }

  const facts::Unit& unit_;
  Uses uses_;
  std::vector<Holder> queue_;
};

class WorkCheck {
 public:
  WorkCheck(const project::Project& project, FunctionId function, std::vector<WrongWork>& out)
      : project_(project), unit_(project.unit(function)), function_(function), out_(out) {}

  void check(const Submission& submission) {
    static constexpr std::array<std::string_view, 5> kFailures{"TypeError", "AssertionError", "Exception", "ValueError",
                                                               "BaseException"};
    if (submission.confidence == Confidence::kPossible) return;
    if (expects_failure(project_, function_, submission.op, kFailures)) return;
    if (check_group(submission) || check_called(submission) || check_coroutine(submission)) return;
    check_arguments(submission);
  }

  void check_runs() {
    const facts::Code& code = project_.code(function_);
    for (uint32_t i = code.ops.begin; i < code.ops.end_index(); ++i) {
      if (unit_.ops[i].kind == OpKind::kCall) check_run(OpId(i));
    }
  }

 private:
  void add(const Submission& submission, WorkFault fault, OpId at, Confidence confidence) {
    out_.push_back({.function = function_,
                    .op = submission.op,
                    .fault = fault,
                    .how = submission.how,
                    .at = at,
                    .confidence = std::min(confidence, submission.confidence)});
  }

  // Thread(f) and Process(f): `group` must be None.
  bool check_group(const Submission& submission) {
    if (submission.how != Handover::kThread && submission.how != Handover::kProcess) return false;
    const OpId first = summaries::argument_op(unit_, submission.op, {.position = 0, .keyword = "group"});
    if (!first) return false;
    const auto entries = project_.values.entries(project_.value(function_, first));
    const auto is_something = [&](const project::Entry& entry) {
      switch (project_.values[entry.value].kind) {
        case ValueKind::kFunction:
        case ValueKind::kBound:
        case ValueKind::kClass:
        case ValueKind::kConst:
        case ValueKind::kContainer:
        case ValueKind::kPartial:
        case ValueKind::kInstance:
        case ValueKind::kLibrary:
        case ValueKind::kLibraryMethod:
          return entry.confidence != Confidence::kPossible;
        default:
          return false;
      }
    };
    if (entries.empty() || !std::all_of(entries.begin(), entries.end(), is_something)) return false;
    add(submission, WorkFault::kGroup, first, Confidence::kCertain);
    return true;
  }

  bool check_called(const Submission& submission) {
    if (!submission.work || unit_.op(submission.work).kind != OpKind::kCall) return false;
    if (!CallableQuestion(project_).is_never(function_, submission.work, 0)) return false;
    const project::Value* only = project_.values.only(project_.value(function_, submission.work));
    const bool is_coroutine = only != nullptr && only->kind == ValueKind::kCoroutine;
    add(submission, is_coroutine ? WorkFault::kCoroutine : WorkFault::kCalled, submission.work, Confidence::kCertain);
    return true;
  }

  bool check_coroutine(const Submission& submission) {
    if (!submission.work || submission.targets.empty()) return false;
    if (project_.values.has_unknown(project_.value(function_, submission.work))) return false;
    Confidence confidence = Confidence::kCertain;
    for (const project::Target& target : submission.targets) {
      if (!is_coroutine_function(project_, target)) return false;
      confidence = std::min({confidence, target.confidence, project_.functions[target.function.value].decorated});
    }
    const bool has_result = submission.how != Handover::kThread && submission.how != Handover::kProcess &&
                            submission.how != Handover::kTimer && submission.how != Handover::kRawThread;
    if (has_result && CoroutineFate(project_, submission).is_run_later()) return false;
    add(submission, WorkFault::kCoroutine, submission.work, confidence);
    return true;
  }

  void check_arguments(const Submission& submission) {
    const OpId given = submission.arguments;
    if (!given) return;
    const auto entries = project_.values.entries(project_.value(function_, given));
    const bool may_be_none = submission.how == Handover::kTimer;
    const auto is_wrong = [&](const project::Entry& entry) {
      const project::Value& value = project_.values[entry.value];
      if (entry.confidence == Confidence::kPossible) return false;
      if (value.kind == ValueKind::kNone) return !may_be_none;
      if (value.kind == ValueKind::kConst) return !is_one_character(given, value);
      if (value.kind == ValueKind::kLibraryInstance) return holds(kPlainTypes, project_.text(value.symbol()));
      return value.kind == ValueKind::kInstance && lacks(project_, value.class_id(), "__iter__") &&
             lacks(project_, value.class_id(), "__getitem__");
    };
    if (entries.empty() || !std::all_of(entries.begin(), entries.end(), is_wrong)) return;
    add(submission, WorkFault::kArguments, given, Confidence::kCertain);
    const project::Value& first = project_.values[entries.front().value];
    out_.back().is_text = first.kind == ValueKind::kConst && first.b == static_cast<uint32_t>(ConstKind::kString);
  }

  // args=("x") calls f("x") by luck; and of a text that was not kept nothing is said.
  bool is_one_character(OpId given, const project::Value& value) const {
    const auto kind = static_cast<ConstKind>(value.b);
    if (kind == ConstKind::kBytes) return true;
    if (kind != ConstKind::kString) return false;
    const project::Symbol text(value.a);
    const facts::Op& op = unit_.op(given);
    return !text ? op.kind != OpKind::kConst || op.a <= 1 : project_.text(text).size() <= 1;
  }

  // t.run() on a thread that was made here and that nobody starts.
  void check_run(OpId call) {
    const facts::Op& callee = unit_.op(unit_.op(call).operand_a());
    if (callee.kind != OpKind::kLoadAttr || unit_.text(callee.name) != "run" || !callee.operand_a()) return;
    const project::Value* only = project_.values.only(project_.value(function_, callee.operand_a()));
    if (only == nullptr || !is_thread(*only) || is_started_somewhere(*only)) return;
    static constexpr std::array<std::string_view, 2> kFailures{"TypeError", "NotImplementedError"};
    if (expects_failure(project_, function_, call, kFailures)) return;
    const Handover how = is_process_ ? Handover::kProcess : Handover::kThread;
    out_.push_back({.function = function_, .op = call, .fault = WorkFault::kRun, .how = how, .at = call});
  }

  bool is_thread(const project::Value& value) {
    const auto is_type = [&](std::string_view type) {
      is_process_ = project_.models->derives(type, "multiprocessing.Process");
      return is_process_ || project_.models->derives(type, "threading.Thread");
    };
    if (value.kind == ValueKind::kLibraryInstance)
      return !value.origin().is_none() && is_type(project_.text(value.symbol()));
    if (value.kind != ValueKind::kInstance || value.b != 0) return false;  // `self` may be anybody's
    for (const project::ClassId at : project_.classes[value.a].mro) {
      for (const project::Symbol base : project_.classes[at.value].library_bases) {
        if (is_type(project_.text(base))) return true;
      }
    }
    return false;
  }

  // Any `.start` of such an object in the whole project; a reference counts like a call.
  bool is_started_somewhere(const project::Value& thread) const {
    for (uint32_t f = 0; f < project_.functions.size(); ++f) {
      const FunctionId function(f);
      const facts::Unit& unit = project_.unit(function);
      const facts::Code& code = project_.code(function);
      for (uint32_t i = code.ops.begin; i < code.ops.end_index(); ++i) {
        const facts::Op& op = unit.ops[i];
        if (op.kind != OpKind::kLoadAttr || unit.text(op.name) != "start") continue;
        const project::SetId of = project_.value(function, op.operand_a());
        const bool is_here = project_.functions[f].module == project_.functions[function_.value].module;
        if ((is_here && project_.values.has_unknown(of)) || may_be(of, thread, is_here)) return true;
      }
    }
    return false;
  }

  bool may_be(project::SetId set, const project::Value& thread, bool is_here) const {
    const auto entries = project_.values.entries(set);
    return std::any_of(entries.begin(), entries.end(), [&](const project::Entry& entry) {
      const project::Value& value = project_.values[entry.value];
      if (value.kind == ValueKind::kParameter) return is_here;
      if (value.kind != thread.kind) return false;
      if (thread.kind == ValueKind::kLibraryInstance) {
        return value == thread || (is_here && value.a == thread.a && value.origin().is_none());
      }
      const auto& one = project_.classes[value.a].mro;
      const auto& other = project_.classes[thread.a].mro;
      return std::find(one.begin(), one.end(), thread.class_id()) != one.end() ||
             std::find(other.begin(), other.end(), value.class_id()) != other.end();
    });
  }

  const project::Project& project_;
  const facts::Unit& unit_;
  FunctionId function_;
  bool is_process_ = false;
  std::vector<WrongWork>& out_;
};

}  // namespace

bool is_never_callable(const project::Project& project, FunctionId function, OpId op) {
  return CallableQuestion(project).is_never(function, op, 0);
}

void find_wrong_work(const project::Project& project, FunctionId function, std::span<const Submission> submissions,
                     std::vector<WrongWork>& out) {
  WorkCheck check(project, function, out);
  for (const Submission& submission : submissions) check.check(submission);
  check.check_runs();
}

}  // namespace concurrency
