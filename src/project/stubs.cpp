#include "project/stubs.h"

#include <unordered_map>

namespace project {

namespace {

void pair_functions(const Project& project, const Module& module, const Module& stub, Stubs& out) {
  std::unordered_map<Symbol, FunctionId> declared;
  for (uint32_t f = 0; f < stub.function_count; ++f) {
    const FunctionId id(stub.first_function.value + f);
    if (project.header(id) != nullptr) declared.emplace(project.functions[id.value].qualified, id);
  }
  for (uint32_t f = 0; f < module.function_count; ++f) {
    const FunctionId id(module.first_function.value + f);
    const auto found = declared.find(project.functions[id.value].qualified);
    if (found != declared.end()) out.declared[id.value] = found->second;
  }
}

void pair_classes(const Project& project, const Module& module, const Module& stub, Stubs& out) {
  std::unordered_map<Symbol, ClassId> defined;
  for (uint32_t c = 0; c < module.class_count; ++c) {
    const ClassId id(module.first_class.value + c);
    defined.emplace(project.classes[id.value].qualified, id);
  }
  for (uint32_t c = 0; c < stub.class_count; ++c) {
    const ClassId id(stub.first_class.value + c);
    const auto found = defined.find(project.classes[id.value].qualified);
    if (found != defined.end()) out.defined[id.value] = found->second;
  }
}

}  // namespace

Stubs pair_stubs(const Project& project, const ModuleIndex& modules) {
  Stubs out;
  out.declared.resize(project.functions.size());
  out.defined.resize(project.classes.size());
  for (uint32_t m = 0; m < project.modules.size(); ++m) {
    const ModuleId stub = modules.stub(ModuleId(m));
    if (!stub) continue;
    pair_functions(project, project.modules[m], project.modules[stub.value], out);
    pair_classes(project, project.modules[m], project.modules[stub.value], out);
  }
  return out;
}

}  // namespace project
