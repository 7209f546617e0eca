#include "cli/completions.h"

#include <gtest/gtest.h>

#include "cli/manual.h"
#include "cli/options.h"

namespace cli {
namespace {

// Every option of every command is in each shell's script and, for check, in the manual.
TEST(Completions, NoOptionIsForgotten) {
  const std::string bash = completions("bash").value();
  const std::string zsh = completions("zsh").value();
  const std::string fish = completions("fish").value();
  size_t count = 0;
  for (const CommandText& command : command_texts()) {
    for (const OptionText& option : command.options) {
      const size_t dashes = option.names.rfind("--");
      ASSERT_NE(dashes, std::string::npos) << option.names;
      const std::string name = option.names.substr(dashes + 2);
      EXPECT_NE(bash.find("--" + name), std::string::npos) << name;
      EXPECT_NE(zsh.find("--" + name), std::string::npos) << name;
      EXPECT_NE(fish.find(" -l " + name), std::string::npos) << name;
      ++count;
    }
  }
  EXPECT_GT(count, 40U);
  EXPECT_FALSE(completions("csh").ok());
}

TEST(Manual, HasEveryCommandAndNoBareRequest) {
  const std::string text = manual();
  for (const CommandText& command : command_texts())
    EXPECT_NE(text.find(".B " + command.word.substr(0, 4)), std::string::npos);
  EXPECT_NE(text.find("\\-\\-output\\-file"), std::string::npos);
}

}  // namespace
}  // namespace cli
