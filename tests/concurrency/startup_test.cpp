// Start-up paths: before anybody else can be on the loop.
#include "concurrency/startup.h"

#include <gtest/gtest.h>

#include "concurrency/stalls.h"
#include "tests/support/linked.h"

namespace {

using support::Linked;

// True if the sleep in the coroutine `f` comes before anything else can run. The text has exactly one stall.
bool at_start(const std::string& text) {
  const Linked linked("import asyncio, time\n" + text);
  const auto summaries = summaries::summarize(linked.project());
  const auto stalls = concurrency::find_stalls(linked.project(), summaries);
  EXPECT_EQ(stalls.by_module[0].size(), 1u) << text;
  return !stalls.by_module[0].empty() && stalls.by_module[0][0].at_start;
}

TEST(Startup, FirstThingOfWhatIsRun) {
  EXPECT_TRUE(at_start("async def f():\n    time.sleep(1)\nasyncio.run(f())\n"));
  EXPECT_TRUE(at_start("async def f():\n    time.sleep(1)\ndef main():\n    asyncio.run(f())\n"));
}

TEST(Startup, AfterTheFirstSuspensionItIsOver) {
  EXPECT_FALSE(at_start("async def f():\n    await asyncio.sleep(0)\n    time.sleep(1)\nasyncio.run(f())\n"));
}

TEST(Startup, AfterATaskIsStartedItIsOver) {
  EXPECT_FALSE(
      at_start("async def g(): pass\nasync def f():\n    asyncio.create_task(g())\n    time.sleep(1)\n"
               "asyncio.run(f())\n"));
}

TEST(Startup, AsyncWithAndForSuspend) {
  EXPECT_FALSE(at_start("async def f(x):\n    async with x:\n        time.sleep(1)\nasyncio.run(f(1))\n"));
  EXPECT_FALSE(at_start("async def f(x):\n    async for y in x:\n        time.sleep(1)\nasyncio.run(f(1))\n"));
}

TEST(Startup, AwaitedElsewhereTooIsNoStartup) {
  EXPECT_FALSE(at_start("async def f():\n    time.sleep(1)\nasync def g():\n    await f()\nasyncio.run(f())\n"));
}

TEST(Startup, NobodyRunsIt) { EXPECT_FALSE(at_start("async def f():\n    time.sleep(1)\n")); }

TEST(Startup, RunAsATaskIsNoStartup) {
  EXPECT_FALSE(at_start("async def f():\n    time.sleep(1)\nasync def g():\n    asyncio.create_task(f())\n"));
}

TEST(Startup, OtherFunctionsNamedRunDoNotCount) {
  EXPECT_FALSE(at_start("import acme\nasync def f():\n    time.sleep(1)\nacme.run(f())\n"));
}

TEST(Startup, HooksOfFrameworks) {
  EXPECT_TRUE(
      at_start("from fastapi import FastAPI\napp = FastAPI()\n@app.on_event('startup')\nasync def f():\n"
               "    time.sleep(1)\n"));
  EXPECT_FALSE(
      at_start("from fastapi import FastAPI\napp = FastAPI()\n@app.get('/')\nasync def f():\n"
               "    time.sleep(1)\n"));
}

}  // namespace
