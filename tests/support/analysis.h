// The whole line of stages on projects from strings, as main.cpp runs it on files.
#pragma once

#include <string>
#include <vector>

#include "base/for_each.h"
#include "config/settings.h"
#include "facts/facts.h"
#include "findings/judge.h"
#include "models/models.h"
#include "source/source_file.h"
#include "tests/support/texts.h"

namespace support {

struct Analysis {
  std::vector<source::SourceFile> files;
  std::vector<facts::ModuleFacts> facts;
  std::vector<source::Notice> notices;
  findings::Outcome outcome;
};

// Settings under which every finding is shown, at its own level.
config::Settings everything_shown();

// What a user sees who sets nothing, but test code at the level of all other code, and nothing about comments (GIL0).
config::Settings shown_by_default();

// The findings of a project; `settings.models_toml` counts.
Analysis analyze(std::vector<Text> texts, const config::Settings& settings = everything_shown(),
                 const base::ForEach& for_each = base::for_each_serial);

// "path:line: CODE message" of every shown finding, a line each.
std::string listing(const Analysis& analysis);

// The same without the message: what must not change when only texts do.
std::string places(const Analysis& analysis);

}  // namespace support
