// Stalls: which code runs on the loop, and where control leaves it.
#include "concurrency/stalls.h"

#include <gtest/gtest.h>

#include <set>

#include "tests/support/linked.h"

namespace {

using concurrency::LoopReason;
using concurrency::Stall;
using support::Linked;

class Found {
 public:
  explicit Found(std::string text) : Found(std::vector<support::Text>{{"main.py", std::move(text)}}) {}
  explicit Found(std::vector<support::Text> texts)
      : linked_(std::move(texts)),
        summaries_(summaries::summarize(linked_.project())),
        stalls_(concurrency::find_stalls(linked_.project(), summaries_)) {}

  // "main.f time.sleep", each once, sorted.
  std::string all() const {
    std::set<std::string> found;
    for (const auto& module : stalls_.by_module) {
      for (const Stall& stall : module) found.insert(name(stall.function) + " " + std::string(stall.primitive->name));
    }
    std::string out;
    for (const std::string& one : found) out += (out.empty() ? "" : ", ") + one;
    return out;
  }
  size_t count() const {
    size_t found = 0;
    for (const auto& module : stalls_.by_module) found += module.size();
    return found;
  }
  // The only stall there is.
  const Stall& only() const {
    static const Stall kNone{};
    const Stall* found = nullptr;
    for (const auto& module : stalls_.by_module) {
      for (const Stall& stall : module) {
        if (found != nullptr) ADD_FAILURE() << "several stalls: " << all();
        found = &stall;
      }
    }
    if (found == nullptr) ADD_FAILURE() << "no stall";
    return found != nullptr ? *found : kNone;
  }
  // The source of the call where control leaves the loop.
  std::string call() const { return text(only().function, only().call); }
  std::string path() const {
    std::string out;
    for (const concurrency::Place& place : only().path) out += text(place.function, place.op) + "; ";
    return out;
  }

 private:
  std::string name(project::FunctionId id) const {
    return std::string(linked_.project().text(linked_.project().functions[id.value].qualified));
  }
  std::string text(project::FunctionId id, facts::OpId op) const {
    const base::Span span = linked_.project().span(id, op);
    return linked_.project().file(id).text.substr(span.begin, span.end - span.begin);
  }

  Linked linked_;
  summaries::Summaries summaries_;
  concurrency::Stalls stalls_;
};

TEST(Stalls, Coroutines) {
  const Found found("import time\nasync def f():\n    time.sleep(1)\n");
  EXPECT_EQ(found.all(), "main.f time.sleep");
  EXPECT_EQ(found.only().reason, LoopReason::kCoroutine);
  EXPECT_EQ(found.call(), "time.sleep(1)");
}

TEST(Stalls, AsyncGenerators) {
  const Found found("import time\nasync def f():\n    time.sleep(1)\n    yield 1\n");
  EXPECT_EQ(found.only().reason, LoopReason::kAsyncGenerator);
}

TEST(Stalls, PlainFunctionsAreNotOnTheLoop) {
  EXPECT_EQ(Found("import time\ndef f():\n    time.sleep(1)\ntime.sleep(2)\n").all(), "");
}

TEST(Stalls, ReportedWhereControlLeavesTheCoroutine) {
  const Found found("import time\ndef low():\n    time.sleep(1)\ndef g():\n    low()\nasync def f():\n    g()\n");
  EXPECT_EQ(found.all(), "main.f time.sleep");
  EXPECT_EQ(found.call(), "g()");
  EXPECT_EQ(found.path(), "g(); low(); time.sleep(1); ");
}

TEST(Stalls, OnceForEachPrimitiveOfAFunction) {
  const Found found("import time\ndef g():\n    time.sleep(1)\nasync def f():\n    g()\n    g()\n");
  EXPECT_EQ(found.only().also.size(), 1u);
  const Found direct("import time\nasync def f():\n    time.sleep(1)\n    time.sleep(1)\n");
  EXPECT_EQ(direct.only().also.size(), 1u);
}

TEST(Stalls, OnePrimitiveAtTwoPlacesIsTwoMistakes) {
  const Found found(R"(
import time
def g():
    time.sleep(1)
def h():
    time.sleep(1)
async def f():
    g()
    h()
    time.sleep(1)
)");
  EXPECT_EQ(found.count(), 3u);
}

TEST(Stalls, WhereNoLoopRunsIsNone) {
  const Found found(R"(
import asyncio, time
def g():
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        time.sleep(1)
async def f():
    g()
)");
  EXPECT_EQ(found.all(), "");
}

TEST(Stalls, WhatIsKeptIsRare) {
  const Found found(R"(
import time
kept = None
def g():
    global kept
    if kept is None:
        time.sleep(1)
        kept = 1
async def f():
    g()
)");
  EXPECT_TRUE(found.only().is_rare);
}

TEST(Stalls, AwaitedCoroutineReportsItsOwn) {
  EXPECT_EQ(Found("import time\nasync def g():\n    time.sleep(1)\nasync def f():\n    await g()\n").all(),
            "main.g time.sleep");
}

TEST(Stalls, CallbacksOfTheLoop) {
  const Found found(R"(
import asyncio, time
def cb():
    time.sleep(1)
async def f():
    asyncio.get_running_loop().call_later(1, cb)
)");
  EXPECT_EQ(found.only().reason, LoopReason::kCallback);
  EXPECT_EQ(found.all(), "main.cb time.sleep");
}

TEST(Stalls, CallbacksThroughAParameter) {
  EXPECT_EQ(Found(R"(
import asyncio, time
def cb():
    time.sleep(1)
def schedule(fn):
    asyncio.get_event_loop().call_soon(fn)
def f():
    schedule(cb)
)")
                .all(),
            "main.cb time.sleep");
}

TEST(Stalls, DoneCallbacksOfTasks) {
  EXPECT_EQ(Found(R"(
import asyncio, time
def cb(task):
    time.sleep(1)
async def work(): pass
async def f():
    asyncio.create_task(work()).add_done_callback(cb)
)")
                .all(),
            "main.cb time.sleep");
}

TEST(Stalls, DoneCallbacksOfThreadFuturesAreNot) {
  EXPECT_EQ(Found(R"(
import time
from concurrent.futures import ThreadPoolExecutor
def cb(future):
    time.sleep(1)
def work(): pass
async def f(pool: ThreadPoolExecutor):
    pool.submit(work).add_done_callback(cb)
)")
                .all(),
            "");
}

TEST(Stalls, Protocols) {
  const Found found(R"(
import asyncio, time
class P(asyncio.Protocol):
    def data_received(self, data):
        time.sleep(1)
    def helper(self):
        time.sleep(1)
)");
  EXPECT_EQ(found.all(), "main.P.data_received time.sleep");
  EXPECT_EQ(found.only().reason, LoopReason::kFramework);
}

TEST(Stalls, HandedToAThreadIsOffTheLoop) {
  EXPECT_EQ(Found(R"(
import asyncio, threading, time
def slow():
    time.sleep(1)
def offload(fn):
    return asyncio.get_running_loop().run_in_executor(None, fn)
async def f():
    await asyncio.to_thread(slow)
    await asyncio.get_running_loop().run_in_executor(None, slow)
    threading.Thread(target=slow).start()
    await offload(slow)
)")
                .all(),
            "");
}

TEST(Stalls, CalledInsteadOfHandedOver) {
  EXPECT_EQ(Found(R"(
import asyncio, time
def slow():
    time.sleep(1)
async def f():
    await asyncio.to_thread(slow())
)")
                .all(),
            "main.f time.sleep");
}

TEST(Stalls, FrameworksDecideWherePlainFunctionsRun) {
  const std::string body = "import time\nfrom fastapi import FastAPI\napp = FastAPI()\n@app.get('/')\n";
  EXPECT_EQ(Found(body + "def index():\n    time.sleep(1)\n").all(), "");
  EXPECT_EQ(Found(body + "async def index():\n    time.sleep(1)\n").all(), "main.index time.sleep");
}

TEST(Stalls, NestedFunctionsRunWhereTheyAreCalled) {
  EXPECT_EQ(Found("import time\nasync def f():\n    def g():\n        time.sleep(1)\n    return g\n").all(), "");
  EXPECT_EQ(Found("import time\nasync def f():\n    def g():\n        time.sleep(1)\n    g()\n").all(),
            "main.f time.sleep");
}

TEST(Stalls, WordsOfTheLibraryThatIsImported) {
  const std::string body = "import time\nasync def f():\n    time.sleep(1)\n";
  EXPECT_EQ(Found(body).only().framework, concurrency::Framework::kAsyncio);
  EXPECT_EQ(Found("import trio\n" + body).only().framework, concurrency::Framework::kTrio);
  EXPECT_EQ(Found("import anyio\n" + body).only().framework, concurrency::Framework::kAnyio);
  EXPECT_EQ(Found("import anyio, asyncio\n" + body).only().framework, concurrency::Framework::kAsyncio);
}

TEST(Stalls, InOrderOfPosition) {
  const Linked linked("import time, os\nasync def g():\n    os.stat('x')\n    time.sleep(1)\n    os.listdir()\n");
  const auto summaries = summaries::summarize(linked.project());
  const auto stalls = concurrency::find_stalls(linked.project(), summaries);
  ASSERT_EQ(stalls.by_module.size(), 1u);
  ASSERT_EQ(stalls.by_module[0].size(), 3u);
  EXPECT_EQ(stalls.by_module[0][1].primitive->name, "time.sleep");
}

TEST(Stalls, GroupedByTheModuleOfTheCall) {
  const Linked linked({{"low.py", "import time\ndef g():\n    time.sleep(1)\n"},
                       {"main.py", "import low\nasync def f():\n    low.g()\n"}});
  const auto summaries = summaries::summarize(linked.project());
  const auto stalls = concurrency::find_stalls(linked.project(), summaries);
  ASSERT_EQ(stalls.by_module.size(), 2u);
  EXPECT_TRUE(stalls.by_module[0].empty());
  EXPECT_EQ(stalls.by_module[1].size(), 1u);
}

}  // namespace
