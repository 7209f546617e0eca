// The typed ids of a linked project. Modules are numbered in the order of their paths; functions and classes module by
// module, so that the number within its module is `id - module.first_function`.
#pragma once

#include "base/ids.h"
#include "base/string_table.h"

namespace project {

struct SymbolTag;
struct ModuleTag;
struct FunctionTag;
struct ClassTag;
struct ValueTag;
struct SetTag;
struct SiteTag;

using Symbol = base::Id<SymbolTag>;  // a text, interned for the whole project
using Symbols = base::StringInterner<SymbolTag>;
using ModuleId = base::Id<ModuleTag>;      // the same number as the file's findings::FileId
using FunctionId = base::Id<FunctionTag>;  // a def, a lambda, or the code of a module
using ClassId = base::Id<ClassTag>;
using ValueId = base::Id<ValueTag>;
using SetId = base::Id<SetTag>;
using OriginId = base::Id<SiteTag>;  // an operation of some function: where a value was made

}  // namespace project
