// Calls of library code: what the models say they return, call, iterate and hand elsewhere.
#include "project/evaluator.h"

namespace project {

SetId Evaluator::argument(const Arguments& arguments, const models::ArgumentRef& ref) {
  if (!ref.keyword.empty()) {
    for (const auto& [keyword, set] : arguments.keywords) {
      if (text(keyword) == ref.keyword) return set;
    }
  }
  if (ref.position < 0) return values_.empty();
  const auto position = static_cast<size_t>(ref.position);
  if (position < arguments.positional.size()) return arguments.positional[position];
  return arguments.has_star ? values_.capped(arguments.star, Confidence::kPossible) : values_.empty();
}

SetId Evaluator::call_library(const Entry& entry, const Arguments& arguments, OpId at, SiteKind kind) {
  const std::string name(text(values_[entry.value].symbol()));
  bool handled = false;
  const SetId special_result = special(name, arguments, at, handled);
  record(kind, at,
         {.kind = TargetKind::kLibrary, .confidence = entry.confidence, .library = values_[entry.value].symbol()});
  run_builtin(name, arguments, at);
  const KnownName known = linker_.known_name(values_[entry.value].symbol());
  if (known.spawn != nullptr) spawn(*known.spawn, arguments, at);
  const models::Callable* callable = known.callable;
  if (callable != nullptr) library_effects(*callable, arguments, at);
  if (handled) return special_result;
  if (callable != nullptr && !callable->returns.empty()) return library_result(*callable, arguments, ValueId(), at);
  if (const models::Decorator* model = models_.decorator(name); model != nullptr && decorates(arguments)) {
    return apply_effect(*model, given(arguments, 0));  // nap = staticmethod(time.sleep)
  }
  if (known.type != nullptr) {
    const OriginId origin = linker_.origin(id_, at);
    if (name == "contextlib.closing" || name == "contextlib.aclosing") {
      linker_.partials[origin].callee = given(arguments, 0);
    }
    return single({.kind = ValueKind::kLibraryInstance, .a = values_[entry.value].a, .b = origin.value});
  }
  return callable != nullptr ? library_result(*callable, arguments, ValueId(), at) : values_.unknown();
}

SetId Evaluator::call_library_method(const Entry& entry, const Arguments& arguments, OpId at, SiteKind kind) {
  const Value value = values_[entry.value];
  const std::string type(text(Symbol(value.a)));
  const std::string name(text(Symbol(value.b)));
  const ValueId receiver(value.c);
  if (receiver && values_[receiver].kind == ValueKind::kContainer) {
    bool handled = false;
    const SetId out = container_method(values_[entry.value], arguments, at, handled);
    if (handled) return out;
  }
  if (type == "contextlib.ExitStack" || type == "contextlib.AsyncExitStack") {
    bool handled = false;
    const SetId out = exit_stack_method(name, arguments, at, handled);
    if (handled) return out;
  }
  run_builtin(type + "." + name, arguments, at);
  const KnownMember known = linker_.known_member(Symbol(value.a), Symbol(value.b));
  const models::Callable* callable = known.method;
  if (known.spawn != nullptr) spawn(*known.spawn, arguments, at);
  if (callable == nullptr) {
    record_unknown(kind, at);
    return values_.unknown();
  }
  record(kind, at,
         {.kind = TargetKind::kLibrary,
          .confidence = entry.confidence,
          .library = linker_.intern(callable->name),
          .receiver = receiver});
  library_effects(*callable, arguments, at);
  return library_result(*callable, arguments, receiver, at);
}

// True if a decorator is called like a function, on one function.
bool Evaluator::decorates(const Arguments& arguments) {
  if (arguments.positional.size() != 1 || arguments.has_star) return false;
  const Value* only = values_.only(arguments.positional[0]);
  if (only == nullptr) return false;
  return only->kind == ValueKind::kFunction || only->kind == ValueKind::kBound || only->kind == ValueKind::kLibrary ||
         only->kind == ValueKind::kParameter;
}

// The arguments that a library function calls or iterates at once, in the caller's place.
void Evaluator::library_effects(const models::Callable& callable, const Arguments& arguments, OpId at) {
  for (const models::ArgumentRef& ref : callable.calls) {
    const SetId called = argument(arguments, ref);
    Arguments passed;
    for (const models::ArgumentRef& over : callable.consumes) {
      const SetId iterated = argument(arguments, over);
      if (iterated != values_.empty()) passed.positional.push_back(consume(iterated, at));
    }
    if (callable.blocks_when_iterated) {
      linker_.partials[linker_.origin(id_, at)] = {called, passed};  // map: called when somebody iterates
    } else {
      apply(called, passed, at);
    }
  }
  if (!callable.calls.empty()) return;
  for (const models::ArgumentRef& ref : callable.consumes) {
    const SetId iterated = argument(arguments, ref);
    if (iterated != values_.empty()) consume(iterated, at);
  }
}

SetId Evaluator::library_result(const models::Callable& callable, const Arguments& arguments, ValueId receiver,
                                OpId at) {
  const OriginId origin = linker_.origin(id_, at);
  if (callable.is_async) {
    const Symbol yields = callable.returns.empty() ? Symbol() : linker_.intern(callable.returns);
    return single({.kind = ValueKind::kLibraryCoroutine, .a = yields.value});
  }
  if (callable.blocks_when_iterated) {
    return single({.kind = ValueKind::kLazy, .a = linker_.intern(callable.name).value, .b = origin.value});
  }
  if (callable.returns.empty()) return values_.unknown();
  const SetId typed = from_text(callable.returns, receiver, arguments);
  const Value* only = values_.only(typed);
  if (only != nullptr && only->kind == ValueKind::kLibraryInstance && OriginId(only->b).is_none()) {
    return single({.kind = ValueKind::kLibraryInstance, .a = only->a, .b = origin.value});
  }
  return typed;
}

// What the handed-over callable will be called with, as far as it can be seen.
Arguments Evaluator::spawned_arguments(const models::Spawn& model, const Arguments& arguments, OpId at) {
  Arguments out;
  for (const auto& [keyword, set] : arguments.keywords) {
    if (text(keyword) != "args") continue;
    const Value* tuple = values_.only(concrete(set));
    if (tuple == nullptr || tuple->kind != ValueKind::kContainer) continue;
    const ValueId container = values_.intern(*tuple);
    const size_t count = cells_.keys(container).size();
    for (size_t i = 0; i < count; ++i)
      out.positional.push_back(element(container, linker_.intern("4:" + std::to_string(i))));
  }
  if (!out.positional.empty() || model.callable.position < 0) return out;
  const bool over = model.many;
  for (size_t i = static_cast<size_t>(model.callable.position) + 1; i < arguments.positional.size(); ++i) {
    ++muted_;
    out.positional.push_back(over ? consume(arguments.positional[i], at) : arguments.positional[i]);
    --muted_;
  }
  return out;
}

void Evaluator::spawn(const models::Spawn& model, const Arguments& arguments, OpId at) {
  const SetId callable = argument(arguments, model.callable);
  if (callable == values_.empty()) return;
  ++muted_;
  apply(callable, spawned_arguments(model, arguments, at), at);
  --muted_;
  if (!record_ || muted_ > 0) return;
  Spawn made{.op = at, .runs = model.runs, .model = &model, .targets = {}};
  if (model.executor.present()) {
    const Value* executor = values_.only(concrete(argument(arguments, model.executor)));
    const bool library = executor != nullptr && executor->kind == ValueKind::kLibraryInstance;
    if (library && models_.derives(text(executor->symbol()), "concurrent.futures.ProcessPoolExecutor")) {
      made.runs = models::Runs::kProcess;
    }
  }
  targets_of(callable, made.targets);
  project_.bodies[id_.value].spawns.push_back(std::move(made));
}

}  // namespace project
