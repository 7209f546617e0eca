#include "source/discover.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "tests/source/folder.h"

namespace source {
namespace {

namespace fs = std::filesystem;

class Root : public FolderTest {};

TEST_F(Root, RootByConfigurationThenGitThenPyproject) {
  write("pyproject.toml", "[project]\n");
  write("a/b/x.py");
  EXPECT_EQ(find_root({at("a/b/x.py")}, {}).value(), root_);
  fs::create_directories(at("a/.git"));
  EXPECT_EQ(find_root({at("a/b/x.py")}, {}).value(), at("a"));
  write("pyproject.toml", "[project]\n[tool.gilint]\n");
  EXPECT_EQ(find_root({at("a/b/x.py")}, {}).value(), root_);
  write("a/b/gilint.toml", "");
  EXPECT_EQ(find_root({at("a/b/x.py")}, {}).value(), at("a/b"));
  EXPECT_EQ(find_root({at("a/b/x.py")}, at("a")).value(), at("a"));
}

TEST_F(Root, CommonFolderWhereNothingMarksTheRoot) {
  write("a/x.py");
  write("a/b/y.py");
  EXPECT_EQ(find_root({at("a/x.py"), at("a/b")}, {}).value(), at("a"));
  EXPECT_EQ(find_root({at("a/b/y.py")}, {}).value(), at("a/b"));
}

TEST_F(Root, OwnTablesHoweverTheyAreSpelled) {
  write("a/x.py");
  for (const char* text :
       {"[tool.gilint]\n", "[ tool . gilint ]\n", "[tool.gilint.levels]\r\n", "[\"tool\".gilint]\n"}) {
    write("pyproject.toml", text);
    write("a/pyproject.toml", "[project]\n");
    EXPECT_EQ(find_root({at("a")}, {}).value(), root_) << text;
  }
  write("pyproject.toml", "[tool.gilinter]\n# [tool.gilint]\n");
  EXPECT_EQ(find_root({at("a")}, {}).value(), at("a"));
}

}  // namespace
}  // namespace source
