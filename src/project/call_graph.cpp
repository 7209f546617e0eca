#include "project/call_graph.h"

#include <map>
#include <set>

namespace project {

namespace {

using Graph = std::map<std::string, std::set<std::string>>;

std::string quoted(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + "\"";
}

class Builder {
 public:
  Builder(const Project& project, Graph& graph) : project_(project), graph_(graph) {}

  // NOLINTNEXTLINE(misc-no-recursion): once, what is passed for a parameter
  void add(FunctionId caller, const Target& target) {
    if (target.kind == TargetKind::kFunction) {
      edge(caller, target.function);
    } else if (target.kind == TargetKind::kLibrary) {
      library(caller, project_.text(target.library));
    } else {
      for (const Target& passed : project_.passed(target.function, target.parameter)) {
        if (passed.kind != TargetKind::kParameter) add(caller, passed);
      }
    }
  }

 private:
  std::string name(FunctionId id) const { return std::string(project_.text(project_.functions[id.value].qualified)); }
  void edge(FunctionId caller, FunctionId callee) { graph_[name(caller)].insert(name(callee)); }
  // Only builtins called by name belong into the graph; library code is no node of it.
  void library(FunctionId caller, std::string_view dotted) {
    constexpr std::string_view kPrefix = "builtins.";
    if (!dotted.starts_with(kPrefix)) return;
    const std::string_view rest = dotted.substr(kPrefix.size());
    if (rest.find('.') == std::string_view::npos) graph_[name(caller)].insert("<builtin>." + std::string(rest));
  }

  const Project& project_;
  Graph& graph_;
};

std::string to_json(const Graph& graph) {
  std::string out = "{";
  const char* separator = "\n";
  for (const auto& [caller, callees] : graph) {
    out += separator + ("  " + quoted(caller)) + ": [";
    const char* comma = "";
    for (const std::string& callee : callees) {
      out += comma + quoted(callee);
      comma = ", ";
    }
    out += "]";
    separator = ",\n";
  }
  return out + "\n}\n";
}

}  // namespace

std::string call_graph_json(const Project& project, CallGraphKind kind) {
  Graph graph;
  Builder builder(project, graph);
  for (uint32_t f = 0; f < project.functions.size(); ++f) {
    const FunctionId id(f);
    if (kind == CallGraphKind::kCalls) graph[std::string(project.text(project.functions[f].qualified))];
    const Body& body = project.bodies[f];
    if (kind == CallGraphKind::kSpawns) {
      for (const Spawn& spawn : body.spawns) {
        if (spawn.runs == models::Runs::kLoop) continue;  // runs later, but not elsewhere
        for (const Target& target : spawn.targets) builder.add(id, target);
      }
      continue;
    }
    for (const Site& site : body.sites) {
      for (const Target& target : site.targets) builder.add(id, target);
    }
  }
  return to_json(graph);
}

}  // namespace project
