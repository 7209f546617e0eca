// The steps that files of the walk share (facts/walk.h). A step that visits an expression leaves one value. Internal.
#pragma once

#include <span>
#include <string>

#include "facts/walk.h"

namespace facts {

// ---- Expressions ----
// node: an expression of any kind; pushes its value. Stars are left to whoever holds the list.
void visit_expression(Walk& walk, const Task& task);
// Pushes kInvalid.
void visit_invalid(Walk& walk, const Task& task);
// node: an element that may start with a star; pushes its value or the kUnpack of it.
void visit_element(Walk& walk, const Task& task);
// node: holds the elements as children; x: ContainerKind. Pushes the kDisplay.
void visit_display(Walk& walk, const Task& task);
void visit_list(Walk& walk, const Task& task);
void visit_set(Walk& walk, const Task& task);
void visit_tuple(Walk& walk, const Task& task);
// node: a subscript; pushes the tuple of its subscripts.
void visit_index_tuple(Walk& walk, const Task& task);
void visit_dictionary(Walk& walk, const Task& task);
void visit_call(Walk& walk, const Task& task);
void visit_string(Walk& walk, const Task& task);
void visit_concatenated_string(Walk& walk, const Task& task);
void visit_lambda(Walk& walk, const Task& task);
void visit_named_expression(Walk& walk, const Task& task);
void visit_list_comprehension(Walk& walk, const Task& task);
void visit_set_comprehension(Walk& walk, const Task& task);
void visit_dictionary_comprehension(Walk& walk, const Task& task);
void visit_generator(Walk& walk, const Task& task);
// Drops the last value.
void drop_value(Walk& walk, const Task& task);
// Pushes the last value once more.
void repeat_value(Walk& walk, const Task& task);

// The operator of a token: "+", "+=", "not in".
Operator operator_of(syntax::Kind token);
// True if `node` is of a kind that visit_expression knows.
bool is_expression(syntax::Node node);
// Plans the index of a subscript: one expression or slice, or a tuple of them.
void plan_index(Walk& walk, syntax::Node subscript);
// Plans the arguments of a call or the bases of a class, noted in Walk::arguments; returns how many.
uint32_t plan_arguments(Walk& walk, syntax::Node list);
// Takes the last `count` noted arguments and values.
std::vector<Argument> take_arguments(Walk& walk, uint32_t count);

// Appends a kCall with flags, callee and span of `made`; returns its OpId.
uint32_t add_call(Walk& walk, Op made, Call call, std::span<const Argument> arguments);

// ---- Targets ----
// node: a target; takes the value on top and stores it there.
void assign_target(Walk& walk, const Task& task);
// node: a target of `del`.
void delete_target(Walk& walk, const Task& task);

// ---- Statements ----
// node: any statement, or a node that stands where one should be.
void visit_statement(Walk& walk, const Task& task);
// node: a block or the module.
void visit_suite(Walk& walk, const Task& task);
void visit_assignment(Walk& walk, const Task& task);
void visit_augmented_assignment(Walk& walk, const Task& task);
void visit_if(Walk& walk, const Task& task);
void visit_while(Walk& walk, const Task& task);
void visit_for(Walk& walk, const Task& task);
void visit_try(Walk& walk, const Task& task);
void visit_with(Walk& walk, const Task& task);
void visit_match(Walk& walk, const Task& task);
void visit_import(Walk& walk, const Task& task);
void visit_import_from(Walk& walk, const Task& task);
void visit_future_import(Walk& walk, const Task& task);
void visit_function(Walk& walk, const Task& task);
void visit_class(Walk& walk, const Task& task);
void visit_decorated(Walk& walk, const Task& task);
// Takes the test on top, writes the kBranch (x: BranchKind) and opens its region (y: RegionKind). Leaves the kBranch as
// a value, the head of further regions.
void open_branch(Walk& walk, const Task& task);
// Opens a region (x: RegionKind) whose head is the value on top, which stays.
void open_region_of_top(Walk& walk, const Task& task);
// Opens a region (x: RegionKind) without a head.
void open_plain_region(Walk& walk, const Task& task);
void close_region(Walk& walk, const Task& task);
// node: a clause of a statement; x: its StatementKind.
void open_clause(Walk& walk, const Task& task);
void close_statement(Walk& walk, const Task& task);

// ---- Code ----
// node: the module, or the error that the whole file is.
void visit_module(Walk& walk, const Task& task);
// node: the def or lambda of the code that is open; writes its parameters and its body.
void visit_code(Walk& walk, const Task& task);

// ---- Others ----
// The type that is written at `node`, an annotation or an expression used as one.
TypeId make_type(Walk& walk, syntax::Node node);
// The text of a string literal with its escapes resolved; `is_bytes` if it has that prefix.
std::string literal_value(Walk& walk, syntax::Node string, bool& is_bytes);
// The dotted name at `node` without blanks.
std::string dotted_text(Walk& walk, syntax::Node node);
// True if the statement or clause at `node` begins with `async`.
bool is_async(Walk& walk, syntax::Node node);

}  // namespace facts
