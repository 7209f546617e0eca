#include "models/arena.h"

namespace models {
namespace {

std::string_view named(std::string_view pattern, std::string_view name, Arena& arena) {
  const size_t star = pattern.find('*');
  if (star == std::string_view::npos) {
    return pattern;
  }
  const size_t dot = name.rfind('.');
  const std::string_view last = dot == std::string_view::npos ? name : name.substr(dot + 1);
  return arena.keep(std::string(pattern.substr(0, star)).append(last).append(pattern.substr(star + 1)));
}

}  // namespace

Instead named_instead(const Instead& instead, std::string_view name, Arena& arena) {
  return {named(instead.asyncio, name, arena), named(instead.trio, name, arena), named(instead.anyio, name, arena)};
}

}  // namespace models
