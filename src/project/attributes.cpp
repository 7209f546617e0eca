#include <algorithm>

#include "project/evaluator.h"

namespace project {

SetId Evaluator::load_attribute(SetId objects, Symbol name, OpId at) {
  return values_.for_each_entry(concrete(objects), [&](const Entry& entry) {
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
      return values_.one(entry);  // .setter, .getter, .deleter
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
  if (own == values_.empty() && bound == values_.empty() && name != linker_.intern("__getattr__")) {
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

// What class `id` or its bases, from place `from` of its order on, store under a name; library bases come last.
SetId Evaluator::raw_class_attribute(ClassId id, Symbol name, size_t from) {
  const std::vector<ClassId>& order = project_.classes[id.value].mro;
  const std::vector<uint32_t>& definers = cells_.definers(name, id_).classes;
  bool unknown_base = false;
  for (size_t i = from; i < order.size(); ++i) {
    if (std::binary_search(definers.begin(), definers.end(), order[i].value)) {
      return cells_.read({CellKind::kClassAttribute, order[i].value, name.value}, id_);
    }
    unknown_base = unknown_base || project_.classes[order[i].value].has_unknown_base;
  }
  for (size_t i = from; i < order.size(); ++i) {
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
  return values_.for_each_entry(raw, [&](const Entry& entry) { return bind_descriptor(entry, receiver, at); });
}

SetId Evaluator::bind_descriptor(const Entry& entry, ValueId receiver, OpId at) {
  const Value value = values_[entry.value];
  const bool on_instance = values_[receiver].kind == ValueKind::kInstance;
  if (value.kind == ValueKind::kFunction && on_instance) {
    return single({.kind = ValueKind::kBound, .a = value.a, .b = receiver.value, .c = value.b}, entry.confidence);
  }
  if (value.kind == ValueKind::kProperty && on_instance) {
    Arguments arguments;
    arguments.positional.push_back(values_.one({receiver}));
    return apply(values_.one({ValueId(value.a), entry.confidence}), arguments, at, SiteKind::kProperty);
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
  return bind_descriptors(raw_class_attribute(id, name, 0), receiver, at);
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

void Evaluator::store_attribute(SetId objects, Symbol name, SetId set) {
  const SetId stored = concrete(set);
  values_.for_each_entry(concrete(objects), [&](const Entry& entry) {
    const Value value = values_[entry.value];
    switch (value.kind) {
      case ValueKind::kInstance:
        cells_.write({CellKind::kInstance, value.a, name.value}, stored);
        break;
      case ValueKind::kClass:
        // A function that puts something else in place of a class's attribute may never run: a test's mock, a patch.
        cells_.write({CellKind::kClassAttribute, value.a, name.value},
                     function_.is_module || function_.owner == value.class_id()
                         ? stored
                         : values_.capped(stored, Confidence::kPossible));
        break;
      case ValueKind::kModule:
        cells_.write({CellKind::kGlobal, value.a, name.value}, stored);
        break;
      case ValueKind::kFunction:
        cells_.write({CellKind::kFunctionAttribute, value.a, name.value}, stored);
        break;
      default:
        break;
    }
  });
}

}  // namespace project
