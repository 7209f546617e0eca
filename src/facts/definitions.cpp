// Functions, lambdas and classes: their headers where they are defined, and the code of functions.
#include <algorithm>

#include "facts/docs.h"
#include "facts/parameters.h"
#include "facts/steps.h"

namespace facts {

using syntax::Field;
using syntax::Kind;
using syntax::Node;

namespace {

// Applies the decorators to `value`, the one written last first; returns the last result.
uint32_t decorate(Walk& walk, base::Slice decorators, uint32_t value) {
  for (uint32_t i = decorators.count; i-- > 0;) {
    const OpId decorator = walk.unit.operands[decorators.first + i];
    Argument argument;
    argument.value = OpId(value);
    argument.span = walk.unit.op(OpId(value)).span;
    Call call;
    call.callee = walk.unit.op(decorator).span;
    call.parentheses = {call.callee.end, call.callee.end};
    Op op;
    op.flags = kImplicit;
    op.span = call.callee;
    op.a = decorator.value;
    value = add_call(walk, op, call, std::span(&argument, 1));
  }
  return value;
}

// Notes the names of `def f[T]` or `class C[T]`; their slice counts within Walk::type_parameters.
base::Slice take_type_parameters(Walk& walk, Node list) {
  base::Slice slice{static_cast<uint32_t>(walk.type_parameters.size()), 0};
  walk.each_item(list, [&](Node child, Field) {
    Node name = child;
    while (name && name.kind() != Kind::kIdentifier) name = name.first_named();
    if (!name) return;
    walk.type_parameters.push_back({walk.name(name), kIsTypeParameter});
    ++slice.count;
  });
  return slice;
}

// The docstring of a body, or "".
std::string_view docstring(Walk& walk, Node body) {
  const Node first = body.first_named();
  const Node inner = first.kind() == Kind::kExpressionStatement ? first.first_named() : Node();
  return inner.kind() == Kind::kString ? walk.text(inner) : std::string_view();
}

// ---- Functions ----

Parameter make_parameter(Walk& walk, const WrittenParameter& written, OpId default_value) {
  Parameter parameter;
  if (written.name.kind() == Kind::kIdentifier) parameter.name = walk.name(written.name);
  parameter.kind = written.kind;
  parameter.default_value = default_value;
  if (written.type) parameter.annotation = make_type(walk, written.type);
  parameter.span = walk.local(written.whole);
  return parameter;
}

// Takes the defaults from the values.
base::Slice take_parameters(Walk& walk, Node list) {
  const std::vector<WrittenParameter> written = written_parameters(walk, list);
  const auto defaults = static_cast<uint32_t>(
      std::count_if(written.begin(), written.end(), [](const auto& each) { return bool(each.default_value); }));
  uint32_t left = defaults;
  const auto first = static_cast<uint32_t>(walk.unit.parameters.size());
  for (const WrittenParameter& each : written) {
    const OpId value = each.default_value ? OpId(walk.peek(--left)) : OpId();
    walk.unit.parameters.push_back(make_parameter(walk, each, value));
  }
  walk.drop(defaults);
  return {first, static_cast<uint32_t>(written.size())};
}

void plan_defaults(Walk& walk, Node list) {
  for (const WrittenParameter& each : written_parameters(walk, list)) {
    if (each.default_value) walk.then(visit_expression, each.default_value);
  }
}

Node name_of(Walk& walk, Node node) {
  if (node.kind() != Kind::kLambda) return node.child(Field::kName);
  Node keyword;
  walk.each_child(node, [&](Node child, Field) {
    if (child.kind() == Kind::kTokenLambda) keyword = child;
  });
  return keyword;
}

Function make_function(Walk& walk, Node node, uint32_t begin) {
  const Node body = node.child(Field::kBody);
  Function function;
  function.is_lambda = node.kind() == Kind::kLambda;
  const Node name = name_of(walk, node);
  if (!function.is_lambda) {
    function.name = walk.name(name);
    function.is_async = is_async(walk, node);
  }
  function.parent_scope = walk.scope;
  function.owner = walk.owner;
  function.parameters = take_parameters(walk, node.child(Field::kParameters));
  function.type_parameters = take_type_parameters(walk, node.child(Field::kTypeParameters));
  if (const Node type = node.child(Field::kReturnType)) function.returns = make_type(walk, type);
  function.span = walk.local(base::Span{begin, node.end()});
  function.name_span = walk.local(name);
  function.header = walk.header_span(node, body);
  function.suite = walk.suite_span(body);
  return function;
}

// Adds the function with its kFunction and sees to its code being written. The value of the kFunction is pushed.
FunctionIndex add_function(Walk& walk, Node node, Function function) {
  const FunctionIndex index(walk.unit.functions.size());
  Op& op = walk.add(OpKind::kFunction, function.name_span);
  walk.push(walk.last());
  op.a = index.value;
  op.name = function.name;
  function.op = OpId(walk.last());
  walk.unit.functions.push_back(function);
  if (walk.in_shell && !function.is_lambda) {
    walk.outermost_functions.emplace_back(node, index);
  } else {
    walk.pending_codes.push_back({node, index, walk.statement});
  }
  return index;
}

// x: number of decorators, y: where the first one begins.
void finish_function(Walk& walk, const Task& task) {
  Function function = make_function(walk, task.node, task.y);
  function.decorators = walk.pop_operands(task.x);
  add_function(walk, task.node, function);
  const uint32_t value = decorate(walk, function.decorators, walk.pop());
  walk.store_name(task.node.child(Field::kName), value, kIsDefinition, kImplicit);
  walk.note_suite(task.node.child(Field::kBody));
}

void define_function(Walk& walk, const Task& task) {
  plan_defaults(walk, task.node.child(Field::kParameters));
  walk.then(finish_function, task.node, task.x, task.y);
}

void finish_lambda(Walk& walk, const Task& task) {
  add_function(walk, task.node, make_function(walk, task.node, task.node.begin()));
}

// ---- Classes ----

// Splits the bases from the keywords.
void take_bases(Walk& walk, Class& made, uint32_t count) {
  const std::vector<Argument> arguments = take_arguments(walk, count);
  uint32_t bases = 0;
  for (const Argument& argument : arguments) {
    if (argument.kind != ArgumentKind::kPositional && argument.kind != ArgumentKind::kStar) continue;
    uint32_t value = argument.value.value;
    if (argument.kind == ArgumentKind::kStar) {
      walk.add(OpKind::kUnpack, argument.span).a = value;
      value = walk.last();
    }
    walk.push(value);
    ++bases;
  }
  made.bases = walk.pop_operands(bases);
  made.keywords = {static_cast<uint32_t>(walk.unit.arguments.size()), count - bases};
  for (const Argument& argument : arguments) {
    const bool is_base = argument.kind == ArgumentKind::kPositional || argument.kind == ArgumentKind::kStar;
    if (!is_base) walk.unit.arguments.push_back(argument);
  }
}

void close_class(Walk& walk, const Task& task) {
  walk.close_region();
  const ClassIndex index(task.x);
  Class& made = walk.unit.classes[index.value];
  walk.scope = made.parent_scope;
  walk.owner = made.owner;
  Op& op = walk.add(OpKind::kClass, made.name_span);
  op.a = index.value;
  op.name = made.name;
  made.op = OpId(walk.last());
  const uint32_t value = decorate(walk, made.decorators, walk.last());
  walk.store_name(task.node.child(Field::kName), value, kIsDefinition, kImplicit);
}

Class make_class(Walk& walk, Node node) {
  const Node body = node.child(Field::kBody);
  Class made;
  made.name = walk.name(node.child(Field::kName));
  made.parent_scope = walk.scope;
  made.owner = walk.owner;
  made.name_span = walk.local(node.child(Field::kName));
  made.type_parameters = take_type_parameters(walk, node.child(Field::kTypeParameters));
  made.doc = doc_contracts(docstring(walk, body));
  made.header = walk.header_span(node, body);
  made.suite = walk.suite_span(body);
  return made;
}

// x: number of bases and keywords. Below them the decorators, whose number is below the class's place: see
// define_class.
void open_class(Walk& walk, const Task& task) {
  Class made = make_class(walk, task.node);
  take_bases(walk, made, task.x);
  const uint32_t begin = walk.pop();
  made.span = walk.local(base::Span{begin, task.node.end()});
  made.decorators = walk.pop_operands(walk.pop());
  const ClassIndex index(walk.unit.classes.size());
  made.scope = walk.scopes.open({ScopeKind::kClass, walk.scope, walk.scopes[walk.scope].function, index, {}}, false);
  made.body = walk.open_region(RegionKind::kClass);
  walk.unit.classes.push_back(made);
  walk.scope = made.scope;
  walk.owner = index;
  const Node body = task.node.child(Field::kBody);
  walk.note_suite(body);
  walk.then(visit_suite, body);
  walk.then(close_class, task.node, index.value);
}

// x: number of decorators, y: where the first one begins. Keeps both as values below the bases.
void define_class(Walk& walk, const Task& task) {
  walk.push(task.x);
  walk.push(task.y);
  const uint32_t count = plan_arguments(walk, task.node.child(Field::kSuperclasses));
  walk.then(open_class, task.node, count);
}

// ---- Code ----

// Stores every parameter under its name; one that is a tuple is unpacked.
void plan_parameter_stores(Walk& walk, const std::vector<WrittenParameter>& written, uint32_t first) {
  for (uint32_t i = 0; i < written.size(); ++i) {
    if (written[i].name.kind() == Kind::kIdentifier) {
      walk.store_name(written[i].name, first + i, kIsParameter, kImplicit);
    } else {
      walk.push(first + i);
      walk.then(assign_target, written[i].name);
    }
  }
}

void return_lambda(Walk& walk, const Task& task) {
  const uint32_t value = walk.pop();
  walk.add(OpKind::kReturn, task.node).a = value;
}

}  // namespace

void visit_lambda(Walk& walk, const Task& task) {
  plan_defaults(walk, task.node.child(Field::kParameters));
  walk.then(finish_lambda, task.node);
}

void visit_function(Walk& walk, const Task& task) { walk.then(define_function, task.node, 0, task.node.begin()); }

void visit_class(Walk& walk, const Task& task) { walk.then(define_class, task.node, 0, task.node.begin()); }

void visit_decorated(Walk& walk, const Task& task) {
  const Node definition = task.node.child(Field::kDefinition);
  const bool is_class = definition.kind() == Kind::kClassDefinition;
  walk.unit.statements[walk.statement.value].kind = is_class ? StatementKind::kClass : StatementKind::kFunction;
  uint32_t decorators = 0;
  walk.each_item(task.node, [&](Node child, Field) {
    if (child.kind() != Kind::kDecorator) return;
    walk.then(visit_expression, child.first_named());
    ++decorators;
  });
  if (definition)
    walk.then(is_class ? define_class : define_function, definition, decorators, task.node.begin());
  else
    walk.then([](Walk& later, const Task& now) { later.drop(now.x); }, task.node, decorators);
}

void visit_module(Walk& walk, const Task& task) {
  walk.unit.codes.back().doc = doc_contracts(docstring(walk, task.node));
  walk.then(visit_suite, task.node);
}

void visit_code(Walk& walk, const Task& task) {
  const std::vector<WrittenParameter> written = written_parameters(walk, task.node.child(Field::kParameters));
  const auto first = static_cast<uint32_t>(walk.unit.ops.size());
  for (uint32_t i = 0; i < written.size(); ++i) {
    const bool is_named = written[i].name.kind() == Kind::kIdentifier;
    const Name name = is_named ? walk.name(written[i].name) : Name();
    Op& op = walk.add(OpKind::kParameter, written[i].whole);
    op.name = name;
    op.aux = static_cast<uint16_t>(i);
  }
  plan_parameter_stores(walk, written, first);
  const Node body = task.node.child(Field::kBody);
  if (task.node.kind() != Kind::kLambda) {
    walk.unit.codes.back().doc = doc_contracts(docstring(walk, body));
    return walk.then(visit_suite, body);
  }
  walk.then(visit_expression, body);
  walk.then(return_lambda, body);
}

}  // namespace facts
