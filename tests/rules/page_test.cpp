#include "rules/page.h"

#include <gtest/gtest.h>

namespace rules {
namespace {

TEST(Page, ExamplesLoseWhatOnlyTestsRead) {
  EXPECT_EQ(example("# proof: json\n# /// script\n\nf()  # expect: GIL101 \"x\"\n# expect[+1]: GIL101\ng()  # why\n"),
            "# /// script\n\nf()\ng()  # why\n");
}

TEST(Page, TableHasARowForEachInterpreter) {
  const std::string table = measured_table(R"({"runs": [
    {"python": "3.11.2", "build": "GIL", "platform": "Linux x86_64",
     "bad": {"verdict": "fails", "metric": "gap", "unit": "s", "median": 0.5},
     "good": {"verdict": "does not fail"}}]})");
  EXPECT_EQ(table,
            "Measured: gap, median of several runs.\n\n"
            "| Python | build | platform | bad.py | good.py |\n|---|---|---|---|---|\n"
            "| 3.11.2 | GIL | Linux x86_64 | fails, 0.5 s | does not fail |\n");
}

TEST(Page, NothingMeasuredIsNoTable) {
  EXPECT_EQ(measured_table(""), "");
  EXPECT_EQ(measured_table("{\"runs\": []}"), "");
  EXPECT_EQ(measured_table("[1]"), "");
}

}  // namespace
}  // namespace rules
