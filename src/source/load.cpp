#include "source/load.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>

#include "source/decode.h"
#include "source/exclude.h"
#include "source/lines.h"
#include "source/modules.h"
#include "source/paths.h"
#include "source/read.h"

namespace source {
namespace {

// What became of one file.
struct Outcome {
  bool is_read = false;
  std::vector<Notice> notices;
};

Outcome load_one(const std::string& root, SourceFile& file) {
  Outcome out;
  base::Result<std::string> bytes = read_file(join(root, file.path));
  if (bytes.ok()) {
    fill(file, bytes.value(), out.notices);
    out.is_read = true;
  } else {
    out.notices.push_back({file.path, {}, "The file " + bytes.error().message});
  }
  return out;
}

}  // namespace

void fill(SourceFile& file, std::string_view bytes, std::vector<Notice>& notices) {
  Decoded decoded = decode(bytes);
  file.content_hash = content_hash(bytes);
  file.text = std::move(decoded.text);
  file.lines = line_starts(file.text);
  file.encoding = std::move(decoded.encoding);
  file.bom_size = decoded.bom_size;
  file.byte_runs = std::move(decoded.runs);
  if (decoded.oddity) notices.push_back({file.path, decoded.oddity->span, std::move(decoded.oddity->message)});
  if (file.is_reported && !file.is_named && says_generated(file.text)) {
    file.is_reported = false;
    file.unreported_why = "generated, as its first lines say";
  }
}

void load(Sources& sources, const base::ForEach& for_each) {
  std::vector<Outcome> outcomes(sources.files.size());
  for_each(outcomes.size(), [&](size_t i) { outcomes[i] = load_one(sources.root, sources.files[i]); });
  std::vector<SourceFile> read;
  read.reserve(sources.files.size());
  for (size_t i = 0; i < outcomes.size(); ++i) {
    if (outcomes[i].is_read) read.push_back(std::move(sources.files[i]));
    std::move(outcomes[i].notices.begin(), outcomes[i].notices.end(), std::back_inserter(sources.notices));
  }
  const bool is_complete = read.size() == outcomes.size();
  sources.files = std::move(read);
  if (!is_complete) assign_modules(sources.files, sources.project_folders);
  std::stable_sort(sources.notices.begin(), sources.notices.end(),
                   [](const Notice& a, const Notice& b) { return a.path < b.path; });
}

}  // namespace source
