// Definitions: decorators, bases, defaults, and the functions that frameworks call.
#include <gtest/gtest.h>

#include "tests/support/linked.h"

namespace {

using support::Linked;

TEST(Decorators, OfTheProjectAreCalled) {
  const Linked linked(R"(
def deco(fn):
    def wrapper():
        fn()
    return wrapper
@deco
def work(): pass
def f():
    work()
)");
  EXPECT_EQ(linked.callees("main"), "main.deco");
  EXPECT_EQ(linked.callees("main.f"), "main.deco.wrapper");
  EXPECT_EQ(linked.callees("main.deco.wrapper"), "<main.deco.fn>");
}

TEST(Decorators, WithArguments) {
  const Linked linked(R"(
def retry(times):
    def deco(fn):
        def wrapper():
            fn()
        return wrapper
    return deco
@retry(3)
def work(): pass
def f():
    work()
)");
  EXPECT_EQ(linked.callees("main"), "main.retry, main.retry.deco");
  EXPECT_EQ(linked.callees("main.f"), "main.retry.deco.wrapper");
}

TEST(Decorators, ThatGiveTheFunctionBack) {
  const Linked linked(R"(
def register(fn):
    return fn
@register
def work(): pass
def f():
    work()
)");
  EXPECT_EQ(linked.callees("main.f"), "main.work");
}

TEST(Decorators, InnermostIsAppliedFirst) {
  const Linked linked(R"(
def one(fn):
    def a(): pass
    return a
def two(fn):
    def b(): pass
    return b
@one
@two
def work(): pass
def f():
    work()
)");
  EXPECT_EQ(linked.callees("main.f"), "main.one.a");
}

TEST(Decorators, WrapsIsTransparent) {
  const Linked linked(R"(
import functools
def deco(fn):
    @functools.wraps(fn)
    def wrapper(*args):
        return fn(*args)
    return wrapper
@deco
def work(): pass
def f():
    work()
)");
  EXPECT_EQ(linked.callees("main.f"), "main.deco.wrapper");
}

TEST(Decorators, KnownTransparentOnesKeepTheFunction) {
  const Linked linked(R"(
import functools
@functools.lru_cache(maxsize=None)
def work(): pass
@functools.cache
def other(): pass
def f():
    work()
    other()
)");
  EXPECT_EQ(linked.callees("main.f"), "main.other, main.work");
}

TEST(Decorators, UnknownOnesKeepTheFunctionAtPossible) {
  const Linked linked(R"(
import acme
from acme.more import *
@acme.traced
def work(): pass
@brought
def other(): pass
def f():
    work()
    other()
)");
  EXPECT_EQ(linked.callees("main.f"), "main.other?, main.work?");
}

TEST(Decorators, EachUseOfOneKeepsItsFunction) {
  const Linked linked(R"(
def deco(fn):
    def wrapper():
        return fn
    return wrapper
@deco
def one(): pass
@deco
def two(): pass
def f():
    return one()
def g():
    return two()
)");
  EXPECT_EQ(linked.result("main.f"), "main.one");
  EXPECT_EQ(linked.result("main.g"), "main.two");
}

TEST(Decorators, ClassesStayClasses) {
  const Linked linked(R"(
from dataclasses import dataclass
@dataclass
class A:
    def m(self): pass
def f():
    A().m()
)");
  EXPECT_TRUE(linked.project().classes[linked.class_named("main.A").value].is_dataclass);
  EXPECT_EQ(linked.callees("main.f"), "main.A.m");
}

TEST(Decorators, RolesAreKept) {
  const Linked linked(R"(
import contextlib
class A:
    @property
    def p(self): pass
    @staticmethod
    def s(): pass
    @classmethod
    def c(cls): pass
    def plain(self): pass
@contextlib.contextmanager
def manage():
    yield
)");
  const auto role = [&](std::string_view name) { return linked.project().functions[linked.function(name).value].role; };
  EXPECT_EQ(role("main.A.p"), project::FunctionRole::kProperty);
  EXPECT_EQ(role("main.A.s"), project::FunctionRole::kStatic);
  EXPECT_EQ(role("main.A.c"), project::FunctionRole::kClassMethod);
  EXPECT_EQ(role("main.A.plain"), project::FunctionRole::kPlain);
  EXPECT_EQ(role("main.manage"), project::FunctionRole::kContextManager);
}

TEST(Classes, OrderFollowsTheBases) {
  const Linked linked(R"(
class A: pass
class B(A): pass
class C(A): pass
class D(B, C): pass
)");
  std::string order;
  for (const project::ClassId id : linked.project().classes[linked.class_named("main.D").value].mro) {
    order += std::string(linked.project().text(linked.project().classes[id.value].qualified)) + " ";
  }
  EXPECT_EQ(order, "main.D main.B main.C main.A ");
}

TEST(Classes, BasesOfAnotherModule) {
  const Linked linked({{"base.py", "class Base:\n    def m(self): pass\n"},
                       {"main.py", "import base\nclass A(base.Base): pass\ndef f():\n    A().m()\n"}});
  EXPECT_EQ(linked.callees("main.f"), "base.Base.m");
}

TEST(Classes, UnknownBasesAreSaid) {
  const Linked linked(
      "import acme\nclass A(acme.Base): pass\nclass B(A): pass\nclass C: pass\nclass D(object): pass\n");
  const auto unknown = [&](std::string_view name) {
    return linked.project().classes[linked.class_named(name).value].has_unknown_base;
  };
  EXPECT_TRUE(unknown("main.A"));
  EXPECT_FALSE(unknown("main.C"));
  EXPECT_FALSE(unknown("main.D"));
}

TEST(Classes, UnknownBaseMayDefineTheMethod) {
  const Linked linked(R"(
import acme
class A(acme.Base):
    def run(self):
        self.join()
        self.mine()
    def mine(self): pass
)");
  EXPECT_EQ(linked.callees("main.A.run"), "main.A.mine");
}

TEST(Classes, DefinedTwiceInABranch) {
  const Linked linked(R"(
import sys
if sys.platform == 'x':
    class A:
        def m(self): pass
else:
    class A:
        def m(self): pass
def f():
    A().m()
)");
  EXPECT_EQ(linked.callees("main.f"), "main.A.m");
}

TEST(Classes, OfItsOwnName) {
  const Linked linked(R"(
class A(A): pass
def f():
    A().m()
)");
  EXPECT_EQ(linked.callees("main.f"), "");
}

std::string roots(const Linked& linked) {
  std::string out;
  for (const project::Root& root : linked.project().roots) {
    out += std::string(linked.project().text(linked.project().functions[root.function.value].qualified)) + " ";
  }
  return out;
}

TEST(Roots, DecoratedByAFramework) {
  const Linked linked(R"(
from fastapi import FastAPI
app = FastAPI()
@app.get("/")
def index(): pass
def helper(): pass
)");
  EXPECT_EQ(roots(linked), "main.index ");
}

TEST(Roots, MethodsOfABaseClass) {
  const Linked linked(R"(
import asyncio
class P(asyncio.Protocol):
    def data_received(self, data): pass
    def helper(self): pass
class Q:
    def data_received(self, data): pass
)");
  EXPECT_EQ(roots(linked), "main.P.data_received ");
}

TEST(Roots, LookalikesAreNone) {
  const Linked linked(R"(
class App:
    def get(self, path):
        return lambda fn: fn
app = App()
@app.get("/")
def index(): pass
)");
  EXPECT_EQ(roots(linked), "");
}

}  // namespace
