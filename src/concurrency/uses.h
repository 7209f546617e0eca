// Uses: which operations of one body use which value, and where its local variables are stored and read. The tables of
// `concurrency` ask it what becomes of a result. Built on demand for one body, in one pass over its operations.
#pragma once

#include <span>
#include <vector>

#include "project/project.h"

namespace concurrency {

class Uses {
 public:
  Uses(const project::Project& project, project::FunctionId function);

  // The operations that use the value of `op`, in order.
  std::span<const facts::OpId> of(facts::OpId op) const;

  // The variable of a function that `store`, a kStoreName, sets, read anywhere in its unit: nested functions included.
  // Of variables of modules and classes, which others can read, only what this unit shows.
  std::vector<facts::OpId> reads_of(facts::OpId store) const;

  // All stores of the variable that `name`, a kLoadName or kStoreName, means, in the unit.
  std::vector<facts::OpId> stores_of(facts::OpId name) const;

  // True if `op` is in the code this was built for.
  bool covers(facts::OpId op) const { return code_.ops.contains(op); }

 private:
  std::vector<facts::OpId> same_variable(facts::OpId name, facts::OpKind kind) const;

  const facts::Unit& unit_;
  const facts::Code& code_;
  std::vector<uint32_t> first_;  // per operation of the code: where its users begin in users_
  std::vector<facts::OpId> users_;
};

// A call that goes to exactly one function of a library.
struct LibraryCall {
  std::string_view name;  // canonical; empty if the call is none
  project::ValueId receiver;
  project::Confidence confidence = project::Confidence::kCertain;
  explicit operator bool() const { return !name.empty(); }
};

// What the call at `op` goes to, if that is one function of a library and nothing else.
LibraryCall library_call(const project::Project& project, project::FunctionId function, facts::OpId op);

// What a call passes by that keyword, or none; a *args before it does not matter.
facts::OpId keyword_op(const facts::Unit& unit, facts::OpId call, std::string_view keyword);

// The site of an operation, or null.
const project::Site* site_at(const project::Project& project, project::FunctionId function, facts::OpId op,
                             project::SiteKind kind = project::SiteKind::kCall);

// The library type of a value, or of the nearest library base of its class; empty if it is neither.
std::string_view library_type(const project::Project& project, project::ValueId value);

// True if the failure of `op` is what the code wants: under `with pytest.raises(...)`, `assertRaises` or `suppress`, or
// in a try that catches one of `exceptions`.
bool expects_failure(const project::Project& project, project::FunctionId function, facts::OpId op,
                     std::span<const std::string_view> exceptions);

}  // namespace concurrency
