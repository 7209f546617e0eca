// A run with one of everything, for the tests of the formats.
#pragma once

#include <string>
#include <vector>

#include "report/run.h"
#include "tests/support/texts.h"

namespace report {

struct Sample {
  // A finding without steps.
  findings::Finding at(std::string_view path, std::string_view needle) const {
    findings::Finding finding;
    finding.code = "GIL101";
    finding.rule = "blocking-call-in-coroutine";
    finding.level = findings::Level::kError;
    finding.place = support::place(files, path, needle);
    finding.message_template = "`{0}` blocks the event loop for 2 s.";
    finding.arguments = {"time.sleep"};
    finding.fingerprint = "0123456789abcdef";
    return finding;
  }

  findings::Step step(std::string_view path, std::string_view needle, std::string message) const {
    return {support::place(files, path, needle), std::move(message)};
  }

  Run run() const { return {files, paths, &outcome, notices, "."}; }

  std::vector<source::SourceFile> files;
  std::vector<std::string> paths;
  findings::Outcome outcome;
  std::vector<source::Notice> notices;
};

inline Sample sample_of(std::vector<support::Text> texts) {
  Sample sample;
  sample.files = support::load(std::move(texts));
  for (const source::SourceFile& file : sample.files) sample.paths.push_back(file.path);
  return sample;
}

}  // namespace report
