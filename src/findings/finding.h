// Finding: one mistake at one place, before anybody renders it. Rules make findings, `findings` filters and sorts them,
// `report` renders and escapes them: texts here are plain, with code in backticks.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/ids.h"
#include "base/span.h"

namespace findings {

struct FileTag;
using FileId = base::Id<FileTag>;  // index into the sorted list of source files

enum class Level : uint8_t { kOff, kNote, kWarning, kError };
enum class Confidence : uint8_t { kPossible, kLikely, kCertain };
enum class Applicability : uint8_t { kSafe, kUnsafe, kDisplayOnly };

struct Place {
  FileId file;
  base::Span span;
};

// One step of a finding's path, in execution order, or a related location.
struct Step {
  Place place;
  std::string message;
  std::string actor =
      {};  // the thread or task that takes it ("thread A"), where a path interleaves several; else empty
};

struct Edit {
  Place place;
  std::string replacement;
};

struct Fix {
  std::string title;
  Applicability applicability = Applicability::kDisplayOnly;
  std::vector<Edit> edits;  // may be empty: the title alone says what to do
};

// On which interpreters the mistake bites; an empty list means all of the targets.
struct Applies {
  std::vector<std::string> versions;
  std::vector<std::string> builds;
  std::vector<std::string> platforms;
  std::vector<std::string> start_methods;
};

struct Finding {
  std::string_view code;  // "GIL101"
  std::string_view rule;  // "blocking-call-in-coroutine"
  std::string_view kind;  // what levels can be set for beside the code: "file" in "GIL101.file"; may be empty
  Level level = Level::kWarning;
  Confidence confidence = Confidence::kCertain;
  Place place;
  std::string_view message_id;        // names the template among the rule's messages
  std::string_view message_template;  // with {0}, {1}, ...
  std::vector<std::string> arguments;
  std::vector<Step> steps;  // the path, first step first; the last is the primitive
  std::vector<Step> related;
  Fix fix;
  Applies applies;
  bool one_at_place = false;  // of all such findings of a rule that begin at one place, only one is shown: see once.h
  std::string scope;          // qualified name of the function or class around it, for fingerprints
  std::string group;          // equal for findings that share the last two steps; empty if alone; set by `judge`
  std::string fingerprint;    // survives moved lines and reformatting; set by `judge`
};

// The template with its arguments filled in.
std::string message(const Finding& finding);

}  // namespace findings
