#include "report/full.h"

#include <gtest/gtest.h>

#include "tests/report/sample.h"

namespace report {
namespace {

Sample demo() {
  return sample_of(
      {{"app.py",
        "import lib\n\nasync def home(request):\n    lib.refresh()\n\nasync def other():\n    lib.refresh(2)\n"},
       {"lib.py", "import time\n\ndef refresh(n=1):\n    time.sleep(2)\n"}});
}

findings::Finding with_path(const Sample& sample, std::string_view call) {
  findings::Finding finding = sample.at("app.py", call);
  finding.scope = "home";
  finding.steps = {sample.step("app.py", call, "calls `refresh`"),
                   sample.step("lib.py", "time.sleep(2)", "sleeps for 2 s")};
  return finding;
}

TEST(Full, ShowsThePathAsLabelledFrames) {
  Sample sample = demo();
  sample.outcome.shown = {with_path(sample, "lib.refresh()")};
  EXPECT_EQ(full(sample.run(), {}).out, R"(app.py:4:5: error GIL101: `time.sleep` blocks the event loop for 2 s.
  |
3 | async def home(request):
4 |     lib.refresh()
  |     ^^^^^^^^^^^^^ 1: calls `refresh`
  ::: lib.py:4:5
4 |     time.sleep(2)
  |     ^^^^^^^^^^^^^ 2: sleeps for 2 s
  |
  = to accept it: `# gilint: ignore[GIL101] -- reason` at the end of line 4

Found 1 error in 1 file (2 files read).
)");
}

TEST(Full, GroupsAreOneBlockWithTheirCallers) {
  Sample sample = demo();
  sample.outcome.shown = {with_path(sample, "lib.refresh()"), with_path(sample, "lib.refresh(2)")};
  for (findings::Finding& finding : sample.outcome.shown) finding.group = "1";
  sample.outcome.shown[1].scope = "other";
  const std::string out = full(sample.run(), {}).out;
  EXPECT_NE(out.find("  = the same is reached from 1 more place:\n      app.py:7:5: error in `other`\n"),
            std::string::npos)
      << out;
  EXPECT_NE(out.find("to accept all: `# gilint: ignore[GIL101] -- reason` at the end of lib.py:4\n"),
            std::string::npos);
  EXPECT_EQ(out.find("app.py:7:5: error GIL101"), std::string::npos);
  EXPECT_NE(out.find("Found 2 errors in 1 file (2 files read).\n"), std::string::npos);
}

TEST(Full, ManyCallersAreCut) {
  Sample sample = demo();
  sample.outcome.shown.assign(12, with_path(sample, "lib.refresh()"));
  for (findings::Finding& finding : sample.outcome.shown) finding.group = "1";
  const std::string cut = full(sample.run(), {}).out;
  EXPECT_NE(cut.find("reached from 11 more places:\n"), std::string::npos) << cut;
  EXPECT_NE(cut.find("      app.py:4:5: error in `home`\n      and 6 more\n"), std::string::npos) << cut;
  sample.outcome.shown.pop_back();
  EXPECT_EQ(full(sample.run(), {}).out.find("and "), std::string::npos);
}

TEST(Full, ClosingLinesCountWhatIsNotShown) {
  Sample sample = demo();
  EXPECT_EQ(full(sample.run(), {}).out, "No mistakes found (2 files read).\n");
  findings::Finding finding = sample.at("app.py", "lib.refresh()");
  finding.level = findings::Level::kWarning;
  sample.outcome.shown = {finding};
  sample.outcome.free_threaded_only = 1;
  sample.outcome.hidden = 2;
  sample.outcome.silenced.resize(1);
  const std::string out = full(sample.run(), {}).out;
  EXPECT_NE(out.find("Found 1 warning in 1 file (2 files read).\n1 bites on free-threaded builds only.\n"
                     "1 finding silenced by comments.\n2 findings not shown: "),
            std::string::npos)
      << out;
}

TEST(Full, NoticesGoToStandardError) {
  Sample sample = demo();
  sample.notices = {{"lib.py", {14, 15}, "Odd."}, {"", {}, "git failed."}};
  EXPECT_EQ(full(sample.run(), {}).err, "lib.py:3:2: notice: Odd.\nnotice: git failed.\n");
}

TEST(Full, HostileNamesAndTextsAreMadeHarmless) {
  Sample sample = sample_of({{"a\x1B[2J\n.py", "f()  # \x1B]0;x\x07\n"}});
  findings::Finding finding = sample.at("a\x1B[2J\n.py", "f()");
  finding.arguments = {"\x1B[31m"};
  sample.outcome.shown = {finding};
  const Rendered rendered = full(sample.run(), {});
  EXPECT_EQ(rendered.out.find('\x1B'), std::string::npos);
  EXPECT_EQ(rendered.out.find('\x07'), std::string::npos);
  EXPECT_EQ(rendered.out.find("J\n.py"), std::string::npos);
}

TEST(Full, ColoursOnlyWhenAsked) {
  Sample sample = demo();
  sample.outcome.shown = {with_path(sample, "lib.refresh()")};
  EXPECT_EQ(full(sample.run(), {false}).out.find('\x1B'), std::string::npos);
  EXPECT_NE(full(sample.run(), {true}).out.find("\x1B[1;31merror GIL101:\x1B[0m"), std::string::npos);
}

}  // namespace
}  // namespace report
