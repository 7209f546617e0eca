#include "config/read.h"

#include <gtest/gtest.h>

namespace config {
namespace {

using Strings = std::vector<std::string>;

Settings settings(const std::string& text) {
  auto result = read({"gilint.toml", text, FileForm::kGilint}, Settings());
  EXPECT_TRUE(result.ok()) << (result.ok() ? "" : result.error().message);
  return result.ok() ? std::move(result).value() : Settings();
}

std::string error(const std::string& text) {
  const auto result = read({"gilint.toml", text, FileForm::kGilint}, Settings());
  return result.ok() ? "" : result.error().message;
}

TEST(Read, AllKeys) {
  const Settings read = settings(R"(
select = ["GIL1"]
extend-select = ["GIL10"]
ignore = "GIL101"
min-level = "note"
min-confidence = "possible"
fail-on = "error"
min-stall = "50ms"
target-python = ">=3.11,<3.14"
platforms = ["linux"]
builds = ["gil"]
start-method = ["spawn"]
tests = "strict"
test-paths = ["spec/"]
exclude = ["old/"]
extend-exclude = ["older/"]
output-format = "json"
assume-threaded-views = true
only-main-location = true
error-on-notice = true
[levels]
"GIL101.file" = "off"
blocking-call-in-coroutine = "note"
GIL101.sleep = "error"
)");
  EXPECT_EQ(read.select, Strings{"GIL1"});
  EXPECT_EQ(read.extend_select, Strings{"GIL10"});
  EXPECT_EQ(read.ignore, Strings{"GIL101"});
  EXPECT_EQ(read.min_level, findings::Level::kNote);
  EXPECT_EQ(read.min_confidence, findings::Confidence::kPossible);
  EXPECT_EQ(read.fail_on, findings::Level::kError);
  EXPECT_EQ(read.min_stall_seconds, 0.05);
  EXPECT_EQ(read.target_oldest, (PythonVersion{3, 11}));
  EXPECT_EQ(read.target_newest, (PythonVersion{3, 13}));
  EXPECT_EQ(read.platforms, Strings{"linux"});
  EXPECT_EQ(read.builds, Strings{"gil"});
  EXPECT_FALSE(read.declares_free_threading);
  EXPECT_EQ(read.start_methods, Strings{"spawn"});
  EXPECT_EQ(read.tests, Tests::kStrict);
  EXPECT_EQ(read.test_paths, Strings{"spec/"});
  EXPECT_EQ(read.exclude, (Strings{"old/", "older/"}));
  EXPECT_EQ(read.output_format, OutputFormat::kJson);
  EXPECT_TRUE(read.assume_threaded_views && read.only_main_location && read.error_on_notice);
  EXPECT_EQ(read.levels,
            (std::map<std::string, findings::Level>{{"GIL101.file", findings::Level::kOff},
                                                    {"GIL101.sleep", findings::Level::kError},
                                                    {"blocking-call-in-coroutine", findings::Level::kNote}}));
}

TEST(Read, UnknownKeyHasPositionAndHint) {
  EXPECT_EQ(error("\n  selct = []\n"), "gilint.toml:2:3: unknown key `selct` (did you mean `select`?)");
  EXPECT_EQ(error("colour = 1\n"), "gilint.toml:1:1: unknown key `colour`");
}

TEST(Read, UnknownRulesAndKindsHavePositions) {
  EXPECT_EQ(error("select = [\"GIL1\",\n  \"blocking-call-in-corutine\"]\n"),
            "gilint.toml:2:3: unknown rule `blocking-call-in-corutine` (did you mean `blocking-call-in-coroutine`?)");
  EXPECT_EQ(error("\nignore = \"nothing-like-it\"\n"), "gilint.toml:2:10: unknown rule `nothing-like-it`");
  EXPECT_EQ(error("[levels]\n\"GIL101.fil\" = \"off\"\n"),
            "gilint.toml:2:1: unknown kind `fil` of GIL101 (did you mean `file`?)");
  EXPECT_EQ(error("[levels]\nGIL101.fil = \"off\"\n"),
            "gilint.toml:2:8: unknown kind `fil` of GIL101 (did you mean `file`?)");
}

TEST(Read, WrongValuesHavePositions) {
  EXPECT_EQ(error("select = 1\n"), "gilint.toml:1:10: `select` must be a list of strings");
  EXPECT_EQ(error("select = [\"GIL1\", 2]\n"), "gilint.toml:1:19: `select` must be a list of strings");
  EXPECT_EQ(error("min-level = \"bad\"\n"),
            "gilint.toml:1:13: `min-level` must be `off`, `note`, `warning` or `error`, not `bad`");
  for (const char* wrong : {"\"soon\"", "5", "0.5", "\"5\"", "true"}) {
    EXPECT_EQ(error(std::string("min-stall = ") + wrong + "\n"),
              "gilint.toml:1:13: `min-stall` must be a duration with its unit, such as \"0.05s\"");
  }
  EXPECT_EQ(error("builds = [\"nogil\"]\n"), "gilint.toml:1:10: `builds` holds `gil` or `free-threaded`, not `nogil`");
  EXPECT_EQ(error("error-on-notice = 1\n"), "gilint.toml:1:19: `error-on-notice` must be true or false");
  EXPECT_EQ(error("[levels]\nGIL101 = \"loud\"\n"),
            "gilint.toml:2:10: `GIL101` must be `off`, `note`, `warning` or `error`, not `loud`");
}

TEST(Read, BrokenTomlIsAnErrorWithPosition) { EXPECT_EQ(error("a = \n").rfind("gilint.toml:1:", 0), 0U); }

TEST(Read, PyprojectKeepsToItsSection) {
  const ConfigText file{"pyproject.toml", "[tool.ruff]\nselct = 1\n[tool.gilint]\nignore = [\"GIL1\"]\n",
                        FileForm::kPyproject};
  const auto result = read(file, Settings());
  ASSERT_TRUE(result.ok());
  EXPECT_EQ(result.value().ignore, Strings{"GIL1"});
  const auto without = read({"pyproject.toml", "[project]\nname = \"x\"\n", FileForm::kPyproject}, Settings());
  ASSERT_TRUE(without.ok());
  EXPECT_TRUE(without.value().ignore.empty());
}

TEST(Read, BuildsWithFreeThreadingDeclareIt) {
  EXPECT_TRUE(settings("builds = [\"free-threaded\"]\n").declares_free_threading);
}

TEST(Read, ModelsGoOnWithTheWholeText) {
  const std::string text = "[[callable]]\nname = \"app.wait\"\nblocks = false\n[[root]]\nbase = \"app.View\"\n";
  EXPECT_EQ(settings(text).models_toml, text);
  EXPECT_EQ(settings(text).models_origin, "gilint.toml");
  EXPECT_EQ(settings("ignore = []\n").models_toml, "");
}

}  // namespace
}  // namespace config
