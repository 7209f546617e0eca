// ModuleFacts: everything gilint keeps of one Python file, as plain data. `extract` (facts/extract.h) makes it from a
// syntax tree, `project` joins the facts of all files. Facts depend on the file's bytes and kind only: no path, no
// settings; relative imports stay symbolic. Nothing here points into the tree or into another unit.
//
// A module is a list of units. Unit 0 is the shell: module level, class bodies, and the headers of outermost functions
// (decorators, defaults and annotations are evaluated there). Every further unit is one outermost function, methods
// included, from `def` to the end of its body, with all that is nested in it. A unit has its own strings and its
// positions are relative to its base, so that it can be extracted alone, cached by its own bytes, or left out. Only
// `span`, `owner` and `is_present` of a unit say where it stands; they are set by whoever places it and are no part of
// its content. A cache may pack units (the budget of one byte of facts per byte of source counts the packed form).
//
// Which unit owns what: decorators, defaults, the Function, Parameter and Type records, the def's Statement and its
// store are the shell's; a body unit starts with kParameter operations and their implicit stores, has no Statement for
// its own def, and its top statements have no parent. A comment belongs to the smallest unit that contains it.
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
inline constexpr uint16_t kDeclaredGlobal = 2;  // `global x` in this scope
inline constexpr uint16_t kDeclaredNonlocal = 4;
inline constexpr uint16_t kIsImport = 8;
inline constexpr uint16_t kIsDefinition = 16;  // def or class
inline constexpr uint16_t kIsAssigned = 32;    // any other binding: =, for, with, walrus, match, except
inline constexpr uint16_t kIsDeleted = 64;
inline constexpr uint16_t kIsCaptured = 128;       // used by a nested def, lambda or generator expression of this unit
inline constexpr uint16_t kIsTypeParameter = 256;  // T of def f[T] or class C[T]; see Function::type_parameters

struct Variable {
  Name name;
  uint16_t flags = 0;
};

struct Scope {
  ScopeKind kind = ScopeKind::kModule;
  ScopeId parent;          // none for the module scope and for the scope of an outermost function
  FunctionIndex function;  // the function or lambda it belongs to; in a unit of a function, scope 0 has none
  ClassIndex class_index;  // kClass
  base::Slice variables;   // in Unit::variables
};

// ---- Types as written ----

enum class TypeKind : uint8_t {
  kNamed,    // name: dotted path as written, e.g. "list", "socket.socket"; arguments: what stands in brackets
  kUnion,    // arguments: X | Y; Optional and Union stay kNamed
  kLiteral,  // a constant inside Literal[...] and the like; name: its text
  kCall,     // GuardedBy("_lock") inside Annotated; name: the callee, arguments: what it is called with
  kList,     // [X, Y] as in Callable[[X, Y], Z]
  kNone,
  kUnknown,  // anything else; name "..." for an ellipsis
};

// A string annotation is parsed like the unquoted text, except inside Literal[...] and the metadata of Annotated.
struct Type {
  TypeKind kind = TypeKind::kUnknown;
  Name name;
  base::Slice arguments;  // in Unit::type_arguments
};

// ---- Functions and classes ----

enum class ParameterKind : uint8_t { kPositionalOnly, kPositional, kVarPositional, kKeywordOnly, kVarKeyword };

struct Parameter {
  Name name;
  ParameterKind kind = ParameterKind::kPositional;
  OpId default_value;  // in the code that executes the def; none without a default
  TypeId annotation;
  base::LocalSpan span;
};

// The header of a def or lambda, in the unit that executes the def.
struct Function {
  Name name;  // none for a lambda
  bool is_async = false;
  bool is_lambda = false;
  ScopeId parent_scope;         // where it is defined, and where its annotations are looked up
  ClassIndex owner;             // the class whose body holds the def directly
  base::Slice parameters;       // in Unit::parameters
  base::Slice type_parameters;  // in Unit::variables: names that are no globals in its annotations
  base::Slice decorators;       // in Unit::operands
  TypeId returns;
  OpId op;                    // its kFunction
  UnitId body;                // the unit with its code; none if the code is in this very unit
  CodeId code;                // its code there; code 0 in a unit of its own
  base::LocalSpan span;       // from the first decorator to the end of the body
  base::LocalSpan name_span;  // `lambda` for a lambda
  base::LocalSpan header;     // from `def` (or `async`) to the colon
  base::LocalSpan suite;      // the body, from its first statement
};

// Bits of Code::doc and Class::doc: contracts that a docstring states.
inline constexpr uint8_t kDocMustHold = 1;    // "must hold ... lock", "lock must be held", "caller holds"
inline constexpr uint8_t kDocThreadSafe = 2;  // "thread-safe", "thread safe"; not when negated

struct Class {
  Name name;
  ScopeId scope;  // its own
  ScopeId parent_scope;
  ClassIndex owner;        // the class whose body holds it directly
  base::Slice bases;       // in Unit::operands; kUnpack for *bases
  base::Slice keywords;    // in Unit::arguments: metaclass=... and the like
  base::Slice decorators;  // in Unit::operands
  OpId op;                 // its kClass
  RegionId body;
  uint8_t doc = 0;
  base::Slice type_parameters;  // in Unit::variables
  base::LocalSpan span;
  base::LocalSpan name_span;
  base::LocalSpan header;
  base::LocalSpan suite;
};

// What is executed in one go: the module, or one function or lambda. Class bodies and comprehensions run inside the
// code that holds them, as regions. A lambda's code ends with the kReturn of its value.
struct Code {
  FunctionIndex function;  // header in this unit; none for the module and for an outermost function (see its unit)
  ScopeId scope;
  base::Range<OpId> ops;
  bool is_generator = false;  // has a yield of its own
  uint8_t doc = 0;
};

// ---- Structure ----

enum class RegionKind : uint8_t {
  kThen,      // head: kBranch; the true arm of an if, a conditional expression, a filter or a guard
  kElse,      // head: the kBranch of its kThen; the false arm. An elif is all inside the kElse before it
  kLoop,      // head: kIter (for), or the kBranch of a while, which is inside with its test; the body follows
  kLoopElse,  // a sibling of its kLoop: break in it leaves the loop outside
  kTry,       // kTry, kHandler, kTryElse and kFinally are siblings, tied by their try statement
  kHandler,   // except or except*; head: kCaught
  kTryElse,
  kFinally,
  kWith,           // head: kEnter; ends before the kExit
  kCase,           // head: kBranch; captures, guard and body. Cases of one match exclude each other, in order
  kConditional,    // head: kBranch; the right side of and/or, the message of an assert
  kComprehension,  // one loop of a comprehension, the inner ones nested; head: kIter; kLazy generators included
  kClass,          // the body of a class
};

struct Region {
  RegionKind kind = RegionKind::kThen;
  bool is_lazy = false;  // kComprehension of a generator expression
  RegionId parent;
  OpId head;              // see RegionKind; none where there is none
  base::Range<OpId> ops;  // with all nested regions
  StatementId statement;  // the statement it is a part of; never one of its clauses
};

enum class StatementKind : uint8_t {
  kExpression,
  kAssign,
  kAugmentedAssign,
  kAnnotatedAssign,
  kReturn,
  kRaise,
  kDelete,
  kAssert,
  kPass,
  kBreak,
  kContinue,
  kImport,
  kGlobal,
  kNonlocal,
  kIf,
  kFor,
  kWhile,
  kTry,
  kWith,
  kMatch,
  kFunction,
  kClass,
  kTypeAlias,
  kOther,
  // Clauses, children of the statement they belong to, each with its own suite.
  kElif,
  kElse,
  kExcept,
  kFinally,
  kCase,
};

// Bits of Statement::flags.
inline constexpr uint8_t kFirstOfLine = 1;  // only blanks before it on its line, so that column is its indent
inline constexpr uint8_t kTabIndent = 2;    // its indent holds a tab

// The statement of an operation is the innermost one whose span holds the operation's: a lambda's code has none of its
// own. Columns stop at 65,535 and count from the unit's start on a unit's first line.
struct Statement {
  StatementKind kind = StatementKind::kOther;
  uint8_t flags = 0;
  uint16_t column = 0;        // bytes from the start of its line
  uint16_t suite_column = 0;  // the same of its suite's first statement; 0 without a suite
  StatementId parent;         // the statement whose suite holds it
  base::Range<OpId> ops;      // suites included, never those of another code; empty for pass and the like
  base::LocalSpan span;       // decorators included
  base::LocalSpan suite;      // its first suite; empty without one
};

// ---- Calls ----

enum class ArgumentKind : uint8_t { kPositional, kKeyword, kStar, kDoubleStar };

struct Argument {
  ArgumentKind kind = ArgumentKind::kPositional;
  Name keyword;  // kKeyword
  OpId value;
  base::LocalSpan span;  // `key=value` whole
};

struct Call {
  // In Unit::arguments, in source order. They are evaluated in the order of their operations: positional ones and
  // *args first, then keywords and **kwargs.
  base::Slice arguments;
  base::LocalSpan callee;
  base::LocalSpan parentheses;  // "(" to ")" inclusive; for f(x for x in y) the generator's
};

// ---- Comments ----

// Bits of Comment::kinds; one comment can be several.
inline constexpr uint8_t kCommentGilint = 1;
inline constexpr uint8_t kCommentNoqa = 2;  // noqa and flake8: noqa
inline constexpr uint8_t kCommentGuardedBy = 4;
inline constexpr uint8_t kCommentType = 8;

// A comment that gilint may act on; all others are dropped.
struct Comment {
  uint8_t kinds = 0;
  bool own_line = false;  // nothing but blanks before it
  Name text;              // what follows the first "#", as written
  base::LocalSpan span;   // from "#" to the last character that is no blank
};

struct Unit {
  base::Span span;         // what it covers in the file; positions below are relative to span.begin
  FunctionIndex owner;     // the header in the shell whose body it is; none for the shell
  bool is_present = true;  // false: left out, nobody asked for it yet; everything below is empty
  Strings strings;
  std::vector<Scope> scopes;  // scope 0: the module, or the outermost function
  std::vector<Variable> variables;
  std::vector<Function> functions;
  std::vector<Parameter> parameters;
  std::vector<Class> classes;
  std::vector<Code> codes;  // code 0: the module, or the outermost function
  std::vector<Op> ops;      // code after code
  std::vector<OpId> operands;
  std::vector<Call> calls;
  std::vector<Argument> arguments;
  std::vector<Region> regions;
  std::vector<Statement> statements;  // code after code; in each, outer before inner, in source order
  std::vector<Type> types;
  std::vector<TypeId> type_arguments;
  std::vector<Comment> comments;
  std::vector<base::LocalSpan> errors;  // what the grammar could not read; statements in it are facts

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
  bool is_stub = false;             // .pyi
  bool is_notebook = false;         // cells joined in order; module level runs on a running loop
  bool looks_like_python2 = false;  // has print or exec statements or backticks
  std::vector<Unit> units;          // unit 0: the shell
};

}  // namespace facts
