#include "cli/paths.h"

#include <gtest/gtest.h>

namespace cli {
namespace {

TEST(Paths, RelativeToAFolder) {
  EXPECT_EQ(relative_path("/p/a.py", "/p"), "a.py");
  EXPECT_EQ(relative_path("/p/src/a.py", "/p/tests"), "../src/a.py");
  EXPECT_EQ(relative_path("/p", "/p"), ".");
  EXPECT_EQ(relative_path("/p", "/p/a/b"), "../..");
  EXPECT_EQ(relative_path("/pq/a", "/p"), "../pq/a");
  EXPECT_EQ(relative_path("/p/a", "/"), "p/a");
}

}  // namespace
}  // namespace cli
