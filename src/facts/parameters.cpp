#include "facts/parameters.h"

namespace facts {

using syntax::Field;
using syntax::Kind;
using syntax::Node;

namespace {

WrittenParameter read_parameter(Node node) {
  WrittenParameter parameter;
  parameter.whole = node;
  parameter.default_value = node.child(Field::kValue);
  parameter.type = node.child(Field::kType);
  parameter.name = node.child(Field::kName);
  if (!parameter.name) parameter.name = node.kind() == Kind::kTypedParameter ? node.first_named() : node;
  if (parameter.name.kind() == Kind::kListSplatPattern) {
    parameter.kind = ParameterKind::kVarPositional;
    parameter.name = parameter.name.first_named();
  } else if (parameter.name.kind() == Kind::kDictionarySplatPattern) {
    parameter.kind = ParameterKind::kVarKeyword;
    parameter.name = parameter.name.first_named();
  }
  return parameter;
}

}  // namespace

std::vector<WrittenParameter> written_parameters(Walk& walk, Node list) {
  std::vector<WrittenParameter> parameters;
  bool keyword_only = false;
  walk.each_item(list, [&](Node child, Field) {
    if (child.kind() == Kind::kKeywordSeparator) {
      keyword_only = true;
    } else if (child.kind() == Kind::kPositionalSeparator) {
      for (WrittenParameter& earlier : parameters) earlier.kind = ParameterKind::kPositionalOnly;
    } else {
      WrittenParameter parameter = read_parameter(child);
      if (keyword_only && parameter.kind == ParameterKind::kPositional) parameter.kind = ParameterKind::kKeywordOnly;
      keyword_only = keyword_only || parameter.kind == ParameterKind::kVarPositional;
      parameters.push_back(parameter);
    }
  });
  return parameters;
}

}  // namespace facts
