#include "base/flat_map.h"

#include <gtest/gtest.h>

#include <string>
#include <unordered_map>
#include <vector>

#include "base/string_table.h"

namespace base {
namespace {

TEST(FlatMap, HoldsWhatAnOrdinaryMapHolds) {
  FlatMap<uint64_t, int> map;
  std::unordered_map<uint64_t, int> known;
  uint64_t key = 1;
  for (int i = 0; i < 5000; ++i) {
    key = mixed(key) % 3000;
    const auto [value, added] = map.try_emplace(key, i);
    EXPECT_EQ(added, known.try_emplace(key, i).second);
    EXPECT_EQ(*value, known[key]);
  }
  EXPECT_EQ(map.size(), known.size());
  for (uint64_t at = 0; at < 3000; ++at) EXPECT_EQ(map.contains(at), known.contains(at)) << at;
}

TEST(FlatMap, ClearingTakesEverythingOut) {
  FlatMap<uint64_t, int> map;
  EXPECT_EQ(map.find(7), nullptr);
  for (int round = 0; round < 3; ++round) {
    for (uint64_t key = 0; key < 100; ++key) EXPECT_TRUE(map.try_emplace(key, round).second);
    EXPECT_EQ(*map.find(7), round);
    map.clear();
    EXPECT_EQ(map.size(), 0U);
    EXPECT_EQ(map.find(7), nullptr);
  }
}

TEST(FlatMap, GrowingAfterClearingBringsNothingBack) {
  FlatMap<uint64_t, int> map;
  for (uint64_t key = 0; key < 10; ++key) map.try_emplace(key, 1);
  map.clear();
  for (uint64_t key = 1000; key < 2000; ++key) map.try_emplace(key, 2);
  EXPECT_EQ(map.find(3), nullptr);
  EXPECT_EQ(map.size(), 1000U);
}

TEST(FlatIndex, FindsRowsByWhatTheyHold) {
  std::vector<std::string> rows;
  FlatIndex index;
  const auto add = [&](const std::string& text) {
    // Few hashes, so that rows of equal hash stand side by side.
    const uint32_t row = index.find_or_add(mixed(text.size()), static_cast<uint32_t>(rows.size()),
                                           [&](uint32_t other) { return rows[other] == text; });
    if (row == rows.size()) rows.push_back(text);
    return row;
  };
  for (int i = 0; i < 200; ++i) EXPECT_EQ(add(std::to_string(i)), static_cast<uint32_t>(i));
  for (int i = 0; i < 200; ++i) EXPECT_EQ(add(std::to_string(i)), static_cast<uint32_t>(i));
}

TEST(StringInterner, EqualTextsGetEqualIds) {
  struct Tag;
  StringInterner<Tag> strings;
  EXPECT_TRUE(strings.find("a").is_none());
  const auto first = strings.intern("a");
  for (int i = 0; i < 300; ++i) strings.intern("name" + std::to_string(i));
  EXPECT_EQ(strings.intern("a"), first);
  EXPECT_EQ(strings.find("name7").value, 8U);
  EXPECT_EQ(strings[strings.find("name299")], "name299");
  EXPECT_EQ(strings.take().size(), 301U);
  EXPECT_TRUE(strings.find("a").is_none());
  EXPECT_EQ(strings.intern("b").value, 0U);
}

}  // namespace
}  // namespace base
