#include "report/uri.h"

#include <gtest/gtest.h>

namespace report {
namespace {

TEST(Uri, EverythingButPlainCharactersIsEncoded) {
  EXPECT_EQ(relative_uri("src/app.py"), "src/app.py");
  EXPECT_EQ(relative_uri("a b%#?[1].py"), "a%20b%25%23%3F%5B1%5D.py");
  EXPECT_EQ(relative_uri("c:x/\xC3\xA9\xFF.py"), "c%3Ax/%C3%A9%FF.py");
  EXPECT_EQ(folder_uri("/home/a b"), "file:///home/a%20b/");
  EXPECT_EQ(folder_uri("/"), "file:///");
}

}  // namespace
}  // namespace report
