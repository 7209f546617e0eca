// Names: which binding a read sees.
#include <gtest/gtest.h>

#include "tests/support/linked.h"

namespace {

using support::Linked;

TEST(Names, LaterBindingOfALocalCounts) {
  const Linked linked(R"(
def a(): pass
def b(): pass
def f():
    x = a
    x = b
    x()
)");
  EXPECT_EQ(linked.callees("main.f"), "main.b");
}

TEST(Names, StraightLineOfAModuleIsExact) {
  const Linked linked(R"(
def a(): pass
def b(): pass
x = a
x()
x = b
)");
  EXPECT_EQ(linked.callees("main"), "main.a");
}

TEST(Names, FunctionsSeeAllBindingsOfAGlobal) {
  const Linked linked(R"(
def a(): pass
def b(): pass
x = a
def f():
    x()
x = b
)");
  EXPECT_EQ(linked.callees("main.f"), "main.a, main.b");
}

TEST(Names, GlobalStatementWritesTheModulesName) {
  const Linked linked(R"(
def a(): pass
x = None
def set_up():
    global x
    x = a
def f():
    x()
)");
  EXPECT_EQ(linked.callees("main.f"), "main.a");
}

TEST(Names, LocalsDoNotReachTheModule) {
  const Linked linked(R"(
def a(): pass
def b(): pass
x = a
def g():
    x = b
def f():
    x()
)");
  EXPECT_EQ(linked.callees("main.f"), "main.a");
}

TEST(Names, ClosuresReadTheVariableAround) {
  const Linked linked(R"(
def a(): pass
def outer():
    x = a
    def inner():
        x()
    inner()
)");
  EXPECT_EQ(linked.callees("main.outer.inner"), "main.a");
  EXPECT_EQ(linked.callees("main.outer"), "main.outer.inner");
}

TEST(Names, ShadowedInTheInnerFunction) {
  const Linked linked(R"(
def a(): pass
def b(): pass
def outer():
    x = a
    def inner():
        x = b
        x()
    x()
)");
  EXPECT_EQ(linked.callees("main.outer.inner"), "main.b");
  EXPECT_EQ(linked.callees("main.outer"), "main.a");
}

TEST(Names, NonlocalWritesTheVariableAround) {
  const Linked linked(R"(
def a(): pass
def b(): pass
def outer():
    x = a
    def change():
        nonlocal x
        x = b
    change()
    x()
)");
  EXPECT_EQ(linked.callees("main.outer"), "main.a, main.b, main.outer.change");
}

TEST(Names, MethodsDoNotSeeTheClassScope) {
  const Linked linked(R"(
def a(): pass
def b(): pass
x = a
class C:
    x = b
    def m(self):
        x()
)");
  EXPECT_EQ(linked.callees("main.C.m"), "main.a");
}

TEST(Names, ClassBodySeesItsOwnNamesFirst) {
  const Linked linked(R"(
def a(): pass
def b(): pass
x = a
class C:
    x()
    x = b
    x()
)");
  EXPECT_EQ(linked.callees("main"), "main.a, main.b");
}

TEST(Names, ComprehensionVariablesStayInside) {
  const Linked linked(R"(
def a(): pass
def b(): pass
def f():
    x = a
    made = [x() for x in [b]]
    x()
)");
  EXPECT_EQ(linked.callees("main.f"), "main.a, main.b");
}

TEST(Names, WalrusBindsInTheFunction) {
  const Linked linked(R"(
def a(): pass
def f():
    if (x := a):
        x()
)");
  EXPECT_EQ(linked.callees("main.f"), "main.a");
}

TEST(Names, AliasOfALibraryFunction) {
  const Linked linked(R"(
import time
nap = time.sleep
def f():
    nap(1)
)");
  EXPECT_EQ(linked.callees("main.f"), "time.sleep");
}

TEST(Names, OwnNamesHideBuiltins) {
  const Linked linked(R"(
def open(path): pass
def f():
    open("x")
def g():
    print("x")
)");
  EXPECT_EQ(linked.callees("main.f"), "main.open");
  EXPECT_EQ(linked.callees("main.g"), "builtins.print");
}

TEST(Names, UnboundNamesAreSilent) {
  const Linked linked(R"(
def f():
    sleep(1)
    nothing.sleep(1)
)");
  EXPECT_EQ(linked.callees("main.f"), "");
}

TEST(Names, DeletedThenBoundAgain) {
  const Linked linked(R"(
def a(): pass
def b(): pass
def f():
    x = a
    del x
    x = b
    x()
)");
  EXPECT_EQ(linked.callees("main.f"), "main.b");
}

TEST(Names, ParameterHidesTheGlobal) {
  const Linked linked(R"(
import time
def f(time):
    time.sleep(1)
)");
  EXPECT_EQ(linked.callees("main.f"), "");
}

}  // namespace
