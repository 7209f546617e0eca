#include "rules/advice.h"

#include <gtest/gtest.h>

namespace rules {
namespace {

TEST(Duration, IsWrittenAsPeopleDo) {
  EXPECT_EQ(duration(2), "2 s");
  EXPECT_EQ(duration(0.5), "0.5 s");
  EXPECT_EQ(duration(0.1), "0.1 s");
  EXPECT_EQ(duration(0.05), "50 ms");
  EXPECT_EQ(duration(0.0005), "0.5 ms");
  EXPECT_EQ(duration(1.23456), "1.235 s");
  EXPECT_EQ(duration(3600), "3600 s");
}

TEST(ShortName, LeavesBuiltinsAway) {
  EXPECT_EQ(short_name("builtins.open"), "open");
  EXPECT_EQ(short_name("time.sleep"), "time.sleep");
}

TEST(Subject, IsTheNameOrWhatIsWritten) {
  EXPECT_EQ(subject("builtins.open"), "`open`");
  EXPECT_EQ(subject("requests.Session.get"), "`requests.Session.get`");
  EXPECT_EQ(subject("io.TextIOWrapper.read"), "`read` of a file");
  EXPECT_EQ(subject("io.open_code"), "`io.open_code`");
  EXPECT_EQ(subject("concurrent.futures.ThreadPoolExecutor.__exit__"), "the end of `with ThreadPoolExecutor()`");
  EXPECT_EQ(subject("threading.Lock.__enter__"), "`with` on a `Lock`");
  EXPECT_EQ(subject("concurrent.futures.Executor.__exit__", "Pool(4)"), "the end of `with Pool(4)`");
  EXPECT_EQ(subject("threading.Lock.__enter__", "self.lock"), "`with self.lock`");
}

TEST(HowLong, PrefersWhatIsKnown) {
  summaries::Duration unknown;
  EXPECT_EQ(how_long(models::StallKind::kNetwork, unknown), "until the network answers");
  EXPECT_EQ(how_long(models::StallKind::kSleep, {2, false}), "for 2 s");
  EXPECT_EQ(how_long(models::StallKind::kWait, {0.5, true}), "for up to 0.5 s");
}

TEST(UseTwin, AwaitsAFunction) {
  EXPECT_EQ(use_twin("asyncio.sleep", "2"), "Use `await asyncio.sleep(2)`.");
  EXPECT_EQ(use_twin("asyncio.sleep", ""), "Use `await asyncio.sleep()`.");
}

TEST(UseTwin, NamesClassAndMethod) {
  EXPECT_EQ(use_twin("httpx.AsyncClient.get", "url"), "Use `httpx.AsyncClient` and await its `get`.");
  EXPECT_EQ(use_twin("anyio.NamedTemporaryFile", ""), "Use `anyio.NamedTemporaryFile`.");
  EXPECT_EQ(use_twin("asyncio.AbstractEventLoop.getaddrinfo", "host, 80"),
            "Use `await asyncio.get_running_loop().getaddrinfo(host, 80)`.");
}

TEST(UseTwin, LeavesLongArgumentsAway) {
  EXPECT_EQ(use_twin("trio.run_process", "[\"a\", \"very\", \"long\", \"command\", \"line\"]"),
            "Use `await trio.run_process(...)`.");
  EXPECT_EQ(use_twin("trio.run_process", "a,\nb"), "Use `await trio.run_process(...)`.");
}

TEST(UseThread, SpeaksTheFrameworksWords) {
  EXPECT_EQ(use_thread(Framework::kAsyncio, {"fetch", "url, n=1"}), "Use `await asyncio.to_thread(fetch, url, n=1)`.");
  EXPECT_EQ(use_thread(Framework::kTrio, {"fetch", "url"}), "Use `await trio.to_thread.run_sync(fetch, url)`.");
  EXPECT_EQ(use_thread(Framework::kAnyio, {"fetch", ""}), "Use `await anyio.to_thread.run_sync(fetch)`.");
}

TEST(UseThread, PassesNoKeywordsWhereNoneAreTaken) {
  EXPECT_EQ(use_thread(Framework::kTrio, {"fetch", "url, n=1"}), "Use `await trio.to_thread.run_sync(fetch, ...)`.");
  EXPECT_EQ(use_thread(Framework::kAsyncio, {"fetch", "n=1", false}),
            "Use `asyncio.get_running_loop().run_in_executor(None, fetch, ...)`.");
}

TEST(UseThread, NeedsNoCallee) {
  EXPECT_EQ(use_thread(Framework::kAsyncio, {}), "Run it in a thread with `asyncio.to_thread`.");
}

TEST(UseProcess, SaysWhy) {
  EXPECT_NE(use_process(Framework::kAsyncio).find("keeps the GIL"), std::string::npos);
  EXPECT_NE(use_process(Framework::kAnyio).find("anyio.to_process"), std::string::npos);
  EXPECT_EQ(use_process(Framework::kTrio).find("thread with"), std::string::npos);
}

}  // namespace
}  // namespace rules
