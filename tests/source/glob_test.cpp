#include "source/glob.h"

#include <gtest/gtest.h>

#include <string>

namespace source {
namespace {

TEST(Glob, NamesMatchAtAnyDepth) {
  EXPECT_TRUE(glob_matches("test_*.py", "a/b/test_x.py"));
  EXPECT_TRUE(glob_matches("conftest.py", "conftest.py"));
  EXPECT_FALSE(glob_matches("test_*.py", "a/mytest_x.py"));
  EXPECT_TRUE(glob_matches("vendor", "a/vendor/b.py"));
}

TEST(Glob, TrailingSlashMeansFolders) {
  EXPECT_TRUE(glob_matches("tests/", "tests/a.py"));
  EXPECT_TRUE(glob_matches("tests/", "pkg/tests/deep/a.py"));
  EXPECT_FALSE(glob_matches("tests/", "tests"));
  EXPECT_FALSE(glob_matches("tests/", "mytests/a.py"));
}

TEST(Glob, ASlashAnchorsAtTheRoot) {
  EXPECT_TRUE(glob_matches("src/gen", "src/gen/a.py"));
  EXPECT_FALSE(glob_matches("src/gen", "x/src/gen/a.py"));
  EXPECT_TRUE(glob_matches("/setup.py", "setup.py"));
  EXPECT_FALSE(glob_matches("/setup.py", "a/setup.py"));
  EXPECT_TRUE(glob_matches("./src/*.py", "src/a.py"));
}

TEST(Glob, StarsAndSlashes) {
  EXPECT_FALSE(glob_matches("src/*.py", "src/a/b.py"));
  EXPECT_TRUE(glob_matches("src/**/b.py", "src/a/c/b.py"));
  EXPECT_TRUE(glob_matches("src/**/b.py", "src/b.py"));
  EXPECT_TRUE(glob_matches("**/gen/*.py", "gen/a.py"));
  EXPECT_TRUE(glob_matches("**/gen/*.py", "x/y/gen/a.py"));
  EXPECT_TRUE(glob_matches("docs/**", "docs/a/b.py"));
  EXPECT_FALSE(glob_matches("docs/**", "documents/a.py"));
  EXPECT_TRUE(glob_matches("a/**/c*d/e.py", "a/x/cd/cxd/e.py"));
}

TEST(Glob, SetsAndEscapes) {
  EXPECT_TRUE(glob_matches("v[0-9].py", "v3.py"));
  EXPECT_FALSE(glob_matches("v[!0-9].py", "v3.py"));
  EXPECT_TRUE(glob_matches("a[b.py", "a[b.py"));
  EXPECT_TRUE(glob_matches("a\\*.py", "a*.py"));
  EXPECT_FALSE(glob_matches("a\\*.py", "ab.py"));
  EXPECT_TRUE(glob_matches("?.py", "x.py"));
}

TEST(Glob, TheLastMatchDecides) {
  EXPECT_EQ(matching_glob({"gen/", "!gen/keep.py"}, "gen/keep.py"), "");
  EXPECT_EQ(matching_glob({"gen/", "!gen/keep.py"}, "gen/a.py"), "gen/");
  EXPECT_EQ(matching_glob({}, "a.py"), "");
  EXPECT_EQ(matching_glob({"", "/", "!"}, "a.py"), "");
}

TEST(Glob, ManyStarsStayCheap) {
  const std::string path(20000, 'a');
  EXPECT_FALSE(glob_matches("*a*a*a*a*a*a*a*a*b", path));
}

}  // namespace
}  // namespace source
