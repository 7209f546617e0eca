#include "concurrency/situations.h"

#include <array>

#include "facts/queries.h"

namespace concurrency {

using facts::Op;
using facts::Operator;
using facts::OpId;
using facts::OpKind;
using project::FunctionId;
using project::ValueKind;
using Kind = Known::Kind;

namespace {

constexpr int kMaxDepth = 3;  // calls and modules followed to find what a test comes to

uint64_t key_of(facts::ScopeId scope, facts::Name name) {
  return (static_cast<uint64_t>(scope.value) << 32) | name.value;
}

std::vector<Known> elements(const facts::Unit& unit, OpId display) {
  std::vector<Known> found;
  for (const OpId element : unit.operand_list(unit.op(display))) {
    const bool is_constant = element && unit.op(element).kind == OpKind::kConst;
    found.push_back(is_constant ? constant(unit, element) : Known{});
  }
  return found;
}

bool is_display(const facts::Unit& unit, OpId op) {
  return op && unit.op(op).kind == OpKind::kDisplay &&
         unit.op(op).aux != static_cast<uint16_t>(facts::ContainerKind::kDict);
}

}  // namespace

const Known& Situations::Body::at(OpId op) const {
  static const Known kNothing;
  const bool is_inside = op && code.ops.contains(op) && op.value - code.ops.begin < known.size();
  return is_inside ? known[op.value - code.ops.begin] : kNothing;
}

std::string_view Situations::name_of(project::ModuleId module) const {
  if (module != situation_.main) return project_.text(project_.modules[module.value].name);
  return situation_.in_worker ? "__mp_main__" : "__main__";
}

// The fork server imports the program under the name of the main process; a spawned worker has its own by then.
std::string_view Situations::process_name() const {
  const bool is_main = !situation_.in_worker || situation_.target.start_method != StartMethod::kSpawn;
  return is_main ? "MainProcess" : "Process-1";
}

std::string_view Situations::library_name(FunctionId function, OpId op) const {
  const project::Value* only = op ? project_.values.only(project_.value(function, op)) : nullptr;
  return only != nullptr && only->kind == ValueKind::kLibrary ? project_.text(only->symbol()) : std::string_view();
}

// What the library's own names are.
Known Situations::library_value(std::string_view name) const {
  static constexpr std::array<std::string_view, 3> kSysPlatform{"linux", "darwin", "win32"};
  const auto platform = static_cast<size_t>(situation_.target.platform);
  if (name == "sys.platform") return known_text(kSysPlatform[platform]);
  if (name == "os.name") return known_text(situation_.target.platform == Platform::kWindows ? "nt" : "posix");
  if (name == "typing.TYPE_CHECKING") return known_bool(false);
  if (name == "sys.version_info") {
    const config::PythonVersion version = situation_.target.version;
    const int64_t number = static_cast<int64_t>(version.major) * 100 + version.minor;
    return {.kind = Kind::kVersion, .asks_who_runs = false, .number = number, .text = {}};
  }
  return {};
}

// What its functions give.
Known Situations::library_result(std::string_view name) const {
  static constexpr std::array<std::string_view, 3> kPlatformSystem{"Linux", "Darwin", "Windows"};
  if (name == "platform.system") return known_text(kPlatformSystem[static_cast<size_t>(situation_.target.platform)]);
  // While a worker imports the program, it does not know yet that it has a parent.
  if (name == "multiprocessing.parent_process") return known_none(true);
  if (name == "multiprocessing.current_process") {
    return {.kind = Kind::kProcess, .asks_who_runs = true, .number = 0, .text = {}};
  }
  return {};
}

// NOLINTNEXTLINE(misc-no-recursion): ends at kMaxDepth
KnownOps Situations::evaluate(FunctionId function, const std::vector<Known>& parameters) {
  Body body{function, project_.unit(function), project_.code(function), {}, {}};
  body.known.resize(body.code.ops.count);
  for (uint32_t i = body.code.ops.begin; i < body.code.ops.end_index(); ++i) {
    const Op& op = body.unit.ops[i];
    Known& known = body.known[i - body.code.ops.begin];
    if (op.kind == OpKind::kParameter) {
      if (op.aux < parameters.size()) known = parameters[op.aux];
    } else if (op.kind == OpKind::kStoreName) {
      const Known stored = body.at(op.operand_b());
      const auto [found, is_new] = body.variables.try_emplace(key_of(op.scope(), op.name), stored);
      if (!is_new && !(found->second == stored)) {
        found->second = nothing_known(found->second.asks_who_runs || stored.asks_who_runs);
      }
    } else {
      known = value(body, OpId(i));
    }
  }
  if (project_.functions[function.value].is_module) {
    Names& names = globals_[project_.functions[function.value].module.value];
    for (const auto& [key, known] : body.variables) {
      if ((key >> 32) == 0) names[body.unit.text(facts::Name(static_cast<uint32_t>(key)))] = known;
    }
  }
  return std::move(body.known);
}

// NOLINTNEXTLINE(misc-no-recursion): ends at kMaxDepth
Known Situations::value(const Body& body, OpId id) {
  const Op& op = body.unit.op(id);
  switch (op.kind) {
    case OpKind::kConst:
      return constant(body.unit, id);
    case OpKind::kLoadName:
      return load_name(body, id);
    case OpKind::kLoadAttr:
      return load_attribute(body, id);
    case OpKind::kLoadItem: {
      const bool is_slice = op.operand_b() && body.unit.op(op.operand_b()).kind == OpKind::kSlice;
      const Known& whole = body.at(op.operand_a());
      return is_slice && whole.kind == Kind::kVersion ? whole : Known{};
    }
    case OpKind::kUnary:
      return static_cast<Operator>(op.aux) == Operator::kNot ? negated(body.at(op.operand_a()))
                                                             : nothing_known(body.at(op.operand_a()).asks_who_runs);
    case OpKind::kCompare:
      return compare(body, op);
    case OpKind::kBool:
      return joined(static_cast<Operator>(op.aux), body.at(op.operand_a()), body.at(op.operand_b()));
    case OpKind::kDisplay:
      return is_display(body.unit, id) ? version_of(elements(body.unit, id)) : Known{};
    case OpKind::kCall:
      return call(body, id);
    default:
      break;
  }
  bool asks = false;
  facts::for_each_operand(body.unit, op, [&](OpId operand) { asks = asks || body.at(operand).asks_who_runs; });
  return nothing_known(asks);
}

// NOLINTNEXTLINE(misc-no-recursion): ends at kMaxDepth
Known Situations::load_name(const Body& body, OpId id) {
  const Op& op = body.unit.op(id);
  const std::string_view name = body.unit.text(op.name);
  const project::ModuleId module = project_.functions[body.function.value].module;
  if (name == "__name__") return known_text(name_of(module), true);
  if (name == "TYPE_CHECKING") return known_bool(false);
  const auto own = body.variables.find(key_of(op.scope(), op.name));
  if (own != body.variables.end()) return own->second;
  const std::string_view library_path = library_name(body.function, id);
  if (!library_path.empty()) return library_value(library_path);
  const bool is_module = project_.functions[body.function.value].is_module;
  const bool is_shell = project_.functions[body.function.value].unit.value == 0;
  const bool is_global = op.scope().is_none() || (is_shell && op.scope().value == 0);
  if (is_module || !is_global) return {};
  const Names& names = globals(module);
  const auto found = names.find(name);
  return found == names.end() ? Known{} : found->second;
}

Known Situations::load_attribute(const Body& body, OpId id) const {
  const Op& op = body.unit.op(id);
  const Known& object = body.at(op.operand_a());
  const std::string_view name = body.unit.text(op.name);
  if (object.kind == Kind::kProcess) return name == "name" ? known_text(process_name(), true) : nothing_known(true);
  if (name == "TYPE_CHECKING") return known_bool(false);
  const std::string_view library_path = library_name(body.function, id);
  if (!library_path.empty()) return library_value(library_path);
  const std::string written = facts::dotted_name(body.unit, id);
  if (written == "sys.platform" || written == "os.name" || written == "sys.version_info") return library_value(written);
  return nothing_known(object.asks_who_runs);
}

Known Situations::compare(const Body& body, const Op& op) const {
  const auto how = static_cast<Operator>(op.aux);
  const Known& left = body.at(op.operand_a());
  if ((how == Operator::kIn || how == Operator::kNotIn) && is_display(body.unit, op.operand_b())) {
    return contained(how == Operator::kNotIn, left, elements(body.unit, op.operand_b()));
  }
  return compared(how, left, body.at(op.operand_b()));
}

// NOLINTNEXTLINE(misc-no-recursion): ends at kMaxDepth
Known Situations::call(const Body& body, OpId id) {
  const Op& op = body.unit.op(id);
  const std::string_view name = library_name(body.function, op.operand_a());
  const Known result = library_result(name);
  if (result.kind != Kind::kUnknown) return result;
  bool asks = false;
  facts::for_each_operand(body.unit, op, [&](OpId operand) { asks = asks || body.at(operand).asks_who_runs; });
  const Op& callee = body.unit.op(op.operand_a());
  if (callee.kind == OpKind::kLoadAttr && body.unit.text(callee.name) == "startswith") {
    const auto arguments = body.unit.argument_list(body.unit.calls[op.call().value].arguments);
    const Known& whole = body.at(callee.operand_a());
    const Known start = arguments.size() == 1 ? body.at(arguments[0].value) : Known{};
    const bool is_known = whole.kind == Kind::kText && start.kind == Kind::kText;
    return is_known ? known_bool(whole.text.starts_with(start.text), asks) : nothing_known(asks);
  }
  for (const project::Site& site : project_.bodies[body.function.value].sites) {
    if (site.op != id || site.kind != project::SiteKind::kCall) continue;
    const bool is_one = site.targets.size() == 1 && site.targets[0].kind == project::TargetKind::kFunction;
    if (!is_one || site.has_unknown) return nothing_known(asks);
    const Known given = returned(site.targets[0].function);
    return given.kind == Kind::kUnknown ? nothing_known(asks || given.asks_who_runs) : given;
  }
  return nothing_known(asks);
}

// What a function gives that is nothing but one return.
// NOLINTNEXTLINE(misc-no-recursion): ends at kMaxDepth
Known Situations::returned(FunctionId callee) {
  const project::Function& function = project_.functions[callee.value];
  if (depth_ >= kMaxDepth || function.is_async || function.is_generator) return {};
  const facts::Unit& unit = project_.unit(callee);
  const facts::Code& code = project_.code(callee);
  OpId only;
  for (uint32_t i = code.ops.begin; i < code.ops.end_index(); ++i) {
    if (unit.ops[i].kind != OpKind::kReturn) continue;
    if (only) return {};
    only = OpId(i);
  }
  if (!only || unit.op(only).region) return {};
  ++depth_;
  const KnownOps known = evaluate(callee, {});
  --depth_;
  const OpId result = unit.op(only).operand_a();
  return result && code.ops.contains(result) ? known[result.value - code.ops.begin] : Known{};
}

// NOLINTNEXTLINE(misc-no-recursion): ends at kMaxDepth
const Situations::Names& Situations::globals(project::ModuleId module) {
  const auto found = globals_.find(module.value);
  if (found != globals_.end()) return found->second;
  Names& names = globals_[module.value];  // empty while it is being found
  if (depth_ >= kMaxDepth) return names;
  ++depth_;
  evaluate(project_.modules[module.value].first_function, {});
  --depth_;
  return globals_[module.value];
}

Known Situations::of_set(project::SetId set, FunctionId caller, const std::vector<Known>& own_parameters) const {
  const project::Value* only = project_.values.only(set);
  if (only == nullptr) return {};
  if (only->kind == ValueKind::kNone) return known_none();
  if (only->kind == ValueKind::kParameter && only->function() == caller && only->b < own_parameters.size()) {
    return own_parameters[only->b];
  }
  if (only->kind != ValueKind::kConst) return {};
  const project::Symbol symbol(only->a);
  const std::string_view text = symbol ? project_.text(symbol) : std::string_view();
  switch (static_cast<facts::ConstKind>(only->b)) {
    case facts::ConstKind::kTrue:
      return known_bool(true);
    case facts::ConstKind::kFalse:
      return known_bool(false);
    case facts::ConstKind::kString:
      return symbol ? known_text(text) : Known{};
    case facts::ConstKind::kInt: {
      const bool is_short = !text.empty() && text.size() < 18 && text.find_first_not_of("0123456789") == text.npos;
      if (!is_short) return {};
      int64_t number = 0;
      for (const char digit : text) number = number * 10 + (digit - '0');
      return {.kind = Kind::kInt, .asks_who_runs = false, .number = number, .text = {}};
    }
    default:
      return {};
  }
}

std::vector<Known> Situations::passed(FunctionId caller, OpId op, FunctionId callee,
                                      const std::vector<Known>& own_parameters) const {
  const facts::Function* header = project_.header(callee);
  if (header == nullptr) return {};
  const facts::Unit& unit = project_.header_unit(callee);
  const auto parameters = unit.parameter_list(*header);
  const project::Binding* binding = project_.binding(project_.origin_of(caller, op), callee);
  std::vector<Known> found(parameters.size());
  if (binding == nullptr) return found;
  for (size_t i = 0; i < parameters.size() && i < binding->arguments.size(); ++i) {
    const OpId by_default = parameters[i].default_value;
    if (binding->arguments[i] != project_.values.empty()) {
      found[i] = of_set(binding->arguments[i], caller, own_parameters);
    } else if (by_default && unit.op(by_default).kind == OpKind::kConst) {
      found[i] = constant(unit, by_default);
    }
  }
  return found;
}

}  // namespace concurrency
