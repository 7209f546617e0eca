#include "source/walk.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "tests/source/folder.h"

namespace source {
namespace {

class Walk : public FolderTest {
 protected:
  std::vector<std::string> walked(const std::string& folder = "") {
    notices_.clear();
    return walk(root_, folder, notices_);
  }
  std::vector<Notice> notices_;
};

using Paths = std::vector<std::string>;

TEST_F(Walk, AllFilesInOrder) {
  write("b.py");
  write("a/z.txt");
  write("a/b/c");
  EXPECT_EQ(walked(), (Paths{"a/b/c", "a/z.txt", "b.py"}));
  EXPECT_EQ(walked("a"), (Paths{"a/b/c", "a/z.txt"}));
}

TEST_F(Walk, FoldersOfToolsAndEnvironmentsAreLeftOut) {
  write(".git/a.py");
  write("x/node_modules/a.py");
  write("env/pyvenv.cfg");
  write("env/a.py");
  write(".github/a.py");
  EXPECT_EQ(walked(), (Paths{".github/a.py"}));
  EXPECT_EQ(walked("env"), (Paths{"env/a.py", "env/pyvenv.cfg"}));
}

TEST_F(Walk, LinksToFoldersAreEntriesAndNotEntered) {
  write("a/x.py");
  std::filesystem::create_symlink("..", at("a/up"));
  EXPECT_EQ(walked(), (Paths{"a/up", "a/x.py"}));
}

TEST_F(Walk, AFolderThatIsGoneIsNoticed) {
  EXPECT_TRUE(walked("missing").empty());
  ASSERT_EQ(notices_.size(), 1u);
  EXPECT_EQ(notices_[0].path, "missing");
}

TEST_F(Walk, DeepFolders) {
  std::string path = "d";
  for (int i = 0; i < 500; ++i) path += "/d";
  write(path + "/x.py");
  EXPECT_EQ(walked(), (Paths{path + "/x.py"}));
}

}  // namespace
}  // namespace source
