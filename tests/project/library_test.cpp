// Calls of library code: types it returns, what it calls and iterates, what it starts elsewhere.
#include <gtest/gtest.h>

#include "tests/support/linked.h"

namespace {

using support::Linked;

TEST(Library, ConstructorsGiveTheirType) {
  const Linked linked(R"(
import socket, queue
def f():
    s = socket.socket()
    q = queue.Queue()
    s.recv(1)
    q.get()
)");
  EXPECT_EQ(linked.variable("main.f", "s"), "socket.socket()");
  EXPECT_EQ(linked.variable("main.f", "q"), "queue.Queue()");
}

TEST(Library, TwoObjectsOfOneTypeAreTwoValues) {
  const Linked linked(R"(
import threading
def f():
    one = threading.Lock()
    two = threading.Lock()
    both = [one, two]
)");
  const auto& project = linked.project();
  const project::FunctionId f = linked.function("main.f");
  std::vector<project::SetId> made;
  for (uint32_t i = project.code(f).ops.begin; i < project.code(f).ops.end_index(); ++i) {
    if (project.unit(f).ops[i].kind == facts::OpKind::kCall) made.push_back(project.value(f, facts::OpId(i)));
  }
  ASSERT_EQ(made.size(), 2u);
  EXPECT_NE(made[0], made[1]);
}

TEST(Library, MethodsGiveWhatTheModelsSay) {
  const Linked linked(R"(
import pathlib
def f():
    p = pathlib.Path("x") / "y"
    p.read_text()
)");
  EXPECT_EQ(linked.callees("main.f").find("pathlib.Path.read_text") != std::string::npos, true);
}

TEST(Library, WithGivesTheOpenedFile) {
  const Linked linked(R"(
def f():
    with open("x") as file:
        file.read()
)");
  EXPECT_NE(linked.callees("main.f").find(".read"), std::string::npos);
}

TEST(Library, SortedCallsItsKeyHere) {
  const Linked linked(R"(
def key(x): pass
def f(items):
    sorted(items, key=key)
)");
  EXPECT_EQ(linked.callees("main.f"), "builtins.sorted, main.key");
}

TEST(Library, MapCallsWhenIterated) {
  const Linked linked(R"(
def work(x): pass
def make(items):
    return map(work, items)
def consume(items):
    for x in map(work, items):
        pass
)");
  EXPECT_EQ(linked.callees("main.make"), "builtins.map");
  EXPECT_NE(linked.callees("main.consume").find("main.work"), std::string::npos);
}

TEST(Library, UnknownMethodsAreSilent) {
  const Linked linked(R"(
import socket
def f():
    socket.socket().no_such_method()
)");
  EXPECT_EQ(linked.callees("main.f"), "socket.socket");
}

TEST(Library, TypeOfAnInstance) {
  const Linked linked(R"(
class A:
    def m(self): pass
def f():
    return type(A())().m()
)");
  EXPECT_EQ(linked.callees("main.f"), "builtins.type, main.A.m");
}

TEST(Library, NextOfAGenerator) {
  const Linked linked(R"(
def a(): pass
def gen():
    yield a
def f():
    next(gen())()
def g():
    next(iter([a]))()
)");
  EXPECT_EQ(linked.callees("main.f"), "builtins.next, main.a, main.gen");
  EXPECT_NE(linked.callees("main.g").find("main.a"), std::string::npos);
}

TEST(Library, SuperOutsideAClassIsUnknown) {
  const Linked linked("def f():\n    super().m()\n");
  EXPECT_EQ(linked.callees("main.f"), "builtins.super");
}

TEST(Spawns, Threads) {
  const Linked linked(R"(
import threading
def work(): pass
def f():
    threading.Thread(target=work).start()
)");
  EXPECT_EQ(linked.spawns("main.f"), "thread main.work");
  EXPECT_EQ(linked.callees("main.f").find("main.work"), std::string::npos);
}

TEST(Spawns, CalledInsteadOfPassedRunsHere) {
  const Linked linked(R"(
import asyncio
def work(): pass
async def f():
    await asyncio.to_thread(work())
async def g():
    await asyncio.to_thread(work)
)");
  EXPECT_NE(linked.callees("main.f").find("main.work"), std::string::npos);
  EXPECT_EQ(linked.spawns("main.f"), "");
  EXPECT_EQ(linked.callees("main.g").find("main.work"), std::string::npos);
  EXPECT_EQ(linked.spawns("main.g"), "thread main.work");
}

TEST(Spawns, Executors) {
  const Linked linked(R"(
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
import asyncio
def work(x): pass
def threads():
    with ThreadPoolExecutor() as pool:
        pool.submit(work, 1)
def processes():
    with ProcessPoolExecutor() as pool:
        pool.map(work, [1])
async def on_loop(pool: ProcessPoolExecutor):
    await asyncio.get_running_loop().run_in_executor(pool, work, 1)
async def default():
    await asyncio.get_running_loop().run_in_executor(None, work, 1)
)");
  EXPECT_EQ(linked.spawns("main.threads"), "thread main.work");
  EXPECT_EQ(linked.spawns("main.processes"), "process main.work");
  EXPECT_EQ(linked.spawns("main.on_loop"), "process main.work");
  EXPECT_EQ(linked.spawns("main.default"), "thread main.work");
}

TEST(Spawns, CallbacksOfTheLoop) {
  const Linked linked(R"(
import asyncio
def work(): pass
async def f():
    asyncio.get_running_loop().call_soon(work)
)");
  EXPECT_EQ(linked.spawns("main.f"), "loop main.work");
}

TEST(Spawns, Processes) {
  const Linked linked(R"(
import multiprocessing
def work(): pass
def f():
    multiprocessing.Process(target=work).start()
)");
  EXPECT_EQ(linked.spawns("main.f"), "process main.work");
}

TEST(Spawns, SubclassesOfThread) {
  const Linked linked(R"(
import threading
class Worker(threading.Thread):
    def run(self): pass
class Idle:
    def run(self): pass
def f():
    Worker().start()
    Idle().run()
)");
  EXPECT_EQ(linked.spawns("main.f"), "thread main.Worker.run");
}

TEST(Spawns, HandlersOfServers) {
  const Linked linked(R"(
import socketserver
class Handler(socketserver.StreamRequestHandler):
    def handle(self): pass
class Other:
    def handle(self): pass
def f():
    socketserver.ThreadingTCPServer(("", 0), Handler)
def g():
    socketserver.ThreadingTCPServer(("", 0), Other)
def h():
    socketserver.TCPServer(("", 0), Handler)
)");
  EXPECT_EQ(linked.spawns("main.f"), "thread main.Handler.handle");
  EXPECT_EQ(linked.spawns("main.g"), "");
  EXPECT_EQ(linked.spawns("main.h"), "");
}

TEST(Spawns, ThroughAParameter) {
  const Linked linked(R"(
import threading
def work(): pass
def start(fn):
    threading.Thread(target=fn).start()
def f():
    start(work)
)");
  EXPECT_EQ(linked.spawns("main.start"), "thread <main.start.fn>");
  EXPECT_EQ(linked.spawns("main.f"), "");
}

TEST(Spawns, LookalikesAreNone) {
  const Linked linked(R"(
class Thread:
    def __init__(self, target): pass
    def start(self): pass
class Pool:
    def submit(self, fn): pass
def work(): pass
def f():
    Thread(target=work).start()
    Pool().submit(work)
)");
  EXPECT_EQ(linked.spawns("main.f"), "");
}

}  // namespace
