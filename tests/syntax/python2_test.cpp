#include "syntax/python2.h"

#include <gtest/gtest.h>

namespace syntax {
namespace {

TEST(Python2, PrintAndExecStatementsAndBackticks) {
  EXPECT_TRUE(looks_like_python2("print 'x'\n"));
  EXPECT_TRUE(looks_like_python2("if a: print x\n"));
  EXPECT_TRUE(looks_like_python2("def f():\n    print\t1\n"));
  EXPECT_TRUE(looks_like_python2("exec 'x' in d\n"));
  EXPECT_TRUE(looks_like_python2("print'x'\n"));
  EXPECT_TRUE(looks_like_python2("x = `y`\n"));
}

TEST(Python2, WhatPython3CanSayIsNot) {
  EXPECT_FALSE(looks_like_python2("print('x')\nprint (x)\nexec('x')\n"));
  EXPECT_FALSE(looks_like_python2("print in x\nprint is not x\nprint if x else y\nprint and x\n"));
  EXPECT_FALSE(looks_like_python2("print = 1\nx = print\nx.print\n"));
  EXPECT_FALSE(looks_like_python2("# print 'x' and `y`\n'''\nprint 'x'\n`y`\n'''\n"));
  EXPECT_FALSE(looks_like_python2("try: pass\nexcept A, e: pass\n"));
  EXPECT_FALSE(looks_like_python2("f(a,\n  print\n  , 1)\n"));
}

}  // namespace
}  // namespace syntax
