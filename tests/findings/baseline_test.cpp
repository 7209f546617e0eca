#include "findings/baseline.h"

#include <gtest/gtest.h>

#include "tests/support/analysis.h"

namespace findings {
namespace {

constexpr std::string_view kCode =
    "import time\n\nasync def a():\n    time.sleep(1)\n\nasync def b():\n    time.sleep(2)\n\n"
    "async def c():\n    time.sleep(1)\n";

Baseline baseline_of(const support::Analysis& analysis) {
  Baseline result;
  for (const Finding& finding : analysis.outcome.shown) {
    ++result[baseline_key(finding, analysis.files, analysis.facts)];
  }
  return result;
}

// "unknown/known/stale" of a changed project against the baseline of the first one.
std::string compared(std::vector<support::Text> before, std::vector<support::Text> after) {
  const Baseline baseline = baseline_of(support::analyze(std::move(before)));
  const auto read = read_baseline(to_text(baseline));
  EXPECT_TRUE(read.ok());
  EXPECT_EQ(read.value(), baseline);
  const support::Analysis analysis = support::analyze(std::move(after));
  const Compared result = compare(analysis.outcome.shown, read.value(), analysis.files, analysis.facts);
  return std::to_string(result.unknown.size()) + "/" + std::to_string(result.known.size()) + "/" +
         std::to_string(result.stale.size());
}

std::string code_with(std::string_view body) { return "import time\n\nasync def main():\n" + std::string(body); }

TEST(Baseline, SurvivesMovesReformattingAndRenames) {
  const std::string code(kCode);
  EXPECT_EQ(compared({{"a.py", code}}, {{"a.py", code}}), "0/3/0");
  EXPECT_EQ(compared({{"a.py", code}}, {{"a.py", "# a comment\n\n" + code}}), "0/3/0");
  EXPECT_EQ(compared({{"a.py", code}}, {{"b/c.py", code}}), "0/3/0");
  EXPECT_EQ(compared({{"a.py", code_with("    time.sleep(1)\n")}},
                     {{"a.py", code_with("    time.sleep(\n        1  # one\n    )\n")}}),
            "0/1/0");
}

TEST(Baseline, AFixedOneDoesNotPayForANewOne) {
  const std::string one = code_with("    time.sleep(1)\n");
  EXPECT_EQ(compared({{"a.py", one}}, {{"a.py", code_with("    time.sleep(3)\n")}}), "1/0/1");
  EXPECT_EQ(compared({{"a.py", one}}, {{"a.py", one + "\n" + one.substr(one.find("async"))}}), "1/1/0");
  // The same statement in another file is new as long as the first file is there.
  EXPECT_EQ(compared({{"a.py", one}}, {{"a.py", "x = 1\n"}, {"b.py", one}}), "1/0/1");
}

TEST(Baseline, OddNamesAndBrokenTexts) {
  const Baseline odd{{{"GIL101", "a\"\\\xFF\n.py", "f.<locals>", "0"}, 2}};
  const auto read = read_baseline(to_text(odd));
  ASSERT_TRUE(read.ok());
  EXPECT_EQ(read.value(), odd);
  EXPECT_EQ(to_text({}), "{\"gilint_baseline\": 1, \"findings\": [\n]}\n");
  EXPECT_FALSE(read_baseline("").ok());
  EXPECT_FALSE(read_baseline("[]\n").ok());
  const std::string text = to_text(odd);
  EXPECT_FALSE(read_baseline(text.substr(0, text.size() - 4)).ok());
  EXPECT_EQ(read_baseline("{\"gilint_baseline\": 1, \"findings\": [\n{\"rule\": 1}\n]}\n").error().message,
            "line 2 is no entry of a gilint baseline");
}

}  // namespace
}  // namespace findings
