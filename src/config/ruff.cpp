#include "config/ruff.h"

#include <toml++/toml.h>

#include <string_view>
#include <utility>

namespace config {
namespace {

bool names_ours(const toml::node_view<const toml::node>& external) {
  const toml::array* list = external.as_array();
  for (size_t i = 0; list != nullptr && i < list->size(); ++i) {
    const std::string code = list->get(i)->value_exact<std::string>().value_or("");
    if (code.starts_with("GIL") || (!code.empty() && std::string_view("GIL").starts_with(code))) return true;
  }
  return false;
}

}  // namespace

RuffStance ruff_stance(const ConfigText& file) {
  toml::table table;
  try {
    table = toml::parse(file.text);
  } catch (const toml::parse_error&) {
    return RuffStance::kAbsent;
  }
  toml::node_view<const toml::node> section(std::as_const(table));
  if (file.form == FileForm::kPyproject) section = section["tool"]["ruff"];
  if (!section) return RuffStance::kAbsent;
  const bool is_kept = names_ours(section["lint"]["external"]) || names_ours(section["external"]);
  return is_kept ? RuffStance::kKeeps : RuffStance::kRemoves;
}

}  // namespace config
