// Attributes: of instances, classes, super() and modules.
#include <gtest/gtest.h>

#include "tests/support/linked.h"

namespace {

using support::Linked;

TEST(Attributes, MethodIsFoundAlongTheMro) {
  const Linked linked(R"(
class A:
    def m(self): pass
class B(A):
    def m(self): pass
class C(A): pass
class D(C, B): pass
def f():
    D().m()
def g():
    C().m()
)");
  EXPECT_EQ(linked.callees("main.f"), "main.B.m");
  EXPECT_EQ(linked.callees("main.g"), "main.A.m");
}

TEST(Attributes, ConstructedObjectsAreOfExactlyThatClass) {
  const Linked linked(R"(
class A:
    def m(self): pass
class B(A):
    def m(self): pass
def f():
    A().m()
)");
  EXPECT_EQ(linked.callees("main.f"), "main.A.m");
}

TEST(Attributes, SelfMayBeOfASubclass) {
  const Linked linked(R"(
class A:
    def run(self):
        self.m()
    def m(self): pass
class B(A):
    def m(self): pass
class Other:
    def m(self): pass
)");
  EXPECT_EQ(linked.callees("main.A.run"), "main.A.m, main.B.m~");
}

TEST(Attributes, SuperStartsAfterTheClass) {
  const Linked linked(R"(
class A:
    def m(self): pass
class B(A):
    def m(self):
        super().m()
class C(B):
    def m(self):
        super(B, self).m()
)");
  EXPECT_EQ(linked.callees("main.B.m"), "builtins.super, main.A.m");
  EXPECT_EQ(linked.callees("main.C.m"), "builtins.super, main.A.m");
}

TEST(Attributes, SetInAnyMethod) {
  const Linked linked(R"(
import socket
class A:
    def open(self):
        self.connection = socket.socket()
    def read(self):
        self.connection.recv(10)
)");
  EXPECT_EQ(linked.callees("main.A.read"), "socket.socket.recv");
}

TEST(Attributes, SetByABaseOrASubclass) {
  const Linked linked(R"(
def a(): pass
def b(): pass
class Base:
    def __init__(self):
        self.first = a
    def run(self):
        self.second()
class Below(Base):
    def __init__(self):
        super().__init__()
        self.second = b
    def run_first(self):
        self.first()
)");
  EXPECT_EQ(linked.callees("main.Below.run_first"), "main.a");
  EXPECT_EQ(linked.callees("main.Base.run"), "main.b");
}

TEST(Attributes, SetFromOutside) {
  const Linked linked(R"(
def a(): pass
class A:
    def run(self):
        self.hook()
def make():
    made = A()
    made.hook = a
    return made
)");
  EXPECT_EQ(linked.callees("main.A.run"), "main.a");
}

TEST(Attributes, SiblingsDoNotShare) {
  const Linked linked(R"(
def a(): pass
def b(): pass
class A:
    def __init__(self):
        self.f = a
class B:
    def __init__(self):
        self.f = b
def use():
    A().f()
)");
  EXPECT_EQ(linked.callees("main.use"), "main.A.__init__, main.a");
}

TEST(Attributes, PropertiesRunTheirGetter) {
  const Linked linked(R"(
import time
class A:
    @property
    def slow(self):
        time.sleep(1)
        return B()
class B:
    def m(self): pass
def f():
    A().slow.m()
)");
  EXPECT_EQ(linked.callees("main.f"), "main.A.slow, main.B.m");
}

TEST(Attributes, CachedPropertiesToo) {
  const Linked linked(R"(
import functools
class A:
    @functools.cached_property
    def made(self):
        return B()
class B:
    def m(self): pass
def f():
    A().made.m()
)");
  EXPECT_EQ(linked.callees("main.f"), "main.A.made, main.B.m");
}

TEST(Attributes, PropertyOnTheClassDoesNotRun) {
  const Linked linked(R"(
class A:
    @property
    def slow(self): pass
def f():
    A.slow
)");
  EXPECT_EQ(linked.callees("main.f"), "");
}

TEST(Attributes, StaticAndClassMethods) {
  const Linked linked(R"(
class A:
    @staticmethod
    def s(x):
        x()
    @classmethod
    def c(cls):
        return cls()
    def m(self): pass
def a(): pass
def f():
    A.s(a)
    A().s(a)
    A.c().m()
    A().c().m()
)");
  EXPECT_EQ(linked.callees("main.f"), "main.A.c, main.A.m, main.A.s");
  EXPECT_EQ(linked.result("main.A.c"), "main.A()");
  EXPECT_EQ(linked.callees("main.A.s"), "<main.A.s.x>");
}

TEST(Attributes, FunctionStoredOnAClassBinds) {
  const Linked linked(R"(
def helper(self):
    self.m()
class A:
    run = helper
    def m(self): pass
def f():
    A().run()
)");
  EXPECT_EQ(linked.callees("main.f"), "main.helper");
}

TEST(Attributes, ClassAttributeIsSharedByInstances) {
  const Linked linked(R"(
class Client:
    def get(self): pass
class A:
    client = Client()
    def m(self):
        self.client.get()
)");
  EXPECT_EQ(linked.callees("main.A.m"), "main.Client.get");
}

TEST(Attributes, InheritedFromALibraryClass) {
  const Linked linked(R"(
import threading
class Worker(threading.Thread):
    def stop(self):
        self.join()
)");
  EXPECT_EQ(linked.callees("main.Worker.stop"), "threading.Thread.join");
}

TEST(Attributes, OwnMethodHidesTheLibrarys) {
  const Linked linked(R"(
import threading
class Worker(threading.Thread):
    def join(self): pass
    def stop(self):
        self.join()
)");
  EXPECT_EQ(linked.callees("main.Worker.stop"), "main.Worker.join");
}

TEST(Attributes, UnknownObjectsAreSilent) {
  const Linked linked(R"(
import acme
class A:
    def __init__(self, given):
        self.given = given
        self.made = acme.make()
    def m(self):
        self.given.recv()
        self.made.sleep()
        self.missing.join()
)");
  EXPECT_EQ(linked.callees("main.A.m"), "");
}

TEST(Attributes, MethodNamesAloneDecideNothing) {
  const Linked linked(R"(
class A:
    def only_here(self): pass
def f(x):
    x.only_here()
)");
  EXPECT_EQ(linked.callees("main.f"), "");
}

TEST(Attributes, GetattrWithAConstantName) {
  const Linked linked(R"(
class A:
    def m(self): pass
def f(name):
    getattr(A(), "m")()
def g(name):
    getattr(A(), name)()
)");
  EXPECT_EQ(linked.callees("main.f"), "builtins.getattr, main.A.m");
  EXPECT_EQ(linked.callees("main.g"), "builtins.getattr");
}

TEST(Attributes, SetattrWithAConstantName) {
  const Linked linked(R"(
def a(): pass
class A: pass
def f():
    x = A()
    setattr(x, "hook", a)
    x.hook()
)");
  EXPECT_EQ(linked.callees("main.f"), "builtins.setattr, main.a");
}

TEST(Attributes, DynamicGetattrRunsForMissingNames) {
  const Linked linked(R"(
class A:
    def known(self): pass
    def __getattr__(self, name): pass
def f():
    A().missing
def g():
    A().known()
)");
  EXPECT_EQ(linked.callees("main.f"), "main.A.__getattr__");
  EXPECT_EQ(linked.callees("main.g"), "main.A.known");
}

TEST(Attributes, FunctionsHaveAttributes) {
  const Linked linked(R"(
def a(): pass
def f(): pass
f.hook = a
def g():
    f.hook()
)");
  EXPECT_EQ(linked.callees("main.g"), "main.a");
}

TEST(Attributes, ModuleAttributesAreItsGlobals) {
  const Linked linked({{"main.py", "import lib\ndef f():\n    lib.g()\n    lib.hidden()\n"},
                       {"lib.py", "def g(): pass\ndef h():\n    hidden = g\n"}});
  EXPECT_EQ(linked.callees("main.f"), "lib.g");
}

TEST(Attributes, AssignedToAModule) {
  const Linked linked({{"main.py", "import lib\ndef mine(): pass\nlib.hook = mine\n"},
                       {"lib.py", "hook = None\ndef run():\n    hook()\n"}});
  EXPECT_EQ(linked.callees("lib.run"), "main.mine");
}

}  // namespace
