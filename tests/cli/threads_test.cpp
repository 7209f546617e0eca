#include "cli/threads.h"

#include <gtest/gtest.h>

#include <vector>

namespace cli {
namespace {

TEST(Threads, EachIndexIsVisitedOnce) {
  for (const size_t threads : {size_t{1}, size_t{2}, size_t{8}, size_t{0}}) {
    std::vector<int> visits(1000);
    thread_pool(threads)(visits.size(), [&](size_t i) { ++visits[i]; });
    EXPECT_EQ(visits, std::vector<int>(1000, 1));
  }
}

TEST(Threads, NothingToDoIsFine) {
  thread_pool(8)(0, [](size_t) { FAIL(); });
}

}  // namespace
}  // namespace cli
