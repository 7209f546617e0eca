#include "cli/statistics.h"

#include <gtest/gtest.h>

namespace cli {
namespace {

TEST(Statistics, CountsWhatIsPresent) {
  std::vector<source::SourceFile> files(2);
  files[0].text = std::string(100, '#');
  files[1].text = std::string(50, '#');
  std::vector<facts::ModuleFacts> facts(2);
  facts[0].units.resize(2);
  facts[0].units[0].span = {0, 100};
  facts[0].units[1].span = {20, 80};
  facts[0].units[1].is_present = false;
  facts[1].units.resize(1);
  facts[1].units[0].is_present = false;
  const Amounts read = amounts(files, facts, {});
  EXPECT_EQ(read.files, 2U);
  EXPECT_EQ(read.bytes, 150U);
  EXPECT_EQ(read.parsed_files, 1U);
  EXPECT_EQ(read.parsed_bytes, 40U);
  EXPECT_GT(read.fact_bytes, 0U);
}

TEST(Statistics, StagesKeepTheirOrderAndAddUp) {
  Stopwatch watch;
  watch.finish("read");
  watch.finish("link");
  watch.finish("read");
  ASSERT_EQ(watch.seconds().size(), 2U);
  EXPECT_EQ(watch.seconds()[0].first, "read");
  EXPECT_EQ(watch.seconds()[1].first, "link");
  const std::string text = statistics({.files = 3, .notices = 1}, watch);
  EXPECT_NE(text.find("gilint: files=3 "), std::string::npos) << text;
  EXPECT_NE(text.find("gilint: seconds: read="), std::string::npos) << text;
}

}  // namespace
}  // namespace cli
