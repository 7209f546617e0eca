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
  return join(values_.capped(load_attribute(given(arguments, 0), wanted, at), Confidence::kPossible),
              given(arguments, 2));
}

SetId Evaluator::set_by_name(const Arguments& arguments, OpId) {
  const Symbol wanted = constant_name(given(arguments, 1));
  if (wanted) store_attribute(given(arguments, 0), wanted, given(arguments, 2));
  return single({.kind = ValueKind::kNone});
}

SetId Evaluator::type_of(const Arguments& arguments, OpId) {
  const Value* object = values_.only(concrete(given(arguments, 0)));
  if (object == nullptr || object->kind != ValueKind::kInstance) return values_.unknown();
  return single({.kind = ValueKind::kClass, .a = object->a});
}

SetId Evaluator::first_argument(const Arguments& arguments, OpId) { return given(arguments, 0); }

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
  if (!arguments.positional.empty()) store_element(made, Symbol(), iterate(given(arguments, 0), at));
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
  return list_of_tuples({values_.empty(), iterate(given(arguments, 0), at)}, at);
}

SetId Evaluator::zipped(const Arguments& arguments, OpId at) {
  std::vector<SetId> places;
  for (const SetId iterable : arguments.positional) places.push_back(iterate(iterable, at));
  return list_of_tuples(places, at);
}

SetId Evaluator::dict_of_keywords(const Arguments& arguments, OpId at) {
  const ValueId made = container(at, ContainerKind::kDict);
  for (const auto& [keyword, set] : arguments.keywords) {
    store_element(made, linker_.intern("7:" + std::string(text(keyword))), set);
  }
  return values_.one({made});
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
      {"builtins.iter", 1, 1, &Evaluator::first_argument},
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
  };
  const size_t count = arguments.positional.size();
  for (const Special& one : kSpecials) {
    handled = one.name == name && count >= one.least && count <= one.most;
    if (handled) return (this->*one.made)(arguments, at);
  }
  return values_.unknown();
}

}  // namespace project
