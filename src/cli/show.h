// The commands that only print: rules, explain, config.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "cli/options.h"
#include "config/settings.h"
#include "source/discover.h"

namespace cli {

// Code, name and summary of every rule, a line each.
std::string rule_list();

// The page of a rule, by code or name. Error: there is no such rule.
base::Result<std::string> explain(std::string_view rule);

// The settings of a run over the options' paths, or with `why`, what happens to one file and for which reason.
base::Result<std::string> show_config(const Options& options);

// What `source::discover` is asked for.
source::Request request(const Options& options, const std::string& root, const config::Settings& settings);

}  // namespace cli
