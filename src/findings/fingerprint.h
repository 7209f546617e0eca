// What findings are recognised by when lines move and code is reformatted: rule, path, scope, the statement's tokens,
// and a count. Two findings that share the last two steps of their paths get a common group.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "facts/facts.h"
#include "findings/finding.h"
#include "source/source_file.h"

namespace findings {

// A statement's text without comments, line breaks and blanks that mean nothing.
std::string normalised(std::string_view statement);

// 16 hexadecimal digits that stand for the tokens of the statement around a finding.
std::string statement_hash(const Finding& finding, std::span<const source::SourceFile> files,
                           std::span<const facts::ModuleFacts> modules);

// Sets `fingerprint` of each: 16 hexadecimal digits, unlike for all findings of a run. `findings` are in final order;
// `modules` are parallel to `files` or empty.
void set_fingerprints(std::span<Finding> findings, std::span<const source::SourceFile> files,
                      std::span<const facts::ModuleFacts> modules);

// Sets `group` of findings that share the last two steps of their paths, and clears it for the others.
void set_groups(std::span<Finding> findings, std::span<const source::SourceFile> files);

}  // namespace findings
