// Project: all files joined. `link` resolves names, types and calls over the facts of every module and returns one
// constant value: functions, classes, and for each function its sites (where control goes, to which targets) and its
// spawns (what it hands to run elsewhere). Names resolve to known or unknown; unknown is silent, and nothing is guessed
// by a bare method name.
//
// The method is a flow-sensitive abstract interpretation of each body over cells shared by the whole program (globals,
// attributes, parameters, returns), run to a fixpoint: PyCG's assignment graph (Salis et al., ICSE 2021) with strong
// updates inside a body, and with parameters kept symbolic so that a helper's callers are told apart.
#pragma once

#include <deque>
#include <span>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/flat_map.h"
#include "base/for_each.h"
#include "facts/facts.h"
#include "models/models.h"
#include "project/ids.h"
#include "project/values.h"
#include "source/source_file.h"

namespace project {

struct Module {
  const source::SourceFile* file = nullptr;
  const facts::ModuleFacts* facts = nullptr;
  Symbol name;                // dotted, under its own import root
  FunctionId first_function;  // the module's own code
  uint32_t function_count = 0;
  ClassId first_class;
  uint32_t class_count = 0;
  std::vector<uint32_t> unit_functions;  // per unit: number of its functions[0] within the module
  std::vector<uint32_t> unit_classes;
  std::vector<FunctionId> unit_owner;  // per unit: the function whose body it is; the module's code for unit 0
};

// How a library decorator or the place of its def changed a function.
enum class FunctionRole : uint8_t { kPlain, kContextManager, kAsyncContextManager, kProperty, kStatic, kClassMethod };

struct Function {
  ModuleId module;
  facts::UnitId header_unit;  // unit and index of its header; index none for a module's code
  facts::FunctionIndex header;
  facts::UnitId unit;  // unit and code of its body
  facts::CodeId code;
  FunctionId parent;  // the function whose code executes its def; none for a module's code
  ClassId owner;      // the class it is a method of
  Symbol qualified;   // "pkg.mod.Class.method", "pkg.mod.f.<lambda1>"
  FunctionRole role = FunctionRole::kPlain;
  bool is_module = false;
  bool is_lambda = false;
  bool is_async = false;
  bool is_generator = false;
  Confidence decorated = Confidence::kCertain;  // possible: behind a decorator we do not know
  uint32_t parameter_count = 0;
};

struct Class {
  ModuleId module;
  facts::UnitId unit;
  facts::ClassIndex index;
  FunctionId parent;  // the function whose code executes the class statement
  Symbol qualified;
  bool is_dataclass = false;
  bool has_unknown_base = false;
  std::vector<ClassId> bases;         // project classes, as written
  std::vector<Symbol> library_bases;  // canonical library types it derives from, through project classes too
  std::vector<ClassId> mro;           // C3, itself first; project classes only
  std::vector<ClassId> subclasses;    // direct
};

// An operation of some function.
struct Origin {
  FunctionId function;
  facts::OpId op;
};

enum class TargetKind : uint8_t {
  kFunction,   // a project function runs
  kLibrary,    // a library callable runs
  kParameter,  // whatever was passed as a parameter of this function, or of one around it, runs
};

struct Target {
  TargetKind kind = TargetKind::kFunction;
  Confidence confidence = Confidence::kCertain;
  FunctionId function{};     // kFunction; the owner of the parameter for kParameter
  OriginId closure{};        // kFunction: the call that made the closure; none for a plain function
  uint32_t parameter = 0;    // kParameter
  uint32_t alternative = 0;  // targets of different numbers exclude each other, those of one number all run
  Symbol library{};          // kLibrary: canonical name of the callable
  ValueId receiver{};        // kLibrary: what the method was called on; none for a plain function
};

enum class SiteKind : uint8_t {
  kCall,
  kIterate,   // consumes a generator, or calls __next__
  kEnter,     // __enter__, or the first half of a @contextmanager
  kExit,      // __exit__, or its second half
  kProperty,  // an attribute read that runs a getter
  kOperator,  // a dunder behind an operator or subscript
  kDecorate,  // a decorator applied at a def
};

// One place where control goes from a body to somewhere else and comes back.
struct Site {
  facts::OpId op;
  SiteKind kind = SiteKind::kCall;
  bool has_unknown = false;     // it may go somewhere else too
  std::vector<Target> targets;  // sorted, without duplicates
};

// One place where a body hands a callable to run elsewhere or later.
struct Spawn {
  facts::OpId op;
  models::Runs runs = models::Runs::kThread;
  const models::Spawn* model = nullptr;
  std::vector<Target> targets;
};

// A function that a framework calls.
struct Root {
  FunctionId function;
  const models::Root* model = nullptr;
  Confidence confidence = Confidence::kCertain;
  bool in_thread = false;  // its decorator asks for a thread: Root::thread_if holds
};

// What one call passes: one set for each parameter of the callee, empty where nothing is passed.
struct Binding {
  std::vector<SetId> arguments;
  OriginId closure;                         // the binding of the functions around the callee, for closures
  std::vector<std::vector<Target>> passed;  // per parameter: callables it passes, or that the default gives
};

// What is known of one body.
struct Body {
  std::vector<SetId> ops;   // per operation of its code: what it may be
  std::vector<Site> sites;  // in order of operations
  std::vector<Spawn> spawns;
  std::vector<Origin> consumed;  // generator expressions that this body consumes
};

class Project {
 public:
  std::vector<Module> modules;
  std::vector<Function> functions;
  std::vector<Class> classes;
  std::vector<Body> bodies;  // per function
  std::vector<Root> roots;   // sorted by function
  Values values;
  Symbols symbols;
  const models::Models* models = nullptr;

  const facts::Unit& unit(FunctionId id) const;  // of its body
  const facts::Unit& header_unit(FunctionId id) const;
  const facts::Code& code(FunctionId id) const;
  const facts::Function* header(FunctionId id) const;  // null for a module's code
  const source::SourceFile& file(FunctionId id) const;
  std::string_view text(Symbol symbol) const { return symbols[symbol]; }
  // The function of a header in a unit.
  FunctionId function(ModuleId module, facts::UnitId unit, facts::FunctionIndex index) const;
  ClassId class_of(ModuleId module, facts::UnitId unit, facts::ClassIndex index) const;
  // The function that executes code `code` of a unit.
  FunctionId code_owner(ModuleId module, facts::UnitId unit, facts::CodeId code) const;
  // What an operation of a body may be; the empty set if it yields nothing.
  SetId value(FunctionId id, facts::OpId op) const;
  // Where an operation stands in its file.
  base::Span span(FunctionId id, facts::OpId op) const;
  const Origin& origin(OriginId id) const { return origins_[id.value]; }
  // What the call at `origin` passes to `callee`, or null.
  const Binding* binding(OriginId origin, FunctionId callee) const;
  // The origin of an operation, or none if nothing was made there.
  OriginId origin_of(FunctionId id, facts::OpId op) const;
  // What callers in the project are known to pass as a parameter, defaults included.
  const std::vector<Target>& passed(FunctionId id, uint32_t parameter) const;
  // True if `outer` is `inner` or a function around it.
  bool encloses(FunctionId outer, FunctionId inner) const;

 private:
  friend class Linker;
  std::vector<Origin> origins_;
  base::FlatMap<uint64_t, OriginId> origin_ids_;
  base::FlatMap<uint64_t, uint32_t> binding_rows_;
  std::deque<Binding> bindings_;
  std::unordered_map<uint64_t, std::vector<Target>> passed_;
};

// Joins the facts of all files; `files` and `facts` run parallel, sorted by path, and must outlive the project.
Project link(std::span<const source::SourceFile> files, std::span<const facts::ModuleFacts> facts,
             const models::Models& models);

}  // namespace project
