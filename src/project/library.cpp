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
  if (const models::Spawn* model = models_.spawn(name)) spawn(*model, arguments, at);
  const models::Callable* callable = models_.callable(name);
  if (callable != nullptr) library_effects(*callable, arguments, at);
  if (handled) return special_result;
  if (callable != nullptr && !callable->returns.empty()) return library_result(*callable, arguments, ValueId(), at);
  if (models_.type(name) != nullptr) {
    const OriginId origin = linker_.origin(id_, at);
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
  const models::Callable* callable = models_.method(type, name);
  if (const models::Spawn* model = models_.spawn_method(type, name)) spawn(*model, arguments, at);
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

// The arguments that a library function calls or iterates at once, in the caller's place.
void Evaluator::library_effects(const models::Callable& callable, const Arguments& arguments, OpId at) {
  for (const models::ArgumentRef& ref : callable.calls) {
    const SetId called = argument(arguments, ref);
    Arguments passed;
    for (const models::ArgumentRef& over : callable.consumes) {
      const SetId iterated = argument(arguments, over);
      if (iterated != values_.empty()) passed.positional.push_back(iterate(iterated, at));
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
    if (iterated != values_.empty()) iterate(iterated, at);
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
    out.positional.push_back(over ? iterate(arguments.positional[i], at) : arguments.positional[i]);
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

SetId Evaluator::make_super(const Arguments& arguments) {
  ClassId owner;
  FunctionId method = id_;
  while (method && !owner) {
    owner = project_.functions[method.value].owner;
    if (!owner) method = project_.functions[method.value].parent;
  }
  if (!arguments.positional.empty()) {
    const Value* named = values_.only(concrete(arguments.positional[0]));
    if (named != nullptr && named->kind == ValueKind::kClass) owner = named->class_id();
  }
  if (!owner) return values_.unknown();
  const ValueId self = values_.intern({.kind = ValueKind::kInstance, .a = owner.value, .b = 1});
  return single({.kind = ValueKind::kSuper, .a = owner.value, .b = self.value});
}

SetId Evaluator::special(std::string_view name, const Arguments& arguments, OpId at, bool& handled) {
  handled = true;
  const auto passed = [&](size_t i) {
    return i < arguments.positional.size() ? arguments.positional[i] : values_.empty();
  };
  if (name == "builtins.super") return make_super(arguments);
  if (name == "functools.partial" && !arguments.positional.empty()) {
    const OriginId origin = linker_.origin(id_, at);
    Partial& partial = linker_.partials[origin];
    partial.callee = arguments.positional[0];
    partial.arguments = arguments;
    partial.arguments.positional.erase(partial.arguments.positional.begin());
    return single({.kind = ValueKind::kPartial, .a = origin.value});
  }
  if (name == "builtins.getattr" && arguments.positional.size() >= 2) {
    const Value* attribute = values_.only(concrete(passed(1)));
    if (attribute != nullptr && attribute->kind == ValueKind::kConst && Symbol(attribute->a)) {
      const Symbol wanted(attribute->a);
      return join(values_.capped(load_attribute(passed(0), wanted, at), Confidence::kPossible), passed(2));
    }
    return values_.unknown();
  }
  if (name == "builtins.setattr" && arguments.positional.size() == 3) {
    const Value* attribute = values_.only(concrete(passed(1)));
    if (attribute != nullptr && attribute->kind == ValueKind::kConst && Symbol(attribute->a)) {
      store_attribute(passed(0), Symbol(attribute->a), passed(2));
    }
    return single({.kind = ValueKind::kNone});
  }
  if (name == "builtins.type" && arguments.positional.size() == 1) {
    const Value* object = values_.only(concrete(passed(0)));
    if (object != nullptr && object->kind == ValueKind::kInstance)
      return single({.kind = ValueKind::kClass, .a = object->a});
    return values_.unknown();
  }
  if (name == "builtins.iter" && arguments.positional.size() == 1) return passed(0);
  if (name == "builtins.next") return iterate(passed(0), at);
  if (name == "typing.cast" && arguments.positional.size() == 2) {
    SetId out = values_.empty();
    const std::vector<Entry> entries(values_.entries(passed(0)).begin(), values_.entries(passed(0)).end());
    for (const Entry& entry : entries) {
      const Value type = values_[entry.value];
      if (type.kind == ValueKind::kClass)
        out = join(out, single({.kind = ValueKind::kInstance, .a = type.a, .b = 1}, Confidence::kLikely));
      if (type.kind == ValueKind::kLibrary)
        out = join(out, single({.kind = ValueKind::kLibraryInstance, .a = type.a}, Confidence::kLikely));
    }
    return out == values_.empty() ? passed(1) : out;
  }
  static constexpr std::string_view kCopies[] = {"builtins.list",   "builtins.tuple",    "builtins.set",
                                                 "builtins.sorted", "builtins.reversed", "builtins.frozenset"};
  for (const std::string_view copy : kCopies) {
    if (name != copy) continue;
    const ValueId made = container(at, facts::ContainerKind::kList);
    if (!arguments.positional.empty()) store_element(made, Symbol(), iterate(passed(0), at));
    return values_.one({made});
  }
  if (name == "builtins.enumerate" || name == "builtins.zip") {
    const ValueId pair = container(at, facts::ContainerKind::kTuple, 2);
    const size_t shift = name == "builtins.enumerate" ? 1 : 0;
    for (size_t i = 0; i < arguments.positional.size(); ++i) {
      if (shift == 1 && i > 0) break;
      store_element(pair, linker_.intern("4:" + std::to_string(i + shift)), iterate(passed(i), at));
    }
    const ValueId made = container(at, facts::ContainerKind::kList, 1);
    store_element(made, Symbol(), values_.one({pair}));
    return values_.one({made});
  }
  if (name == "builtins.dict" && arguments.positional.empty()) {
    const ValueId made = container(at, facts::ContainerKind::kDict);
    for (const auto& [keyword, set] : arguments.keywords) {
      store_element(made, linker_.intern("7:" + std::string(text(keyword))), set);
    }
    return values_.one({made});
  }
  handled = false;
  return values_.unknown();
}

}  // namespace project
