// Baselines: findings that are known and not told again. A finding is recognised by rule, path, scope and the tokens of
// its statement, and by how many of them there are, so that it survives moved lines, reformatting and renamed files,
// and a new one does not take the place of one that was mended.
#pragma once

#include <cstddef>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "facts/facts.h"
#include "findings/finding.h"
#include "source/source_file.h"

namespace findings {

struct BaselineKey {
  std::string rule;  // the code
  std::string path;  // below the root
  std::string scope;
  std::string statement;  // hash of its tokens
  friend auto operator<=>(const BaselineKey&, const BaselineKey&) = default;
};

using Baseline = std::map<BaselineKey, size_t>;  // how many of each

// The key of a finding; `modules` are parallel to `files`, or empty.
BaselineKey baseline_key(const Finding& finding, std::span<const source::SourceFile> files,
                         std::span<const facts::ModuleFacts> modules);

// A baseline as text: JSON with a line for each key, sorted.
std::string to_text(const Baseline& baseline);

// The baseline that a text spells. Error: what is wrong with it, as a sentence.
base::Result<Baseline> read_baseline(std::string_view text);

struct Compared {
  std::vector<Finding> unknown;  // not in the baseline, in order
  std::vector<Finding> known;
  Baseline stale;  // what the baseline has and nobody found
};

// Parts the findings. An entry whose file is gone stands for a finding with the same rest in a file that has none of
// its own left over: the file was renamed.
Compared compare(std::vector<Finding> findings, const Baseline& baseline, std::span<const source::SourceFile> files,
                 std::span<const facts::ModuleFacts> modules);

}  // namespace findings
