// Functions that hand values on in a way that no model can say: super, partial, getattr, list, zip, ...
#include "project/evaluator.h"

namespace project {

using facts::ContainerKind;

// What is given at a place; the empty set where nothing is.
SetId Evaluator::given(const Arguments& arguments, size_t place) const {
  return place < arguments.positional.size() ? arguments.positional[place] : values_.empty();
}

SetId Evaluator::make_super(const Arguments& arguments, OpId) {
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

SetId Evaluator::make_partial(const Arguments& arguments, OpId at) {
  const OriginId origin = linker_.origin(id_, at);
  Partial& partial = linker_.partials[origin];
  partial.callee = arguments.positional[0];
  partial.arguments = arguments;
  partial.arguments.positional.erase(partial.arguments.positional.begin());
  return single({.kind = ValueKind::kPartial, .a = origin.value});
}

// The name behind a constant string; none for anything else.
Symbol Evaluator::constant_name(SetId set) {
  const Value* only = values_.only(concrete(set));
  return only != nullptr && only->kind == ValueKind::kConst ? Symbol(only->a) : Symbol();
}

SetId Evaluator::get_by_name(const Arguments& arguments, OpId at) {
  const Symbol wanted = constant_name(given(arguments, 1));
  if (!wanted) return values_.unknown();
  return join(load_attribute(given(arguments, 0), wanted, at), given(arguments, 2));
}

SetId Evaluator::set_by_name(const Arguments& arguments, OpId at) {
  const Symbol wanted = constant_name(given(arguments, 1));
  if (wanted) store_attribute(given(arguments, 0), wanted, given(arguments, 2), at);
  return single({.kind = ValueKind::kNone});
}

SetId Evaluator::type_of(const Arguments& arguments, OpId) {
  const Value* object = values_.only(concrete(given(arguments, 0)));
  if (object == nullptr || object->kind != ValueKind::kInstance) return values_.unknown();
  return single({.kind = ValueKind::kClass, .a = object->a});
}

SetId Evaluator::iterator_of(const Arguments& arguments, OpId at) {
  return method(given(arguments, 0), "__iter__", at, SiteKind::kIterate);
}

SetId Evaluator::next_of(const Arguments& arguments, OpId at) { return iterate(given(arguments, 0), at); }

SetId Evaluator::cast(const Arguments& arguments, OpId) {
  const SetId out = values_.for_each_entry(given(arguments, 0), [this](const Entry& entry) {
    const Value type = values_[entry.value];
    if (type.kind == ValueKind::kClass) {
      return single({.kind = ValueKind::kInstance, .a = type.a, .b = 1}, Confidence::kLikely);
    }
    if (type.kind != ValueKind::kLibrary) return values_.empty();
    return single({.kind = ValueKind::kLibraryInstance, .a = type.a}, Confidence::kLikely);
  });
  return out == values_.empty() ? given(arguments, 1) : out;
}

// list(x), sorted(x), ...: any order, the same elements.
SetId Evaluator::copied(const Arguments& arguments, OpId at) {
  const ValueId made = container(at, ContainerKind::kList);
  if (!arguments.positional.empty()) store_element(made, Symbol(), consume(given(arguments, 0), at));
  return values_.one({made});
}

// A list of tuples, of which each place holds the elements of one set.
SetId Evaluator::list_of_tuples(const std::vector<SetId>& places, OpId at) {
  const ValueId tuple = container(at, ContainerKind::kTuple, 2);
  for (size_t i = 0; i < places.size(); ++i) {
    if (places[i] != values_.empty()) store_element(tuple, linker_.intern("4:" + std::to_string(i)), places[i]);
  }
  const ValueId made = container(at, ContainerKind::kList, 1);
  store_element(made, Symbol(), values_.one({tuple}));
  return values_.one({made});
}

SetId Evaluator::enumerated(const Arguments& arguments, OpId at) {
  if (arguments.positional.empty()) return list_of_tuples({}, at);
  return list_of_tuples({values_.empty(), consume(given(arguments, 0), at)}, at);
}

SetId Evaluator::zipped(const Arguments& arguments, OpId at) {
  std::vector<SetId> places;
  for (const SetId iterable : arguments.positional) places.push_back(consume(iterable, at));
  return list_of_tuples(places, at);
}

SetId Evaluator::dict_of_keywords(const Arguments& arguments, OpId at) {
  const ValueId made = container(at, ContainerKind::kDict);
  for (const auto& [keyword, set] : arguments.keywords) {
    store_element(made, linker_.intern("7:" + std::string(text(keyword))), set);
  }
  return values_.one({made});
}

// field(default=x): what the class attribute is.
SetId Evaluator::field_default(const Arguments& arguments, OpId) {
  for (const auto& [keyword, set] : arguments.keywords) {
    if (text(keyword) == "default") return set;
  }
  return values_.empty();
}

// importlib.import_module("a.b"), also with dots and the importing package
SetId Evaluator::import_by_name(const Arguments& arguments, OpId) {
  const Symbol name = constant_name(given(arguments, 0));
  if (!name) return values_.unknown();
  const std::string_view written = text(name);
  const size_t level = std::min(written.find_first_not_of('.'), written.size());
  const std::string dotted = linker_.modules->absolute(module_, static_cast<unsigned>(level), written.substr(level));
  return dotted.empty() ? values_.unknown() : linker_.imported(dotted, module_);
}

// __import__("a.b") gives a.
SetId Evaluator::import_package_by_name(const Arguments& arguments, OpId) {
  const Symbol name = constant_name(given(arguments, 0));
  if (!name) return values_.unknown();
  const bool whole = arguments.positional.size() > 3 || !arguments.keywords.empty();  // a list of names: gives a.b
  const std::string_view written = text(name);
  return linker_.imported(whole ? written : written.substr(0, written.find('.')), module_);
}

// x = property(get_x, set_x)
SetId Evaluator::make_property(const Arguments& arguments, OpId) {
  const auto part = [&](size_t place, std::string_view keyword) {
    const models::ArgumentRef ref{.position = static_cast<int>(place), .keyword = keyword};
    const auto found = values_.entries(argument(arguments, ref));
    const bool is_given = !found.empty() && values_[found[0].value].kind != ValueKind::kNone;
    return is_given ? found[0].value.value : ValueId().value;
  };
  const uint32_t getter = part(0, "fget");
  const uint32_t setter = part(1, "fset");
  const uint32_t deleter = part(2, "fdel");
  return single({.kind = ValueKind::kProperty, .a = getter, .b = setter, .c = deleter});
}

SetId Evaluator::special(std::string_view name, const Arguments& arguments, OpId at, bool& handled) {
  struct Special {
    std::string_view name;
    size_t least;  // arguments by place
    size_t most;
    SetId (Evaluator::*made)(const Arguments&, OpId);
  };
  constexpr size_t kAny = SIZE_MAX;
  static constexpr Special kSpecials[] = {
      {"builtins.super", 0, kAny, &Evaluator::make_super},
      {"functools.partial", 1, kAny, &Evaluator::make_partial},
      {"builtins.getattr", 2, kAny, &Evaluator::get_by_name},
      {"builtins.setattr", 3, 3, &Evaluator::set_by_name},
      {"builtins.type", 1, 1, &Evaluator::type_of},
      {"builtins.iter", 1, 1, &Evaluator::iterator_of},
      {"builtins.next", 0, kAny, &Evaluator::next_of},
      {"typing.cast", 2, 2, &Evaluator::cast},
      {"builtins.list", 0, kAny, &Evaluator::copied},
      {"builtins.tuple", 0, kAny, &Evaluator::copied},
      {"builtins.set", 0, kAny, &Evaluator::copied},
      {"builtins.frozenset", 0, kAny, &Evaluator::copied},
      {"builtins.sorted", 0, kAny, &Evaluator::copied},
      {"builtins.reversed", 0, kAny, &Evaluator::copied},
      {"builtins.enumerate", 0, kAny, &Evaluator::enumerated},
      {"builtins.zip", 0, kAny, &Evaluator::zipped},
      {"builtins.dict", 0, 0, &Evaluator::dict_of_keywords},
      {"builtins.property", 0, 4, &Evaluator::make_property},
      {"builtins.__import__", 1, kAny, &Evaluator::import_package_by_name},
      {"importlib.import_module", 1, 2, &Evaluator::import_by_name},
      {"dataclasses.field", 0, 0, &Evaluator::field_default},
  };
  const size_t count = arguments.positional.size();
  for (const Special& one : kSpecials) {
    handled = one.name == name && count >= one.least && count <= one.most;
    if (handled) return (this->*one.made)(arguments, at);
  }
  return values_.unknown();
}

}  // namespace project
