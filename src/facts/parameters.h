// The parameters of a def or lambda as the grammar has them. Internal to `facts`.
#pragma once

#include <vector>

#include "facts/walk.h"

namespace facts {

struct WrittenParameter {
  syntax::Node whole;
  syntax::Node name;  // an identifier, or a tuple in old code
  syntax::Node default_value;
  syntax::Node type;
  ParameterKind kind = ParameterKind::kPositional;
};

// The parameters of `list` (parameters or lambda_parameters, or none) in source order.
std::vector<WrittenParameter> written_parameters(Walk& walk, syntax::Node list);

}  // namespace facts
