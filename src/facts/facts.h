// ModuleFacts: everything gilint keeps of one Python file, as plain data. `extract` (facts/extract.h) makes it from a
// syntax tree, `project` joins the facts of all files. Facts depend on the file's bytes and kind only: no path, no
// settings; relative imports stay symbolic. Nothing here points into the tree or into another unit.
//
// A module is a list of units. Unit 0 is the shell: module level, class bodies, and the headers of outermost functions
// (decorators, defaults and annotations are evaluated there). Every further unit is one outermost function, methods
// included, from `def` to the end of its body, with all that is nested in it. A unit has its own strings and its
// positions are relative to its base, so that it can be extracted alone, cached by its own bytes, or left out.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "base/span.h"
#include "facts/ids.h"
#include "facts/ops.h"

namespace facts {

// Raised whenever the meaning or layout of facts changes; part of every cache key.
inline constexpr uint32_t kSchema = 1;

// ---- Scopes: who binds which name, by Python's rules ----

enum class ScopeKind : uint8_t { kModule, kClass, kFunction, kLambda, kComprehension };

// Bits of Variable::flags.
inline constexpr uint16_t kIsParameter = 1;
inline constexpr uint16_t kDeclaredGlobal = 2;     // `global x` in this scope
inline constexpr uint16_t kDeclaredNonlocal = 4;
inline constexpr uint16_t kIsImport = 8;
inline constexpr uint16_t kIsDefinition = 16;      // def or class
inline constexpr uint16_t kIsAssigned = 32;        // any other binding: =, for, with, walrus, match, except
inline constexpr uint16_t kIsDeleted = 64;
inline constexpr uint16_t kIsCaptured = 128;       // read or written from a nested scope of this unit

struct Variable {
  Name name;
  uint16_t flags = 0;
};

struct Scope {
  ScopeKind kind = ScopeKind::kModule;
  ScopeId parent;              // none for the module scope and for the scope of an outermost function
  FunctionIndex function;      // the function or lambda it belongs to; in a unit of a function, scope 0 has none
  ClassIndex class_index;      // kClass
  base::Slice variables;  // in Unit::variables
};

// ---- Types as written ----

enum class TypeKind : uint8_t {
  kNamed,     // name: dotted path as written, e.g. "list", "socket.socket"; arguments: what stands in brackets
  kUnion,     // arguments: X | Y; Optional and Union stay kNamed
  kLiteral,   // a constant inside Literal[...] and the like
  kList,      // [X, Y] as in Callable[[X, Y], Z]
  kNone,
  kUnknown,   // anything else
};

struct Type {
  TypeKind kind = TypeKind::kUnknown;
  Name name;
  base::Slice arguments;           // in Unit::type_arguments
};

// ---- Functions and classes ----

enum class ParameterKind : uint8_t { kPositionalOnly, kPositional, kVarPositional, kKeywordOnly, kVarKeyword };

struct Parameter {
  Name name;
  ParameterKind kind = ParameterKind::kPositional;
  OpId default_value;    // in the code that executes the def; none without a default
  TypeId annotation;
  base::LocalSpan span;
};

// The header of a def or lambda, in the unit that executes the def.
struct Function {
  Name name;                          // none for a lambda
  bool is_async = false;
  bool is_lambda = false;
  ScopeId parent_scope;               // where it is defined, and where its annotations are looked up
  ClassIndex owner;                   // the class whose body holds the def directly
  base::Slice parameters;  // in Unit::parameters
  base::Slice decorators;        // in Unit::operands
  TypeId returns;
  OpId op;                            // its kFunction
  UnitId body;                        // the unit with its code; none if the code is in this very unit
  CodeId code;                        // its code there; code 0 in a unit of its own
  base::LocalSpan span;               // from the first decorator to the end of the body
  base::LocalSpan name_span;          // `lambda` for a lambda
  base::LocalSpan header;             // from `def` (or `async`) to the colon
  base::LocalSpan suite;              // the indented body
};

struct Class {
  Name name;
  ScopeId scope;                      // its own
  ScopeId parent_scope;
  ClassIndex owner;                   // the class whose body holds it directly
  base::Slice bases;            // in Unit::operands; kUnpack for *bases
  base::Slice keywords;     // in Unit::arguments: metaclass=... and the like
  base::Slice decorators;        // in Unit::operands
  OpId op;                            // its kClass
  RegionId body;
  base::LocalSpan span;
  base::LocalSpan name_span;
  base::LocalSpan header;
  base::LocalSpan suite;
};

// What is executed in one go: the module, or one function or lambda. Class bodies and comprehensions run inside the code
// that holds them, as regions.
struct Code {
  FunctionIndex function;    // header in this unit; none for the module and for an outermost function (see its unit)
  ScopeId scope;
  base::Range<OpId> ops;
  bool is_generator = false;     // has a yield of its own
};

// ---- Structure ----

enum class RegionKind : uint8_t {
  kThen,            // head: kBranch
  kElse,            // else of an if, the false arm of a conditional
  kLoop,            // head: kIter (for) or the kBranch of a while, which is inside with its test
  kLoopElse,
  kTry,
  kHandler,         // except or except*; head: kCaught
  kTryElse,
  kFinally,
  kWith,            // head: kEnter; ends before the kExit
  kCase,            // head: kBranch
  kConditional,     // what runs only sometimes inside an expression: right side of and/or; head: kBranch
  kComprehension,   // one loop of a comprehension, the inner ones nested; head: kIter; kLazy generators included
  kClass,           // the body of a class
};

struct Region {
  RegionKind kind = RegionKind::kThen;
  bool is_lazy = false;        // kComprehension of a generator expression
  RegionId parent;
  OpId head;                   // see RegionKind; none where there is none
  base::Range<OpId> ops;       // with all nested regions
  StatementId statement;       // the statement it is a part of
};

enum class StatementKind : uint8_t {
  kExpression, kAssign, kAugmentedAssign, kAnnotatedAssign, kReturn, kRaise, kDelete, kAssert, kPass, kBreak,
  kContinue, kImport, kGlobal, kNonlocal, kIf, kFor, kWhile, kTry, kWith, kMatch, kFunction, kClass, kTypeAlias, kOther,
};

struct Statement {
  StatementKind kind = StatementKind::kOther;
  uint16_t column = 0;         // bytes from the start of its line: the indent, for the first statement of a line
  uint16_t suite_column = 0;   // the same of its suite's first statement; 0 without a suite
  StatementId parent;          // the statement whose suite holds it
  base::Range<OpId> ops;       // of the code that runs it; empty for pass and the like
  base::LocalSpan span;        // decorators included
  base::LocalSpan suite;       // its first suite; empty without one
};

// ---- Calls ----

enum class ArgumentKind : uint8_t { kPositional, kKeyword, kStar, kDoubleStar };

struct Argument {
  ArgumentKind kind = ArgumentKind::kPositional;
  Name keyword;                // kKeyword
  OpId value;
  base::LocalSpan span;        // `key=value` whole
};

struct Call {
  base::Slice arguments;   // in Unit::arguments, in source order, which is evaluation order
  base::LocalSpan callee;
  base::LocalSpan parentheses;       // "(" to ")" inclusive; for f(x for x in y) the generator's
};

// ---- Comments ----

enum class CommentKind : uint8_t { kGilint, kNoqa, kGuardedBy, kType, kOther };

// A comment that gilint may act on; all others are dropped.
struct Comment {
  CommentKind kind = CommentKind::kOther;
  bool own_line = false;       // nothing but blanks before it
  Name text;                   // after "#", trimmed
  base::LocalSpan span;
};

struct Unit {
  base::Span span;             // what it covers in the file; positions below are relative to span.begin
  Strings strings;
  std::vector<Scope> scopes;   // scope 0: the module, or the outermost function
  std::vector<Variable> variables;
  std::vector<Function> functions;
  std::vector<Parameter> parameters;
  std::vector<Class> classes;
  std::vector<Code> codes;     // code 0: the module, or the outermost function
  std::vector<Op> ops;         // code after code
  std::vector<OpId> operands;
  std::vector<Call> calls;
  std::vector<Argument> arguments;
  std::vector<Region> regions;
  std::vector<Statement> statements;   // outer before inner, in source order
  std::vector<Type> types;
  std::vector<TypeId> type_arguments;
  std::vector<Comment> comments;
  std::vector<base::LocalSpan> errors; // what the grammar could not read

  const Op& op(OpId id) const { return ops[id.value]; }
  std::string_view text(Name name) const { return name ? strings[name] : std::string_view(); }
  base::Span absolute(base::LocalSpan local) const { return {span.begin + local.begin, span.begin + local.end}; }
  std::span<const OpId> operand_list(const Op& op) const { return std::span(operands).subspan(op.a, op.b); }
  std::span<const OpId> operand_list(base::Slice slice) const {
    return std::span(operands).subspan(slice.first, slice.count);
  }
  std::span<const Argument> argument_list(base::Slice slice) const {
    return std::span(arguments).subspan(slice.first, slice.count);
  }
  std::span<const Parameter> parameter_list(const Function& function) const {
    return std::span(parameters).subspan(function.parameters.first, function.parameters.count);
  }
  std::span<const Variable> variable_list(const Scope& scope) const {
    return std::span(variables).subspan(scope.variables.first, scope.variables.count);
  }
  std::span<const TypeId> type_argument_list(const Type& type) const {
    return std::span(type_arguments).subspan(type.arguments.first, type.arguments.count);
  }
};

struct ModuleFacts {
  uint32_t schema = kSchema;
  bool is_stub = false;            // .pyi
  bool looks_like_python2 = false; // has print or exec statements or backticks
  std::vector<Unit> units;         // unit 0: the shell
};

}  // namespace facts
