// Reads `[tool.gilint]` of a pyproject.toml, or a gilint.toml, into Settings. Takes texts, not files: `cli` finds and
// loads them. An unknown key or a wrong value is an error with its position.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "config/settings.h"

namespace config {

enum class FileForm : uint8_t { kPyproject, kGilint };

struct ConfigText {
  std::string path;  // for messages
  std::string text;
  FileForm form = FileForm::kPyproject;
};

// The path of the file that this one extends, as written, if it extends one. Error: as for `read`.
base::Result<std::optional<std::string>> extended_file(const ConfigText& file);

// Every key that a configuration may hold.
std::vector<std::string_view> keys();

// `defaults` with what the file sets. A pyproject.toml without `[tool.gilint]` changes nothing. The error is
// "path:line:column: what is wrong".
base::Result<Settings> read(const ConfigText& file, Settings defaults);

}  // namespace config
