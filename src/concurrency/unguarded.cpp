#include "concurrency/unguarded.h"

#include <algorithm>
#include <array>
#include <deque>
#include <optional>
#include <utility>

#include "concurrency/module_imports.h"
#include "concurrency/situations.h"
#include "facts/queries.h"

namespace concurrency {

using facts::OpId;
using facts::OpKind;
using findings::Confidence;
using project::FunctionId;
using project::ModuleId;

namespace {

constexpr size_t kMaxNodes = 4000;  // functions entered from one module-level operation
constexpr size_t kMaxAlso = 4;
constexpr config::PythonVersion kInterpreterPools{3, 14};

// What the searches of all modules share.
struct Program {
  const project::Project& project;
  const Starts& starts;
  const CallEdges& edges;
  std::vector<char> leads_to_start;
  ModuleImports imports;
};

struct Found {
  OpId root;
  std::vector<Place> path;
  const Start* start = nullptr;
  Unguardedness why = Unguardedness::kNoGuard;
  Place test;
  Confidence confidence = Confidence::kCertain;
};

// Whether a body reads what its module binds: such a function is looked up in the module by who runs it elsewhere.
bool reads_globals(const project::Project& project, FunctionId function) {
  const project::Function& header = project.functions[function.value];
  const facts::Unit& unit = project.unit(function);
  const facts::Unit& shell = project.modules[header.module.value].facts->units[0];
  const auto names = shell.variable_list(shell.scopes[0]);
  const facts::Code& code = project.code(function);
  for (uint32_t i = code.ops.begin; i < code.ops.end_index(); ++i) {
    const facts::Op& op = unit.ops[i];
    const bool is_shell = header.unit.value == 0;
    const bool is_global = op.scope().is_none() || (is_shell && op.scope().value == 0);
    if (op.kind != OpKind::kLoadName || !is_global) continue;
    const auto is_it = [&](const facts::Variable& each) { return shell.text(each.name) == unit.text(op.name); };
    if (std::any_of(names.begin(), names.end(), is_it)) return true;
  }
  return false;
}

// One search: from the module-level code of a file, run as the program or imported, on one target.
class Search {
 public:
  Search(const Program& program, ModuleId module, bool as_program, const TargetPython& target,
         const std::vector<StartMethod>& methods)
      : program_(program),
        project_(program.project),
        module_(module),
        target_(target),
        methods_(methods),
        parent_(project_, {as_program ? module : ModuleId(), false, target}),
        worker_(project_, {as_program ? module : ModuleId(), true, target}) {}

  // The first module-level operations that reach a start, at most `limit`.
  std::vector<Found> run(size_t limit) {
    std::vector<Found> found;
    const FunctionId root = project_.modules[module_.value].first_function;
    nodes_.push_back(make(root, {}, 0, OpId()));
    seen_.emplace_back(root, std::vector<Known>());
    for (const OpId op : operations(root)) {
      if (found.size() >= limit) break;
      if (auto one = from(op)) found.push_back(std::move(*one));
    }
    return found;
  }

 private:
  struct Node {
    FunctionId function;
    std::vector<Known> parameters;
    KnownOps in_parent;
    KnownOps in_worker;
    uint32_t caller = 0;
    OpId call;  // in the caller
    Confidence confidence = Confidence::kCertain;
    Unguardedness why = Unguardedness::kNoGuard;
    Place test;
  };

  Node make(FunctionId function, std::vector<Known> parameters, uint32_t caller, OpId call) {
    Node node{.function = function,
              .parameters = std::move(parameters),
              .in_parent = {},
              .in_worker = {},
              .caller = caller,
              .call = call,
              .test = {}};
    node.in_parent = parent_.evaluate(function, node.parameters);
    node.in_worker = worker_.evaluate(function, node.parameters);
    return node;
  }

  // Operations of a body that may lead to a start, in order.
  std::vector<OpId> operations(FunctionId function) const {
    std::vector<OpId> ops;
    for (const uint32_t start : program_.starts.by_function[function.value])
      ops.push_back(program_.starts.all[start].at.op);
    for (const CallEdge& edge : program_.edges[function.value]) {
      if (program_.leads_to_start[edge.callee.value] != 0) ops.push_back(edge.op);
    }
    std::sort(ops.begin(), ops.end());
    ops.erase(std::unique(ops.begin(), ops.end()), ops.end());
    return ops;
  }

  std::optional<Found> from(OpId root) {
    nodes_.resize(1);
    if (auto found = visit(0, root)) return found;
    for (uint32_t at = 1; at < nodes_.size() && nodes_.size() < kMaxNodes; ++at) {
      for (const OpId op : operations(nodes_[at].function)) {
        if (auto found = visit(at, op)) return found;
      }
    }
    return std::nullopt;
  }

  // Follows one operation of a node: a start ends the search, calls make further nodes.
  std::optional<Found> visit(uint32_t at, OpId op) {
    Unguardedness why = nodes_[at].why;
    Place test = nodes_[at].test;
    if (!passes(nodes_[at], op, why, test)) return std::nullopt;
    const FunctionId function = nodes_[at].function;
    for (const uint32_t number : program_.starts.by_function[function.value]) {
      const Start& start = program_.starts.all[number];
      if (start.at.op != op || start.confidence == Confidence::kPossible || !bites(start)) continue;
      return Found{.root = at == 0 ? op : root_of(at),
                   .path = path_to(at, op),
                   .start = &start,
                   .why = why,
                   .test = test,
                   .confidence = std::min(nodes_[at].confidence, start.confidence)};
    }
    for (const CallEdge& edge : program_.edges[function.value]) {
      if (edge.op != op || edge.confidence == Confidence::kPossible) continue;
      if (program_.leads_to_start[edge.callee.value] == 0) continue;
      enter(at, edge, why, test);
    }
    return std::nullopt;
  }

  void enter(uint32_t at, const CallEdge& edge, Unguardedness why, const Place& test) {
    std::vector<Known> parameters = parent_.passed(nodes_[at].function, edge.op, edge.callee, nodes_[at].parameters);
    const std::pair state(edge.callee, parameters);
    if (std::find(seen_.begin(), seen_.end(), state) != seen_.end()) return;
    seen_.push_back(state);
    Node node = make(edge.callee, std::move(parameters), at, edge.op);
    node.confidence = std::min(nodes_[at].confidence, edge.confidence);
    node.why = why;
    node.test = test;
    nodes_.push_back(std::move(node));
  }

  // True if the operation runs both in the program and in a worker that imports it again, or the worker dies before.
  bool passes(const Node& node, OpId op, Unguardedness& why, Place& test) const {
    if (parent_.reach(node.function, op, node.in_parent).reach != Reach::kReached) return false;
    const Reached there = worker_.reach(node.function, op, node.in_worker);
    if (there.reach == Reach::kDies) {
      why = Unguardedness::kLeavesEarly;
      test = {node.function, there.test};
      return true;
    }
    if (there.reach != Reach::kReached) return false;
    if (there.test && why == Unguardedness::kNoGuard) {
      why = Unguardedness::kBrokenGuard;
      test = {node.function, there.test};
    }
    return true;
  }

  OpId root_of(uint32_t at) const {
    while (nodes_[at].caller != 0) at = nodes_[at].caller;
    return nodes_[at].call;
  }

  std::vector<Place> path_to(uint32_t at, OpId op) const {
    std::vector<Place> path{{nodes_[at].function, op}};
    for (; at != 0; at = nodes_[at].caller) {
      path.push_back({nodes_[nodes_[at].caller].function, nodes_[at].call});
    }
    std::reverse(path.begin(), path.end());
    return path;
  }

  // True if the workers of this start import the file again.
  bool bites(const Start& start) const {
    if (start.kind == StartKind::kInterpreters) return is_looked_up(start);
    if (start.choice.is_unknown) return false;
    const std::vector<StartMethod>& methods = start.choice.methods.empty() ? methods_ : start.choice.methods;
    return std::find(methods.begin(), methods.end(), target_.start_method) != methods.end();
  }

  // A function that reads globals of this very file makes the interpreter run the file.
  bool is_looked_up(const Start& start) const {
    if (target_.version < kInterpreterPools || target_.start_method != StartMethod::kSpawn) return false;
    for (const project::Spawn& spawn : project_.bodies[start.at.function.value].spawns) {
      if (spawn.op != start.at.op) continue;
      for (const project::Target& target : spawn.targets) {
        if (target.kind != project::TargetKind::kFunction || target.confidence == Confidence::kPossible) continue;
        const bool is_here = project_.functions[target.function.value].module == module_;
        if (is_here && reads_globals(project_, target.function)) return true;
      }
    }
    return false;
  }

  const Program& program_;
  const project::Project& project_;
  ModuleId module_;
  TargetPython target_;
  const std::vector<StartMethod>& methods_;
  Situations parent_;
  Situations worker_;
  std::deque<Node> nodes_;
  std::vector<std::pair<FunctionId, std::vector<Known>>> seen_;
};

class Finder {
 public:
  Finder(const Program& program, const config::Settings& settings)
      : program_(program), project_(program.project), targets_(settings) {}

  UnguardedStarts run() {
    UnguardedStarts out;
    out.by_module.resize(project_.modules.size());
    for (uint32_t m = 0; m < project_.modules.size(); ++m) {
      const project::Module& module = project_.modules[m];
      const bool is_code = !module.facts->is_stub && !module.facts->is_notebook;
      if (!is_code || program_.leads_to_start[module.first_function.value] == 0) continue;
      if (auto found = in_module(ModuleId(m))) out.by_module[m].push_back(std::move(*found));
    }
    return out;
  }

 private:
  std::optional<UnguardedStart> in_module(ModuleId module) const {
    const std::string& path = project_.modules[module.value].file->path;
    const bool is_package = path.ends_with("__init__.py");
    const bool is_main = path == "__main__.py" || path.ends_with("/__main__.py");
    if (is_package || !program_.imports.importers[module.value].empty()) {
      if (auto found = as(module, false)) return found;
    }
    return is_package || is_main ? std::nullopt : as(module, true);
  }

  std::optional<UnguardedStart> as(ModuleId module, bool as_program) const {
    std::vector<Found> first;
    const Targets bites = targets_.where([&](const TargetPython& target) {
      std::vector<Found> found = on_target(module, as_program, target);
      if (first.empty()) first = found;
      return !found.empty();
    });
    if (bites.empty()) return std::nullopt;
    UnguardedStart made{.why = as_program ? first[0].why : Unguardedness::kLibrary,
                        .start = *first[0].start,
                        .path = first[0].path,
                        .test = as_program ? first[0].test : Place{},
                        .bites = bites,
                        .confidence = first[0].confidence,
                        .also = {}};
    for (size_t i = 1; i < first.size(); ++i) made.also.push_back(first[i].root);
    return made;
  }

  std::vector<Found> on_target(ModuleId module, bool as_program, TargetPython target) const {
    const std::optional<std::vector<StartMethod>> methods = program_methods(module, target);
    for (const StartMethod method : {StartMethod::kForkserver, StartMethod::kSpawn}) {
      if (method == StartMethod::kForkserver && target.platform == Platform::kWindows) continue;
      target.start_method = method;
      static const std::vector<StartMethod> kNone;
      Search search(program_, module, as_program, target, methods ? *methods : kNone);
      std::vector<Found> found = search.run(kMaxAlso + 1);
      if (!found.empty()) return found;
    }
    return {};
  }

  // What the program says by set_start_method, else the target's own; nothing where that is not understood.
  std::optional<std::vector<StartMethod>> program_methods(ModuleId module, const TargetPython& target) const {
    const std::vector<ModuleId> closure = program_.imports.closure(module);
    std::vector<StartMethod> methods;
    Situations situations(project_, {module, false, target});
    for (const MethodCall& call : program_.starts.methods.calls()) {
      const ModuleId where = project_.functions[call.function.value].module;
      if (!std::binary_search(closure.begin(), closure.end(), where)) continue;
      const KnownOps known = situations.evaluate(call.function, {});
      if (situations.reach(call.function, call.op, known).reach != Reach::kReached) continue;
      if (!call.method) return std::nullopt;
      methods.push_back(*call.method);
    }
    if (methods.empty()) methods.push_back(target.start_method);
    return methods;
  }

  const Program& program_;
  const project::Project& project_;
  Targets targets_;
};

}  // namespace

UnguardedStarts find_unguarded(const project::Project& project, const CallEdges& edges, const Starts& starts,
                               const config::Settings& settings) {
  Program program{project, starts, edges, {}, find_imports(project)};
  std::vector<FunctionId> goals;
  for (const Start& start : starts.all) {
    if (start.confidence != Confidence::kPossible) goals.push_back(start.at.function);
  }
  program.leads_to_start = reaching(program.edges, goals);
  return Finder(program, settings).run();
}

}  // namespace concurrency
