#include "tests/support/linked.h"

#include <gtest/gtest.h>

#include <set>

#include "facts/extract.h"
#include "syntax/tree.h"

namespace support {

namespace {

using project::Confidence;
using project::FunctionId;
using project::Value;
using project::ValueKind;

std::vector<facts::ModuleFacts> facts_of(const std::vector<source::SourceFile>& files) {
  std::vector<facts::ModuleFacts> out;
  for (const source::SourceFile& file : files) {
    const syntax::SyntaxTree tree = syntax::parse(file.text);
    out.push_back(facts::extract(tree, tree.text(), file.kind == source::FileKind::kStub));
  }
  return out;
}

std::string joined(const std::set<std::string>& parts, std::string_view separator) {
  std::string out;
  for (const std::string& part : parts) {
    if (!out.empty()) out += separator;
    out += part;
  }
  return out;
}

std::string mark(Confidence confidence) {
  if (confidence == Confidence::kCertain) return "";
  return confidence == Confidence::kLikely ? "~" : "?";
}

std::string_view place_of(models::Runs runs) {
  switch (runs) {
    case models::Runs::kLoop:
      return "loop ";
    case models::Runs::kThread:
      return "thread ";
    case models::Runs::kProcess:
      return "process ";
    default:
      return "elsewhere ";
  }
}

std::string_view container_name(uint32_t kind) {
  static constexpr std::string_view kNames[] = {"list", "tuple", "set", "dict", "generator expression"};
  return kNames[kind];
}

}  // namespace

const models::Models& builtin_models() {
  static const models::Models kModels = models::Models::builtin();
  return kModels;
}

Linked::Linked(std::vector<Text> texts, const models::Models& models)
    : files_(load(std::move(texts))), facts_(facts_of(files_)), project_(project::link(files_, facts_, models)) {}

std::string Linked::qualified(FunctionId id) const {
  return std::string(project_.text(project_.functions[id.value].qualified));
}

FunctionId Linked::function(std::string_view name) const {
  FunctionId found;
  for (uint32_t f = 0; f < project_.functions.size(); ++f) {
    if (qualified(FunctionId(f)) != name) continue;
    if (found) ADD_FAILURE() << "several functions " << name;
    found = FunctionId(f);
  }
  if (!found) ADD_FAILURE() << "no function " << name;
  return found ? found : FunctionId(uint32_t{0});
}

project::ClassId Linked::class_named(std::string_view name) const {
  for (uint32_t c = 0; c < project_.classes.size(); ++c) {
    if (project_.text(project_.classes[c].qualified) == name) return project::ClassId(c);
  }
  ADD_FAILURE() << "no class " << name;
  return project::ClassId(uint32_t{0});
}

std::string Linked::described(const project::Target& target) const {
  const std::string end = mark(target.confidence);
  switch (target.kind) {
    case project::TargetKind::kFunction:
      return qualified(target.function) + end;
    case project::TargetKind::kLibrary:
      return std::string(project_.text(target.library)) + end;
    case project::TargetKind::kParameter: {
      const facts::Unit& unit = project_.header_unit(target.function);
      const auto parameters = unit.parameter_list(*project_.header(target.function));
      const std::string_view name = unit.text(parameters[target.parameter].name);
      return "<" + qualified(target.function) + "." + std::string(name) + ">" + end;
    }
  }
  return "";
}

std::string Linked::callees(std::string_view name) const {
  std::set<std::string> found;
  for (const project::Site& site : project_.bodies[function(name).value].sites) {
    for (const project::Target& target : site.targets) found.insert(described(target));
  }
  return joined(found, ", ");
}

std::string Linked::spawns(std::string_view name) const {
  std::set<std::string> found;
  for (const project::Spawn& spawn : project_.bodies[function(name).value].spawns) {
    for (const project::Target& target : spawn.targets) {
      found.insert(std::string(place_of(spawn.runs)) + described(target));
    }
  }
  return joined(found, ", ");
}

std::string Linked::described(const project::Entry& entry) const {
  const Value& value = project_.values[entry.value];
  const auto text = [this](uint32_t symbol) { return std::string(project_.text(project::Symbol(symbol))); };
  const std::string end = mark(entry.confidence);
  switch (value.kind) {
    case ValueKind::kNone:
      return "None" + end;
    case ValueKind::kConst:
      return (project::Symbol(value.a) ? text(value.a) : "constant") + end;
    case ValueKind::kFunction:
    case ValueKind::kBound:
      return qualified(value.function()) + end;
    case ValueKind::kClass:
      return "class " + std::string(project_.text(project_.classes[value.a].qualified)) + end;
    case ValueKind::kInstance:
      return std::string(project_.text(project_.classes[value.a].qualified)) + "()" + end;
    case ValueKind::kModule:
      return "module " + std::string(project_.text(project_.modules[value.a].name)) + end;
    case ValueKind::kNamespace:
      return "namespace " + text(value.a) + end;
    case ValueKind::kLibrary:
      return "library " + text(value.a) + end;
    case ValueKind::kLibraryInstance:
      return text(value.a) + "()" + end;
    case ValueKind::kLibraryMethod:
      return text(value.a) + "." + text(value.b) + end;
    case ValueKind::kContainer:
      return std::string(container_name(value.b)) + end;
    case ValueKind::kCoroutine:
      return "coroutine " + qualified(value.function()) + end;
    case ValueKind::kGenerator:
      return "generator " + qualified(value.function()) + end;
    case ValueKind::kContextManager:
      return "manager " + qualified(value.function()) + end;
    case ValueKind::kParameter:
      return "parameter of " + qualified(value.function()) + end;
    case ValueKind::kUnknown:
      return "unknown";
    default:
      return "other" + end;
  }
}

std::string Linked::described(project::SetId set) const {
  std::set<std::string> found;
  for (const project::Entry& entry : project_.values.entries(set)) found.insert(described(entry));
  return joined(found, " | ");
}

std::string Linked::variable(std::string_view in, std::string_view name) const {
  const FunctionId id = function(in);
  const facts::Unit& unit = project_.unit(id);
  const facts::Code& code = project_.code(id);
  for (uint32_t i = code.ops.end_index(); i-- > code.ops.begin;) {
    const facts::Op& op = unit.ops[i];
    if (op.kind != facts::OpKind::kStoreName || unit.text(op.name) != name) continue;
    return described(project_.value(id, op.operand_b()));
  }
  ADD_FAILURE() << "no variable " << name << " in " << in;
  return "";
}

std::string Linked::result(std::string_view in) const {
  const FunctionId id = function(in);
  const facts::Unit& unit = project_.unit(id);
  const facts::Code& code = project_.code(id);
  for (uint32_t i = code.ops.end_index(); i-- > code.ops.begin;) {
    if (unit.ops[i].kind == facts::OpKind::kReturn) return described(project_.value(id, unit.ops[i].operand_a()));
  }
  ADD_FAILURE() << "no return in " << in;
  return "";
}

}  // namespace support
