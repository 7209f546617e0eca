#include "cli/rewrite.h"

#include <algorithm>
#include <string>

#include "cli/output.h"
#include "report/text.h"
#include "source/lines.h"
#include "source/paths.h"
#include "source/read.h"

namespace cli {
namespace {

bool is_ascii(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

// The bytes of a file with its edits, the last first so that the places of the others stay.
base::Result<std::string> edited(const source::SourceFile& file, std::string bytes,
                                 std::span<const findings::Edit> edits) {
  for (auto edit = edits.rbegin(); edit != edits.rend(); ++edit) {
    if (!file.byte_runs.empty() && !is_ascii(edit->replacement)) {
      return base::Error{"`" + report::visible(file.path) + "` is not UTF-8, and the text to add is not ASCII."};
    }
    const uint32_t begin = source::own_offset(file, edit->place.span.begin);
    const uint32_t end = source::own_offset(file, edit->place.span.end);
    bytes.replace(begin, end - begin, edit->replacement);
  }
  return bytes;
}

}  // namespace

base::Result<size_t> rewrite(const source::Sources& sources, std::span<const findings::Edit> edits) {
  for (size_t begin = 0; begin < edits.size();) {
    const findings::FileId id = edits[begin].place.file;
    size_t end = begin;
    while (end < edits.size() && edits[end].place.file == id) ++end;
    const source::SourceFile& file = sources.files[id.value];
    const std::string path = source::join(sources.root, file.path);
    auto bytes = source::read_file(path);
    if (!bytes || source::content_hash(bytes.value()) != file.content_hash) {
      return base::Error{"`" + report::visible(file.path) +
                         "` changed while it was checked; nothing was written to it."};
    }
    const auto text = edited(file, std::move(bytes).value(), edits.subspan(begin, end - begin));
    if (!text) return text.error();
    if (const auto written = write_file(path, text.value()); !written) return written.error();
    begin = end;
  }
  return edits.size();
}

}  // namespace cli
