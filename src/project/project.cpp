#include "project/project.h"

namespace project {

namespace {

uint64_t pair_key(uint32_t high, uint32_t low) { return (static_cast<uint64_t>(high) << 32) | low; }

}  // namespace

const facts::Unit& Project::unit(FunctionId id) const {
  const Function& function = functions[id.value];
  return modules[function.module.value].facts->units[function.unit.value];
}

const facts::Unit& Project::header_unit(FunctionId id) const {
  const Function& function = functions[id.value];
  return modules[function.module.value].facts->units[function.header_unit.value];
}

const facts::Code& Project::code(FunctionId id) const { return unit(id).codes[functions[id.value].code.value]; }

const facts::Function* Project::header(FunctionId id) const {
  const Function& function = functions[id.value];
  return function.is_module ? nullptr : &header_unit(id).functions[function.header.value];
}

const source::SourceFile& Project::file(FunctionId id) const { return *modules[functions[id.value].module.value].file; }

FunctionId Project::function(ModuleId module, facts::UnitId unit, facts::FunctionIndex index) const {
  const Module& owner = modules[module.value];
  return FunctionId(owner.first_function.value + owner.unit_functions[unit.value] + index.value);
}

ClassId Project::class_of(ModuleId module, facts::UnitId unit, facts::ClassIndex index) const {
  const Module& owner = modules[module.value];
  return ClassId(owner.first_class.value + owner.unit_classes[unit.value] + index.value);
}

FunctionId Project::code_owner(ModuleId module, facts::UnitId unit, facts::CodeId code) const {
  const Module& owner = modules[module.value];
  const facts::Code& body = owner.facts->units[unit.value].codes[code.value];
  return body.function ? function(module, unit, body.function) : owner.unit_owner[unit.value];
}

SetId Project::value(FunctionId id, facts::OpId op) const {
  const facts::Code& body = code(id);
  const auto& sets = bodies[id.value].ops;
  if (!op || !body.ops.contains(op) || sets.empty()) return values.empty();
  return sets[op.value - body.ops.begin];
}

base::Span Project::span(FunctionId id, facts::OpId op) const {
  const facts::Unit& body = unit(id);
  return body.absolute(body.op(op).span);
}

const Binding* Project::binding(OriginId origin, FunctionId callee) const {
  const uint32_t* row = binding_rows_.find(pair_key(origin.value, callee.value));
  return row == nullptr ? nullptr : &bindings_[*row];
}

OriginId Project::origin_of(FunctionId id, facts::OpId op) const {
  const OriginId* found = origin_ids_.find(pair_key(id.value, op.value));
  return found == nullptr ? OriginId() : *found;
}

const std::vector<Target>& Project::passed(FunctionId id, uint32_t parameter) const {
  static const std::vector<Target> kNothing;
  const auto found = passed_.find(pair_key(id.value, parameter));
  return found == passed_.end() ? kNothing : found->second;
}

bool Project::encloses(FunctionId outer, FunctionId inner) const {
  for (FunctionId at = inner; at; at = functions[at.value].parent) {
    if (at == outer) return true;
  }
  return false;
}

}  // namespace project
