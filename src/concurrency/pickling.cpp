#include "concurrency/pickling.h"

#include <algorithm>
#include <array>
#include <deque>
#include <optional>
#include <set>

#include "concurrency/things.h"
#include "concurrency/travels.h"
#include "facts/queries.h"
#include "summaries/conditions.h"

namespace concurrency {

using facts::ArgumentKind;
using facts::OpId;
using facts::OpKind;
using findings::Confidence;
using project::ClassId;
using project::FunctionId;
using project::Target;
using project::TargetKind;
using project::ValueKind;

namespace {

enum class Sender : uint8_t { kExecutor, kInterpreters, kPool, kProcess, kExecutorMade, kPoolMade, kNone };

constexpr models::ArgumentRef kArgsAfterFunction{.position = 1, .keyword = "args"};
constexpr models::ArgumentRef kProcessArgs{.position = 3, .keyword = "args"};
constexpr models::ArgumentRef kExecutorInitargs{.position = 3, .keyword = "initargs"};
constexpr models::ArgumentRef kPoolInitargs{.position = 2, .keyword = "initargs"};

Sender sender_of(const project::Spawn& spawn) {
  if (spawn.model == nullptr) return Sender::kNone;
  const std::string_view name = spawn.model->name;
  if (name.starts_with("concurrent.futures.ProcessPoolExecutor.")) return Sender::kExecutor;
  if (name.starts_with("concurrent.futures.InterpreterPoolExecutor.")) return Sender::kInterpreters;
  if (spawn.model->executor.present() && spawn.runs == models::Runs::kProcess) return Sender::kExecutor;
  if (name == "concurrent.futures.ProcessPoolExecutor") return Sender::kExecutorMade;
  if (name == "multiprocessing.Pool") return Sender::kPoolMade;
  if (name.starts_with("multiprocessing.Pool.")) return Sender::kPool;
  const bool is_process = name == "multiprocessing.Process" || name == "multiprocessing.context.BaseContext.Process";
  return is_process ? Sender::kProcess : Sender::kNone;
}

std::string_view way_of_function(Sender sender) {
  switch (sender) {
    case Sender::kInterpreters:
      return "interpreter-task";
    case Sender::kProcess:
      return "target";
    case Sender::kExecutorMade:
    case Sender::kPoolMade:
      return "initializer";
    default:
      return "task";
  }
}

std::string_view way_of_argument(Sender sender) {
  switch (sender) {
    case Sender::kInterpreters:
      return "interpreter-argument";
    case Sender::kProcess:
      return "args";
    case Sender::kExecutorMade:
    case Sender::kPoolMade:
      return "initargs";
    default:
      return "argument";
  }
}

class Finder {
 public:
  Finder(const project::Project& project, const CallEdges& edges, const Starts& starts,
         const config::Settings& settings)
      : project_(project), starts_(starts), things_(project), targets_(settings), edges_(edges) {}

  Pickling run() {
    out_.sends_by_module.resize(project_.modules.size());
    out_.exceptions_by_module.resize(project_.modules.size());
    for (uint32_t f = 0; f < project_.functions.size(); ++f) {
      for (const project::Spawn& spawn : project_.bodies[f].spawns) {
        const Sender sender = sender_of(spawn);
        if (sender != Sender::kNone) add_spawn(FunctionId(f), spawn, sender);
      }
    }
    for (auto& sends : out_.sends_by_module) {
      std::stable_sort(sends.begin(), sends.end(), [this](const LostSend& left, const LostSend& right) {
        return project_.span(left.at.function, left.at.op) < project_.span(right.at.function, right.at.op);
      });
    }
    return std::move(out_);
  }

 private:
  void add_spawn(FunctionId function, const project::Spawn& spawn, Sender sender) {
    const facts::Unit& unit = project_.unit(function);
    const MethodChoice choice = choice_of(function, spawn, sender);
    const OpId callable = summaries::argument_op(unit, spawn.op, spawn.model->callable);
    LostSend send{.at = {function, callable},
                  .call = {function, spawn.op},
                  .way = way_of_function(sender),
                  .is_pool = sender == Sender::kPool || sender == Sender::kPoolMade,
                  .thing = things_.callable(function, callable, spawn.targets),
                  .bites = targets_};
    add(send, choice);
    for (const OpId argument : arguments_of(unit, spawn, sender)) {
      send.at.op = argument;
      send.way = way_of_argument(sender);
      send.thing = things_.object(function, argument);
      add(send, choice);
      if (!send.thing.name.empty()) continue;
      send.way = way_of_function(sender);
      send.thing = things_.callable(function, argument, {});
      add(send, choice);
    }
    const bool is_task = sender == Sender::kExecutor || sender == Sender::kPool;
    if (is_task) add_exceptions(function, spawn, send.is_pool);
  }

  void add(LostSend send, const MethodChoice& choice) {
    if (send.thing.name.empty() || choice.is_unknown) return;
    send.bites = targets_.where([&](const TargetPython& target) {
      const std::vector<StartMethod> methods = choice.methods.empty() ? methods_on(target) : choice.methods;
      return std::any_of(methods.begin(), methods.end(), [&](StartMethod method) {
        return fails_to_travel(send.thing.name, send.way, target, method);
      });
    });
    if (send.bites.empty()) return;
    out_.sends_by_module[project_.functions[send.at.function.value].module.value].push_back(std::move(send));
  }

  // What set_start_method says anywhere in the program, else what the target does; nothing where that is not
  // understood.
  std::vector<StartMethod> methods_on(const TargetPython& target) const {
    std::vector<StartMethod> methods;
    for (const MethodCall& call : starts_.methods.calls()) {
      if (project_.file(call.function).is_test) continue;
      if (!call.method) return {};
      methods.push_back(*call.method);
    }
    const bool may_fork = std::find(methods.begin(), methods.end(), StartMethod::kFork) != methods.end();
    if (may_fork) return {StartMethod::kFork};
    return methods.empty() ? std::vector<StartMethod>{target.start_method} : methods;
  }

  // Which start method the code asks for.
  MethodChoice choice_of(FunctionId function, const project::Spawn& spawn, Sender sender) const {
    const bool is_made_here =
        sender == Sender::kProcess || sender == Sender::kExecutorMade || sender == Sender::kPoolMade;
    if (is_made_here) return starts_.methods.of_constructor(function, spawn.op);
    for (const project::Site& site : project_.bodies[function.value].sites) {
      if (site.op != spawn.op) continue;
      for (const Target& target : site.targets) {
        if (target.kind == TargetKind::kLibrary && target.receiver) return starts_.methods.of_object(target.receiver);
      }
    }
    return {};
  }

  // The arguments that go to the worker, besides the function: elements of an `args` tuple, or what follows the
  // function.
  static std::vector<OpId> arguments_of(const facts::Unit& unit, const project::Spawn& spawn, Sender sender) {
    if (unit.op(spawn.op).kind != OpKind::kCall || spawn.model->many) return made_with(unit, spawn, sender);
    if (sender == Sender::kProcess) return elements(unit, summaries::argument_op(unit, spawn.op, kProcessArgs));
    if (sender == Sender::kPool) return elements(unit, summaries::argument_op(unit, spawn.op, kArgsAfterFunction));
    std::vector<OpId> found;
    int position = 0;
    for (const facts::Argument& argument : unit.argument_list(unit.calls[unit.op(spawn.op).call().value].arguments)) {
      if (argument.kind == ArgumentKind::kStar || argument.kind == ArgumentKind::kDoubleStar) continue;
      if (argument.kind == ArgumentKind::kPositional && position++ <= spawn.model->callable.position) continue;
      found.push_back(argument.value);
    }
    return found;
  }

  static std::vector<OpId> made_with(const facts::Unit& unit, const project::Spawn& spawn, Sender sender) {
    if (sender == Sender::kExecutorMade)
      return elements(unit, summaries::argument_op(unit, spawn.op, kExecutorInitargs));
    if (sender == Sender::kPoolMade) return elements(unit, summaries::argument_op(unit, spawn.op, kPoolInitargs));
    return {};
  }

  static std::vector<OpId> elements(const facts::Unit& unit, OpId display) {
    std::vector<OpId> found;
    if (!display || unit.op(display).kind != OpKind::kDisplay) return found;
    if (unit.op(display).aux == static_cast<uint16_t>(facts::ContainerKind::kDict)) return found;
    for (const OpId element : unit.operand_list(unit.op(display))) {
      if (element && unit.op(element).kind != OpKind::kUnpack) found.push_back(element);
    }
    return found;
  }

  // ---- Exceptions ----

  // Of an exception class: what its __init__ requires, and what it passes on to the base class, if that is less.
  struct Rebuilt {
    uint32_t passed_on = 0;
    uint32_t required = 0;
  };

  void add_exceptions(FunctionId function, const project::Spawn& spawn, bool is_pool) {
    for (const Target& target : spawn.targets) {
      if (target.kind == TargetKind::kFunction && target.confidence != Confidence::kPossible)
        follow(function, spawn, target.function, is_pool);
    }
  }

  struct Node {
    FunctionId function;
    uint32_t caller = 0;
    OpId call;
    Confidence confidence = Confidence::kCertain;
  };

  // Everything the task runs, breadth first; what is raised inside of a try is taken for caught.
  void follow(FunctionId sender, const project::Spawn& spawn, FunctionId task, bool is_pool) {
    std::deque<Node> nodes{{task, 0, spawn.op, Confidence::kCertain}};
    std::set<FunctionId> seen{task};
    for (uint32_t at = 0; at < nodes.size() && at < 500; ++at) {
      const Node node = nodes[at];
      if (add_raises({sender, spawn.op}, nodes, at, is_pool)) return;
      const facts::Unit& unit = project_.unit(node.function);
      for (const CallEdge& edge : edges_[node.function.value]) {
        if (edge.runs != models::Runs::kCaller || edge.confidence == Confidence::kPossible) continue;
        if (facts::enclosing(unit, unit.op(edge.op).region, facts::RegionKind::kTry)) continue;
        if (seen.insert(edge.callee).second)
          nodes.push_back({edge.callee, at, edge.op, std::min(node.confidence, edge.confidence)});
      }
    }
  }

  bool add_raises(const Place& send, const std::deque<Node>& nodes, uint32_t at, bool is_pool) {
    const FunctionId function = nodes[at].function;
    const facts::Unit& unit = project_.unit(function);
    const facts::Code& code = project_.code(function);
    for (uint32_t i = code.ops.begin; i < code.ops.end_index(); ++i) {
      const facts::Op& op = unit.ops[i];
      if (op.kind != OpKind::kRaise || !op.operand_a()) continue;
      if (facts::enclosing(unit, op.region, facts::RegionKind::kTry)) continue;
      const project::Value* raised = project_.values.only(project_.value(function, op.operand_a()));
      if (raised == nullptr || raised->kind != ValueKind::kInstance || raised->b == 1) continue;
      const std::optional<Rebuilt> rebuilt = rebuilt_with(raised->class_id());
      if (!rebuilt) continue;
      LostException lost{.send = send,
                         .raise = {function, OpId(i)},
                         .path = {},
                         .type = raised->class_id(),
                         .passed_on = rebuilt->passed_on,
                         .required = rebuilt->required,
                         .is_pool = is_pool,
                         .confidence = nodes[at].confidence};
      for (uint32_t step = at; step != 0; step = nodes[step].caller) {
        lost.path.push_back({nodes[nodes[step].caller].function, nodes[step].call});
      }
      lost.path.push_back(send);
      std::reverse(lost.path.begin(), lost.path.end());
      lost.path.push_back(lost.raise);
      if (!told_.emplace(function, OpId(i)).second) return true;
      out_.exceptions_by_module[project_.functions[function.value].module.value].push_back(std::move(lost));
      return true;
    }
    return false;
  }

  // Nothing where the class is built anew as it was: it reduces itself, takes no more than it passes on, or does not
  // call the base class, which then keeps all arguments.
  std::optional<Rebuilt> rebuilt_with(ClassId id) const {
    const project::Class& type = project_.classes[id.value];
    const bool is_exception = std::any_of(type.library_bases.begin(), type.library_bases.end(), [&](auto base) {
      const std::string_view name = project_.text(base);
      return name == "builtins.Exception" || name == "builtins.ValueError" || name == "builtins.RuntimeError";
    });
    if (!is_exception) return std::nullopt;
    FunctionId initializer;
    for (uint32_t f = 0; f < project_.functions.size(); ++f) {
      const project::Function& method = project_.functions[f];
      const bool is_of_type = std::find(type.mro.begin(), type.mro.end(), method.owner) != type.mro.end();
      if (!method.owner || !is_of_type) continue;
      const std::string_view name = project_.text(method.qualified);
      if (name.ends_with(".__reduce__") || name.ends_with(".__reduce_ex__") || name.ends_with(".__new__")) {
        return std::nullopt;
      }
      if (!name.ends_with(".__init__")) continue;
      if (initializer && method.owner != id) continue;
      initializer = FunctionId(f);
    }
    return initializer && project_.functions[initializer.value].owner == id ? compared(initializer) : std::nullopt;
  }

  std::optional<Rebuilt> compared(FunctionId initializer) const {
    const facts::Unit& header_unit = project_.header_unit(initializer);
    Rebuilt rebuilt;
    const auto parameters = header_unit.parameter_list(*project_.header(initializer));
    for (size_t i = 1; i < parameters.size(); ++i) {
      const bool takes_one = parameters[i].kind == facts::ParameterKind::kPositional ||
                             parameters[i].kind == facts::ParameterKind::kPositionalOnly ||
                             parameters[i].kind == facts::ParameterKind::kKeywordOnly;
      if (takes_one && !parameters[i].default_value) ++rebuilt.required;
    }
    const facts::Unit& unit = project_.unit(initializer);
    const facts::Code& code = project_.code(initializer);
    bool calls_base = false;
    for (uint32_t i = code.ops.begin; i < code.ops.end_index(); ++i) {
      const facts::Op& op = unit.ops[i];
      // Whoever sets `args` decides anew.
      if (op.kind == OpKind::kStoreAttr && unit.text(op.name) == "args") return std::nullopt;
      if (op.kind != OpKind::kCall || !op.operand_a()) continue;
      const facts::Op& callee = unit.op(op.operand_a());
      if (callee.kind != OpKind::kLoadAttr || unit.text(callee.name) != "__init__") continue;
      const facts::Op& object = unit.op(callee.operand_a());
      const bool is_super = object.kind == OpKind::kCall && facts::dotted_name(unit, object.operand_a()) == "super";
      if (!is_super || calls_base || op.region) return std::nullopt;
      calls_base = true;
      for (const facts::Argument& argument : unit.argument_list(unit.calls[op.call().value].arguments)) {
        if (argument.kind != ArgumentKind::kPositional) return std::nullopt;
        ++rebuilt.passed_on;
      }
    }
    return calls_base && rebuilt.passed_on < rebuilt.required ? std::optional(rebuilt) : std::nullopt;
  }

  const project::Project& project_;
  const Starts& starts_;
  Things things_;
  Targets targets_;
  const CallEdges& edges_;
  std::set<std::pair<FunctionId, OpId>> told_;  // raises
  Pickling out_;
};

}  // namespace

Pickling find_unpicklable(const project::Project& project, const CallEdges& edges, const Starts& starts,
                          const config::Settings& settings) {
  return Finder(project, edges, starts, settings).run();
}

}  // namespace concurrency
