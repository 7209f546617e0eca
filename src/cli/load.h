// Joins everything that sets a run up: defaults, the project's metadata, its configuration file, the command line.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "base/result.h"
#include "cli/options.h"
#include "config/settings.h"

namespace cli {

struct Loaded {
  config::Settings settings;
  std::string origin;        // the configuration file that was read, for `gilint config`; empty if there is none
  bool is_extended = false;  // it extends others
};

// The settings of a run over the project at `root` (an absolute path): its gilint.toml, else .gilint.toml, else
// pyproject.toml, each after the files it extends; then --config, then the other options. Error: a configuration that
// cannot be read or is wrong, or an unknown rule, in one line.
base::Result<Loaded> load_settings(const std::string& root, const Overrides& overrides);

// The text of a configuration file: of a regular file of at most 16 MiB. Nothing if it cannot be read.
std::optional<std::string> read_text(const std::filesystem::path& path);

// Names and texts of every file that load_settings may read.
std::string configuration_texts(const std::string& root);

}  // namespace cli
