#include "cli/options.h"

#include <gtest/gtest.h>

namespace cli {
namespace {

using Strings = std::vector<std::string>;

Options options(const Strings& arguments) {
  const auto result = parse(arguments);
  EXPECT_TRUE(result.ok()) << (result.ok() ? "" : result.error().message);
  return result.ok() ? result.value() : Options();
}

std::string error(const Strings& arguments) {
  const auto result = parse(arguments);
  return result.ok() ? "" : result.error().message;
}

TEST(Options, PathsWithoutACommandAreChecked) {
  EXPECT_EQ(options({}).paths, Strings{"."});
  EXPECT_EQ(options({"a", "b.py"}).paths, (Strings{"a", "b.py"}));
  EXPECT_EQ(options({"check", "a"}).paths, Strings{"a"});
  EXPECT_EQ(options({"check", "check"}).paths, Strings{"check"});
  EXPECT_EQ(options({"--threads", "2", "a"}).command, Command::kCheck);
}

TEST(Options, ListsTakeOneValueEach) {
  const Options read = options({"--select", "GIL1,GIL2", "a.py", "--select=GIL3", "--ignore", "GIL101", "b.py"});
  EXPECT_EQ(read.overrides.select, (Strings{"GIL1", "GIL2", "GIL3"}));
  EXPECT_EQ(read.overrides.ignore, Strings{"GIL101"});
  EXPECT_EQ(read.paths, (Strings{"a.py", "b.py"}));
}

TEST(Options, DashesEndOptions) {
  EXPECT_EQ(options({"--", "--select", "-x.py"}).paths, (Strings{"--select", "-x.py"}));
  EXPECT_EQ(options({"check", "a", "--", "--"}).paths, (Strings{"a", "--"}));
}

TEST(Options, Values) {
  const Options read =
      options({"--output-format", "json", "--min-level=note", "--min-confidence", "possible", "--fail-on", "error",
               "--target-python", ">=3.11,<3.14", "--color", "never", "--threads", "8", "--root", "..",
               "--only-main-location", "--error-on-notice", "--statistics"});
  const config::Settings settings = with_overrides({}, read.overrides);
  EXPECT_EQ(settings.output_format, config::OutputFormat::kJson);
  EXPECT_EQ(settings.min_level, findings::Level::kNote);
  EXPECT_EQ(settings.min_confidence, findings::Confidence::kPossible);
  EXPECT_EQ(settings.fail_on, findings::Level::kError);
  EXPECT_EQ(settings.target_newest, (config::PythonVersion{3, 13}));
  EXPECT_TRUE(settings.only_main_location && settings.error_on_notice);
  EXPECT_EQ(read.colour, ColourChoice::kNever);
  EXPECT_EQ(read.threads, 8U);
  EXPECT_TRUE(read.statistics);
  EXPECT_EQ(read.root, "..");
}

TEST(Options, MistakesAreOneLineWithAHint) {
  EXPECT_EQ(error({"--selct", "x"}), "unknown option `--selct` (did you mean `--select`?)");
  EXPECT_EQ(error({"-q"}), "unknown option `-q`");
  EXPECT_EQ(error({"--min-level", "bad"}), "--min-level must be note, warning or error, not `bad`");
  EXPECT_EQ(error({"--threads", "0"}), "--threads must be a number from 1 to 1024, not `0`");
  EXPECT_EQ(error({"explain"}), "`gilint explain` takes one rule, by code or name");
  EXPECT_EQ(error({"version", "x"}), "`gilint version` takes no arguments");
  EXPECT_EQ(error({""}), "a path must not be empty");
  const std::string missing = error({"--select"});
  EXPECT_NE(missing, "");
  EXPECT_EQ(missing.find('\n'), std::string::npos) << missing;
}

TEST(Options, AWordThatIsNoPathMayBeMeantAsACommand) {
  const base::Error missing{"`chek` does not exist."};
  EXPECT_EQ(with_command_hint(missing, options({"chek", "."})).message,
            "`chek` does not exist. Did you mean the command `gilint check`?");
  EXPECT_EQ(with_command_hint(missing, options({"check", "chek"})).message, missing.message);
  EXPECT_EQ(with_command_hint(missing, options({"app", "chek"})).message, missing.message);
}

TEST(Options, SelectOnTheCommandLineBeatsConfiguration) {
  config::Settings settings;
  settings.select = {"GIL2"};
  settings.extend_select = {"GIL3"};
  settings.ignore = {"GIL1", "GIL101"};
  settings = with_overrides(settings, options({"--select", "GIL10"}).overrides);
  EXPECT_EQ(settings.select, Strings{"GIL10"});
  EXPECT_TRUE(settings.extend_select.empty());
  EXPECT_EQ(settings.ignore, Strings{"GIL101"});
}

TEST(Options, HelpIsPrintedForEachCommand) {
  EXPECT_EQ(options({"--help"}).command, Command::kHelp);
  EXPECT_NE(options({"-h"}).help.find("Commands:"), std::string::npos);
  EXPECT_NE(options({"config", "--help"}).help.find("--why"), std::string::npos);
  EXPECT_EQ(options({"--version"}).command, Command::kVersion);
}

}  // namespace
}  // namespace cli
