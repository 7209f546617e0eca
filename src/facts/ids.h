// The typed ids of facts. All of them count within one `Unit` (facts/facts.h), except UnitId, which counts within a
// module.
#pragma once

#include "base/ids.h"
#include "base/string_table.h"

namespace facts {

struct NameTag;
struct OpTag;
struct RegionTag;
struct ScopeTag;
struct StatementTag;
struct FunctionTag;
struct ClassTag;
struct CodeTag;
struct TypeTag;
struct CallTag;
struct UnitTag;

using Name = base::Id<NameTag>;  // a text in Unit::strings
using OpId = base::Id<OpTag>;    // an operation; also names the value it yields
using RegionId = base::Id<RegionTag>;
using ScopeId = base::Id<ScopeTag>;
using StatementId = base::Id<StatementTag>;
using FunctionIndex = base::Id<FunctionTag>;
using ClassIndex = base::Id<ClassTag>;
using CodeId = base::Id<CodeTag>;
using TypeId = base::Id<TypeTag>;
using CallId = base::Id<CallTag>;
using UnitId = base::Id<UnitTag>;

using Strings = base::StringTable<NameTag>;

}  // namespace facts
