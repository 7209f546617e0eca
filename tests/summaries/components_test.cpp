#include "summaries/components.h"

#include <gtest/gtest.h>

namespace {

using project::FunctionId;
using Groups = std::vector<std::vector<uint32_t>>;

Groups components(const Groups& callees) {
  std::vector<std::vector<FunctionId>> graph;
  for (const auto& row : callees) {
    std::vector<FunctionId>& out = graph.emplace_back();
    for (const uint32_t callee : row) out.emplace_back(callee);
  }
  Groups found;
  for (const auto& component : summaries::components(graph)) {
    std::vector<uint32_t>& out = found.emplace_back();
    for (const FunctionId id : component) out.push_back(id.value);
  }
  return found;
}

TEST(Components, CalleesComeBeforeCallers) { EXPECT_EQ(components({{1}, {2}, {}}), (Groups{{2}, {1}, {0}})); }

TEST(Components, LonersAreTheirOwn) { EXPECT_EQ(components({{}, {}}), (Groups{{0}, {1}})); }

TEST(Components, LoopsAreOneComponent) { EXPECT_EQ(components({{1}, {2}, {0, 3}, {}}), (Groups{{3}, {0, 1, 2}})); }

TEST(Components, SelfCallIsALonerToo) { EXPECT_EQ(components({{0, 1}, {}}), (Groups{{1}, {0}})); }

TEST(Components, TwoLoops) { EXPECT_EQ(components({{1}, {0, 2}, {3}, {2}}), (Groups{{2, 3}, {0, 1}})); }

TEST(Components, SharedCalleeIsListedOnce) { EXPECT_EQ(components({{2}, {2}, {}}), (Groups{{2}, {0}, {1}})); }

TEST(Components, NothingAtAll) { EXPECT_TRUE(components({}).empty()); }

// As deep as no stack would carry.
TEST(Components, LongChainsDoNotRecurse) {
  constexpr uint32_t kCount = 300'000;
  Groups graph(kCount);
  for (uint32_t i = 0; i + 1 < kCount; ++i) graph[i].push_back(i + 1);
  const Groups found = components(graph);
  ASSERT_EQ(found.size(), kCount);
  EXPECT_EQ(found.front(), std::vector<uint32_t>{kCount - 1});
}

}  // namespace
