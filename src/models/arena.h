// What model entries refer to: texts and lists whose addresses stay. Internal to `models`.
#pragma once

#include <deque>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "models/models.h"

namespace models {

// Owns what entries refer to; addresses stay.
struct Arena {
  std::deque<std::string> texts;
  std::deque<std::vector<std::string_view>> text_lists;
  std::deque<std::vector<ArgumentRef>> argument_lists;
  std::deque<std::vector<Condition>> condition_lists;
  std::deque<std::vector<Attribute>> attribute_lists;

  std::string_view keep(std::string text) { return texts.emplace_back(std::move(text)); }
};

// `instead` with its `*` replaced by the last part of `name`.
Instead named_instead(const Instead& instead, std::string_view name, Arena& arena);

}  // namespace models
