// Effects of functions, from the library call up to whoever reaches it.
#include <gtest/gtest.h>

#include "tests/summaries/summaries_of.h"

namespace {

TEST(Summaries, GoUpThroughCalls) {
  const Summarized found(R"(
import time
def low():
    time.sleep(1)
def middle():
    low()
def high():
    middle()
)");
  EXPECT_EQ(found.stalls("main.high"), "time.sleep 1s");
  EXPECT_EQ(found.path("main.high", "time.sleep"), "main.high main.middle main.low time.sleep");
  EXPECT_EQ(found.stalls("main"), "");
}

TEST(Summaries, ShortestPathIsTold) {
  const Summarized found(R"(
import time
def low():
    time.sleep(1)
def detour():
    low()
def f():
    detour()
    low()
)");
  EXPECT_EQ(found.path("main.f", "time.sleep"), "main.f main.low time.sleep");
}

TEST(Summaries, SurerPathBeatsAShorterOne) {
  const Summarized found(R"(
import time
class A:
    def m(self):
        time.sleep(1)
class B:
    def m(self): pass
def low(x: A):
    time.sleep(2)
def middle():
    low(A())
def f(x: A | B):
    x.m()
    middle()
)");
  EXPECT_EQ(found.path("main.f", "time.sleep"), "main.f main.middle main.low time.sleep");
  EXPECT_EQ(found.stalls("main.f"), "time.sleep 2s");
}

TEST(Summaries, OneEntryForEachPrimitive) {
  const Summarized found("import time, os\ndef f():\n    time.sleep(1)\n    time.sleep(1)\n    os.stat('x')\n");
  EXPECT_EQ(found.stalls("main.f"), "os.stat, time.sleep 1s");
  EXPECT_EQ(found.all().stalls_in(found.linked().function("main.f")).size(), 3u);
}

TEST(Summaries, HarmlessCodeHasNone) {
  const Summarized found(R"(
import os.path, logging
def f(x):
    print(x)
    logging.info("x")
    os.getcwd()
    os.path.join("a", "b")
    return [i for i in range(3)]
)");
  EXPECT_EQ(found.stalls("main.f"), "");
}

TEST(Summaries, CallingACoroutineDoesNotRunIt) {
  const Summarized found(R"(
import time
async def slow():
    time.sleep(1)
def f():
    return slow()
)");
  EXPECT_EQ(found.stalls("main.slow"), "time.sleep 1s");
  EXPECT_EQ(found.stalls("main.f"), "");
}

TEST(Summaries, AwaitedCoroutinesStallByThemselves) {
  const Summarized found(R"(
import time
async def slow():
    time.sleep(1)
async def f():
    await slow()
)");
  EXPECT_EQ(found.stalls("main.f"), "");
}

TEST(Summaries, GeneratorsStallWhenConsumed) {
  const Summarized found(R"(
import time
def gen():
    time.sleep(1)
    yield 1
def make():
    return gen()
def loop():
    for x in gen():
        pass
def collect():
    return list(gen())
def later():
    for x in make():
        pass
)");
  EXPECT_EQ(found.stalls("main.make"), "");
  EXPECT_EQ(found.stalls("main.loop"), "time.sleep 1s");
  EXPECT_EQ(found.stalls("main.collect"), "time.sleep 1s");
  EXPECT_EQ(found.stalls("main.later"), "time.sleep 1s");
}

TEST(Summaries, GeneratorExpressionsToo) {
  const Summarized found(R"(
import time
def make(xs):
    return (time.sleep(x) for x in xs)
def consume(xs):
    return list(time.sleep(x) for x in xs)
def build(xs):
    return [time.sleep(x) for x in xs]
)");
  EXPECT_EQ(found.stalls("main.make"), "");
  EXPECT_EQ(found.stalls("main.consume"), "time.sleep");
  EXPECT_EQ(found.stalls("main.build"), "time.sleep");
}

TEST(Summaries, ContextManagers) {
  const Summarized found(R"(
import contextlib, time
@contextlib.contextmanager
def slow():
    time.sleep(1)
    yield
class Slow:
    def __enter__(self): pass
    def __exit__(self, *args):
        time.sleep(2)
def made():
    return slow()
def entered():
    with slow():
        pass
def left():
    with Slow():
        pass
)");
  EXPECT_EQ(found.stalls("main.made"), "");
  EXPECT_EQ(found.stalls("main.entered"), "time.sleep 1s");
  EXPECT_EQ(found.stalls("main.left"), "time.sleep 2s");
}

TEST(Summaries, Recursion) {
  const Summarized found(R"(
import time
def even(n):
    if n:
        odd(n - 1)
def odd(n):
    if n:
        even(n - 1)
    time.sleep(1)
def itself(n):
    itself(n - 1)
    time.sleep(2)
def endless():
    endless()
)");
  EXPECT_EQ(found.path("main.even", "time.sleep"), "main.even main.odd time.sleep");
  EXPECT_EQ(found.path("main.odd", "time.sleep"), "main.odd time.sleep");
  EXPECT_EQ(found.stalls("main.itself"), "time.sleep 2s");
  EXPECT_EQ(found.stalls("main.endless"), "");
}

TEST(Summaries, CalledParameters) {
  const Summarized found(R"(
import time
def slow():
    time.sleep(1)
def quick(): pass
def apply(x, fn):
    fn()
def f():
    apply(1, slow)
def g():
    apply(1, quick)
def h():
    apply(1, time.sleep)
)");
  EXPECT_EQ(found.parameter_calls("main.apply"), "main.apply 1");
  EXPECT_EQ(found.stalls("main.apply"), "");
  EXPECT_EQ(found.path("main.f", "time.sleep"), "main.f main.apply main.slow time.sleep");
  EXPECT_EQ(found.stalls("main.g"), "");
  EXPECT_EQ(found.path("main.h", "time.sleep"), "main.h main.apply time.sleep");
}

TEST(Summaries, ParametersPassedOn) {
  const Summarized found(R"(
import time
def slow():
    time.sleep(1)
def apply(fn):
    fn()
def twice(fn):
    apply(fn)
def f():
    twice(slow)
)");
  EXPECT_EQ(found.parameter_calls("main.twice"), "main.twice 0");
  EXPECT_EQ(found.stalls("main.f"), "time.sleep 1s");
}

TEST(Summaries, DecoratedFunctions) {
  const Summarized found(R"(
import functools, time
def deco(fn):
    @functools.wraps(fn)
    def wrapper(*args):
        return fn(*args)
    return wrapper
@deco
def slow():
    time.sleep(1)
@deco
def quick(): pass
def f():
    slow()
def g():
    quick()
)");
  EXPECT_EQ(found.path("main.f", "time.sleep"), "main.f main.deco.wrapper main.slow time.sleep");
  EXPECT_EQ(found.stalls("main.g"), "");
}

TEST(Summaries, HandedToAThreadIsNoEffect) {
  const Summarized found(R"(
import asyncio, threading, time
def slow():
    time.sleep(1)
def f():
    threading.Thread(target=slow).start()
async def g():
    await asyncio.to_thread(slow)
def offload(fn):
    threading.Thread(target=fn).start()
def h():
    offload(slow)
)");
  EXPECT_EQ(found.stalls("main.f"), "");
  EXPECT_EQ(found.stalls("main.g"), "");
  EXPECT_EQ(found.stalls("main.h"), "");
}

TEST(Summaries, AnnotatedReceiversAreLikely) {
  const Summarized found("import socket\ndef f(s: socket.socket):\n    s.recv(1)\n");
  EXPECT_EQ(found.stalls("main.f"), "socket.socket.recv~");
}

TEST(Summaries, OverridesThatAllStallAreLikely) {
  const Summarized found(R"(
import time
class A:
    def run(self):
        self.m()
    def m(self):
        time.sleep(1)
class B(A):
    def m(self):
        time.sleep(1)
)");
  EXPECT_EQ(found.stalls("main.A.run"), "time.sleep 1s~");
}

TEST(Summaries, OverridesOfWhichSomeStallArePossible) {
  const Summarized found(R"(
import time
class A:
    def run(self):
        self.m()
    def m(self): pass
class B(A):
    def m(self):
        time.sleep(1)
)");
  EXPECT_EQ(found.stalls("main.A.run"), "time.sleep 1s?");
}

TEST(Summaries, UnionsOfWhichSomeStallArePossible) {
  const Summarized found(R"(
import time
class A:
    def m(self): pass
class B:
    def m(self):
        time.sleep(1)
def f(flag):
    x = A() if flag else B()
    x.m()
)");
  EXPECT_EQ(found.stalls("main.f"), "time.sleep 1s?");
}

TEST(Summaries, UnknownDecoratorsArePossible) {
  const Summarized found("import acme, time\n@acme.traced\ndef slow():\n    time.sleep(1)\ndef f():\n    slow()\n");
  EXPECT_EQ(found.stalls("main.f"), "time.sleep 1s?");
  EXPECT_EQ(found.stalls("main.slow"), "time.sleep 1s");
}

TEST(Summaries, LeastOfItsSteps) {
  const Summarized found(R"(
import socket
def low(s: socket.socket):
    s.recv(1)
def middle(s):
    low(s)
def f():
    middle(None)
)");
  EXPECT_EQ(found.stalls("main.f"), "socket.socket.recv~");
}

TEST(Summaries, UnknownReceiversAreSilent) {
  const Summarized found(R"(
import acme
def f(s, q):
    s.recv(1)
    q.get()
    q.join()
    acme.connect().execute("x")
)");
  EXPECT_EQ(found.stalls("main.f"), "");
}

TEST(Summaries, AsynchronousTwinsAreSilent) {
  const Summarized found(R"(
import asyncio
from asyncio import sleep
async def f(q: asyncio.Queue, lock: asyncio.Lock):
    await sleep(1)
    await asyncio.sleep(1)
    await q.get()
    await lock.acquire()
    async with lock:
        pass
)");
  EXPECT_EQ(found.stalls("main.f"), "");
}

TEST(Summaries, PropertiesStallWhereTheyAreRead) {
  const Summarized found(R"(
import time
class A:
    @property
    def slow(self):
        time.sleep(1)
def f():
    A().slow
def g():
    A.slow
)");
  EXPECT_EQ(found.stalls("main.f"), "time.sleep 1s");
  EXPECT_EQ(found.stalls("main.g"), "");
}

TEST(Summaries, AcrossFiles) {
  const Summarized found(std::vector<support::Text>{{"main.py", "from pkg import api\ndef f():\n    api.get()\n"},
                                                    {"pkg/__init__.py", ""},
                                                    {"pkg/api.py", "from .low import wait\ndef get():\n    wait()\n"},
                                                    {"pkg/low.py", "import time\ndef wait():\n    time.sleep(1)\n"}});
  EXPECT_EQ(found.path("main.f", "time.sleep"), "main.f pkg.api.get pkg.low.wait time.sleep");
}

TEST(Summaries, LongChainsAreFollowed) {
  std::string text = "import time\ndef f0():\n    time.sleep(1)\n";
  for (int i = 1; i < 60; ++i) {
    text += "def f" + std::to_string(i) + "():\n    f" + std::to_string(i - 1) + "()\n";
  }
  const Summarized found(text);
  EXPECT_EQ(found.stalls("main.f10"), "time.sleep 1s");
  EXPECT_EQ(found.stalls("main.f59"), "time.sleep 1s");
}

}  // namespace
