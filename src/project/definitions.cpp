// def, class, decorators and annotated names.
#include "project/evaluator.h"

namespace project {

SetId Evaluator::define_function(const Op& op) {
  const FunctionId made = project_.function(module_, unit_id_, op.function());
  const facts::Function& header = unit_.functions[op.function().value];
  const auto parameters = unit_.parameter_list(header);
  for (uint32_t i = 0; i < parameters.size(); ++i) {
    if (!parameters[i].default_value) continue;
    const SetId value = result(parameters[i].default_value);
    cells_.write({CellKind::kDefault, made.value, i}, concrete(value));
  }
  const std::string_view name = unit_.text(header.name);
  const SetId plain = single({.kind = ValueKind::kFunction, .a = made.value});
  if (header.owner && (name == "__init_subclass__" || name == "__class_getitem__")) {
    return single(
        {.kind = ValueKind::kClassMethod, .a = values_.intern({.kind = ValueKind::kFunction, .a = made.value}).value});
  }
  return plain;
}

SetId Evaluator::define_class(const Op& op) {
  const ClassId made = project_.class_of(module_, unit_id_, op.class_index());
  const facts::Class& declared = unit_.classes[op.class_index().value];
  std::vector<ClassId> bases;
  std::vector<Symbol> libraries;
  bool unknown = false;
  for (const OpId base : unit_.operand_list(declared.bases)) {
    unknown = unknown || result(base) == values_.empty();
    values_.for_each_entry(result(base), [&](const Entry& entry) {
      const Value value = values_[entry.value];
      if (value.kind == ValueKind::kClass && value.class_id() != made) {
        bases.push_back(value.class_id());
      } else if (value.kind == ValueKind::kLibrary) {
        const std::string_view name = text(value.symbol());
        if (name == "builtins.object" || name == "typing.Generic" || name == "typing.Protocol" || name == "abc.ABC")
          return;
        libraries.push_back(value.symbol());
        unknown = unknown || models_.type(name) == nullptr;
      } else {
        unknown = true;
      }
    });
  }
  for (const facts::Argument& keyword : unit_.argument_list(declared.keywords)) {
    const Value* metaclass = unit_.text(keyword.keyword) == "metaclass" ? values_.only(result(keyword.value)) : nullptr;
    if (metaclass != nullptr && metaclass->kind == ValueKind::kClass)
      linker_.set_metaclass(made, metaclass->class_id());
  }
  linker_.set_bases(made, std::move(bases), std::move(libraries), unknown);
  return single({.kind = ValueKind::kClass, .a = made.value});
}

// A decorator applied to the def or class just made. What the models know is applied as they say; a project function is
// called like any other; a decorator nobody knows keeps its function, at confidence possible.
SetId Evaluator::decorate(OpId id, const Op& op) {
  const auto passed = unit_.argument_list(unit_.calls[op.call().value].arguments);
  const SetId decorated = passed.empty() ? values_.empty() : result(passed[0].value);
  const SetId decorators = result(op.operand_a());
  note_roots(decorators, op.operand_a(), decorated);
  return values_.for_each_entry(decorators, [&](const Entry& entry) {
    SetId made = values_.empty();
    if (decorate_by_model(entry, decorated, op.operand_a(), made)) return made;
    const Value value = values_[entry.value];
    const bool library = value.kind == ValueKind::kLibrary || value.kind == ValueKind::kLibraryMethod ||
                         value.kind == ValueKind::kUnknown || value.kind == ValueKind::kLibraryInstance;
    if (library) return values_.capped(decorated, Confidence::kPossible);
    Arguments arguments;
    arguments.positional.push_back(decorated);
    made = apply(values_.one(entry), arguments, id, SiteKind::kDecorate);
    return values_.has_unknown(made) ? values_.capped(decorated, Confidence::kPossible) : made;
  });
}

bool Evaluator::decorate_by_model(const Entry& decorator, SetId decorated, OpId at, SetId& out) {
  const Value value = values_[decorator.value];
  std::string name;
  if (value.kind == ValueKind::kLibrary) {
    name = text(value.symbol());
  } else if (value.kind == ValueKind::kLibraryMethod) {
    const models::Callable* method = models_.method(text(Symbol(value.a)), text(Symbol(value.b)));
    name = method != nullptr ? std::string(method->name)
                             : std::string(text(Symbol(value.a))) + "." + std::string(text(Symbol(value.b)));
  } else if (unit_.op(at).kind == facts::OpKind::kCall) {
    // @lru_cache(maxsize=10), @wraps(f), @app.get("/"): the decorator is the result of a call of what is modelled.
    const Value* callee = values_.only(result(unit_.op(at).operand_a()));
    if (callee != nullptr && callee->kind == ValueKind::kLibrary) name = text(callee->symbol());
    if (callee != nullptr && callee->kind == ValueKind::kLibraryMethod) {
      name = std::string(text(Symbol(callee->a))) + "." + std::string(text(Symbol(callee->b)));
    }
  }
  if (name.empty()) return false;
  if (name == "functools.singledispatch" || name == "functools.singledispatchmethod") {
    out = values_.for_each_entry(decorated, [this](const Entry& entry) {
      const Value value = values_[entry.value];
      if (value.kind != ValueKind::kFunction) return values_.one(entry);
      cells_.write({CellKind::kFunctionAttribute, value.a, linker_.intern("register").value}, values_.one(entry));
      return single({.kind = ValueKind::kDispatcher, .a = value.a}, entry.confidence);
    });
    return true;
  }
  if (const models::Decorator* model = models_.decorator(name)) {
    out = apply_effect(*model, decorated);
    return true;
  }
  if (models_.root_by_decorator(name) != nullptr) {
    out = decorated;
    return true;
  }
  return false;
}

SetId Evaluator::apply_effect(const models::Decorator& model, SetId decorated) {
  return values_.for_each_entry(decorated, [&](const Entry& entry) { return apply_effect_to(model, entry); });
}

SetId Evaluator::apply_effect_to(const models::Decorator& model, const Entry& entry) {
  using models::DecoratorEffect;
  const Value value = values_[entry.value];
  if (value.kind == ValueKind::kClass) {
    const bool fields = model.name.find("dataclass") != std::string_view::npos || model.name.starts_with("attr");
    if (fields) project_.classes[value.a].is_dataclass = true;
    return values_.one(entry);
  }
  const auto wrapped = [&](FunctionRole role, ValueKind kind) {
    set_role(value, role);
    return single({.kind = kind, .a = entry.value.value}, entry.confidence);
  };
  switch (model.effect) {
    case DecoratorEffect::kTransparent:
      return values_.one(entry);
    case DecoratorEffect::kContextManager:
      set_role(value, FunctionRole::kContextManager);
      return values_.one(entry);
    case DecoratorEffect::kAsyncContextManager:
      set_role(value, FunctionRole::kAsyncContextManager);
      return values_.one(entry);
    case DecoratorEffect::kProperty:
    case DecoratorEffect::kCachedProperty:
      return wrapped(FunctionRole::kProperty, ValueKind::kProperty);
    case DecoratorEffect::kStaticMethod:
      return wrapped(FunctionRole::kStatic, ValueKind::kStaticMethod);
    case DecoratorEffect::kClassMethod:
      return wrapped(FunctionRole::kClassMethod, ValueKind::kClassMethod);
    case DecoratorEffect::kMoves:
      return single({.kind = ValueKind::kMoved,
                     .a = entry.value.value,
                     .b = static_cast<uint32_t>(model.runs),
                     .c = model.makes_async ? 1u : 0u},
                    entry.confidence);
    case DecoratorEffect::kReplaces:
      return from_text(model.returns, ValueId(), {});
  }
  return values_.one(entry);
}

void Evaluator::set_role(const Value& decorated, FunctionRole role) {
  if (decorated.kind == ValueKind::kFunction) project_.functions[decorated.a].role = role;
}

// @get("/", sync_to_thread=True)
bool Evaluator::asks_for_thread(const models::Root& root, OpId decorator_op) {
  const Op& decorator = unit_.op(decorator_op);
  if (!root.thread_if.present() || decorator.kind != facts::OpKind::kCall) return false;
  const Value* asked = values_.only(argument(arguments(unit_.calls[decorator.call().value]), root.thread_if));
  return asked != nullptr && asked->kind == ValueKind::kConst &&
         static_cast<facts::ConstKind>(asked->b) == facts::ConstKind::kTrue;
}

// A decorator by which a framework takes a function to call it.
void Evaluator::note_roots(SetId decorator, OpId decorator_op, SetId decorated) {
  if (!record_ || muted_ > 0) return;
  std::vector<SetId> named{decorator};
  if (unit_.op(decorator_op).kind == facts::OpKind::kCall) named.push_back(result(unit_.op(decorator_op).operand_a()));
  for (const SetId set : named) {
    for (const Entry& entry : values_.entries(set)) {
      const Value value = values_[entry.value];
      std::string name;
      if (value.kind == ValueKind::kLibrary) name = text(value.symbol());
      if (value.kind == ValueKind::kLibraryMethod) {
        name = std::string(text(Symbol(value.a))) + "." + std::string(text(Symbol(value.b)));
      }
      const models::Root* root = name.empty() ? nullptr : models_.root_by_decorator(name);
      if (root == nullptr) continue;
      for (const Entry& function : values_.entries(decorated)) {
        if (values_[function.value].kind != ValueKind::kFunction) continue;
        project_.roots.push_back(
            {values_[function.value].function(), root, entry.confidence, asks_for_thread(*root, decorator_op)});
      }
    }
  }
}

// The class whose body a region is, or is in; none if it is in none.
ClassId Evaluator::class_around(facts::RegionId region) {
  while (region && unit_.regions[region.value].kind != facts::RegionKind::kClass) {
    region = unit_.regions[region.value].parent;
  }
  if (!region) return ClassId();
  const auto known = class_bodies_.find(region.value);
  if (known != class_bodies_.end()) return known->second;
  ClassId found;
  for (uint32_t c = 0; c < unit_.classes.size(); ++c) {
    if (unit_.classes[c].body == region) found = project_.class_of(module_, unit_id_, facts::ClassIndex(c));
  }
  class_bodies_.emplace(region.value, found);
  return found;
}

void Evaluator::annotate(const Op& op) {
  if (!op.name || !op.type()) return;
  const ClassId owner = op.operand_a() ? ClassId() : class_around(op.region);
  if (owner && op.operand_b()) note_factory(owner, symbol(op.name), op.operand_b());
  const SetId typed = annotated(unit_, unit_id_, op.type(), id_);
  if (typed == values_.empty() || values_.has_unknown(typed)) return;
  const Symbol name = symbol(op.name);
  if (op.operand_a()) {
    store_attribute(result(op.operand_a()), name, typed, op.operand_a());
    return;
  }
  if (owner) {
    cells_.write({CellKind::kInstance, owner.value, name.value}, typed);
    return;
  }
  const facts::ScopeId scope = code_.scope;
  if (is_module_scope(scope)) {
    cells_.write({CellKind::kGlobal, module_.value, name.value}, typed);
  }
  const VariableKey key = variable_key(scope, op.name);
  const Value* only = values_.only(variable(key));
  const bool symbolic = only != nullptr && only->kind == ValueKind::kParameter;
  if (!op.operand_b() || symbolic || values_.has_unknown(variable(key)) || variable(key) == values_.empty())
    set_variable(key, typed);
}

}  // namespace project
