// Methods that Python calls by itself: behind operators, truth tests, f-strings, iteration and builtins. It looks for
// them on the class of an object, never on the object. Only those of the project's own classes are followed.
#include "project/evaluator.h"

namespace project {

using facts::Operator;

namespace {

bool is_operator(const facts::Op& op, Operator wanted) { return op.aux == static_cast<uint16_t>(wanted); }

// What an operator calls on its left side, and on its right side if the left has nothing.
struct Dunder {
  std::string_view left;
  std::string_view right;
  std::string_view in_place = {};
};

constexpr Dunder kBinary[] = {
    {"__add__", "__radd__", "__iadd__"},
    {"__sub__", "__rsub__", "__isub__"},
    {"__mul__", "__rmul__", "__imul__"},
    {"__truediv__", "__rtruediv__", "__itruediv__"},
    {"__floordiv__", "__rfloordiv__", "__ifloordiv__"},
    {"__mod__", "__rmod__", "__imod__"},
    {"__pow__", "__rpow__", "__ipow__"},
    {"__matmul__", "__rmatmul__", "__imatmul__"},
    {"__lshift__", "__rlshift__", "__ilshift__"},
    {"__rshift__", "__rrshift__", "__irshift__"},
    {"__and__", "__rand__", "__iand__"},
    {"__or__", "__ror__", "__ior__"},
    {"__xor__", "__rxor__", "__ixor__"},
};

constexpr Dunder kCompare[] = {
    {"__eq__", "__eq__"}, {"__ne__", "__ne__"}, {"__lt__", "__gt__"},
    {"__le__", "__ge__"}, {"__gt__", "__lt__"}, {"__ge__", "__le__"},
};

Arguments one_argument(SetId set) {
  Arguments out;
  out.positional.push_back(set);
  return out;
}

}  // namespace

// The method of an object's class, or of a class below it where the object may be of one; bound. Empty if there is
// none.
SetId Evaluator::special_method(const Entry& entry, std::string_view name, OpId at) {
  const Value value = values_[entry.value];
  if (value.kind != ValueKind::kInstance) return values_.empty();
  const Symbol symbol = linker_.intern(name);
  if (cells_.definers(symbol, id_).classes.empty()) return values_.empty();
  SetId found = project_class_attribute(value.class_id(), symbol);
  if (value.b == 1) {
    const Confidence below_is = found == values_.empty() ? Confidence::kPossible : Confidence::kLikely;
    if (const auto& below = linker_.descendants(value.class_id())) {
      const std::vector<ClassId> shapes = *below;
      for (const ClassId shape : shapes) {
        found = join(found, values_.capped(project_class_attribute(shape, symbol), below_is));
      }
    }
  }
  if (found == values_.empty()) return found;
  return values_.capped(bind_descriptors(found, entry.value, at), entry.confidence);
}

// Runs the first of `names` that the class of each object has. What it gives; empty where no object has one.
SetId Evaluator::run_special(SetId objects, std::initializer_list<std::string_view> names, const Arguments& arguments,
                             OpId at) {
  return each_alternative(concrete(objects), [&](const Entry& entry) {
    for (const std::string_view name : names) {
      const SetId method = special_method(entry, name, at);
      if (method != values_.empty()) return apply(method, arguments, at, SiteKind::kOperator);
    }
    return values_.empty();
  });
}

SetId Evaluator::binary(OpId id, const Op& op) {
  const SetId left = result(op.operand_a());
  const SetId out = each_alternative(left, [&](const Entry& entry) { return binary_of(entry, id, op); });
  return out == values_.empty() && left != values_.empty() ? values_.unknown() : out;
}

SetId Evaluator::binary_of(const Entry& entry, OpId id, const Op& op) {
  const Value value = values_[entry.value];
  const SetId right = result(op.operand_b());
  if (value.kind == ValueKind::kContainer) {
    const ValueId made = container(id, static_cast<facts::ContainerKind>(value.b));
    store_element(made, Symbol(), join(all_elements(entry.value), consume(right, id)));
    return values_.one({made, entry.confidence});
  }
  if (op.aux >= std::size(kBinary)) return values_.empty();
  const Dunder& dunder = kBinary[op.aux];
  if (value.kind == ValueKind::kLibraryInstance) {
    const SetId method = attribute_of(entry, linker_.intern(dunder.left), id);
    return apply(method, one_argument(right), id, SiteKind::kOperator);
  }
  if (value.kind == ValueKind::kConst && is_operator(op, Operator::kModulo)) print_into(right, id);
  SetId method = op.has(facts::kInplace) ? special_method(entry, dunder.in_place, id) : values_.empty();
  if (method == values_.empty()) method = special_method(entry, dunder.left, id);
  if (method != values_.empty()) return apply(method, one_argument(right), id, SiteKind::kOperator);
  const SetId reflected = run_special(right, {dunder.right}, one_argument(values_.one(entry)), id);
  if (reflected != values_.empty()) return reflected;
  return value.kind == ValueKind::kConst ? single({.kind = ValueKind::kConst, .b = value.b}) : values_.empty();
}

SetId Evaluator::unary(OpId id, const Op& op) {
  const SetId operand = result(op.operand_a());
  if (is_operator(op, Operator::kNot)) {
    test_truth(operand, id);
    return values_.empty();
  }
  const bool negative = is_operator(op, Operator::kNegative);
  const bool positive = is_operator(op, Operator::kPositive);
  return run_special(operand, {negative ? "__neg__" : positive ? "__pos__" : "__invert__"}, {}, id);
}

void Evaluator::compare(OpId id, const Op& op) {
  const SetId left = result(op.operand_a());
  const SetId right = result(op.operand_b());
  if (is_operator(op, Operator::kIn) || is_operator(op, Operator::kNotIn)) {
    run_special(right, {"__contains__", "__iter__"}, one_argument(left), id);
    return;
  }
  const auto which = static_cast<size_t>(op.aux) - static_cast<size_t>(Operator::kEqual);
  if (which >= std::size(kCompare)) return;  // is, is not
  const Dunder& dunder = kCompare[which];
  const std::string_view otherwise = is_operator(op, Operator::kNotEqual) ? "__eq__" : dunder.left;
  const SetId made = run_special(left, {dunder.left, otherwise}, one_argument(right), id);
  if (made == values_.empty()) run_special(right, {dunder.right, otherwise}, one_argument(left), id);
}

// `if x`, `not x`, `x and y`, ...
void Evaluator::test_truth(SetId tested, OpId at) { run_special(tested, {"__bool__", "__len__"}, {}, at); }

// What stands to the right of % behind a string; the values of a tuple one by one.
void Evaluator::print_into(SetId formatted, OpId at) {
  const SetId parts = values_.for_each_entry(concrete(formatted), [&](const Entry& entry) {
    const bool is_tuple = values_[entry.value].kind == ValueKind::kContainer;
    return is_tuple ? all_elements(entry.value) : values_.one(entry);
  });
  run_special(parts, {"__str__", "__repr__"}, {}, at);
}

// The elements of containers, nothing of other values.
SetId Evaluator::elements(SetId containers) {
  return values_.for_each_entry(concrete(containers), [&](const Entry& entry) {
    return values_[entry.value].kind == ValueKind::kContainer ? all_elements(entry.value) : values_.empty();
  });
}

// `for`, list(x), `a, b = x` and the like: the elements of what __iter__ gives.
SetId Evaluator::consume(SetId iterables, OpId at) {
  return iterate(method(iterables, "__iter__", at, SiteKind::kIterate), at);
}

// Builtins that call a method of what they are given.
void Evaluator::run_builtin(std::string_view name, const Arguments& arguments, OpId at) {
  struct Builtin {
    std::string_view name;
    std::initializer_list<std::string_view> methods;
    enum class Of : uint8_t { kFirst, kAll, kElements } of = Of::kFirst;  // of which arguments
  };
  using Of = Builtin::Of;
  static const Builtin kBuiltins[] = {
      {"builtins.len", {"__len__"}},
      {"builtins.str", {"__str__", "__repr__"}},
      {"builtins.print", {"__str__", "__repr__"}, Of::kAll},
      {"builtins.repr", {"__repr__"}},
      {"builtins.ascii", {"__repr__"}},
      {"builtins.format", {"__format__", "__str__", "__repr__"}},
      {"builtins.str.format", {"__format__", "__str__", "__repr__"}, Of::kAll},
      {"builtins.hash", {"__hash__"}},
      {"builtins.bool", {"__bool__", "__len__"}},
      {"builtins.int", {"__int__", "__index__"}},
      {"builtins.float", {"__float__", "__index__"}},
      {"builtins.bytes", {"__bytes__", "__iter__"}},
      {"builtins.abs", {"__abs__"}},
      {"builtins.round", {"__round__"}},
      {"builtins.reversed", {"__reversed__"}},
      {"builtins.hex", {"__index__"}},
      {"builtins.chr", {"__index__"}},
      {"builtins.dir", {"__dir__"}},
      {"operator.index", {"__index__"}},
      {"copy.copy", {"__copy__"}},
      {"copy.deepcopy", {"__deepcopy__"}},
      {"os.fspath", {"__fspath__"}},
      {"builtins.sorted", {"__lt__"}, Of::kElements},
      {"builtins.min", {"__lt__"}, Of::kElements},
      {"builtins.max", {"__gt__"}, Of::kElements},
      {"builtins.sum", {"__add__", "__radd__"}, Of::kElements},
      {"builtins.any", {"__bool__", "__len__"}, Of::kElements},
      {"builtins.all", {"__bool__", "__len__"}, Of::kElements},
  };
  for (const Builtin& builtin : kBuiltins) {
    if (builtin.name != name) continue;
    const size_t given_count = arguments.positional.size();
    const size_t count = builtin.of == Of::kAll ? given_count : std::min<size_t>(1, given_count);
    const bool by_key = builtin.of == Of::kElements && !arguments.keywords.empty();
    for (size_t i = 0; i < count && !by_key; ++i) {
      const SetId passed = arguments.positional[i];
      run_special(builtin.of == Of::kElements ? elements(passed) : passed, builtin.methods, {}, at);
    }
  }
}

}  // namespace project
