#include "cli/child.h"

#include <gtest/gtest.h>

#include <csignal>
#include <cstdlib>
#include <thread>

namespace cli {
namespace {

ChildRun run(const std::string& script, const ChildLimits& limits = {}) {
  const auto result = run_child({{"sh", "-c", script}, "/", {"GREETING=hello"}}, limits);
  EXPECT_TRUE(result.ok());
  return result.ok() ? result.value() : ChildRun();
}

TEST(Child, StatusAndBothStreams) {
  const ChildRun ended = run("pwd; echo $GREETING; echo oops >&2; exit 3");
  EXPECT_EQ(ended.status, 3);
  EXPECT_EQ(ended.out, "/\nhello\n");
  EXPECT_EQ(ended.err, "oops\n");
  EXPECT_EQ(run("kill -9 $$").status, 137);
}

TEST(Child, NothingIsOnItsInput) { EXPECT_EQ(run("read line; echo \"<$line>\"").out, "<>\n"); }

TEST(Child, IsGivenUpAfterSilence) {
  const ChildRun silent = run("echo a; sleep 60", {60, 0.3});
  EXPECT_FALSE(silent.status.has_value());
  EXPECT_GT(silent.silent, 0.3);
  EXPECT_EQ(silent.out, "a\n");
  const ChildRun busy = run("for i in 1 2 3 4 5 6; do echo $i; sleep 0.1; done", {60, 0.5});
  EXPECT_EQ(busy.status, 0);
}

TEST(Child, ItsWholeGroupEndsWithIt) {
  const ChildRun ended = run("sleep 60 & echo $!");
  const pid_t left = static_cast<pid_t>(std::strtol(ended.out.c_str(), nullptr, 10));
  ASSERT_GT(left, 0);
  for (int i = 0; i < 100 && kill(left, 0) == 0; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    // An orphan that nobody reaps is a zombie: it runs no more.
    if (std::system(("grep -q '^State:.Z' /proc/" + std::to_string(left) + "/status 2>/dev/null").c_str()) == 0) return;
  }
  EXPECT_NE(kill(left, 0), 0);
}

TEST(Child, WhatCannotStartIsAnError) { EXPECT_FALSE(run_child({{"no-such-program-here"}, "/", {}}, {}).ok()); }

}  // namespace
}  // namespace cli
