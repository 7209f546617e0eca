#include "cli/show.h"

#include <gtest/gtest.h>

namespace cli {
namespace {

TEST(Show, ExplainTakesCodesInEitherCaseAndNames) {
  const auto page = explain("GIL101");
  ASSERT_TRUE(page.ok());
  for (const char* other : {"gil101", "Gil101", "blocking-call-in-coroutine"}) {
    const auto same = explain(other);
    ASSERT_TRUE(same.ok()) << other;
    EXPECT_EQ(same.value(), page.value());
  }
  EXPECT_EQ(explain("gil1001").error().message, "unknown rule `gil1001` (did you mean `GIL101`?)");
}

}  // namespace
}  // namespace cli
