#include "concurrency/cpu_calls.h"

#include <algorithm>
#include <array>

#include "concurrency/uses.h"

namespace concurrency {

using facts::OpId;
using facts::OpKind;
using project::ValueKind;

namespace {

constexpr std::array<std::string_view, 18> kPureModules{
    "math.",        "cmath.",  "random.",      "itertools.", "functools.", "operator.",
    "collections.", "string.", "statistics.",  "fractions.", "decimal.",   "struct.",
    "bisect.",      "heapq.",  "unicodedata.", "textwrap.",  "re.",        "copy."};

// Functions with effects, or with costs of their own.
constexpr std::array<std::string_view, 8> kImpureBuiltins{"open",    "input",      "exec",       "eval",
                                                          "compile", "__import__", "breakpoint", "print"};

constexpr std::array<std::string_view, 9> kLinear{"sum", "any", "all", "max", "min", "sorted", "list", "set", "tuple"};

constexpr std::array<std::string_view, 6> kClocks{"time.time",         "time.perf_counter", "time.monotonic",
                                                  "time.process_time", "time.thread_time",  "time.perf_counter_ns"};

// Methods that only built-in types have, so that the name says enough even where the receiver is not known.
constexpr std::array<std::string_view, 52> kPureMethods{
    "append",     "extend",     "items",      "keys",     "values",       "split",      "rsplit",     "splitlines",
    "strip",      "lstrip",     "rstrip",     "lower",    "upper",        "startswith", "endswith",   "replace",
    "isdigit",    "isalpha",    "isalnum",    "isupper",  "islower",      "isspace",    "setdefault", "discard",
    "popleft",    "appendleft", "bit_length", "to_bytes", "from_bytes",   "encode",     "decode",     "title",
    "capitalize", "zfill",      "ljust",      "rjust",    "most_common",  "casefold",   "translate",  "rfind",
    "partition",  "rpartition", "insert",     "reverse",  "intersection", "union",      "difference", "issubset",
    "fromkeys",   "bit_count",  "popitem",    "swapcase"};

constexpr std::array<std::string_view, 8> kLogging{"debug",     "info",     "warning", "error",
                                                   "exception", "critical", "log",     "print"};

template <size_t N>
bool holds(const std::array<std::string_view, N>& list, std::string_view name) {
  return std::find(list.begin(), list.end(), name) != list.end();
}

bool is_builtin_object(const project::Project& project, project::SetId set) {
  const auto entries = project.values.entries(set);
  return !entries.empty() && std::all_of(entries.begin(), entries.end(), [&](const project::Entry& entry) {
    const project::Value& value = project.values[entry.value];
    if (value.kind == ValueKind::kContainer || value.kind == ValueKind::kConst) return true;
    if (value.kind != ValueKind::kLibraryInstance) return false;
    const std::string_view type = project.text(value.symbol());
    return type.starts_with("builtins.") || type.starts_with("collections.") || type.starts_with("random.") ||
           type.starts_with("re.");
  });
}

// A local variable that holds what a pure module made: rng = random.Random(seed).
bool is_made_by_pure_module(const project::Project& project, project::FunctionId function, OpId object) {
  const facts::Unit& unit = project.unit(function);
  const facts::Code& code = project.code(function);
  if (unit.op(object).kind != OpKind::kLoadName) return false;
  bool is_pure = false;
  for (uint32_t i = code.ops.begin; i < code.ops.end_index(); ++i) {
    const facts::Op& store = unit.ops[i];
    if (store.kind != OpKind::kStoreName || store.name != unit.op(object).name || store.a != unit.op(object).a)
      continue;
    const OpId made = store.operand_b();
    if (!made || unit.op(made).kind != OpKind::kCall) return false;
    const project::Value* only = project.values.only(project.value(function, unit.op(made).operand_a()));
    if (only == nullptr || only->kind != ValueKind::kLibrary) return false;
    const std::string_view name = project.text(only->symbol());
    is_pure = name.starts_with("random.") || name.starts_with("collections.") || name.starts_with("re.");
    if (!is_pure) return false;
  }
  return is_pure;
}

CallCost of_builtin(std::string_view name) {
  if (name == "print") return CallCost::kNote;
  if (holds(kImpureBuiltins, name)) return CallCost::kUnknown;
  return holds(kLinear, name) ? CallCost::kLinear : CallCost::kCheap;
}

CallCost of_library(std::string_view name, const models::Callable* model) {
  if (model != nullptr && model->blocks.kind != models::StallKind::kNone && !model->is_async) return CallCost::kWaits;
  if (name.starts_with("hashlib.") && (model == nullptr || !model->is_cpu_heavy)) return CallCost::kHash;
  if (model != nullptr && model->gil == models::Gil::kReleases) return CallCost::kReleases;
  if (model != nullptr && model->is_cpu_heavy) return CallCost::kHeavy;
  if (name.starts_with("builtins.")) {
    const std::string_view rest = name.substr(9);
    return rest.find('.') == std::string_view::npos ? of_builtin(rest) : CallCost::kCheap;
  }
  if (name.starts_with("numpy.") || name.starts_with("PIL.") || name.starts_with("zlib.")) return CallCost::kReleases;
  if (name.starts_with("logging.")) return CallCost::kNote;
  if (holds(kClocks, name)) return CallCost::kCheap;
  const bool is_pure = std::any_of(kPureModules.begin(), kPureModules.end(),
                                   [&](std::string_view module) { return name.starts_with(module); });
  return is_pure ? CallCost::kCheap : CallCost::kUnknown;
}

// A call whose callee the project does not know: what is called on what says a little.
CallKind of_unknown(const project::Project& project, project::FunctionId function, OpId call) {
  const facts::Unit& unit = project.unit(function);
  CallKind out;
  const auto entries = project.values.entries(project.value(function, call));
  const bool is_instance =
      !entries.empty() && std::all_of(entries.begin(), entries.end(), [&](const project::Entry& entry) {
        return project.values[entry.value].kind == ValueKind::kInstance;
      });
  if (is_instance) out.cost = CallCost::kCheap;  // a class without a constructor of its own
  const facts::Op& callee = unit.op(unit.op(call).operand_a());
  const project::Value* only = project.values.only(project.value(function, unit.op(call).operand_a()));
  if (only != nullptr && only->kind == ValueKind::kLibrary) {
    out.library = project.text(only->symbol());
    out.cost = of_library(out.library, nullptr);
    return out;
  }
  if (callee.kind != OpKind::kLoadAttr) return out;
  const std::string_view name = unit.text(callee.name);
  if (holds(kLogging, name)) {
    out.cost = CallCost::kNote;
  } else if (holds(kPureMethods, name) || is_builtin_object(project, project.value(function, callee.operand_a()))) {
    out.cost = CallCost::kCheap;
  } else if (name == "digest" || name == "hexdigest" || is_made_by_pure_module(project, function, callee.operand_a())) {
    out.cost = CallCost::kCheap;
  }
  return out;
}

}  // namespace

CallKind call_kind(const project::Project& project, project::FunctionId function, OpId call) {
  const project::Site* site = site_at(project, function, call);
  if (site == nullptr) return of_unknown(project, function, call);
  CallKind out;
  if (site->has_unknown || site->targets.empty()) return out;
  out.cost = CallCost::kCheap;
  for (const project::Target& target : site->targets) {
    if (target.kind == project::TargetKind::kParameter) out.cost = CallCost::kUnknown;
    if (target.kind == project::TargetKind::kFunction) out.functions.push_back(target);
    if (target.kind != project::TargetKind::kLibrary) continue;
    out.library = project.text(target.library);
    out.model = project.models->callable(out.library);
    const CallCost cost = of_library(out.library, out.model);
    if (out.cost == CallCost::kCheap) out.cost = cost;
    if (cost == CallCost::kUnknown) {
      const bool is_plain = target.receiver && project.values[target.receiver].kind == ValueKind::kContainer;
      out.cost = is_plain ? CallCost::kCheap : CallCost::kUnknown;
    }
  }
  return out;
}

}  // namespace concurrency
