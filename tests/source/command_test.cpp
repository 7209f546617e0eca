#include "source/command.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

namespace source {
namespace {

TEST(Command, CollectsBothOutputsAndTheStatus) {
  const auto ran = run_command({"sh", "-c", "echo out; echo err >&2; exit 3"});
  ASSERT_TRUE(ran.ok());
  EXPECT_EQ(ran.value().out, "out\n");
  EXPECT_EQ(ran.value().err, "err\n");
  EXPECT_EQ(ran.value().status, 3);
}

TEST(Command, MuchOnBothOutputsAtOnce) {
  const auto ran = run_command({"sh", "-c", "head -c 300000 /dev/zero >&2; head -c 300000 /dev/zero"});
  ASSERT_TRUE(ran.ok());
  EXPECT_EQ(ran.value().out.size(), 300000u);
  EXPECT_EQ(ran.value().err.size(), 300000u);
}

TEST(Command, NoShellReadsTheArguments) {
  const auto ran = run_command({"printf", "%s|", "a b", "$HOME", "`x`", "\xFF"});
  ASSERT_TRUE(ran.ok());
  EXPECT_EQ(ran.value().out, "a b|$HOME|`x`|\xFF|");
}

TEST(Command, GitVariablesAreDropped) {
  setenv("GIT_CONFIG_COUNT", "1", 1);
  const auto ran = run_command({"sh", "-c", "echo ${GIT_CONFIG_COUNT-none} $LC_ALL"});
  unsetenv("GIT_CONFIG_COUNT");
  ASSERT_TRUE(ran.ok());
  EXPECT_EQ(ran.value().out, "none C\n");
}

TEST(Command, InputIsEmpty) {
  const auto ran = run_command({"cat"});
  ASSERT_TRUE(ran.ok());
  EXPECT_EQ(ran.value().out, "");
}

TEST(Command, SignalsAndMissingPrograms) {
  EXPECT_EQ(run_command({"sh", "-c", "kill -9 $$"}).value().status, 128 + 9);
  const auto missing = run_command({"gilint-no-such-program"});
  EXPECT_TRUE(!missing.ok() || missing.value().status == 127);
}

}  // namespace
}  // namespace source
