#include <algorithm>

#include "project/evaluator.h"

namespace project {

SetId Evaluator::load_attribute(SetId objects, Symbol name, OpId at) {
  return each_alternative(concrete(objects), [&](const Entry& entry) {
    return values_.capped(attribute_of(entry, name, at), entry.confidence);
  });
}

SetId Evaluator::attribute_of(const Entry& entry, Symbol name, OpId at) {
  const Value value = values_[entry.value];
  switch (value.kind) {
    case ValueKind::kInstance:
      return instance_attribute(value, entry.value, name, at);
    case ValueKind::kClass:
      return class_attribute(value.class_id(), name, entry.value, at);
    case ValueKind::kSuper:
      return super_attribute(value, name, at);
    case ValueKind::kModule:
    case ValueKind::kNamespace:
      return module_attribute(value, name);
    case ValueKind::kLibrary:
    case ValueKind::kLibraryInstance:
    case ValueKind::kContainer:
    case ValueKind::kConst:
    case ValueKind::kGenerator:
    case ValueKind::kCoroutine:
      return library_attribute(value, entry.value, name);
    case ValueKind::kFunction:
      return cells_.read({CellKind::kFunctionAttribute, value.a, name.value}, id_);
    case ValueKind::kProperty:
    case ValueKind::kDispatcher:
      return accessor(entry, name);
    case ValueKind::kNone:
      return values_.empty();
    default:
      return values_.unknown();
  }
}

SetId Evaluator::instance_attribute(const Value& value, ValueId self, Symbol name, OpId at) {
  const ClassId id = value.class_id();
  std::vector<ClassId> shapes{id};
  if (value.b == 1) {
    // Of a class with very many subclasses, the class itself stands for all.
    if (const auto& below = linker_.descendants(id)) shapes.insert(shapes.end(), below->begin(), below->end());
  }
  SetId own = values_.empty();
  SetId shared = values_.empty();
  for (const ClassId shape : shapes) {
    own = join(own, stored_on_instances(shape, name));
    const SetId raw = raw_class_attribute(shape, name, 0);
    shared = join(shared, shape == id ? raw : values_.capped(raw, Confidence::kLikely));
  }
  const SetId bound = bind_descriptors(shared, self, at);
  const bool is_special = text(name).starts_with("__") && text(name).ends_with("__");  // never by __getattr__
  if (own == values_.empty() && bound == values_.empty() && !is_special) {
    const SetId fallback = raw_class_attribute(id, linker_.intern("__getattr__"), 0);
    if (fallback != values_.empty()) apply(bind_descriptors(fallback, self, at), {}, at, SiteKind::kProperty);
  }
  return join(own, bound);
}

// What methods store under a name on instances of a class, through the class or one of its bases.
SetId Evaluator::stored_on_instances(ClassId id, Symbol name) {
  const std::vector<uint32_t>& definers = cells_.definers(name, id_).instances;
  SetId out = values_.empty();
  if (definers.empty()) return out;
  for (const ClassId base : project_.classes[id.value].mro) {
    if (!std::binary_search(definers.begin(), definers.end(), base.value)) continue;
    out = join(out, cells_.read({CellKind::kInstance, base.value, name.value}, id_));
  }
  return out;
}

// x.setter of a property, f.register of a dispatcher.
SetId Evaluator::accessor(const Entry& entry, Symbol name) {
  static constexpr std::string_view kNames[] = {"getter", "setter", "deleter", "register"};
  for (uint32_t i = 0; i < std::size(kNames); ++i) {
    if (text(name) != kNames[i]) continue;
    return single({.kind = ValueKind::kAccessor, .a = entry.value.value, .b = i}, entry.confidence);
  }
  return values_.unknown();
}

// What the project's classes alone, `id` and its bases, have under a name; the empty set if nothing.
SetId Evaluator::project_class_attribute(ClassId id, Symbol name, size_t from) {
  const std::vector<uint32_t>& definers = cells_.definers(name, id_).classes;
  if (definers.empty()) return values_.empty();
  const std::vector<ClassId>& order = project_.classes[id.value].mro;
  for (size_t i = from; i < order.size(); ++i) {
    if (std::binary_search(definers.begin(), definers.end(), order[i].value)) {
      return cells_.read({CellKind::kClassAttribute, order[i].value, name.value}, id_);
    }
  }
  return values_.empty();
}

// What class `id` or its bases, from place `from` of its order on, store under a name; library bases come last.
SetId Evaluator::raw_class_attribute(ClassId id, Symbol name, size_t from) {
  if (const SetId own = project_class_attribute(id, name, from); own != values_.empty()) return own;
  const std::vector<ClassId>& order = project_.classes[id.value].mro;
  bool unknown_base = false;
  for (size_t i = from; i < order.size(); ++i) {
    unknown_base = unknown_base || project_.classes[order[i].value].has_unknown_base;
    for (const Symbol base : project_.classes[order[i].value].library_bases) {
      const KnownMember known = linker_.known_member(base, name);
      if (known.method == nullptr && known.spawn == nullptr) {
        if (!known.attribute_type.empty()) return from_text(known.attribute_type, ValueId(), {});
        continue;
      }
      return single({.kind = ValueKind::kLibraryMethod, .a = base.value, .b = name.value});
    }
  }
  return unknown_base ? values_.unknown() : values_.empty();
}

// Functions become bound methods, properties run, static and class methods are unwrapped.
SetId Evaluator::bind_descriptors(SetId raw, ValueId receiver, OpId at) {
  SetId getters = values_.empty();
  const SetId bound = values_.for_each_entry(raw, [&](const Entry& entry) {
    const Value value = values_[entry.value];
    if (value.kind != ValueKind::kProperty || values_[receiver].kind != ValueKind::kInstance) {
      return bind_descriptor(entry, receiver, at);
    }
    // A property and the same with its setter have one getter.
    if (ValueId(value.a)) getters = join(getters, values_.one({ValueId(value.a), entry.confidence}));
    return values_.empty();
  });
  if (getters == values_.empty()) return bound;
  Arguments arguments;
  arguments.positional.push_back(values_.one({receiver}));
  return join(bound, apply(getters, arguments, at, SiteKind::kProperty));
}

SetId Evaluator::bind_descriptor(const Entry& entry, ValueId receiver, OpId at) {
  const Value value = values_[entry.value];
  const bool on_instance = values_[receiver].kind == ValueKind::kInstance;
  if (value.kind == ValueKind::kFunction && on_instance) {
    return single({.kind = ValueKind::kBound, .a = value.a, .b = receiver.value, .c = value.b}, entry.confidence);
  }
  if (value.kind == ValueKind::kDispatcher && on_instance) {
    return single({.kind = ValueKind::kDispatcher, .a = value.a, .b = receiver.value}, entry.confidence);
  }
  if (value.kind == ValueKind::kInstance) {
    const SetId get = special_method(entry, "__get__", at);
    if (get == values_.empty()) return values_.one(entry);
    Arguments arguments;
    const ValueId owner = values_.intern({.kind = ValueKind::kClass, .a = values_[receiver].a});
    const SetId none = single({.kind = ValueKind::kNone});
    arguments.positional = {on_instance ? values_.one({receiver}) : none, values_.one({owner})};
    return apply(get, arguments, at, SiteKind::kProperty);
  }
  if (value.kind == ValueKind::kLibraryMethod && on_instance) {
    return single({.kind = ValueKind::kLibraryMethod, .a = value.a, .b = value.b, .c = receiver.value},
                  entry.confidence);
  }
  if (value.kind == ValueKind::kStaticMethod) return values_.one({ValueId(value.a), entry.confidence});
  if (value.kind != ValueKind::kClassMethod) return values_.one(entry);
  const Value inner = values_[ValueId(value.a)];
  if (inner.kind != ValueKind::kFunction) return values_.one({ValueId(value.a), entry.confidence});
  const uint32_t object = values_[receiver].a;
  const ValueId owner = on_instance ? values_.intern({.kind = ValueKind::kClass, .a = object}) : receiver;
  return single({.kind = ValueKind::kBound, .a = inner.a, .b = owner.value, .c = inner.b}, entry.confidence);
}

SetId Evaluator::class_attribute(ClassId id, Symbol name, ValueId receiver, OpId at) {
  if (text(name) == "__name__" || text(name) == "__qualname__") {
    return single({.kind = ValueKind::kLibraryInstance, .a = linker_.intern("builtins.str").value});
  }
  const SetId found = bind_descriptors(raw_class_attribute(id, name, 0), receiver, at);
  return found != values_.empty() ? found : metaclass_attribute(id, name, receiver);
}

// A method of the metaclass of a class, bound to the class; the empty set if there is none.
SetId Evaluator::metaclass_attribute(ClassId id, Symbol name, ValueId receiver) {
  const ClassId metaclass = linker_.metaclass(id);
  if (!metaclass) return values_.empty();
  return values_.for_each_entry(project_class_attribute(metaclass, name), [&](const Entry& entry) {
    const Value value = values_[entry.value];
    if (value.kind != ValueKind::kFunction) return values_.one(entry);
    return single({.kind = ValueKind::kBound, .a = value.a, .b = receiver.value, .c = value.b}, entry.confidence);
  });
}

SetId Evaluator::super_attribute(const Value& value, Symbol name, OpId at) {
  const Value receiver = values_[ValueId(value.b)];
  const std::vector<ClassId> order = project_.classes[receiver.a].mro;
  const ClassId after(value.a);
  for (size_t i = 0; i < order.size(); ++i) {
    if (order[i] == after)
      return bind_descriptors(raw_class_attribute(ClassId(receiver.a), name, i + 1), ValueId(value.b), at);
  }
  return values_.unknown();
}

SetId Evaluator::module_attribute(const Value& value, Symbol name) {
  if (value.kind == ValueKind::kNamespace) {
    return linker_.imported(std::string(text(value.symbol())) + "." + std::string(text(name)), module_);
  }
  const SetId bound = linker_.module_attribute(value.module(), name, id_);
  if (bound != values_.empty()) return bound;
  const std::string dotted = std::string(text(project_.modules[value.a].name)) + "." + std::string(text(name));
  const ModuleIndex::Answer answer = linker_.modules->find(dotted, value.module());
  if (answer.found == ModuleIndex::Found::kModule)
    return single({.kind = ValueKind::kModule, .a = answer.module.value});
  if (answer.found == ModuleIndex::Found::kNamespace) {
    return single({.kind = ValueKind::kNamespace, .a = linker_.intern(dotted).value});
  }
  return values_.empty();
}

// The library type that a value is an instance of; empty if it is none.
std::string_view Evaluator::library_type(const Value& value) {
  switch (value.kind) {
    case ValueKind::kLibraryInstance:
      return text(value.symbol());
    case ValueKind::kGenerator:
      return "builtins.generator";
    case ValueKind::kCoroutine:
      return "builtins.coroutine";
    case ValueKind::kConst: {
      const auto kind = static_cast<facts::ConstKind>(value.b);
      if (kind == facts::ConstKind::kString) return "builtins.str";
      return kind == facts::ConstKind::kBytes ? "builtins.bytes" : "";
    }
    case ValueKind::kContainer: {
      static constexpr std::string_view kTypes[] = {"builtins.list", "builtins.tuple", "builtins.set", "builtins.dict",
                                                    "builtins.generator"};
      return kTypes[value.b];
    }
    default:
      return "";
  }
}

SetId Evaluator::library_attribute(const Value& value, ValueId self, Symbol name) {
  if (value.kind == ValueKind::kLibrary) {
    const std::string_view typed = linker_.known_member(value.symbol(), name).attribute_type;
    if (!typed.empty()) return values_.capped(from_text(typed, ValueId(), {}), Confidence::kLikely);
    return linker_.library_member(value.symbol(), name);
  }
  const std::string_view type_name = library_type(value);
  if (type_name.empty()) return values_.unknown();
  const bool is_named = value.kind == ValueKind::kLibraryInstance;
  const Symbol type = is_named ? value.symbol() : linker_.intern(std::string(type_name));
  const std::string_view typed = linker_.known_member(type, name).attribute_type;
  if (!typed.empty()) return values_.capped(from_text(typed, self, {}), Confidence::kLikely);
  return single({.kind = ValueKind::kLibraryMethod, .a = type.value, .b = name.value, .c = self.value});
}

void Evaluator::store_attribute(SetId objects, Symbol name, SetId set, OpId at) {
  const SetId stored = concrete(set);
  each_alternative(concrete(objects), [&](const Entry& entry) {
    store_on(entry, name, stored, at);
    return values_.empty();
  });
}

void Evaluator::store_on(const Entry& entry, Symbol name, SetId set, OpId at) {
  const Value value = values_[entry.value];
  switch (value.kind) {
    case ValueKind::kInstance:
      if (!run_setter(entry, name, set, at)) cells_.write({CellKind::kInstance, value.a, name.value}, set);
      break;
    case ValueKind::kClass:
      // A function that puts something else in place of a class's attribute may never run: a test's mock, a patch.
      cells_.write({CellKind::kClassAttribute, value.a, name.value},
                   function_.is_module || function_.owner == value.class_id()
                       ? set
                       : values_.capped(set, Confidence::kPossible));
      break;
    case ValueKind::kModule:
      cells_.write({CellKind::kGlobal, value.a, name.value}, set);
      break;
    case ValueKind::kFunction:
      cells_.write({CellKind::kFunctionAttribute, value.a, name.value}, set);
      break;
    default:
      break;
  }
}

// Runs what an assignment to an attribute runs: a property's setter, __set__ of a descriptor, __setattr__. True if the
// first two take the value.
bool Evaluator::run_setter(const Entry& entry, Symbol name, SetId set, OpId at) {
  Arguments named;
  named.positional = {
      single({.kind = ValueKind::kConst, .a = name.value, .b = static_cast<uint32_t>(facts::ConstKind::kString)}), set};
  const SetId hook = special_method(entry, "__setattr__", at);
  if (hook != values_.empty()) apply(hook, named, at, SiteKind::kProperty);
  SetId setters = values_.empty();
  bool takes = false;
  Arguments arguments;
  arguments.positional = {values_.one({entry.value}), set};
  values_.for_each_entry(project_class_attribute(values_[entry.value].class_id(), name), [&](const Entry& found) {
    const Value value = values_[found.value];
    if (value.kind == ValueKind::kProperty && ValueId(value.b)) {
      setters = join(setters, values_.one({ValueId(value.b), found.confidence}));
    }
    setters = join(setters, special_method(found, "__set__", at));
    takes = takes || value.kind == ValueKind::kProperty;
  });
  if (setters != values_.empty()) apply(values_.capped(setters, entry.confidence), arguments, at, SiteKind::kProperty);
  return takes || setters != values_.empty();
}

// del obj.x: a property's deleter, __delete__ of a descriptor, __delattr__.
void Evaluator::delete_attribute(SetId objects, Symbol name, OpId at) {
  each_alternative(concrete(objects), [&](const Entry& entry) {
    if (values_[entry.value].kind != ValueKind::kInstance) return;
    SetId deleters = special_method(entry, "__delattr__", at);
    if (deleters != values_.empty()) apply(deleters, {}, at, SiteKind::kProperty);
    deleters = values_.empty();
    values_.for_each_entry(project_class_attribute(values_[entry.value].class_id(), name), [&](const Entry& found) {
      const Value value = values_[found.value];
      if (value.kind == ValueKind::kProperty && ValueId(value.c)) {
        deleters = join(deleters, values_.one({ValueId(value.c), found.confidence}));
      }
      deleters = join(deleters, special_method(found, "__delete__", at));
    });
    Arguments arguments;
    arguments.positional.push_back(values_.one({entry.value}));
    apply(values_.capped(deleters, entry.confidence), arguments, at, SiteKind::kProperty);
  });
}

}  // namespace project
