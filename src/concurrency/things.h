// Things: what a value is for pickle, in the words of the measured table (travels.h).
#pragma once

#include <optional>
#include <unordered_map>

#include "concurrency/pickling.h"

namespace concurrency {

class Things {
 public:
  explicit Things(const project::Project& project);

  // What the value of an operation is as a function to be run elsewhere; `targets` are what a partial leads to.
  Thing callable(project::FunctionId function, facts::OpId op, const std::vector<project::Target>& targets);
  // What it is as an object that is sent.
  Thing object(project::FunctionId function, facts::OpId op);

 private:
  struct Kept {
    std::string_view attribute;
    Place at;
  };

  void note_class(project::FunctionId function);
  Thing of_function(project::FunctionId function);
  Thing of_instance(const project::Value& instance, std::string_view holder_name) const;
  std::string_view of_library(const project::Value& value) const;
  bool is_under_guard(project::FunctionId function) const;
  bool keeps_its_name(project::FunctionId function) const;
  bool captures(project::FunctionId function) const;

  const project::Project& project_;
  std::unordered_map<uint32_t, Kept> kept_;     // by class: an attribute that does not travel
  std::unordered_map<uint32_t, bool> reduces_;  // by class: it says itself how it is pickled
};

}  // namespace concurrency
