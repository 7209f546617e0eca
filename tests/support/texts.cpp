#include "tests/support/texts.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "source/load.h"
#include "source/modules.h"

namespace support {

std::vector<source::SourceFile> load(std::vector<Text> texts) {
  std::sort(texts.begin(), texts.end(), [](const Text& a, const Text& b) { return a.path < b.path; });
  std::vector<source::SourceFile> files;
  std::vector<source::Notice> notices;
  for (const Text& text : texts) {
    source::SourceFile& file = files.emplace_back();
    file.path = text.path;
    file.is_reported = true;
    if (text.path.ends_with(".pyi")) file.kind = source::FileKind::kStub;
    source::fill(file, text.text, notices);
  }
  source::assign_modules(files, {});
  return files;
}

findings::Place place(const std::vector<source::SourceFile>& files, std::string_view path, std::string_view needle) {
  for (size_t i = 0; i < files.size(); ++i) {
    if (files[i].path != path) continue;
    const size_t begin = files[i].text.find(needle);
    if (begin == std::string::npos) break;
    return {findings::FileId(i), {static_cast<uint32_t>(begin), static_cast<uint32_t>(begin + needle.size())}};
  }
  ADD_FAILURE() << "no `" << needle << "` in " << path;
  return {findings::FileId(0U), {0, 0}};
}

}  // namespace support
