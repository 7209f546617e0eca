// Settings as text, for `gilint config`.
#pragma once

#include <string>

#include "config/settings.h"

namespace config {

// The settings in the form of a gilint.toml that sets them, without the user's model entries.
std::string to_toml(const Settings& settings);

}  // namespace config
