#include "cli/repository.h"

#include <gtest/gtest.h>

namespace cli {
namespace {

TEST(Repository, AddressesLoseUserAndPassword) {
  EXPECT_EQ(public_url("https://user:secret@example.com/a/b.git"), "https://example.com/a/b.git");
  EXPECT_EQ(public_url("https://example.com/a@b"), "https://example.com/a@b");
  EXPECT_EQ(public_url("git@example.com:a/b.git"), "ssh://example.com/a/b.git");
  EXPECT_EQ(public_url("ssh://git@example.com/a"), "ssh://example.com/a");
  EXPECT_EQ(public_url("/srv/repository"), "");
  EXPECT_EQ(public_url("file:///srv/repository"), "");
  EXPECT_EQ(public_url("https://example.com/a b"), "");
  EXPECT_EQ(public_url(""), "");
}

}  // namespace
}  // namespace cli
