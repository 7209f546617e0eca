#include <string>
#include <vector>

#include "facts/dump.h"

namespace facts {

std::string dump_type(const Unit& unit, TypeId id) {
  // What is still to be written: a type, or where `text` is set, that text.
  struct Part {
    TypeId type;
    std::string_view text;
  };
  std::string out;
  std::vector<Part> stack{{id, {}}};
  while (!stack.empty()) {
    const Part part = stack.back();
    stack.pop_back();
    if (!part.text.empty()) {
      out += part.text;
      continue;
    }
    const Type& type = unit.types[part.type.value];
    const bool is_union = type.kind == TypeKind::kUnion;
    if (type.kind == TypeKind::kNone) out += "None";
    if (type.kind == TypeKind::kUnknown) out += "?";
    if (type.kind == TypeKind::kLiteral) out += "=";
    out += unit.text(type.name);
    const auto arguments = unit.type_argument_list(type);
    const bool is_call = type.kind == TypeKind::kCall;
    const bool has_brackets = !is_union && (!arguments.empty() || type.kind == TypeKind::kList || is_call);
    if (has_brackets) stack.push_back({{}, is_call ? ")" : "]"});
    for (size_t i = arguments.size(); i-- > 0;) {
      stack.push_back({arguments[i], {}});
      if (i > 0) stack.push_back({{}, is_union ? " | " : ", "});
    }
    if (has_brackets) out += is_call ? "(" : "[";
  }
  return out;
}

}  // namespace facts
