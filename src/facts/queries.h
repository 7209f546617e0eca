// Small questions about facts that several stages ask. All are pure; ids are of the unit that is passed.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "facts/facts.h"

namespace facts {

// ---- Places ----

// The code that an operation belongs to.
CodeId code_of(const Unit& unit, OpId op);

// The innermost statement that an operation is part of; for the code of a lambda, the statement that holds the lambda.
StatementId statement_of(const Unit& unit, OpId op);

// The innermost region of one of these kinds around `region`, itself included; none if there is none.
RegionId enclosing(const Unit& unit, RegionId region, RegionKind kind);

// True if `inner` is `outer` or lies in it.
bool is_inside(const Unit& unit, RegionId inner, RegionId outer);

// The names from the outermost class or function down to this one, as far as the unit goes; lambdas have no name.
std::vector<Name> qualified_name(const Unit& unit, FunctionIndex function);
std::vector<Name> qualified_name(const Unit& unit, ClassIndex class_index);

// ---- Values ----

// The names of `a.b.c`, where a is a kLoadName: [a, b, c]. Empty for any other expression.
std::vector<Name> name_path(const Unit& unit, OpId op);

// The same as text, "a.b.c"; "" for any other expression.
std::string dotted_name(const Unit& unit, OpId op);

// The value of a constant, a minus sign before a number included; nothing for any other operation, for integers beyond
// 64 bits and for strings that were not kept whole. A double is had from integers, too.
std::optional<int64_t> int_value(const Unit& unit, OpId op);
std::optional<double> double_value(const Unit& unit, OpId op);
std::optional<bool> bool_value(const Unit& unit, OpId op);
std::optional<std::string_view> string_value(const Unit& unit, OpId op);  // str only, not bytes
bool is_none(const Unit& unit, OpId op);

// What a test says about being the program that was started: `__name__ == "__main__"` or with `!=`, either way round,
// also with `not` before it.
enum class MainTest : uint8_t { kUnrelated, kIsMain, kIsNotMain };
MainTest main_test(const Unit& unit, OpId test);

// ---- Operands ----

// Calls visit(OpId) for every operation whose value this one uses, in evaluation order.
template <class Visit>
void for_each_operand(const Unit& unit, const Op& op, Visit visit);

// The same as a list.
std::vector<OpId> operands_of(const Unit& unit, OpId op);

// How many of a, b and c are operands, counted from a. Lists and arguments not included.
constexpr int direct_operands(OpKind kind) {
  switch (kind) {
    case OpKind::kConditional:
    case OpKind::kStoreItem:
      return 3;
    case OpKind::kLoadItem:
    case OpKind::kBinary:
    case OpKind::kCompare:
    case OpKind::kBool:
    case OpKind::kComprehension:
    case OpKind::kPattern:
    case OpKind::kRaise:
    case OpKind::kStoreAttr:
    case OpKind::kDeleteItem:
    case OpKind::kAnnotate:
      return 2;
    case OpKind::kLoadAttr:
    case OpKind::kUnary:
    case OpKind::kUnpack:
    case OpKind::kCall:
    case OpKind::kAwait:
    case OpKind::kYield:
    case OpKind::kYieldFrom:
    case OpKind::kIter:
    case OpKind::kNext:
    case OpKind::kElement:
    case OpKind::kEnter:
    case OpKind::kExit:
    case OpKind::kCaught:
    case OpKind::kBranch:
    case OpKind::kReturn:
    case OpKind::kDeleteAttr:
      return 1;
    default:
      return 0;
  }
}

template <class Visit>
void for_each_operand(const Unit& unit, const Op& op, Visit visit) {
  const int direct = direct_operands(op.kind);
  if (direct > 0 && op.operand_a()) visit(op.operand_a());
  if (direct > 1 && op.operand_b()) visit(op.operand_b());
  if (direct > 2 && op.operand_c()) visit(op.operand_c());
  switch (op.kind) {
    case OpKind::kStoreName:
      if (op.operand_b()) visit(op.operand_b());
      break;
    case OpKind::kSlice:
    case OpKind::kDisplay:
    case OpKind::kFormat:
      for (const OpId operand : unit.operand_list(op)) {
        if (operand) visit(operand);
      }
      break;
    case OpKind::kCall:
      for (const Argument& argument : unit.argument_list(unit.calls[op.b].arguments)) visit(argument.value);
      break;
    default:
      break;
  }
}

}  // namespace facts
