#include <algorithm>

#include "project/evaluator.h"

namespace project {

using facts::ArgumentKind;
using facts::ParameterKind;

Arguments Evaluator::with_receiver(SetId receiver, const Arguments& arguments) {
  Arguments out = arguments;
  out.positional.insert(out.positional.begin(), receiver);
  return out;
}

Arguments Evaluator::arguments(const facts::Call& call) {
  Arguments out;
  for (const facts::Argument& argument : unit_.argument_list(call.arguments)) {
    const SetId given = result(argument.value);
    switch (argument.kind) {
      case ArgumentKind::kPositional:
        if (out.has_star) {
          out.star = join(out.star, given);
        } else {
          out.positional.push_back(given);
        }
        break;
      case ArgumentKind::kKeyword:
        out.keywords.emplace_back(symbol(argument.keyword), given);
        break;
      case ArgumentKind::kStar:
        out.has_star = true;
        out.star = join(out.star, consume(given, argument.value));
        break;
      case ArgumentKind::kDoubleStar:
        values_.for_each_entry(given, [&](const Entry& entry) { expand_keywords(entry.value, out); });
        break;
    }
  }
  return out;
}

// The elements of a **mapping: by name where the key is known, else for any parameter.
void Evaluator::expand_keywords(ValueId mapping, Arguments& out) {
  if (values_[mapping].kind != ValueKind::kContainer) return;
  const std::vector<Symbol> keys = cells_.keys(mapping);
  for (const Symbol key : keys) {
    const SetId value = cells_.read({CellKind::kElement, mapping.value, key.value}, id_);
    const std::string name(key ? text(key) : std::string_view());
    if (name.starts_with("7:")) {
      out.keywords.emplace_back(linker_.intern(name.substr(2)), value);
    } else {
      out.double_star = join(out.double_star, value);
    }
  }
}

SetId Evaluator::call(OpId id, const Op& op) {
  const SetId callees = result(op.operand_a());
  const Arguments passed = arguments(unit_.calls[op.call().value]);
  if (values_.entries(callees).size() < 2 || !is_fallback(op.operand_a())) return apply(callees, passed, id);
  // Which of the modules is there depends on the machine, so that each of them counts.
  return values_.for_each_entry(callees, [&](const Entry& entry) {
    return apply(values_.capped(values_.one(entry), Confidence::kLikely), passed, id);
  });
}

// True if a callee is, or is found in, what `try: import a except ImportError: import b` imports.
bool Evaluator::is_fallback(OpId callee) {
  while (callee && unit_.op(callee).kind == facts::OpKind::kLoadAttr) callee = unit_.op(callee).operand_a();
  return callee && unit_.op(callee).kind == facts::OpKind::kLoadName &&
         linker_.is_fallback(module_, symbol(unit_.op(callee).name));
}

// NOLINTNEXTLINE(misc-no-recursion): ends at kMaxDepth
SetId Evaluator::apply(SetId callees, const Arguments& arguments, OpId at, SiteKind kind) {
  // A value may lead to itself: an object whose __call__ is such an object, a partial of itself.
  if (depth_ >= kMaxDepth) return values_.unknown();
  ++depth_;
  // NOLINTNEXTLINE(misc-no-recursion): as the function
  const SetId out = each_alternative(callees, [&](const Entry& entry) {
    return values_.capped(apply_entry(entry, arguments, at, kind), entry.confidence);
  });
  --depth_;
  return out;
}

// NOLINTNEXTLINE(misc-no-recursion): `apply` ends at kMaxDepth
SetId Evaluator::apply_entry(const Entry& entry, const Arguments& arguments, OpId at, SiteKind kind) {
  const Value value = values_[entry.value];
  switch (value.kind) {
    case ValueKind::kFunction:
    case ValueKind::kBound:
      return apply_function(entry, arguments, at, kind);
    case ValueKind::kClass:
      return instantiate(entry, arguments, at, kind);
    case ValueKind::kInstance:
      return apply_instance(entry, arguments, at, kind);
    case ValueKind::kLibrary:
      return call_library(entry, arguments, at, kind);
    case ValueKind::kLibraryMethod:
      return call_library_method(entry, arguments, at, kind);
    case ValueKind::kLibraryInstance: {
      const SetId called = single({.kind = ValueKind::kLibraryMethod,
                                   .a = value.a,
                                   .b = linker_.intern("__call__").value,
                                   .c = entry.value.value});
      return apply(values_.capped(called, entry.confidence), arguments, at, kind);
    }
    case ValueKind::kPartial:
      return apply_partial(entry, arguments, at, kind);
    case ValueKind::kParameter:
      return apply_parameter(entry, arguments, at);
    case ValueKind::kMoved:
      return apply_moved(entry, arguments, at, kind);
    case ValueKind::kAccessor:
      return apply_accessor(entry, arguments);
    case ValueKind::kDispatcher:
      return apply_dispatcher(entry, arguments, at, kind);
    case ValueKind::kStaticMethod:
    case ValueKind::kClassMethod:
      return apply(values_.one({ValueId(value.a), entry.confidence}), arguments, at, kind);
    case ValueKind::kNone:
      return values_.empty();
    default:
      record_unknown(kind, at);
      return values_.unknown();
  }
}

// An object that is called runs its class's __call__.
// NOLINTNEXTLINE(misc-no-recursion): kMaxDepth bounds it
SetId Evaluator::apply_instance(const Entry& entry, const Arguments& arguments, OpId at, SiteKind kind) {
  const SetId called = raw_class_attribute(values_[entry.value].class_id(), linker_.intern("__call__"), 0);
  if (called == values_.empty()) return values_.unknown();
  return apply(values_.capped(bind_descriptors(called, entry.value, at), entry.confidence), arguments, at, kind);
}

// NOLINTNEXTLINE(misc-no-recursion): kMaxDepth bounds it
SetId Evaluator::apply_partial(const Entry& entry, const Arguments& arguments, OpId at, SiteKind kind) {
  const Partial partial = linker_.partials[OriginId(values_[entry.value].a)];
  Arguments joined = partial.arguments;
  joined.positional.insert(joined.positional.end(), arguments.positional.begin(), arguments.positional.end());
  joined.keywords.insert(joined.keywords.end(), arguments.keywords.begin(), arguments.keywords.end());
  joined.has_star = joined.has_star || arguments.has_star;
  joined.star = join(joined.star, arguments.star);
  return apply(values_.capped(partial.callee, entry.confidence), joined, at, kind);
}

// A function that its decorator sends elsewhere: sync_to_async and the like.
// NOLINTNEXTLINE(misc-no-recursion): kMaxDepth bounds it
SetId Evaluator::apply_moved(const Entry& entry, const Arguments& arguments, OpId at, SiteKind kind) {
  const Value value = values_[entry.value];
  std::vector<Target> targets;
  targets_of(values_.one({ValueId(value.a), entry.confidence}), targets);
  if (record_ && muted_ == 0) {
    project_.bodies[id_.value].spawns.push_back({at, static_cast<models::Runs>(value.b), nullptr, targets});
  }
  ++muted_;
  const SetId inner = apply(values_.one({ValueId(value.a)}), arguments, at, kind);
  --muted_;
  return value.c == 1 ? single({.kind = ValueKind::kLibraryCoroutine}) : inner;
}

// @x.setter, @f.register, @f.register(type): what the name stands for after it.
SetId Evaluator::apply_accessor(const Entry& entry, const Arguments& arguments) {
  const Value value = values_[entry.value];
  const auto which = static_cast<Accessor>(value.b);
  return values_.for_each_entry(given(arguments, 0), [&](const Entry& passed) {
    if (which == Accessor::kRegister) {
      const bool is_type =
          values_[passed.value].kind == ValueKind::kClass || values_[passed.value].kind == ValueKind::kLibrary;
      const SetId made = is_type ? given(arguments, 1) : values_.one(passed);
      if (made == values_.empty()) return values_.one(entry);
      const FunctionId dispatcher = values_[ValueId(value.a)].function();
      cells_.write({CellKind::kFunctionAttribute, dispatcher.value, linker_.intern("register").value}, concrete(made));
      return made;
    }
    Value property = values_[ValueId(value.a)];
    uint32_t& part = which == Accessor::kGetter ? property.a : which == Accessor::kSetter ? property.b : property.c;
    part = passed.value.value;
    return single(property, passed.confidence);
  });
}

// A @singledispatch function: one of its implementations runs.
// NOLINTNEXTLINE(misc-no-recursion): kMaxDepth bounds it
SetId Evaluator::apply_dispatcher(const Entry& entry, const Arguments& arguments, OpId at, SiteKind kind) {
  const Value value = values_[entry.value];
  SetId made = cells_.read({CellKind::kFunctionAttribute, value.a, linker_.intern("register").value}, id_);
  if (ValueId(value.b)) made = bind_descriptors(made, ValueId(value.b), at);
  return apply(values_.capped(made, entry.confidence), arguments, at, kind);
}

SetId Evaluator::apply_function(const Entry& entry, const Arguments& arguments, OpId at, SiteKind kind) {
  const Value value = values_[entry.value];
  const FunctionId callee = value.function();
  const bool bound = value.kind == ValueKind::kBound;
  const OriginId closure(bound ? value.c : value.b);
  const Symbol modelled = linker_.modelled(callee);
  Target target{.kind = TargetKind::kFunction,
                .confidence = std::min(entry.confidence, project_.functions[callee.value].decorated),
                .function = callee,
                .closure = closure};
  if (modelled) {
    target.kind = TargetKind::kLibrary;
    target.library = modelled;
  }
  record(kind, at, target);
  if (!bound) return call_function(callee, closure, arguments, at);
  return call_function(callee, closure, with_receiver(values_.one({ValueId(value.b)}), arguments), at);
}

SetId Evaluator::call_function(FunctionId callee, OriginId closure, const Arguments& arguments, OpId at) {
  forget_elements();
  const std::vector<SetId> bound = bind(callee, arguments);
  pass(callee, bound);
  const OriginId origin = linker_.origin(id_, at);
  Binding& binding = linker_.binding(origin, callee);
  binding.closure = closure;
  binding.arguments.resize(bound.size(), values_.empty());
  for (size_t i = 0; i < bound.size(); ++i) binding.arguments[i] = join(binding.arguments[i], bound[i]);
  if (record_) record_passed_callables(binding, callee);
  const Function& function = project_.functions[callee.value];
  if (function.role == FunctionRole::kContextManager || function.role == FunctionRole::kAsyncContextManager) {
    return single({.kind = ValueKind::kContextManager, .a = callee.value, .b = origin.value});
  }
  if (function.is_generator) return single({.kind = ValueKind::kGenerator, .a = callee.value, .b = origin.value});
  if (function.is_async) return single({.kind = ValueKind::kCoroutine, .a = callee.value, .b = origin.value});
  return returned(callee, origin, CellKind::kReturn);
}

// Which argument goes to which parameter; empty sets where nothing is passed.
std::vector<SetId> Evaluator::bind(FunctionId callee, const Arguments& arguments) {
  const facts::Function* header = project_.header(callee);
  std::vector<SetId> bound;
  if (header == nullptr) return bound;
  const facts::Unit& unit = project_.header_unit(callee);
  const Function& function = project_.functions[callee.value];
  const auto parameters = unit.parameter_list(*header);
  bound.assign(parameters.size(), values_.empty());
  size_t next = 0;
  for (size_t i = 0; i < parameters.size(); ++i) {
    const Symbol name = linker_.symbol(function.module, function.header_unit, parameters[i].name);
    const ParameterKind kind = parameters[i].kind;
    if (kind == ParameterKind::kVarPositional || kind == ParameterKind::kVarKeyword) {
      bound[i] = bind_rest(callee, i, arguments, next);
      continue;
    }
    if (kind != ParameterKind::kKeywordOnly && next < arguments.positional.size()) {
      bound[i] = arguments.positional[next++];
    } else if (kind != ParameterKind::kKeywordOnly && arguments.has_star) {
      bound[i] = values_.capped(arguments.star, Confidence::kPossible);
    }
    for (const auto& [keyword, set] : arguments.keywords) {
      if (keyword == name && kind != ParameterKind::kPositionalOnly) bound[i] = join(bound[i], set);
    }
    if (bound[i] == values_.empty()) bound[i] = values_.capped(arguments.double_star, Confidence::kPossible);
  }
  return bound;
}

// The container behind *args or **kwargs, filled with what no other parameter takes.
SetId Evaluator::bind_rest(FunctionId callee, size_t index, const Arguments& arguments, size_t& next) {
  const facts::Unit& unit = project_.header_unit(callee);
  const bool positional = unit.parameter_list(*project_.header(callee))[index].kind == ParameterKind::kVarPositional;
  const auto kind = positional ? facts::ContainerKind::kTuple : facts::ContainerKind::kDict;
  const OriginId made = linker_.origin(callee, OpId(0xFFFFFF00u + static_cast<uint32_t>(std::min<size_t>(index, 255))));
  const ValueId rest =
      values_.intern({.kind = ValueKind::kContainer, .a = made.value, .b = static_cast<uint32_t>(kind), .c = 0});
  if (positional) {
    for (; next < arguments.positional.size(); ++next) store_element(rest, Symbol(), arguments.positional[next]);
    if (arguments.has_star) store_element(rest, Symbol(), arguments.star);
    return values_.one({rest});
  }
  for (const auto& [keyword, set] : arguments.keywords) {
    store_element(rest, linker_.intern("7:" + std::string(text(keyword))), set);
  }
  store_element(rest, Symbol(), arguments.double_star);
  return values_.one({rest});
}

void Evaluator::pass(FunctionId callee, const std::vector<SetId>& bound) {
  for (size_t i = 0; i < bound.size(); ++i) {
    if (bound[i] == values_.empty()) continue;
    cells_.write({CellKind::kParameter, callee.value, static_cast<uint32_t>(i)}, concrete(bound[i]));
  }
}

// What a call gives back: the callee's returns (or yields), with its parameters replaced by what the call passes.
SetId Evaluator::returned(FunctionId callee, OriginId at, CellKind what) {
  const SetId raw = cells_.read({what, callee.value}, id_);
  const SetId inferred = substitute(raw, callee, at);
  const bool is_stub = project_.file(callee).kind == source::FileKind::kStub;
  const Value* only = values_.only(inferred);
  const bool is_none = only != nullptr && only->kind == ValueKind::kNone;
  const bool says_all = !values_.has_unknown(inferred) && !is_stub && !(is_none && is_abstract(callee));
  if (what != CellKind::kReturn || says_all) return inferred;
  const SetId declared = declared_return(callee);
  return declared != values_.empty() && !values_.has_unknown(declared) ? declared : inferred;
}

// A body without any return of its own, where its header declares one: abstract, or a protocol's.
bool Evaluator::is_abstract(FunctionId callee) const {
  const facts::Function* header = project_.header(callee);
  if (header == nullptr || !header->returns) return false;
  const facts::Unit& unit = project_.unit(callee);
  const base::Range<OpId> ops = project_.code(callee).ops;
  for (uint32_t i = ops.begin; i < ops.end_index(); ++i) {
    if (unit.ops[i].kind == facts::OpKind::kReturn) return false;
  }
  return true;
}

SetId Evaluator::substitute(SetId set, FunctionId callee, OriginId at) {
  return values_.for_each_entry(set, [&](const Entry& entry) { return substitute_entry(entry, callee, at); });
}

SetId Evaluator::substitute_entry(const Entry& entry, FunctionId callee, OriginId at) {
  const Value value = values_[entry.value];
  if (value.kind == ValueKind::kFunction && OriginId(value.b).is_none() && value.function() != callee &&
      project_.functions[value.a].parent == callee && !project_.functions[callee.value].is_module) {
    return single({.kind = ValueKind::kFunction, .a = value.a, .b = at.value}, entry.confidence);
  }
  if (value.kind != ValueKind::kParameter) return values_.one(entry);
  // Walk out through the closures until the binding of the function that owns the parameter is found.
  OriginId origin = at;
  FunctionId owner = callee;
  for (int depth = 0; origin && owner && depth < 16; ++depth) {
    const Binding* binding = linker_.find_binding(origin, owner);
    if (binding == nullptr) break;
    if (owner == value.function()) {
      SetId passed = value.b < binding->arguments.size() ? binding->arguments[value.b] : values_.empty();
      if (passed == values_.empty()) passed = cells_.read({CellKind::kDefault, value.a, value.b}, id_);
      const Origin made = project_.origin(origin);
      if (passed == values_.empty()) return values_.unknown();
      return values_.capped(project_.encloses(made.function, id_) ? passed : concrete(passed), entry.confidence);
    }
    origin = binding->closure;
    owner = project_.functions[owner.value].parent;
  }
  if (project_.encloses(value.function(), id_)) return values_.one(entry);
  return concrete(values_.one(entry));
}

// Whatever is passed runs for who calls this function. A coroutine is called by nobody: what it calls runs right here.
// NOLINTNEXTLINE(misc-no-recursion): `apply` ends at kMaxDepth
SetId Evaluator::apply_parameter(const Entry& entry, const Arguments& arguments, OpId at) {
  const Value value = values_[entry.value];
  record(SiteKind::kCall, at,
         {.kind = TargetKind::kParameter,
          .confidence = entry.confidence,
          .function = value.function(),
          .parameter = value.b});
  record_passed(value.function(), value.b);
  const int muted = function_.is_async ? 0 : 1;
  muted_ += muted;
  const SetId out = apply(concrete(values_.one(entry)), arguments, at);
  muted_ -= muted;
  return values_.capped(concrete(out), Confidence::kLikely);
}

}  // namespace project
