#include "source/load.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "tests/source/folder.h"

namespace source {
namespace {

class Load : public FolderTest {};

TEST_F(Load, FilesAreFilled) {
  write("pkg/__init__.py", "");
  write("pkg/a.py", "\xEF\xBB\xBFx = 1\r\ny = 2\n");
  Sources sources = found();
  load(sources, base::for_each_serial);
  ASSERT_EQ(sources.files.size(), 2u);
  const SourceFile& file = sources.files[1];
  EXPECT_EQ(file.text, "x = 1\r\ny = 2\n");
  EXPECT_EQ(file.lines.size(), 3u);
  EXPECT_EQ(file.module_name, "pkg.a");
  EXPECT_NE(file.content_hash, sources.files[0].content_hash);
  EXPECT_TRUE(sources.notices.empty());
}

TEST_F(Load, TheOrderOfTheLoopDoesNotMatter) {
  for (const char* name : {"a.py", "b.py", "c.py"}) write(name, "x = '\xFF'\n");
  Sources forward = found();
  Sources backward = found();
  std::filesystem::remove(at("b.py"));
  load(forward, base::for_each_serial);
  load(backward, [](size_t n, const std::function<void(size_t)>& body) {
    for (size_t i = n; i-- > 0;) body(i);
  });
  ASSERT_EQ(forward.notices.size(), 3u);
  for (size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(forward.notices[i].path, backward.notices[i].path);
    EXPECT_EQ(forward.notices[i].message, backward.notices[i].message);
  }
  EXPECT_EQ(reported(forward), "a.py c.py ");
  EXPECT_EQ(reported(backward), "a.py c.py ");
}

TEST_F(Load, NoticesStandAtTheirPlace) {
  SourceFile file;
  file.path = "a.py";
  std::vector<Notice> notices;
  fill(file, "x = 1\ny = '\xE9'\n", notices);
  ASSERT_EQ(notices.size(), 1u);
  EXPECT_EQ(notices[0].path, "a.py");
  EXPECT_EQ(position(file, notices[0].span.begin).line, 2u);
  EXPECT_EQ(position(file, notices[0].span.begin).column, 6u);
}

}  // namespace
}  // namespace source
