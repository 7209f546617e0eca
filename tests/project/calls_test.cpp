// Calls of project functions and classes: what goes in, what comes out, and where control goes.
#include <gtest/gtest.h>

#include "tests/support/linked.h"

namespace {

using support::Linked;

TEST(Calls, PositionalAndKeywordArguments) {
  const Linked linked(R"(
def a(): pass
def b(): pass
def pair(x, y):
    return y
def f():
    pair(a, b)()
def g():
    pair(y=a, x=b)()
)");
  EXPECT_EQ(linked.callees("main.f"), "main.b, main.pair");
  EXPECT_EQ(linked.callees("main.g"), "main.a, main.pair");
}

TEST(Calls, CallersOfAHelperAreToldApart) {
  const Linked linked(R"(
def a(): pass
def b(): pass
def same(x):
    return x
def f():
    same(a)()
def g():
    same(b)()
)");
  EXPECT_EQ(linked.callees("main.f"), "main.a, main.same");
  EXPECT_EQ(linked.callees("main.g"), "main.b, main.same");
}

TEST(Calls, CalledParameterStaysSymbolic) {
  const Linked linked(R"(
def a(): pass
def b(): pass
def apply(fn):
    fn()
def f():
    apply(a)
def g():
    apply(b)
)");
  EXPECT_EQ(linked.callees("main.apply"), "<main.apply.fn>");
  EXPECT_EQ(linked.callees("main.f"), "main.apply");
}

TEST(Calls, PassedIsNotCalled) {
  const Linked linked(R"(
def a(): pass
def keep(fn):
    return 1
def f():
    keep(a)
)");
  EXPECT_EQ(linked.callees("main.f"), "main.keep");
  EXPECT_EQ(linked.callees("main.keep"), "");
}

TEST(Calls, DefaultsCount) {
  const Linked linked(R"(
def a(): pass
def get(x=a):
    return x
def f():
    get()()
)");
  EXPECT_EQ(linked.callees("main.f"), "main.a, main.get");
}

TEST(Calls, StarArguments) {
  const Linked linked(R"(
def a(): pass
def get(x):
    return x
def rest(*args):
    return args[0]
def f():
    get(*[a])()
def g():
    rest(a)()
)");
  EXPECT_EQ(linked.callees("main.f"), "main.a?, main.get");
  EXPECT_NE(linked.callees("main.g").find("main.a"), std::string::npos);
}

TEST(Calls, KeywordArgumentsOfAMapping) {
  const Linked linked(R"(
def a(): pass
def b(): pass
def get(x=None, y=None):
    return x
def f():
    get(**{"x": a, "y": b})()
)");
  EXPECT_EQ(linked.callees("main.f"), "main.a, main.get");
}

TEST(Calls, ArgumentsForwarded) {
  const Linked linked(R"(
def a(): pass
def get(x):
    return x
def forward(*args, **kwargs):
    return get(*args, **kwargs)
def f():
    forward(a)()
)");
  EXPECT_NE(linked.callees("main.f").find("main.a"), std::string::npos);
}

TEST(Calls, KeywordOnlyParametersTakeNoPosition) {
  const Linked linked(R"(
def a(): pass
def b(): pass
def get(*, x=b):
    return x
def f():
    get(a)()
)");
  EXPECT_EQ(linked.callees("main.f"), "main.b, main.get");
}

TEST(Calls, Partial) {
  const Linked linked(R"(
import functools
def a(): pass
def pair(x, y):
    return y
def f():
    made = functools.partial(pair, 1)
    made(a)()
)");
  EXPECT_EQ(linked.callees("main.f"), "functools.partial, main.a, main.pair");
}

TEST(Calls, ClosuresKeepTheirArguments) {
  const Linked linked(R"(
def a(): pass
def b(): pass
def make(fn):
    def inner():
        return fn
    return inner
first = make(a)
second = make(b)
def f():
    first()()
def g():
    second()()
)");
  EXPECT_EQ(linked.callees("main.f"), "main.a, main.make.inner");
  EXPECT_EQ(linked.callees("main.g"), "main.b, main.make.inner");
}

TEST(Calls, Lambdas) {
  const Linked linked(R"(
def a(): pass
def f():
    g = lambda x: x()
    g(a)
)");
  EXPECT_EQ(linked.callees("main.f"), "main.f.<lambda1>");
  EXPECT_EQ(linked.callees("main.f.<lambda1>"), "<main.f.<lambda1>.x>");
}

TEST(Calls, ImmediateLambdaPassesItsArgument) {
  const Linked linked(R"(
def a(): pass
def f():
    return (lambda x: x)(a)
)");
  EXPECT_EQ(linked.result("main.f"), "main.a");
}

TEST(Calls, ConstructorRunsInit) {
  const Linked linked(R"(
class A:
    def __init__(self): pass
class B(A): pass
class C: pass
def f():
    B()
def g():
    C()
)");
  EXPECT_EQ(linked.callees("main.f"), "main.A.__init__");
  EXPECT_EQ(linked.callees("main.g"), "");
}

TEST(Calls, ConstructorRunsNew) {
  const Linked linked(R"(
class A:
    def __new__(cls): pass
def f():
    A()
)");
  EXPECT_EQ(linked.callees("main.f"), "main.A.__new__");
}

TEST(Calls, InstancesWithCall) {
  const Linked linked(R"(
class A:
    def __call__(self):
        return B()
class B:
    def m(self): pass
def f():
    A()().m()
)");
  EXPECT_EQ(linked.callees("main.f"), "main.A.__call__, main.B.m");
}

TEST(Calls, ReturnedFunctionsAndMethods) {
  const Linked linked(R"(
def a(): pass
def get():
    return a
class A:
    def m(self): pass
def bound():
    return A().m
def f():
    get()()
    bound()()
)");
  EXPECT_EQ(linked.callees("main.f"), "main.A.m, main.a, main.bound, main.get");
}

TEST(Calls, CoroutinesRunWhereTheyAreAwaited) {
  const Linked linked(R"(
async def make():
    return A()
class A:
    def m(self): pass
async def f():
    made = make()
    got = await made
    got.m()
)");
  EXPECT_EQ(linked.variable("main.f", "made"), "coroutine main.make");
  EXPECT_EQ(linked.variable("main.f", "got"), "main.A()");
  EXPECT_EQ(linked.callees("main.f"), "main.A.m, main.make");
}

TEST(Calls, GeneratorsAreMadeThenConsumed) {
  const Linked linked(R"(
def a(): pass
def gen():
    yield a
def f():
    made = gen()
    for x in made:
        x()
)");
  EXPECT_EQ(linked.variable("main.f", "made"), "generator main.gen");
  EXPECT_EQ(linked.callees("main.f"), "main.a, main.gen");
}

TEST(Calls, Recursion) {
  const Linked linked(R"(
def a(): pass
def f(n):
    if n:
        return f(n - 1)
    return a
def g():
    f(3)()
)");
  EXPECT_EQ(linked.callees("main.g"), "main.a, main.f");
}

TEST(Calls, RaisedClassIsMade) {
  const Linked linked(R"(
class Bad(Exception):
    def __init__(self): pass
def f():
    raise Bad
)");
  EXPECT_EQ(linked.callees("main.f"), "main.Bad.__init__");
}

TEST(Calls, Operators) {
  const Linked linked(R"(
class A:
    def __add__(self, other):
        return B()
    def __getitem__(self, key):
        return B()
    def __setitem__(self, key, value): pass
class B:
    def m(self): pass
def f():
    (A() + 1).m()
    A()[0].m()
    A()[1] = 2
)");
  EXPECT_EQ(linked.callees("main.f"), "main.A.__add__, main.A.__getitem__, main.A.__setitem__, main.B.m");
}

TEST(Calls, ContextManagers) {
  const Linked linked(R"(
class A:
    def __enter__(self):
        return B()
    def __exit__(self, *args): pass
class B:
    def m(self): pass
def f():
    with A() as b:
        b.m()
)");
  EXPECT_EQ(linked.callees("main.f"), "main.A.__enter__, main.A.__exit__, main.B.m");
}

TEST(Calls, ContextManagerFunctions) {
  const Linked linked(R"(
import contextlib
class B:
    def m(self): pass
@contextlib.contextmanager
def manage():
    yield B()
def f():
    with manage() as b:
        b.m()
)");
  EXPECT_EQ(linked.callees("main.f"), "main.B.m, main.manage");
}

TEST(Calls, DataclassFields) {
  const Linked linked(R"(
from dataclasses import dataclass
class Client:
    def get(self): pass
def a(): pass
@dataclass
class Job:
    client: Client
    hook: object = None
def f():
    job = Job(Client(), hook=a)
    job.client.get()
    job.hook()
)");
  EXPECT_EQ(linked.callees("main.f"), "main.Client.get, main.Client.get~, main.a");
}

TEST(Calls, UnknownCalleesAreSilent) {
  const Linked linked(R"(
import acme
def a(): pass
def f(given):
    acme.run(a)
    given.call(a)
    given[0](a)
)");
  EXPECT_EQ(linked.callees("main.f"), "acme.run");
}

}  // namespace
