#include "findings/add_ignore.h"

#include <gtest/gtest.h>

#include "tests/support/analysis.h"

namespace findings {
namespace {

constexpr std::string_view kHead = "import asyncio\nimport time\n\n\nasync def main():\n";

// The body after its findings are accepted once, and again to see that nothing is left to add.
std::string accepted(std::string_view body, std::string_view reason = "") {
  config::Settings settings = support::everything_shown();
  settings.ignore = {"GIL0"};  // a list may hold what is not needed
  std::string text = std::string(kHead) + std::string(body);
  for (int round = 0; round < 2; ++round) {
    const support::Analysis analysis = support::analyze({{"app.py", text}}, settings);
    std::vector<Suppression> suppressions = findings::suppressions(FileId(0U), analysis.files[0], analysis.facts[0]);
    auto edits = ignore_edits(analysis.outcome.shown, {analysis.files, analysis.facts, suppressions}, reason);
    EXPECT_TRUE(round == 0 || edits.empty()) << text;
    for (auto edit = edits.rbegin(); edit != edits.rend(); ++edit) {
      text.insert(edit->place.span.begin, edit->replacement);
    }
  }
  EXPECT_EQ(support::listing(support::analyze({{"app.py", text}}, settings)), "") << text;
  return text.substr(kHead.size());
}

TEST(AddIgnore, StandsBehindTheStatement) {
  EXPECT_EQ(accepted("    time.sleep(1)\n"), "    time.sleep(1)  # gilint: ignore[GIL101]\n");
  EXPECT_EQ(accepted("    time.sleep(1)", "why"), "    time.sleep(1)  # gilint: ignore[GIL101] -- why");
  EXPECT_EQ(accepted("    time.sleep(1)  # type: ignore\n"),
            "    time.sleep(1)  # type: ignore  # gilint: ignore[GIL101]\n");
  EXPECT_EQ(accepted("    time.sleep(\n        1\n    )\r\n"),
            "    time.sleep(\n        1\n    )  # gilint: ignore[GIL101]\r\n");
}

TEST(AddIgnore, JoinsAListThatIsThere) {
  EXPECT_EQ(accepted("    time.sleep(1)  # gilint: ignore[GIL2] -- so\n").find("# gilint: ignore[GIL2, GIL101] -- so"),
            19U);
}

TEST(AddIgnore, StandsBeforeWhatRunsOn) {
  EXPECT_EQ(accepted("    time.sleep(1); s = '''\n    '''\n"),
            "    # gilint: ignore[GIL101]\n    time.sleep(1); s = '''\n    '''\n");
}

}  // namespace
}  // namespace findings
