#include "project/evaluator.h"

namespace project {

SetId Evaluator::import_module(const Op& op) {
  const std::string_view dotted = unit_.text(op.name);
  if (op.has(facts::kLeaf)) return linker_.imported(dotted, module_);
  return linker_.imported(dotted.substr(0, dotted.find('.')), module_);
}

SetId Evaluator::import_from(const Op& op) {
  const std::string base = linker_.modules->absolute(module_, op.aux, unit_.text(op.name));
  const Symbol name = symbol(facts::Name(op.b));
  if (base.empty() && op.aux == 0) return values_.unknown();
  if (base.empty()) {
    const SetId beside = linker_.imported(text(name), module_);
    const Value* module = values_.only(beside);
    const bool found = module != nullptr && module->kind != ValueKind::kLibrary;  // dots never lead to a library
    return found ? beside : values_.unknown();
  }
  const SetId holder = linker_.imported(base, module_);
  const Value* only = values_.only(holder);
  if (only == nullptr) return values_.unknown();
  const Value value = *only;
  if (value.kind == ValueKind::kLibrary) {
    return op.aux > 0 ? values_.unknown() : linker_.library(base + "." + std::string(text(name)));
  }
  const SetId found = module_attribute(value, name);
  if (value.kind == ValueKind::kModule && linker_.is_fallback(value.module(), name)) {
    linker_.mark_fallback(module_, name);
  }
  // A name that the module binds is found once the module's code was evaluated; "unknown" would stay for good.
  const bool comes_later = value.kind == ValueKind::kModule && linker_.is_bound(value.module(), name);
  return found == values_.empty() && !comes_later ? values_.unknown() : found;
}

}  // namespace project
