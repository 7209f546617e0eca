// Flow: what a variable may be where branches split and meet.
#include <gtest/gtest.h>

#include "tests/support/linked.h"

namespace {

using support::Linked;

std::string called(const std::string& body) {
  const Linked linked(
      "def a(): pass\ndef b(): pass\ndef c(): pass\nclass A:\n    def m(self): pass\n"
      "class B:\n    def m(self): pass\ndef f(test, x=None):\n" +
      body);
  return linked.callees("main.f");
}

TEST(Flow, BranchesJoin) {
  EXPECT_EQ(called("    if test:\n        y = a\n    else:\n        y = b\n    y()\n"), "main.a, main.b");
  EXPECT_EQ(called("    y = a\n    if test:\n        y = b\n    y()\n"), "main.a, main.b");
  EXPECT_EQ(called("    if test:\n        y = a\n    elif x:\n        y = b\n    else:\n        y = c\n    y()\n"),
            "main.a, main.b, main.c");
}

TEST(Flow, InsideABranchItsOwnStoreCounts) {
  EXPECT_EQ(called("    y = a\n    if test:\n        y = b\n        y()\n"), "main.b");
  EXPECT_EQ(called("    y = a\n    if test:\n        y = b\n    else:\n        y()\n"), "main.a");
}

TEST(Flow, BothBranchesOverwrite) {
  EXPECT_EQ(called("    y = a\n    if test:\n        y = b\n    else:\n        y = c\n    y()\n"), "main.b, main.c");
}

TEST(Flow, EarlyReturnEndsItsBranch) {
  EXPECT_EQ(called("    y = a\n    if test:\n        y = b\n        return\n    y()\n"), "main.a");
  EXPECT_EQ(called("    y = a\n    if test:\n        y = b\n        raise ValueError\n    y()\n"), "main.a");
}

TEST(Flow, NestedReturnsEndTheirBranches) {
  EXPECT_EQ(called("    y = a\n    if test:\n        y = b\n        if x:\n            return 1\n        else:\n"
                   "            return 2\n    y()\n"),
            "main.a");
}

TEST(Flow, LoopsMayRunOrNot) {
  EXPECT_EQ(called("    y = a\n    for i in test:\n        y = b\n    y()\n"), "main.a, main.b");
  EXPECT_EQ(called("    y = a\n    while test:\n        y = b\n    y()\n"), "main.a, main.b");
}

TEST(Flow, LaterTurnsSeeEarlierStores) {
  EXPECT_EQ(called("    y = a\n    for i in test:\n        y()\n        y = b\n"), "main.a, main.b");
}

TEST(Flow, BreakKeepsItsStore) {
  EXPECT_EQ(called("    y = a\n    for i in test:\n        if i:\n            y = b\n            break\n    y()\n"),
            "main.a, main.b");
}

TEST(Flow, HandlersSeeBeforeAndAfterTheTry) {
  EXPECT_EQ(called("    y = a\n    try:\n        y = b\n    except ValueError:\n        y()\n"), "main.a, main.b");
}

TEST(Flow, AfterATry) {
  EXPECT_EQ(called("    try:\n        y = a\n    except ValueError:\n        y = b\n    y()\n"), "main.a, main.b");
  EXPECT_EQ(called("    try:\n        y = a\n    except ValueError:\n        return\n    y()\n"), "main.a");
}

TEST(Flow, FinallyOverwrites) {
  EXPECT_EQ(called("    y = a\n    try:\n        y = b\n    finally:\n        y = c\n    y()\n"), "main.c");
}

TEST(Flow, ConditionalExpressions) {
  EXPECT_EQ(called("    (a if test else b)()\n"), "main.a, main.b");
  EXPECT_EQ(called("    (test and a or b)()\n").find("main.a, main.b") != std::string::npos, true);
}

// What a parameter is in a branch for one type among others is possible, since few callers take that branch.
TEST(Flow, IsinstanceNarrows) {
  EXPECT_EQ(called("    if isinstance(x, A):\n        x.m()\n"), "builtins.isinstance, main.A.m?");
  EXPECT_EQ(called("    if isinstance(x, (A, B)):\n        x.m()\n"), "builtins.isinstance, main.A.m?, main.B.m?");
}

TEST(Flow, IsinstanceNarrowsNothingElse) {
  EXPECT_EQ(called("    if isinstance(x, A):\n        pass\n    x.m()\n"), "builtins.isinstance");
  EXPECT_EQ(called("    if isinstance(x, A):\n        pass\n    else:\n        x.m()\n"), "builtins.isinstance");
  EXPECT_EQ(called("    if isinstance(x, test):\n        x.m()\n"), "builtins.isinstance");
}

TEST(Flow, IsinstanceOfAllButTheOthersHolds) {
  EXPECT_EQ(called("    if isinstance(x, A):\n        pass\n    else:\n        return\n    x.m()\n"),
            "builtins.isinstance, main.A.m?");
}

TEST(Flow, StoredInATestedBranchCounts) {
  EXPECT_EQ(called("    if isinstance(x, A):\n        x = B()\n    x.m()\n"), "builtins.isinstance, main.B.m");
}

TEST(Flow, NegatedIsinstance) {
  EXPECT_EQ(called("    if not isinstance(x, A):\n        return\n    x.m()\n"), "builtins.isinstance, main.A.m~");
  EXPECT_EQ(called("    if not isinstance(x, A):\n        x.m()\n"), "builtins.isinstance");
}

TEST(Flow, IsinstanceInAnAnd) {
  EXPECT_EQ(called("    if test and isinstance(x, A):\n        x.m()\n"), "builtins.isinstance, main.A.m?");
  EXPECT_EQ(called("    return isinstance(x, A) and x.m()\n"), "builtins.isinstance, main.A.m?");
  EXPECT_EQ(called("    if test or isinstance(x, A):\n        x.m()\n"), "builtins.isinstance");
}

TEST(Flow, AssertedIsinstance) {
  EXPECT_EQ(called("    assert isinstance(x, A)\n    x.m()\n"), "builtins.isinstance, main.A.m~");
}

TEST(Flow, WithBodiesAreStraight) {
  EXPECT_EQ(called("    y = a\n    with test:\n        y = b\n    y()\n"), "main.b");
}

TEST(Flow, MatchArmsJoin) {
  EXPECT_EQ(
      called("    y = a\n    match test:\n        case 1:\n            y = b\n        case 2:\n            y = c\n"
             "    y()\n"),
      "main.a, main.b, main.c");
}

TEST(Flow, DeepBranchesEnd) {
  std::string body = "    y = a\n";
  std::string indent = "    ";
  for (int i = 0; i < 60; ++i) {
    body += indent + "if test:\n";
    indent += " ";
  }
  body += indent + "y = b\n    y()\n";
  EXPECT_EQ(called(body), "main.a, main.b");
}

}  // namespace
