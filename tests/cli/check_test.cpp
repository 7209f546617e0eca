// The options of `gilint check`, as users give them: the program on small projects.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <cstdlib>
#include <filesystem>
#include <string>

#include "tests/support/binary.h"
#include "tests/support/folders.h"

namespace {

using support::Folder;
using support::Output;
using support::run;

constexpr std::string_view kBad = "import time\n\n\nasync def main():\n    time.sleep(1)\n";
constexpr std::string_view kGood = "x = 1\n";

Output concise(const Folder& folder, const std::string& arguments) {
  return run(folder.path(), "check --output-format concise " + arguments);
}

TEST(Check, OutputFilesAreWrittenWhole) {
  Folder folder;
  folder.write("a.py", kBad).write("old.txt", "something longer than what comes");
  const Output output = concise(folder, "--output-file sarif:x.sarif --output-file concise:old.txt");
  EXPECT_EQ(output.status, 1);
  EXPECT_NE(support::read_file(folder.path() / "x.sarif").find("\"version\": \"2.1.0\""), std::string::npos);
  EXPECT_EQ(support::read_file(folder.path() / "old.txt"), output.text);
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path()), {}), 3);
  EXPECT_EQ(concise(folder, "--output-file sarif:no/such/folder.sarif").status, 2);
  EXPECT_EQ(concise(folder, "--output-file bad:x").status, 2);
  EXPECT_EQ(concise(folder, "--output-file concise:/dev/stdout").text, output.text + output.text);
}

TEST(Check, AutoIsGithubOnGithub) {
  Folder folder;
  folder.write("a.py", kBad);
  EXPECT_EQ(run(folder.path(), "check --output-format auto").text.find("::error"), std::string::npos);
  setenv("GITHUB_ACTIONS", "true", 1);  // NOLINT(concurrency-mt-unsafe)
  EXPECT_EQ(run(folder.path(), "check --output-format auto").text.find("::error title=GIL101"), 0U);
  unsetenv("GITHUB_ACTIONS");  // NOLINT(concurrency-mt-unsafe)
}

TEST(Check, ExitCodes) {
  Folder folder;
  folder.write("a.py", kBad);
  EXPECT_EQ(concise(folder, "").status, 1);
  EXPECT_EQ(concise(folder, "--exit-zero").status, 0);
  EXPECT_EQ(concise(folder, "--exit-zero missing.py").status, 2);
  EXPECT_EQ(concise(folder, "--fail-on off").status, 0);
}

TEST(Check, StandardInputStandsForAFile) {
  Folder folder;
  folder.write("a.py", kBad).write("lib.py", "import time\n\n\ndef wait():\n    time.sleep(1)\n");
  const std::string file = concise(folder, "a.py").text;
  EXPECT_EQ(concise(folder, "- --stdin-filename a.py < a.py").text, file);
  EXPECT_EQ(concise(folder, "- --stdin-filename a.py < /dev/null").text, "");
  EXPECT_EQ(concise(folder, "- --stdin-filename new.py < a.py").text.find("new.py:5:5: error GIL101"), 0U);
  // The rest of the project is read from the disk.
  folder.write("in.txt", "import lib\n\n\nasync def main():\n    lib.wait()\n");
  EXPECT_EQ(concise(folder, "- --stdin-filename sub/new.py < in.txt").status, 2);
  EXPECT_EQ(concise(folder, "- --stdin-filename new.py < in.txt").text.find("new.py:5:5: error GIL101"), 0U);
  EXPECT_EQ(concise(folder, "--stdin-filename a.py").status, 2);
}

TEST(Check, PathsComeFromFiles) {
  Folder folder;
  folder.write("a.py", kBad).write("b.py", kBad).write("list", "a.py\r\n\n").write("args", "--fail-on=off\na.py\n");
  const std::string only_a = concise(folder, "a.py").text;
  EXPECT_EQ(concise(folder, "--files-from list").text, only_a);
  EXPECT_EQ(concise(folder, "--files-from - < list").text, only_a);
  folder.write("zero", std::string_view("a.py\0", 5));
  EXPECT_EQ(concise(folder, "--files-from zero -0").text, only_a);
  folder.write("empty", "");
  EXPECT_EQ(concise(folder, "--files-from empty").status, 0);
  EXPECT_EQ(concise(folder, "--files-from empty").text, "");
  const Output output = concise(folder, "@args");
  EXPECT_EQ(output.text, only_a);
  EXPECT_EQ(output.status, 0);
  EXPECT_EQ(concise(folder, "@missing").status, 2);
}

TEST(Check, NamesWithDashes) {
  Folder folder;
  folder.write("-x.py", kBad).write("a.py", kGood);
  EXPECT_EQ(concise(folder, "-x.py").text.find("-x.py:5:5: error"), 0U);
  EXPECT_EQ(concise(folder, "-- -x.py").text.find("-x.py:5:5: error"), 0U);
}

TEST(Check, ExcludedFilesMayBeNamed) {
  Folder folder;
  folder.write("gilint.toml", "exclude = [\"a.py\"]\n").write("a.py", kBad);
  EXPECT_EQ(concise(folder, "").status, 0);
  EXPECT_EQ(concise(folder, "a.py").status, 1);
  EXPECT_EQ(concise(folder, "--force-exclude a.py").status, 0);
  folder.write("gilint.toml", "exclude = [\"a.py\"]\nforce-exclude = true\n");
  EXPECT_EQ(concise(folder, "a.py").status, 0);
}

TEST(Check, ConfigurationIsExtended) {
  Folder folder;
  folder.write("base/shared.toml", "ignore = [\"GIL101\"]\nmin-level = \"error\"\n")
      .write("gilint.toml", "extend = \"base/shared.toml\"\nmin-level = \"note\"\n")
      .write("a.py", kBad);
  EXPECT_EQ(concise(folder, "").status, 0);
  const std::string config = run(folder.path(), "config").text;
  EXPECT_NE(config.find("ignore = [\"GIL101\"]"), std::string::npos) << config;
  EXPECT_NE(config.find("min-level = \"note\""), std::string::npos) << config;
  EXPECT_EQ(concise(folder, "--isolated").status, 1);
  EXPECT_EQ(concise(folder, "--config 'ignore = []'").status, 1);
  EXPECT_EQ(concise(folder, "--config 'ingore = []'").status, 2);
  folder.write("base/shared.toml", "extend = \"../gilint.toml\"\n");
  EXPECT_EQ(concise(folder, "").status, 2);
}

TEST(Check, PerFileIgnores) {
  Folder folder;
  folder.write("gilint.toml", "[per-file-ignores]\n\"scripts/\" = [\"GIL1\"]\n")
      .write("scripts/a.py", kBad)
      .write("b.py", kBad);
  EXPECT_EQ(concise(folder, "").text.find("b.py:5:5"), 0U);
  EXPECT_EQ(concise(folder, "").text.find("scripts"), std::string::npos);
}

TEST(Check, SuppressedOnesAreShownIfAsked) {
  Folder folder;
  folder.write("a.py",
               "import time\n\n\nasync def main():\n    time.sleep(1)  # gilint: ignore[GIL101] -- it is short\n");
  EXPECT_EQ(concise(folder, "").text, "");
  const Output output = concise(folder, "--show-suppressed");
  EXPECT_EQ(output.status, 0);
  EXPECT_EQ(output.text.find("a.py:5:5: suppressed GIL101: "), 0U) << output.text;
  EXPECT_NE(output.text.find("[a.py:5:20: it is short]\n"), std::string::npos) << output.text;
  const std::string json = run(folder.path(), "check --show-suppressed --output-format json").text;
  EXPECT_NE(json.find("\"reason\": \"it is short\""), std::string::npos);
  EXPECT_EQ(run(folder.path(), "check --output-format json").text.find("it is short"), std::string::npos);
}

TEST(Check, AcceptedFindingsAreGone) {
  Folder folder;
  folder.write("a.py", "# coding: latin-1\nimport time\r\n\xE9 = 1\r\nasync def main():\r\n    time.sleep(1)\r\n");
  EXPECT_EQ(run(folder.path(), "check --add-ignore .").text, "1 comment written.\n");
  EXPECT_EQ(support::read_file(folder.path() / "a.py"),
            "# coding: latin-1\nimport time\r\n\xE9 = 1\r\nasync def main():\r\n"
            "    time.sleep(1)  # gilint: ignore[GIL101]\r\n");
  EXPECT_EQ(run(folder.path(), "check --add-ignore='so it is'").text, "0 comments written.\n");
  EXPECT_EQ(concise(folder, "").text, "");
}

TEST(Baseline, KnownFindingsAreNotTold) {
  Folder folder;
  folder.write("gilint.toml", "baseline = \"known.json\"\n").write("a.py", kBad);
  EXPECT_EQ(concise(folder, "").status, 2) << "a baseline that is missing is no empty one";
  EXPECT_EQ(run(folder.path(), "baseline create").text, "known.json: 1 finding.\n");
  EXPECT_EQ(run(folder.path(), "baseline create 2>&1").status, 2);
  EXPECT_EQ(concise(folder, "").status, 0);
  EXPECT_EQ(run(folder.path(), "baseline check").status, 0);
  folder.write("b.py", kBad);
  EXPECT_EQ(concise(folder, "").text.find("b.py:5:5"), 0U);
  EXPECT_EQ(run(folder.path(), "baseline check").status, 1);
  EXPECT_EQ(run(folder.path(), "baseline update").text, "known.json: 2 findings, 1 new, 0 gone.\n");
  folder.write("a.py", kGood);
  EXPECT_EQ(run(folder.path(), "baseline check").text,
            "gone: GIL101 a.py in `main`\n0 findings not in the baseline, 1 gone, 1 known.\n");
  EXPECT_EQ(run(folder.path(), "baseline prune").text, "known.json: 1 finding, 1 gone.\n");
  EXPECT_EQ(run(folder.path(), "baseline chek 2>/dev/null").status, 2);
}

TEST(Baseline, SinceARevision) {
  Folder folder;
  folder.write("sub/pyproject.toml", "[tool.gilint]\n").write("sub/a.py", kBad);
  const std::string git = "git -c user.name=a -c user.email=b -c init.defaultBranch=main ";
  const std::string make = "cd '" + folder.path().string() + "' && " + git + "init -q && git add -A && " + git +
                           "commit -qm one && git status --porcelain";
  ASSERT_EQ(std::system(make.c_str()), 0);  // NOLINT(concurrency-mt-unsafe, cert-env33-c)
  EXPECT_EQ(concise(folder, "--since HEAD sub").text, "");
  folder.write("sub/a.py", std::string("\n# moved\n") + std::string(kBad)).write("sub/b.py", kBad);
  const Output output = concise(folder, "--since HEAD sub");
  EXPECT_EQ(output.text.find("sub/b.py:5:5: error"), 0U) << output.text;
  EXPECT_EQ(output.text.find("a.py"), std::string::npos);
  EXPECT_EQ(concise(folder, "--since no-such sub 2>/dev/null").status, 2);
  EXPECT_EQ(concise(folder, "--since --help sub 2>/dev/null").status, 2);
}

TEST(Check, RuffIsToldOfOnce) {
  Folder folder;
  folder.write("a.py", "import time\n\n\nasync def main():\n    time.sleep(1)  # noqa: GIL101\n");
  EXPECT_EQ(concise(folder, "2>&1").text, "");
  folder.write("ruff.toml", "line-length = 100\n");
  EXPECT_NE(concise(folder, "2>&1").text.find("lint.external = [\"GIL\"]"), std::string::npos);
  folder.write("ruff.toml", "[lint]\nexternal = [\"GIL\"]\n");
  EXPECT_EQ(concise(folder, "2>&1").text, "");
}

TEST(Check, StatisticsCountRules) {
  Folder folder;
  folder.write("a.py", kBad);
  EXPECT_NE(concise(folder, "--statistics").text.find("     1  GIL101  blocking-call-in-coroutine\n"),
            std::string::npos);
}

}  // namespace
