#include "source/paths.h"

#include <gtest/gtest.h>

namespace source {
namespace {

TEST(Paths, PartsOfAPath) {
  EXPECT_EQ(folder_of("a/b/c.py"), "a/b");
  EXPECT_EQ(folder_of("c.py"), "");
  EXPECT_EQ(folder_of("/c.py"), "/");
  EXPECT_EQ(base_name("a/b/c.py"), "c.py");
  EXPECT_EQ(base_name("c.py"), "c.py");
}

TEST(Paths, Join) {
  EXPECT_EQ(join("", "a"), "a");
  EXPECT_EQ(join("a", ""), "a");
  EXPECT_EQ(join("/", "a"), "/a");
  EXPECT_EQ(join("a", "b/c"), "a/b/c");
}

TEST(Paths, WithinAndRelative) {
  EXPECT_TRUE(is_within("a/b", "a"));
  EXPECT_TRUE(is_within("a", "a"));
  EXPECT_TRUE(is_within("a", ""));
  EXPECT_TRUE(is_within("/x", "/"));
  EXPECT_FALSE(is_within("ab", "a"));
  EXPECT_FALSE(is_within("a", "a/b"));
  EXPECT_EQ(relative_to("/a/b", "/a"), "b");
  EXPECT_EQ(relative_to("/a", "/"), "a");
  EXPECT_EQ(relative_to("/a", "/a"), "");
}

TEST(Paths, WhatIsNotThere) {
  EXPECT_FALSE(exists("/nonexistent/x"));
  EXPECT_FALSE(is_folder("/nonexistent"));
  EXPECT_EQ(real_path("/nonexistent/x").error().message, "`/nonexistent/x` does not exist.");
  EXPECT_EQ(real_path("/dev/null/x").error().message, "`/dev/null/x` does not exist.");
}

}  // namespace
}  // namespace source
