// Suppression comments: `# gilint: ignore[GIL101] -- reason` and `# noqa: GIL101`. Comments are facts; here they become
// values that say which lines and rules they cover, and silence the findings there.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "facts/facts.h"
#include "findings/finding.h"
#include "findings/lines.h"
#include "source/source_file.h"

namespace findings {

enum class SuppressionForm : uint8_t { kIgnore, kNoqa };

// What a comment covers, beside its form.
enum class SuppressionReach : uint8_t {
  kStatement,  // `ignore`, `noqa`: the line, the statement that ends or begins on it, or the next one
  kFile,       // `ignore-file`, `flake8: noqa`
  kFrom,       // `disable`: from here to the `enable` of the same list, or to the end of the block
  kTo,         // `enable`
};

struct Suppression {
  SuppressionForm form = SuppressionForm::kIgnore;
  std::vector<std::string> selectors;  // codes, names, prefixes of codes; empty silences every rule
  std::string reason;                  // what stands after "--"
  Place comment;
  Lines lines;  // a place that begins on one of these lines is covered
  SuppressionReach reach = SuppressionReach::kStatement;
  std::string problem;             // why it means nothing, as a phrase: "`ignroe` is no word that gilint knows"
  base::Span part;                 // its own piece of the comment, from its "#" on
  std::vector<base::Span> listed;  // parallel to the selectors: where each stands
};

// True if `selector` means that rule: its code, its name, or a prefix of its code such as "GIL1".
bool selects(std::string_view selector, std::string_view code, std::string_view name);

// The suppressions that one comment spells, without place and lines; spans count from the comment's "#". `text` is
// what follows it. One that begins with "gilint:" and means nothing is there too, with its problem.
std::vector<Suppression> read_comment(std::string_view text);

// All suppressions of a file, in source order.
std::vector<Suppression> suppressions(FileId id, const source::SourceFile& file, const facts::ModuleFacts& facts);

// All of a run in one list, file after file.
std::vector<Suppression> joined(std::span<const std::vector<Suppression>> by_file);

// A finding that a comment silences, with the index of the first suppression that does.
struct Silenced {
  Finding finding;
  size_t suppression = 0;
};

struct SuppressionResult {
  std::vector<Finding> kept;
  std::vector<Silenced> silenced;
  std::vector<bool> used;                         // parallel to the suppressions
  std::vector<std::vector<bool>> used_selectors;  // parallel to them and to the selectors of each
};

// Parts the findings. Every form counts at the main location; `gilint: ignore` on a step of the path silences it as
// well.
SuppressionResult suppress(std::vector<Finding> findings, std::span<const Suppression> suppressions,
                           std::span<const source::SourceFile> files);

}  // namespace findings
