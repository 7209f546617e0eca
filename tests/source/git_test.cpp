#include "source/git.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <string>

#include "tests/source/folder.h"

namespace source {
namespace {

namespace fs = std::filesystem;

class Git : public FolderTest {
 protected:
  void SetUp() override {
    FolderTest::SetUp();
    if (std::system("git --version >/dev/null 2>&1") != 0) GTEST_SKIP() << "git is not installed";
  }
  void git(const std::string& arguments, const std::string& folder = "") const {
    const std::string command = "env -u GIT_DIR git -C '" + at(folder) +
                                "' -c user.name=n -c user.email=e -c protocol.file.allow=always " + arguments +
                                " >/dev/null 2>&1";
    ASSERT_EQ(std::system(command.c_str()), 0) << command;
  }
};

TEST_F(Git, KnowsWhatIsIgnoredAndWhatIsDeleted) {
  git("init");
  write(".gitignore", "ignored.py\n");
  write("ignored.py");
  write("tracked.py");
  write("gone.py");
  git("add tracked.py gone.py");
  fs::remove(at("gone.py"));
  write("other.py");
  const Sources sources = found();
  EXPECT_EQ(reported(sources), "other.py tracked.py ");
  EXPECT_TRUE(sources.notices.empty());
}

TEST_F(Git, VariablesOfTheCallerDoNotMatter) {
  git("init");
  write("a.py");
  setenv("GIT_DIR", "/nonexistent", 1);
  const Sources sources = found();
  unsetenv("GIT_DIR");
  EXPECT_EQ(reported(sources), "a.py ");
  EXPECT_TRUE(sources.notices.empty());
}

TEST_F(Git, RepositoriesInsideTheWorkTree) {
  write("inner/x.py");
  git("init");
  git("init inner");
  write("a.py");
  write("inner/.gitignore", "y.py\n");
  write("inner/y.py");
  EXPECT_EQ(reported(found()), "a.py inner/x.py ");
}

TEST_F(Git, FailingGitIsQuotedAndReplaced) {
  write("a.py");
  write(".git", "gitdir: /nonexistent\n");
  const Sources sources = found();
  EXPECT_EQ(reported(sources), "a.py ");
  ASSERT_EQ(sources.notices.size(), 1u);
  EXPECT_NE(sources.notices[0].message.find("not a git repository"), std::string::npos);
}

TEST_F(Git, AnEmptyListIsReplaced) {
  git("init");
  write(".gitignore", "*\n");
  write("sub/a.py");
  const Sources sources = found();
  EXPECT_EQ(reported(sources), "sub/a.py ");
  ASSERT_EQ(sources.notices.size(), 1u);
  EXPECT_NE(sources.notices[0].message.find("printed nothing"), std::string::npos);
}

TEST_F(Git, ANamedFolderThatGitIgnoresIsSearched) {
  git("init");
  write(".gitignore", "out/\n");
  write("out/a.py");
  write("b.py");
  Request request;
  request.paths = {at("out")};
  EXPECT_EQ(reported(found(request)), "(b.py) out/a.py ");
}

TEST_F(Git, SubmodulesAndFoldersOfThem) {
  write("origin/lib.py");
  git("init", "origin");
  git("add lib.py", "origin");
  git("commit -m x", "origin");
  fs::create_directories(at("app"));
  git("init", "app");
  git("submodule add ../origin deps/one.x", "app");
  write("app/main.py");
  Request request;
  request.paths = {at("app")};
  EXPECT_EQ(reported(found(request)), "deps/one.x/lib.py main.py ");
  git("submodule deinit -f deps/one.x", "app");
  const Sources sources = found(request);
  EXPECT_EQ(reported(sources), "main.py ");
  EXPECT_TRUE(sources.notices.empty());
}

TEST_F(Git, LinkedWorkTrees) {
  fs::create_directories(at("app"));
  git("init", "app");
  git("commit --allow-empty -m x", "app");
  git("worktree add ../linked", "app");
  write("linked/a.py");
  Request request;
  request.paths = {at("linked")};
  EXPECT_EQ(reported(found(request)), "a.py ");
}

TEST_F(Git, AMonitorProgramOfTheRepositoryIsNotRun) {
  git("init");
  git("config core.fsmonitor 'touch " + at("ran") + "; false'");
  write("a.py");
  EXPECT_EQ(reported(found()), "a.py ");
  EXPECT_FALSE(fs::exists(at("ran")));
}

TEST_F(Git, UnmergedFilesAreListedOnce) {
  git("init");
  write("a.py", "x = 1\n");
  git("add a.py");
  git("commit -m base");
  git("checkout -b other");
  write("a.py", "x = 2\n");
  git("commit -am other");
  git("checkout -");
  write("a.py", "x = 3\n");
  git("commit -am ours");
  EXPECT_NE(std::system(("git -C '" + root_ + "' -c user.name=n -c user.email=e merge other >/dev/null 2>&1").c_str()),
            0);
  EXPECT_EQ(reported(found()), "a.py ");
}

}  // namespace
}  // namespace source
