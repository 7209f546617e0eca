// The findings about comments, on whole projects from strings.
#include "findings/own.h"

#include <gtest/gtest.h>

#include "findings/lines.h"
#include "tests/support/analysis.h"

namespace findings {
namespace {

config::Settings with_own() {
  config::Settings settings = support::everything_shown();
  settings.ignore.clear();
  return settings;
}

constexpr std::string_view kHead = "import asyncio\nimport time\n\n\nasync def main():\n";

std::string with_head(std::string_view body) { return std::string(kHead) + std::string(body); }

support::Analysis analyzed(std::string_view body, const config::Settings& settings = with_own()) {
  return support::analyze({{"app.py", with_head(body)}}, settings);
}

std::string listing(std::string_view body, const config::Settings& settings = with_own()) {
  return support::listing(analyzed(body, settings));
}

// The file after all edits.
std::string mended(std::string_view body) {
  const support::Analysis analysis = analyzed(body);
  std::string text = analysis.files[0].text;
  for (auto finding = analysis.outcome.shown.rbegin(); finding != analysis.outcome.shown.rend(); ++finding) {
    for (auto edit = finding->fix.edits.rbegin(); edit != finding->fix.edits.rend(); ++edit) {
      text.replace(edit->place.span.begin, edit->place.span.size(), edit->replacement);
    }
  }
  return text.substr(kHead.size());
}

TEST(Own, UsedCommentsAreSilent) {
  for (const char* body : {
           "    time.sleep(1)  # gilint: ignore[GIL101] -- so\n",
           "    time.sleep(1)  # noqa: GIL101, E501\n",
           "    # gilint: ignore[blocking-call-in-coroutine] -- so\n    time.sleep(1)\n",
           "    # gilint: disable[GIL1]\n    time.sleep(1)\n    # gilint: enable[GIL1]\n",
           "    # gilint: disable[GIL1]\n    time.sleep(1)\n",
           "    time.sleep(1)\n# gilint: ignore-file[GIL101] -- a demo\n",
           "    time.sleep(1)\n# flake8: noqa: GIL101\n",
           "    time.sleep(1)  # gilint: ignore[GIL101]\n    time.sleep(1)  # noqa: GIL101\n",
           "    pass  # noqa\n",
           "    pass  # noqa: E501\n",
           "    s = '# gilint: ignore[GIL101]'\n",
       }) {
    EXPECT_EQ(listing(body), "") << body;
  }
}

TEST(Own, RangesEndWhereTheySay) {
  EXPECT_EQ(listing("    # gilint: disable[GIL1]\n    time.sleep(1)\n    # gilint: enable[GIL1]\n\n\n"
                    "async def other():\n    time.sleep(2)\n")
                .find("app.py:12: GIL101 `"),
            0U);
  EXPECT_EQ(listing("    async def inner():\n        # gilint: disable[GIL1]\n        time.sleep(1)\n\n"
                    "    await inner()\n    time.sleep(2)\n")
                .find("app.py:11: GIL101 `"),
            0U);
}

TEST(Own, UnusedOnesGoAway) {
  EXPECT_EQ(
      listing("    pass  # gilint: ignore[GIL101] -- so\n"),
      "app.py:6: GIL001 This comment is not needed for `GIL101`: no rule reports that here. Remove the comment.\n");
  EXPECT_EQ(mended("    pass  # gilint: ignore[GIL101] -- so\n"), "    pass\n");
  EXPECT_EQ(mended("    # gilint: ignore[GIL101]\n    pass\n"), "    pass\n");
  EXPECT_EQ(mended("    pass  # type: ignore  # noqa: GIL101\n"), "    pass  # type: ignore\n");
  EXPECT_EQ(mended("    pass  # noqa: GIL101  # type: ignore\n"), "    pass  # type: ignore\n");
  EXPECT_EQ(mended("    pass  # noqa: E501, GIL101\n"), "    pass  # noqa: E501\n");
  EXPECT_EQ(mended("    time.sleep(1)  # gilint: ignore[GIL101, GIL001]\n"),
            "    time.sleep(1)  # gilint: ignore[GIL101]\n");
  EXPECT_EQ(mended("    pass  # gilint: ignore\n"), "    pass\n");
}

TEST(Own, RulesThatAreOffSayNothing) {
  config::Settings settings = with_own();
  settings.ignore = {"GIL101"};
  EXPECT_EQ(listing("    pass  # gilint: ignore[GIL101]\n", settings), "");
  settings.ignore = {"GIL001"};
  EXPECT_EQ(listing("    pass  # gilint: ignore[GIL101]\n", settings), "");
  settings.ignore.clear();
  settings.per_file_ignores = {{"app.py", {"GIL1"}}};
  EXPECT_EQ(listing("    time.sleep(1)  # gilint: ignore[GIL101]\n", settings), "");
  settings.per_file_ignores = {{"!other.py", {"GIL1"}}};
  EXPECT_EQ(listing("    time.sleep(1)\n", settings), "");
}

TEST(Own, UnknownOnesAreTold) {
  EXPECT_EQ(listing("    pass  # gilint: ignore[GIL1O1]\n"),
            "app.py:6: GIL002 `GIL1O1` is no rule, so this comment silences nothing by it. Did you mean `GIL101`?\n");
  EXPECT_EQ(mended("    time.sleep(1)  # gilint: ignore[blocking-call-in-corutine]\n")
                .find("ignore[blocking-call-in-coroutine]"),
            29U);
  EXPECT_NE(listing("    pass  # gilint: ignroe[GIL101]\n").find("GIL002 `ignroe` is no word that gilint knows"),
            std::string::npos);
  EXPECT_NE(listing("    pass  # gilint: ignore[GIL101\n").find("GIL002 The bracket of the list is not closed"),
            std::string::npos);
  EXPECT_NE(listing("    # gilint: enable[GIL1]\n    pass\n").find("GIL002 There is no `disable`"), std::string::npos);
  EXPECT_NE(listing("    pass  # noqa: GIL999\n").find("GIL002 `GIL999` is no rule"), std::string::npos);
}

TEST(Own, BlanketOnesNameWhatTheySilence) {
  EXPECT_EQ(listing("    time.sleep(1)  # gilint: ignore -- so\n"),
            "app.py:6: GIL003 This comment silences every rule, those of later versions too. Name what it is for: "
            "`[GIL101]`.\n");
  EXPECT_EQ(mended("    time.sleep(1)  # gilint: ignore -- so\n"),
            "    time.sleep(1)  # gilint: ignore[GIL101] -- so\n");
}

TEST(Own, ReasonsAreAskedForIfWanted) {
  config::Settings settings = with_own();
  settings.require_suppression_reason = true;
  EXPECT_NE(listing("    time.sleep(1)  # gilint: ignore[GIL101]\n", settings).find("GIL004"), std::string::npos);
  EXPECT_EQ(listing("    time.sleep(1)  # gilint: ignore[GIL101] -- so\n", settings), "");
  EXPECT_EQ(listing("    time.sleep(1)  # noqa: GIL101\n", settings), "");
}

}  // namespace
}  // namespace findings
