#include <algorithm>
#include <cstdlib>

#include "project/evaluator.h"

namespace project {

using facts::ContainerKind;

ValueId Evaluator::container(OpId at, ContainerKind kind, uint32_t salt) {
  return values_.intern(
      {.kind = ValueKind::kContainer, .a = linker_.origin(id_, at).value, .b = static_cast<uint32_t>(kind), .c = salt});
}

// The key of a constant index ("3:1" and "7:1" for 1 and "1"), none for any other.
Symbol Evaluator::key_symbol(SetId index) {
  const Value* only = values_.only(concrete(index));
  if (only == nullptr || only->kind != ValueKind::kConst || Symbol(only->a).is_none()) return Symbol();
  return linker_.intern(std::to_string(only->b) + ":" + std::string(text(Symbol(only->a))));
}

SetId Evaluator::element(ValueId container, Symbol key) {
  if (!key) return all_elements(container);
  const SetId exact = cells_.read({CellKind::kElement, container.value, key.value}, id_);
  return join(exact, cells_.read({CellKind::kElement, container.value, Symbol().value}, id_));
}

SetId Evaluator::all_elements(ValueId container) { return cells_.read({CellKind::kAnyElement, container.value}, id_); }

void Evaluator::store_element(ValueId container, Symbol key, SetId set) {
  const SetId stored = concrete(set);
  cells_.write({CellKind::kElement, container.value, key.value}, stored);
  cells_.write({CellKind::kAnyElement, container.value}, stored);
}

namespace {

constexpr int64_t kEnd = 64;  // elements by place that slices and unpackings follow

uint64_t element_key(ValueId container, Symbol key) {
  return (uint64_t{1} << 63) | (static_cast<uint64_t>(container.value) << 32) | key.value;
}

}  // namespace

// A store under a known key, which straight-line code after it sees alone. Until project code is called: that may store
// too, and then the cells speak.
void Evaluator::set_element(ValueId container, Symbol key, SetId set) {
  store_element(container, key, set);
  if (!key) return forget_elements();
  if (!has_variable(element_key(container, key))) element_keys_.push_back(element_key(container, key));
  set_variable(element_key(container, key), set);
}

void Evaluator::forget_elements() {
  for (const VariableKey key : element_keys_) set_variable(key, values_.unknown());
  element_keys_.clear();
}

// What the last store in this body left there, or the empty set if that is not known.
SetId Evaluator::known_element(ValueId container, Symbol key) const {
  const SetId known = variable(element_key(container, key));
  return values_.has_unknown(known) ? values_.empty() : known;
}

SetId Evaluator::display(OpId id, const Op& op) {
  const auto kind = static_cast<ContainerKind>(op.aux);
  const ValueId made = container(id, kind);
  const auto list = unit_.operand_list(op);
  if (kind == ContainerKind::kDict) {
    for (size_t i = 0; i + 1 < list.size(); i += 2) {
      const SetId value = result(list[i + 1]);
      if (list[i]) {
        run_special(result(list[i]), {"__hash__"}, {}, id);
        set_element(made, key_symbol(result(list[i])), value);
        continue;
      }
      values_.for_each_entry(value, [&](const Entry& entry) {
        if (values_[entry.value].kind == ValueKind::kContainer)
          store_element(made, Symbol(), all_elements(entry.value));
      });
    }
    return values_.one({made});
  }
  bool exact = kind != ContainerKind::kSet;
  for (size_t i = 0; i < list.size(); ++i) {
    const bool star = unit_.op(list[i]).kind == facts::OpKind::kUnpack;
    exact = exact && !star;
    if (kind == ContainerKind::kSet && !star) run_special(result(list[i]), {"__hash__"}, {}, id);
    const Symbol key = exact ? linker_.intern("4:" + std::to_string(i)) : Symbol();
    store_element(made, key, star ? consume(result(list[i]), id) : result(list[i]));
  }
  return values_.one({made});
}

SetId Evaluator::comprehension(OpId id, const Op& op) {
  const ValueId made = container(id, static_cast<ContainerKind>(op.aux));
  store_element(made, Symbol(), result(op.operand_a()));
  return values_.one({made});
}

// True if the models say what a subscript of this library object gives.
bool Evaluator::has_item_entry(const Value& value) const {
  return value.kind == ValueKind::kLibraryInstance && models_.method(text(value.symbol()), "__getitem__") != nullptr;
}

SetId Evaluator::load_item(SetId objects, SetId index, OpId at) {
  return each_alternative(concrete(objects), [&](const Entry& entry) { return item_of(entry, index, at); });
}

// What `__getitem__` gives.
SetId Evaluator::item_by_method(const Entry& entry, SetId index, OpId at) {
  Arguments arguments;
  arguments.positional.push_back(index);
  return apply(attribute_of(entry, linker_.intern("__getitem__"), at), arguments, at, SiteKind::kOperator);
}

SetId Evaluator::item_of(const Entry& entry, SetId index, OpId at) {
  const Value value = values_[entry.value];
  switch (value.kind) {
    case ValueKind::kContainer:
      return container_item(entry, index, at);
    case ValueKind::kInstance: {
      Arguments arguments;
      arguments.positional.push_back(index);
      const SetId method = special_method(entry, "__getitem__", at);
      if (method == values_.empty()) return item_by_method(entry, index, at);  // of a library base
      return apply(method, arguments, at, SiteKind::kOperator);
    }
    case ValueKind::kClass:
    case ValueKind::kLibrary:
      return values_.one(entry);  // list[int], Generic[T]
    case ValueKind::kLibraryInstance: {
      if (has_item_entry(value)) return item_by_method(entry, index, at);
      const models::Type* type = models_.type(text(value.symbol()));
      const bool typed = type != nullptr && !type->elements.empty();
      return typed ? from_text(type->elements, entry.value, {}) : values_.unknown();
    }
    case ValueKind::kUnknown:
      return values_.unknown();
    default:
      return values_.empty();
  }
}

// An element of a container, or a part of it for a slice. A key that is not known may be any.
SetId Evaluator::container_item(const Entry& entry, SetId index, OpId at) {
  const Value* by = values_.only(index);
  if (by != nullptr && by->kind == ValueKind::kLibraryInstance) return sliced(entry, at);
  const Symbol key = key_symbol(index);
  const bool is_dict = values_[entry.value].b == static_cast<uint32_t>(ContainerKind::kDict);
  if (!key) run_special(index, {is_dict ? "__hash__" : "__index__"}, {}, at);
  if (!key) return values_.capped(all_elements(entry.value), Confidence::kPossible);
  if (const SetId known = known_element(entry.value, key); known != values_.empty()) return known;
  const SetId found = element(entry.value, key);
  const bool exact = cells_.peek({CellKind::kElement, entry.value.value, Symbol().value}) == values_.empty();
  if (exact) return found;
  return values_.capped(found, cells_.keys(entry.value).size() > 1 ? Confidence::kPossible : Confidence::kLikely);
}

SetId Evaluator::sliced(const Entry& entry, OpId at) {
  const Value value = values_[entry.value];
  const ValueId part = container(at, static_cast<ContainerKind>(value.b));
  const Op& slice = unit_.op(unit_.op(at).operand_b());
  const auto bound = [&](size_t which, int64_t otherwise) -> int64_t {
    if (slice.kind != facts::OpKind::kSlice) return -1;
    const auto list = unit_.operand_list(slice);
    if (which >= list.size() || !list[which]) return otherwise;
    const Value* only = values_.only(result(list[which]));
    const bool is_int = only != nullptr && only->kind == ValueKind::kConst && Symbol(only->a) &&
                        only->b == static_cast<uint32_t>(facts::ConstKind::kInt);
    return is_int ? std::atoi(std::string(text(Symbol(only->a))).c_str()) : -1;
  };
  const int64_t first = bound(0, 0);
  const int64_t last = std::min(bound(1, kEnd), kEnd);
  const bool exact = first >= 0 && last >= 0 && bound(2, 1) == 1 &&
                     cells_.peek({CellKind::kElement, entry.value.value, Symbol().value}) == values_.empty();
  if (!exact) {
    store_element(part, Symbol(), all_elements(entry.value));
    return values_.one({part, entry.confidence});
  }
  copy_elements(entry.value, first, last, part);
  return values_.one({part, entry.confidence});
}

// Elements by place, the first of them to place 0.
void Evaluator::copy_elements(ValueId from, int64_t first, int64_t last, ValueId to) {
  for (int64_t i = first; i < last; ++i) {
    const Symbol place = linker_.intern("4:" + std::to_string(i));
    const SetId moved = cells_.read({CellKind::kElement, from.value, place.value}, id_);
    store_element(to, linker_.intern("4:" + std::to_string(i - first)), moved);
  }
}

// The list behind a starred target, which may hold what comes after it too.
SetId Evaluator::rest(const Entry& entry, uint32_t first, OpId at) {
  const ValueId part = container(at, ContainerKind::kList);
  const bool exact =
      first < kEnd && cells_.peek({CellKind::kElement, entry.value.value, Symbol().value}) == values_.empty();
  if (exact) {
    copy_elements(entry.value, first, kEnd, part);
  } else {
    store_element(part, Symbol(), all_elements(entry.value));
  }
  return values_.one({part, entry.confidence});
}

void Evaluator::store_item(SetId objects, SetId index, SetId set, OpId at) {
  const SetId known = concrete(objects);
  const bool is_one = values_.entries(known).size() == 1;
  each_alternative(known, [&](const Entry& entry) {
    const Value value = values_[entry.value];
    if (value.kind == ValueKind::kContainer && is_one) set_element(entry.value, key_symbol(index), set);
    if (value.kind == ValueKind::kContainer && !is_one) store_element(entry.value, key_symbol(index), set);
    if (value.kind == ValueKind::kInstance) {
      Arguments arguments;
      arguments.positional = {index, set};
      apply(special_method(entry, "__setitem__", at), arguments, at, SiteKind::kOperator);
    }
  });
}

SetId Evaluator::iterate(SetId iterables, OpId at) {
  return each_alternative(concrete(iterables), [&](const Entry& entry) {
    return values_.capped(iterate_entry(entry, at), entry.confidence);
  });
}

SetId Evaluator::iterate_entry(const Entry& entry, OpId at) {
  switch (values_[entry.value].kind) {
    case ValueKind::kContainer:
      return iterate_container(entry);
    case ValueKind::kGenerator:
      return iterate_generator(entry, at);
    case ValueKind::kInstance:
      return iterate_instance(entry, at);
    case ValueKind::kLazy:
      return iterate_lazy(entry, at);
    case ValueKind::kLibraryInstance:
      return iterate_library(entry, at);
    default:
      return values_.unknown();
  }
}

SetId Evaluator::iterate_container(const Entry& entry) {
  const Value value = values_[entry.value];
  const auto kind = static_cast<ContainerKind>(value.b);
  if (kind == ContainerKind::kDict) return values_.unknown();
  if (kind == ContainerKind::kGenerator && record_ && muted_ == 0) {
    project_.bodies[id_.value].consumed.push_back(project_.origin(OriginId(value.a)));
  }
  return all_elements(entry.value);
}

SetId Evaluator::iterate_generator(const Entry& entry, OpId at) {
  const Value value = values_[entry.value];
  record(SiteKind::kIterate, at,
         {.kind = TargetKind::kFunction,
          .confidence = entry.confidence,
          .function = value.function(),
          .closure = linker_.binding(value.origin(), value.function()).closure,
          .receiver = entry.value});
  return returned(value.function(), value.origin(), CellKind::kYield);
}

SetId Evaluator::iterate_instance(const Entry& entry, OpId at) {
  const bool async_next = unit_.op(at).has(facts::kAsync) && unit_.op(at).kind == facts::OpKind::kNext;
  const SetId next = attribute_of(entry, linker_.intern(async_next ? "__anext__" : "__next__"), at);
  return apply(next, {}, at, SiteKind::kIterate);
}

SetId Evaluator::iterate_lazy(const Entry& entry, OpId at) {
  const Value value = values_[entry.value];
  record(SiteKind::kIterate, at,
         {.kind = TargetKind::kLibrary,
          .confidence = entry.confidence,
          .library = value.symbol(),
          .receiver = entry.value});
  if (const auto kept = linker_.partials.find(value.origin()); kept != linker_.partials.end()) {
    const Partial partial = kept->second;
    return apply(partial.callee, partial.arguments, at, SiteKind::kIterate);
  }
  const models::Callable* callable = models_.callable(text(value.symbol()));
  const SetId made = callable == nullptr ? values_.unknown() : from_text(callable->returns, ValueId(), {});
  const Value* only = values_.only(made);
  const bool known = only != nullptr && only->kind == ValueKind::kContainer;
  return known ? all_elements(values_.intern(*only)) : values_.unknown();
}

SetId Evaluator::iterate_library(const Entry& entry, OpId at) {
  const std::string type(text(values_[entry.value].symbol()));
  for (const std::string_view name : {"__iter__", "__next__"}) {
    const models::Callable* callable = models_.method(type, name);
    if (callable == nullptr || callable->blocks.kind == models::StallKind::kNone) continue;
    record(SiteKind::kIterate, at,
           {.kind = TargetKind::kLibrary,
            .confidence = entry.confidence,
            .library = linker_.intern(callable->name),
            .receiver = entry.value});
  }
  const models::Type* model = models_.type(type);
  const bool typed = model != nullptr && !model->elements.empty();
  return typed ? from_text(model->elements, entry.value, {}) : values_.unknown();
}

SetId Evaluator::unpacked(SetId values, OpId id) {
  const Op& op = unit_.op(id);
  return values_.for_each_entry(concrete(values), [&](const Entry& entry) {
    if (values_[entry.value].kind == ValueKind::kInstance) return consume(values_.one(entry), id);
    if (values_[entry.value].kind != ValueKind::kContainer) return values_.unknown();
    if (op.has(facts::kStarred)) return rest(entry, op.aux, id);
    if (op.aux == facts::kRestIndex) return all_elements(entry.value);
    return element(entry.value, linker_.intern("4:" + std::to_string(op.aux)));
  });
}

SetId Evaluator::container_method(const Value& method, const Arguments& arguments, OpId at, bool& handled) {
  const ValueId self(method.c);
  const std::string_view name = text(Symbol(method.b));
  const bool is_dict = values_[self].b == static_cast<uint32_t>(ContainerKind::kDict);
  const SetId first = given(arguments, 0);
  const SetId second = given(arguments, 1);
  handled = true;
  if (name == "setdefault") store_element(self, key_symbol(first), second);
  if (name == "get" || name == "setdefault" || (name == "pop" && is_dict)) return got_element(self, first, second);
  if (name == "append" || name == "add" || name == "appendleft") return add_element(self, first);
  if (name == "insert") return add_element(self, second);
  if (name == "extend" || name == "update") return add_elements(self, first);
  if (name == "pop" || name == "popleft") return values_.capped(all_elements(self), Confidence::kLikely);
  if (name == "copy") return values_.one({self});
  if (name == "values") return list_of(all_elements(self), at);
  if (name == "items") return list_of_tuples({values_.unknown(), all_elements(self)}, at);
  handled = false;
  return values_.unknown();
}

SetId Evaluator::got_element(ValueId self, SetId key, SetId otherwise) {
  const Symbol known = key_symbol(key);
  const SetId found = known ? element(self, known) : values_.capped(all_elements(self), Confidence::kPossible);
  return join(found, otherwise);
}

SetId Evaluator::add_element(ValueId self, SetId element) {
  store_element(self, Symbol(), element);
  return single({.kind = ValueKind::kNone});
}

// Those of a mapping keep their keys in a mapping.
SetId Evaluator::add_elements(ValueId self, SetId containers) {
  const bool is_dict = values_[self].b == static_cast<uint32_t>(ContainerKind::kDict);
  values_.for_each_entry(containers, [&](const Entry& entry) {
    if (values_[entry.value].kind != ValueKind::kContainer) return;
    const std::vector<Symbol> keys = cells_.keys(entry.value);
    for (const Symbol key : keys) {
      set_element(self, is_dict ? key : Symbol(), cells_.read({CellKind::kElement, entry.value.value, key.value}, id_));
    }
  });
  return single({.kind = ValueKind::kNone});
}

SetId Evaluator::list_of(SetId element, OpId at) {
  const ValueId list = container(at, ContainerKind::kList, 1);
  store_element(list, Symbol(), element);
  return values_.one({list});
}

}  // namespace project
