#include "syntax/new_syntax.h"

#include <gtest/gtest.h>

namespace syntax {
namespace {

TEST(NewSyntax, EveryFormIsTold) {
  for (const char* text :
       {"lazy import a", "[*a.b(c) for a in d]", "{\n  **d for d in e}", "class A[T = int]: pass", "def  f [T]: pass",
        "except A, B:", "case +0:", "x: a[:]", "a[b, *(c)]", "a\rb", "    (a.\nb)"}) {
    EXPECT_TRUE(may_hold_new_syntax(text)) << text;
  }
}

TEST(NewSyntax, CommonCodeIsNot) {
  for (const char* text : {"", "f(*args, **kwargs)", "def f(a, *, b=1, *args): pass", "x = a[1:2] * 3",
                           "except (A, B):", "except A as e: f(a, b)", "x = 1 + 1", "lazily = lazy_import", "a\r\nb",
                           "# One.\n# Two.\nx = 1", "'''One.\n\nTwo.'''", "class A(B): pass", "x = y[z]"}) {
    EXPECT_FALSE(may_hold_new_syntax(text)) << text;
  }
}

}  // namespace
}  // namespace syntax
