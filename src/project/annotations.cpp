// Types as written, in annotations and in the models, turned into what a value of that type may be. All of it is at
// most likely: an annotation promises, it does not prove.
#include <algorithm>
#include <iterator>

#include "project/evaluator.h"

namespace project {

namespace {

using facts::ContainerKind;
using facts::TypeKind;

constexpr int kMaxTypeDepth = 8;

bool is_any_of(std::string_view name, std::initializer_list<std::string_view> names) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

std::string_view last_part(std::string_view dotted) {
  const size_t dot = dotted.rfind('.');
  return dot == std::string_view::npos ? dotted : dotted.substr(dot + 1);
}

bool is_wrapper(std::string_view last) {
  return is_any_of(last,
                   {"Optional", "Annotated", "ClassVar", "Final", "Required", "NotRequired", "ReadOnly", "InitVar"});
}

bool is_sequence(std::string_view last) {
  return is_any_of(
      last, {"list",  "List",      "Sequence",      "MutableSequence", "Iterable",       "Iterator",   "Collection",
             "set",   "Set",       "frozenset",     "FrozenSet",       "AbstractSet",    "MutableSet", "deque",
             "Deque", "Generator", "AsyncIterator", "AsyncIterable",   "AsyncGenerator", "iterator"});
}

bool is_mapping(std::string_view last) {
  return is_any_of(last, {"dict", "Dict", "Mapping", "MutableMapping", "defaultdict", "DefaultDict", "OrderedDict"});
}

// Splits "a, b[c, d]" at the commas outside brackets.
std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  int depth = 0;
  size_t start = 0;
  for (size_t i = 0; i <= text.size(); ++i) {
    if (i < text.size() && text[i] == '[') ++depth;
    if (i < text.size() && text[i] == ']') --depth;
    if (i < text.size() && (text[i] != separator || depth > 0)) continue;
    std::string_view part = text.substr(start, i - start);
    while (!part.empty() && part.front() == ' ') part.remove_prefix(1);
    while (!part.empty() && part.back() == ' ') part.remove_suffix(1);
    if (!part.empty()) parts.push_back(part);
    start = i + 1;
  }
  return parts;
}

}  // namespace

// Builds values of types. `where` numbers the containers it makes.
class TypeReader {
 public:
  TypeReader(Evaluator& evaluator, FunctionId where)
      : evaluator_(evaluator), values_(evaluator.values_), where_(where) {}

  // NOLINTNEXTLINE(misc-no-recursion): at most kMaxTypeDepth
  SetId read(const facts::Unit& unit, facts::UnitId unit_id, facts::TypeId id, int depth) {
    if (!id || depth > kMaxTypeDepth) return values_.unknown();
    const facts::Type& type = unit.types[id.value];
    std::vector<SetId> arguments;
    for (const facts::TypeId argument : unit.type_argument_list(type)) {
      arguments.push_back(read(unit, unit_id, argument, depth + 1));
    }
    switch (type.kind) {
      case TypeKind::kNone:
        return values_.single({.kind = ValueKind::kNone});
      case TypeKind::kUnion:
        return join_all(arguments);
      case TypeKind::kNamed: {
        const auto op = facts::OpId(0x40000000u + (unit_id.value << 16) + id.value);
        return instances(head(unit, unit_id, type.name), arguments, op);
      }
      default:
        return values_.unknown();
    }
  }

  // NOLINTNEXTLINE(misc-no-recursion): at most kMaxTypeDepth
  SetId read_text(std::string_view text, int depth) {
    if (depth > kMaxTypeDepth) return values_.unknown();
    const auto alternatives = split(text, '|');
    if (alternatives.size() > 1) {
      SetId out = values_.empty();
      for (const std::string_view part : alternatives) out = values_.join(out, read_text(part, depth + 1));
      return out;
    }
    if (text == "None") return values_.single({.kind = ValueKind::kNone});
    const size_t bracket = text.find('[');
    std::vector<SetId> arguments;
    if (bracket != std::string_view::npos && text.back() == ']') {
      for (const std::string_view part : split(text.substr(bracket + 1, text.size() - bracket - 2), ',')) {
        arguments.push_back(read_text(part, depth + 1));
      }
    }
    std::string name(text.substr(0, bracket));
    if (name.find('.') == std::string::npos) name = "builtins." + name;
    const Symbol symbol = evaluator_.linker_.intern(text);
    return instances(evaluator_.linker_.library(name), arguments, facts::OpId(0x80000000u + symbol.value));
  }

 private:
  SetId join_all(const std::vector<SetId>& sets) {
    SetId out = values_.empty();
    for (const SetId set : sets) out = values_.join(out, set);
    return out;
  }

  // What the dotted name of an annotation means where it stands.
  SetId head(const facts::Unit& unit, facts::UnitId unit_id, facts::Name name) {
    const std::string_view dotted = unit.text(name);
    const size_t dot = dotted.find('.');
    const ModuleId module = evaluator_.project_.functions[where_.value].module;
    (void)unit_id;
    SetId at = evaluator_.linker_.global(module, evaluator_.linker_.intern(dotted.substr(0, dot)), evaluator_.id_);
    std::string_view rest = dot == std::string_view::npos ? std::string_view() : dotted.substr(dot + 1);
    while (!rest.empty()) {
      const size_t next = rest.find('.');
      at = evaluator_.load_attribute(at, evaluator_.linker_.intern(rest.substr(0, next)), facts::OpId());
      rest = next == std::string_view::npos ? std::string_view() : rest.substr(next + 1);
    }
    return at;
  }

  SetId instances(SetId heads, const std::vector<SetId>& arguments, facts::OpId op) {
    const SetId out = values_.for_each_entry(heads, [&](const Entry& entry) {
      const Value value = values_[entry.value];
      if (value.kind == ValueKind::kClass) {
        const ClassId defined = evaluator_.linker_.stubs().defined[value.a];
        const uint32_t id = defined ? defined.value : value.a;
        return values_.single({.kind = ValueKind::kInstance, .a = id, .b = 1}, Confidence::kLikely);
      }
      if (value.kind == ValueKind::kLibrary) return library(value.symbol(), arguments, op);
      return value.kind == ValueKind::kNone ? values_.one(entry) : values_.unknown();
    });
    return out == values_.empty() ? values_.unknown() : out;
  }

  SetId library(Symbol symbol, const std::vector<SetId>& arguments, facts::OpId op) {
    const std::string name(evaluator_.text(symbol));
    const std::string_view last = last_part(name);
    const bool standard = name.starts_with("typing") || name.starts_with("builtins.") ||
                          name.starts_with("collections.") || name.starts_with("dataclasses.");
    if (standard && is_wrapper(last)) return arguments.empty() ? values_.unknown() : arguments[0];
    if (standard && last == "Union") return join_all(arguments);
    if (standard && (last == "tuple" || last == "Tuple")) return tuple(arguments, op);
    if (standard && is_sequence(last))
      return made(ContainerKind::kList, arguments.empty() ? values_.unknown() : arguments[0], op);
    if (standard && is_mapping(last)) {
      return made(ContainerKind::kDict, arguments.size() < 2 ? values_.unknown() : arguments[1], op);
    }
    if (standard && (last == "type" || last == "Type")) return classes(arguments);
    if (standard &&
        is_any_of(last, {"Any", "object", "Callable", "TypeVar", "Literal", "Awaitable", "Coroutine", "Self"})) {
      return values_.unknown();
    }
    return values_.single({.kind = ValueKind::kLibraryInstance, .a = symbol.value}, Confidence::kLikely);
  }

  SetId classes(const std::vector<SetId>& arguments) {
    const SetId out = values_.for_each_entry(join_all(arguments), [this](const Entry& entry) {
      const Value value = values_[entry.value];
      const bool library = value.kind == ValueKind::kLibraryInstance;
      if (!library && value.kind != ValueKind::kInstance) return values_.empty();
      const ValueKind kind = library ? ValueKind::kLibrary : ValueKind::kClass;
      return values_.single({.kind = kind, .a = value.a}, Confidence::kLikely);
    });
    return out == values_.empty() ? values_.unknown() : out;
  }

  ValueId container(ContainerKind kind, facts::OpId op) {
    return values_.intern({.kind = ValueKind::kContainer,
                           .a = evaluator_.linker_.origin(where_, op).value,
                           .b = static_cast<uint32_t>(kind),
                           .c = 0});
  }

  SetId made(ContainerKind kind, SetId element, facts::OpId op) {
    const ValueId out = container(kind, op);
    evaluator_.store_element(out, Symbol(), element);
    return values_.one({out, Confidence::kLikely});
  }

  SetId tuple(const std::vector<SetId>& arguments, facts::OpId op) {
    const ValueId out = container(ContainerKind::kTuple, op);
    for (size_t i = 0; i < arguments.size(); ++i) {
      evaluator_.store_element(out, evaluator_.linker_.intern("4:" + std::to_string(i)), arguments[i]);
    }
    return values_.one({out, Confidence::kLikely});
  }

  Evaluator& evaluator_;
  Values& values_;
  FunctionId where_;
};

SetId Evaluator::annotated(const facts::Unit& unit, facts::UnitId unit_id, facts::TypeId type, FunctionId where) {
  return TypeReader(*this, where).read(unit, unit_id, type, 0);
}

SetId Evaluator::from_text(std::string_view type, ValueId receiver, const Arguments& arguments) {
  if (type.empty()) return values_.unknown();
  if (type == "self") return receiver ? values_.one({receiver, Confidence::kLikely}) : values_.unknown();
  if (type.starts_with("argument ")) {
    const models::ArgumentRef ref{.position = std::atoi(std::string(type.substr(9)).c_str()), .keyword = {}};
    return argument(arguments, ref);
  }
  const Symbol text = linker_.intern(type);
  if (const auto found = linker_.typed_texts.find(text); found != linker_.typed_texts.end()) return found->second;
  const SetId made = TypeReader(*this, FunctionId(uint32_t{0})).read_text(type, 0);
  linker_.typed_texts.emplace(text, made);
  return made;
}

SetId Evaluator::declared_return(FunctionId callee) {
  for (const FunctionId id : {callee, linker_.stubs().declared[callee.value]}) {
    const facts::Function* header = id ? project_.header(id) : nullptr;
    if (header == nullptr || !header->returns) continue;
    const Function& function = project_.functions[id.value];
    return annotated(project_.header_unit(id), function.header_unit, header->returns, function.parent);
  }
  return values_.empty();
}

// What the stub beside a file says of a parameter; the empty set if nothing.
SetId Evaluator::declared_parameter(FunctionId id, uint32_t index) {
  const FunctionId twin = linker_.stubs().declared[id.value];
  const facts::Function* header = twin ? project_.header(twin) : nullptr;
  if (header == nullptr || index >= header->parameters.count) return values_.empty();
  const facts::Unit& unit = project_.header_unit(twin);
  const facts::Parameter& declared = unit.parameter_list(*header)[index];
  if (!declared.annotation) return values_.empty();
  const Function& function = project_.functions[twin.value];
  return annotated(unit, function.header_unit, declared.annotation, function.parent);
}

}  // namespace project
