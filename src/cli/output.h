// Writes what a run found: standard output in one format, and any number of files in others.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "cli/options.h"
#include "config/settings.h"
#include "report/run.h"

namespace cli {

// Replaces a file as a whole: whoever reads it sees the old or the new text, also if the program is ended meanwhile.
// What is no regular file, such as a pipe, is written to. Error: a sentence that names the path.
base::Result<bool> write_file(const std::string& path, std::string_view text);

// `auto` as what fits where this runs.
config::OutputFormat resolved(config::OutputFormat format);

// What goes to standard output and standard error.
report::Rendered rendered(const report::Run& run, const Options& options, const config::Settings& settings);

// Writes the files that --output-file names. Error: what could not be written.
base::Result<bool> write_output_files(const report::Run& run, const Options& options);

}  // namespace cli
