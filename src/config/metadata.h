// What a project says about itself outside `[tool.gilint]`: requires-python, classifiers, free-threaded interpreters in
// its CI. They are the defaults that configuration and command line override.
#pragma once

#include <string>
#include <string_view>

#include "config/settings.h"

namespace config {

// `defaults` with what `[project]` of this pyproject.toml says. A file that does not parse changes nothing here:
// reading the configuration reports it.
Settings with_project_metadata(const std::string& pyproject, Settings defaults);

// True if a settings file of tox, nox, cibuildwheel or a CI names a free-threaded interpreter: "3.13t", "cp314t",
// "py314t".
bool names_free_threaded_build(std::string_view text);

}  // namespace config
