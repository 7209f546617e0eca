// Annotations: types as written, and how sure they make us.
#include <gtest/gtest.h>

#include "tests/support/linked.h"

namespace {

using support::Linked;

constexpr std::string_view kPrelude = R"(
from __future__ import annotations
import acme
import socket
import typing
from typing import Any, Callable, Dict, List, Optional, Tuple, Type, Union
class A:
    def m(self): pass
class B:
    def m(self): pass
)";

// What `body`, a function f, calls.
std::string called(const std::string& body) {
  const Linked linked(std::string(kPrelude) + body);
  return linked.callees("main.f");
}

TEST(Annotations, ParametersAreLikely) { EXPECT_EQ(called("def f(x: A):\n    x.m()\n"), "main.A.m~"); }

TEST(Annotations, Strings) {
  EXPECT_EQ(called("def f(x: 'A'):\n    x.m()\n"), "main.A.m~");
  EXPECT_EQ(called("def f(x: 'Optional[A]'):\n    x.m()\n"), "main.A.m~");
}

TEST(Annotations, OptionalAndUnions) {
  EXPECT_EQ(called("def f(x: Optional[A]):\n    x.m()\n"), "main.A.m~");
  EXPECT_EQ(called("def f(x: A | None):\n    x.m()\n"), "main.A.m~");
  EXPECT_EQ(called("def f(x: Union[A, B]):\n    x.m()\n"), "main.A.m~, main.B.m~");
  EXPECT_EQ(called("def f(x: A | B):\n    x.m()\n"), "main.A.m~, main.B.m~");
}

TEST(Annotations, Containers) {
  EXPECT_EQ(called("def f(x: list[A]):\n    x[0].m()\n").substr(0, 8), "main.A.m");
  EXPECT_EQ(called("def f(x: List[A]):\n    for y in x:\n        y.m()\n"), "main.A.m~");
  EXPECT_EQ(called("def f(x: dict[str, A]):\n    x['k'].m()\n").substr(0, 8), "main.A.m");
  EXPECT_EQ(called("def f(x: Dict[str, A]):\n    for y in x.values():\n        y.m()\n"), "main.A.m~");
  EXPECT_EQ(called("def f(x: typing.Iterable[A]):\n    for y in x:\n        y.m()\n"), "main.A.m~");
  EXPECT_EQ(called("def f(x: tuple[A, B]):\n    x[1].m()\n"), "main.B.m~");
}

TEST(Annotations, DictKeysAreNotItsValues) {
  EXPECT_EQ(called("def f(x: dict[A, B]):\n    for y in x:\n        y.m()\n"), "");
}

TEST(Annotations, LibraryTypes) {
  EXPECT_EQ(called("def f(x: socket.socket):\n    x.recv(1)\n"), "socket.socket.recv~");
}

TEST(Annotations, ClassesThemselves) { EXPECT_EQ(called("def f(x: type[A]):\n    x().m()\n"), "main.A.m~"); }

TEST(Annotations, SubclassesOverride) {
  EXPECT_EQ(called("class C(A):\n    def m(self): pass\ndef f(x: A):\n    x.m()\n"), "main.A.m~, main.C.m~");
}

TEST(Annotations, WhatSaysNothingIsUnknown) {
  for (const std::string type : {"Any", "object", "Callable[[], A]", "Missing", "acme.Client", "T", "42"}) {
    EXPECT_EQ(called("def f(x: " + type + "):\n    x.m()\n    x.recv()\n"), "") << type;
  }
}

TEST(Annotations, Variables) {
  EXPECT_EQ(called("def f(given):\n    x: A = given\n    x.m()\n"), "main.A.m~");
  EXPECT_EQ(called("def f():\n    x: A\n    x.m()\n"), "main.A.m~");
}

TEST(Annotations, AssignedValueBeatsTheAnnotation) {
  EXPECT_EQ(called("class C(A):\n    def m(self): pass\ndef f():\n    x: A = C()\n    x.m()\n"), "main.C.m");
}

TEST(Annotations, ClassFields) {
  EXPECT_EQ(called("class H:\n    x: A\ndef f():\n    H().x.m()\n"), "main.A.m~");
  EXPECT_EQ(called("class H:\n    def __init__(self, x):\n        self.x: A = x\ndef f():\n    H({}).x.m()\n"),
            "main.A.m~, main.H.__init__");
}

TEST(Annotations, ReturnsOfWhatWeCannotFollow) {
  EXPECT_EQ(called("def make() -> A:\n    return acme.make()\ndef f():\n    make().m()\n"), "main.A.m~, main.make");
}

TEST(Annotations, SeenReturnBeatsTheAnnotation) {
  EXPECT_EQ(called("class C(A):\n    def m(self): pass\ndef make() -> A:\n    return C()\ndef f():\n    make().m()\n"),
            "main.C.m, main.make");
}

TEST(Annotations, AwaitedReturns) {
  EXPECT_EQ(called("async def make() -> A:\n    return await acme.make()\nasync def f():\n    (await make()).m()\n"),
            "main.A.m~, main.make");
}

TEST(Annotations, OfAnotherModule) {
  const Linked linked({{"main.py",
                        "from typing import TYPE_CHECKING\n"
                        "if TYPE_CHECKING:\n"
                        "    from lib import A\n"
                        "def f(x: 'A'):\n"
                        "    x.m()\n"},
                       {"lib.py", "class A:\n    def m(self): pass\n"}});
  EXPECT_EQ(linked.callees("main.f"), "lib.A.m~");
}

TEST(Annotations, StubLendsThem) {
  const Linked linked(
      {{"main.py", "import lib\ndef f():\n    lib.make().m()\n"},
       {"lib.py", "import acme\nclass A:\n    def m(self): pass\ndef make():\n    return acme.make()\n"},
       {"lib.pyi", "class A:\n    def m(self) -> None: ...\ndef make() -> A: ...\n"}});
  EXPECT_EQ(linked.callees("main.f"), "lib.A.m~, lib.make");
}

TEST(Annotations, StubLendsThemToParameters) {
  const Linked linked({{"lib.py", "class A:\n    def m(self): pass\ndef use(x, y):\n    x.m()\n    y.m()\n"},
                       {"lib.pyi", "class A:\n    def m(self) -> None: ...\ndef use(x: A, y) -> None: ...\n"}});
  const auto& project = linked.project();
  std::string found;
  for (uint32_t f = 0; f < project.functions.size(); ++f) {
    for (const project::Site& site : project.bodies[f].sites) {
      for (const project::Target& target : site.targets) {
        found += project.file(project::FunctionId(f)).path + " -> " + project.file(target.function).path + " ";
      }
    }
  }
  EXPECT_EQ(found, "lib.py -> lib.py ");
}

TEST(Annotations, AbstractMethodsGiveWhatTheySay) {
  EXPECT_EQ(
      called("class H:\n    def make(self) -> A:\n        raise NotImplementedError\ndef f():\n    H().make().m()\n"),
      "main.A.m~, main.H.make");
  EXPECT_EQ(called("class H:\n    def make(self) -> Optional[A]:\n        return None\ndef f():\n    H().make().m()\n"),
            "main.H.make");
}

TEST(Annotations, DeepTypesEnd) {
  std::string type = "A";
  for (int i = 0; i < 200; ++i) type = "list[" + type + "]";
  EXPECT_EQ(called("def f(x: " + type + "):\n    x.m()\n"), "");
}

TEST(Annotations, Casts) { EXPECT_EQ(called("def f(x):\n    typing.cast(A, x).m()\n"), "main.A.m~, typing.cast"); }

}  // namespace
