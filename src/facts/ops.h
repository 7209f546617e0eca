// The operations of facts: what a body does, one after the other, in Python's evaluation order.
//
// An operation that yields a value is named by its OpId, and later operations refer to it, so "the written value
// depends on that read" is reachability over operands, and "the read comes before the call" is comparison of ids.
// A walk over a body is a plain loop over ids: operands always come before the operation that uses them. Regions may
// nest thousands deep (a chain of elifs), so nobody walks them by recursion or climbs them for every operation.
//
// Spans, since findings and edits stand on them: a store or delete has its target's; kBranch its test's; kEnter and
// kExit the manager expression's; kIter and kNext the iterable's; kFunction and kClass the name's; kParameter the whole
// parameter's; kReturn and kRaise the whole statement's; kImportFrom its one alias's; kCaught from `except` to the
// colon. Spans of parenthesised expressions leave the parentheses out.
#pragma once

#include <cstdint>

#include "base/span.h"
#include "facts/ids.h"

namespace facts {

// What an operation does. In brackets: which fields of Op it uses. "list" means Unit::operands[a, a + b).
enum class OpKind : uint8_t {
  kInvalid,  // stands where source could not be parsed; yields an unknown value
  // Reads and pure values.
  kConst,          // [aux: ConstKind; name: text of a number, value of a short string or bytes; a: its length in bytes]
  kLoadName,       // [name; a: the scope of this unit that binds it by Python's rules (after global, nonlocal, walrus)]
                   // none = not bound in this unit: a module global (perhaps bound by `global` in another unit or by a
                   // star import) or a builtin; scope 0 of the shell if module level binds it. In a class scope an
                   // unbound name falls through to the global, never to the function around the class.
                   // Names are as written: `project` mangles __private ones by the class around, across units too.
  kLoadAttr,       // [name; a: object]
  kLoadItem,       // [a: object, b: index]
  kSlice,          // [list: lower, upper, step; none where left out]
  kUnary,          // [aux: Operator; a]
  kBinary,         // [aux: Operator; a, b] flag kInplace: the middle of an augmented assignment
  kCompare,        // [aux: Operator; a, b] a chain is several of them joined by kBool; the middle operand is one op
  kBool,           // [aux: Operator kAnd or kOr; a: left, b: right, evaluated inside a kConditional region]
  kConditional,    // [a: test, b: value if true, c: value if false]
  kDisplay,        // [aux: ContainerKind; list; for a dict key, value, key, value, ...; key none for **mapping]
  kFormat,         // [list] an f-string or t-string: the values formatted into it
  kUnpack,         // [a] *value or **value (flag kDouble) inside a display
  kComprehension,  // [aux: ContainerKind; a: element or value, b: key of a dict, c: its RegionId] flag kLazy: generator
  // Calls and control.
  kCall,       // [a: callee, b: CallId] flag kImplicit: a decorator applied to the def or class just made
  kAwait,      // [a] suspends
  kYield,      // [a or none] in an async generator it suspends
  kYieldFrom,  // [a]
  kIter,       // [a: iterable] calls __iter__ or __aiter__ (flag kAsync)
  kNext,       // [a: the kIter, which is before the region] first operation of its loop region: the element of this
               // turn; flag kAsync suspends
  kElement,    // [a: value being unpacked, aux: index, kRestIndex when not known] flag kStarred: the list of the rest
  kEnter,      // [a: context manager] before its with region, whose first operation is the store of `as`; the next
               // item nests inside; its OpId names the acquisition of a lock. Flag kAsync suspends
  kExit,       // [a: the same context manager] after its region, in the parent; return, break and raise inside the
               // region pass it implicitly, innermost first. Flag kAsync suspends
  kCaught,     // [a: exception type or none] the exception in a handler
  kPattern,    // [a: subject, b: class or none] a class, sequence or mapping pattern: test and bound value in one.
               // A value pattern is a kCompare with the subject (kEqual; kIs for None, True, False), `|` a kBool
  kBranch,     // [aux: BranchKind; a: test] decides whether the regions headed by it run
  kReturn,     // [a or none]
  kRaise,      // [a or none, b: cause or none]
  kBreak,      // leaves the nearest loop region
  kContinue,
  // Definitions and imports.
  kParameter,  // [name; aux: index] the value of a parameter; first operations of a function's code
  kFunction,   // [a: FunctionIndex] def or lambda, made here (decorators and defaults come before). Each decorator is
               // then applied by a kCall flagged kImplicit, last one first, and the kStoreName stores the last result
  kClass,      // [a: ClassIndex] made here, after the operations of its body; decorators as for kFunction
  kImport,  // [name: dotted module; aux: level of leading dots] yields the first package, or with flag kLeaf the last
  kImportFrom,  // [name: module or empty; aux: level; b: Name imported]
  kImportStar,  // [name: module; aux: level] binds names unknown here
  // Writes. They come after everything they depend on. An augmented `a[i] += v` is a, i, kLoadItem, v, kBinary with
  // kInplace, kStoreItem with the very same operands a and i.
  kStoreName,   // [name; a: scope as in kLoadName; b: value] flag kAugmented, kImplicit (parameter, import, def, except
                // end)
  kStoreAttr,   // [name; a: object, b: value] flag kAugmented
  kStoreItem,   // [a: object, b: index, c: value] flag kAugmented
  kDeleteName,  // [name; a: scope]
  kDeleteAttr,  // [name; a: object]
  kDeleteItem,  // [a: object, b: index]
  kAnnotate,    // [name; a: object, none for a plain name; b: value or none; c: TypeId] `x: T`, `self.x: T = v`. Never
                // writes: with a value, the kStoreName or kStoreAttr stands just before it. `d[k]: T`: name none
};

enum class ConstKind : uint8_t { kNone, kTrue, kFalse, kEllipsis, kInt, kFloat, kComplex, kString, kBytes };

enum class ContainerKind : uint8_t { kList, kTuple, kSet, kDict, kGenerator };

enum class BranchKind : uint8_t {
  kIf,  // if and elif
  kWhile,
  kAssert,       // its kConditional region runs if the test is false: the message, and a kRaise flagged kImplicit
  kConditional,  // `a if t else b`
  kAnd,          // the right side runs if the left is true
  kOr,           // the right side runs if the left is false
  kFilter,       // `if` of a comprehension: its kThen region holds all the rest of that loop, the element included
  kCase,         // a match case; test none for an irrefutable pattern
  kGuard,        // `if` of a match case
};

enum class Operator : uint8_t {
  kAdd,
  kSubtract,
  kMultiply,
  kDivide,
  kFloorDivide,
  kModulo,
  kPower,
  kMatrixMultiply,
  kLeftShift,
  kRightShift,
  kBitAnd,
  kBitOr,
  kBitXor,
  kPositive,
  kNegative,
  kInvert,
  kNot,
  kEqual,
  kNotEqual,
  kLess,
  kLessEqual,
  kGreater,
  kGreaterEqual,
  kIs,
  kIsNot,
  kIn,
  kNotIn,
  kAnd,
  kOr,
};

// Bits of Op::flags.
inline constexpr uint8_t kAsync = 1;       // async for, async with, async comprehension
inline constexpr uint8_t kInplace = 2;     // kBinary of an augmented assignment
inline constexpr uint8_t kAugmented = 2;   // store of an augmented assignment
inline constexpr uint8_t kLazy = 4;        // generator expression: its region runs when somebody iterates
inline constexpr uint8_t kStarred = 8;     // kElement: the list of the rest
inline constexpr uint8_t kDouble = 8;      // kUnpack: **
inline constexpr uint8_t kLeaf = 16;       // kImport with `as`: yields the module named last
inline constexpr uint8_t kImplicit = 32;   // a store that is not written as an assignment
inline constexpr uint8_t kTruncated = 64;  // kConst: the string is too long to be kept, name holds its start

inline constexpr uint16_t kRestIndex = 0xFFFF;  // every element after a star, and past the 65,534th

struct Op {
  OpKind kind = OpKind::kInvalid;
  uint8_t flags = 0;
  uint16_t aux = 0;
  Name name;
  uint32_t a = base::Id<OpTag>::kNone;
  uint32_t b = base::Id<OpTag>::kNone;
  uint32_t c = base::Id<OpTag>::kNone;
  RegionId region;       // innermost region that holds it; none = straight in its code
  base::LocalSpan span;  // the expression or statement part it stands for

  OpId operand_a() const { return OpId(a); }
  OpId operand_b() const { return OpId(b); }
  OpId operand_c() const { return OpId(c); }
  ScopeId scope() const { return ScopeId(a); }  // kLoadName, kStoreName, kDeleteName
  CallId call() const { return CallId(b); }     // kCall
  FunctionIndex function() const { return FunctionIndex(a); }
  ClassIndex class_index() const { return ClassIndex(a); }
  TypeId type() const { return TypeId(c); }  // kAnnotate
  bool has(uint8_t flag) const { return (flags & flag) != 0; }
};

}  // namespace facts
