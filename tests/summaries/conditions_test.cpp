// Whether one call of a library function stalls, and how long.
#include "summaries/conditions.h"

#include <gtest/gtest.h>

#include "tests/summaries/summaries_of.h"

namespace {

// The stalls of a function f with that body.
std::string stalls(const std::string& body) {
  return Summarized(
             "import os, queue, socket, subprocess, threading, time\nlock = threading.Lock()\n"
             "def f(given=None):\n" +
             body)
      .stalls("main.f");
}

TEST(Conditions, SleepSaysHowLong) {
  EXPECT_EQ(stalls("    time.sleep(2)\n"), "time.sleep 2s");
  EXPECT_EQ(stalls("    time.sleep(0.25)\n"), "time.sleep 0.25s");
  EXPECT_EQ(stalls("    time.sleep(1_0)\n"), "time.sleep 10s");
}

TEST(Conditions, LengthThroughAVariable) {
  EXPECT_EQ(stalls("    n = 3\n    time.sleep(n)\n"), "time.sleep 3s");
  EXPECT_EQ(stalls("    time.sleep(given)\n"), "time.sleep");
  EXPECT_EQ(stalls("    n = 3\n    if given:\n        n = 4\n    time.sleep(n)\n"), "time.sleep");
}

TEST(Conditions, SleepOfZeroIsNone) {
  EXPECT_EQ(stalls("    time.sleep(0)\n"), "");
  EXPECT_EQ(stalls("    time.sleep(0.0)\n"), "");
}

TEST(Conditions, LocksThatDoNotWait) {
  EXPECT_NE(stalls("    lock.acquire()\n"), "");
  EXPECT_EQ(stalls("    lock.acquire(False)\n"), "");
  EXPECT_EQ(stalls("    lock.acquire(blocking=False)\n"), "");
}

TEST(Conditions, TimeoutsAreUpperBounds) {
  EXPECT_NE(stalls("    lock.acquire(timeout=3)\n").find("<=3s"), std::string::npos);
  EXPECT_EQ(stalls("    lock.acquire(timeout=0)\n"), "");
}

TEST(Conditions, Queues) {
  EXPECT_NE(stalls("    queue.Queue().get()\n"), "");
  EXPECT_EQ(stalls("    queue.Queue().get(False)\n"), "");
  EXPECT_EQ(stalls("    queue.Queue().get(block=False)\n"), "");
  EXPECT_EQ(stalls("    queue.Queue().get_nowait()\n"), "");
}

TEST(Conditions, OnlyBoundedQueuesBlockTheirWriters) {
  EXPECT_EQ(stalls("    queue.Queue().put(1)\n"), "");
  EXPECT_EQ(stalls("    queue.Queue(0).put(1)\n"), "");
  EXPECT_NE(stalls("    queue.Queue(10).put(1)\n"), "");
  EXPECT_NE(stalls("    queue.Queue(maxsize=10).put(1)\n"), "");
  EXPECT_EQ(stalls("    queue.Queue(10).put(1, block=False)\n"), "");
}

TEST(Conditions, NonblockingSockets) {
  EXPECT_NE(stalls("    s = socket.socket()\n    s.recv(1)\n"), "");
  EXPECT_EQ(stalls("    s = socket.socket()\n    s.setblocking(False)\n    s.recv(1)\n"), "");
  EXPECT_EQ(stalls("    s = socket.socket()\n    s.settimeout(0)\n    s.recv(1)\n"), "");
  EXPECT_NE(stalls("    s = socket.socket()\n    s.settimeout(5)\n    s.recv(1)\n"), "");
}

TEST(Conditions, OneSocketDoesNotSilenceAnother) {
  EXPECT_NE(stalls("    s = socket.socket()\n    t = socket.socket()\n    s.setblocking(False)\n    t.recv(1)\n"), "");
}

TEST(Conditions, NamedConstants) {
  EXPECT_NE(stalls("    os.waitpid(1, 0)\n"), "");
  EXPECT_EQ(stalls("    os.waitpid(1, os.WNOHANG)\n"), "");
}

TEST(Conditions, ProcessesPolledOrWaitedFor) {
  EXPECT_EQ(stalls("    p = subprocess.Popen(['x'])\n    p.poll()\n").find("poll"), std::string::npos);
  EXPECT_NE(stalls("    p = subprocess.Popen(['x'])\n    p.wait()\n").find("wait"), std::string::npos);
}

TEST(Conditions, ArgumentsByPlaceAndName) {
  const support::Linked linked("def f(g):\n    g(1, 2, key=3)\n    g(*[4], 5)\n");
  const auto id = linked.function("main.f");
  const facts::Unit& unit = linked.project().unit(id);
  std::vector<facts::OpId> calls;
  for (uint32_t i = 0; i < unit.ops.size(); ++i) {
    if (unit.ops[i].kind == facts::OpKind::kCall) calls.push_back(facts::OpId(i));
  }
  ASSERT_EQ(calls.size(), 2u);
  const auto text = [&](facts::OpId call, int position, std::string_view keyword) -> std::string_view {
    const facts::OpId found = summaries::argument_op(unit, call, {.position = position, .keyword = keyword});
    return found ? unit.text(unit.op(found).name) : "none";
  };
  EXPECT_EQ(text(calls[0], 1, ""), "2");
  EXPECT_EQ(text(calls[0], -1, "key"), "3");
  EXPECT_EQ(text(calls[0], 2, "other"), "none");
  EXPECT_EQ(text(calls[1], 0, ""), "none");
  EXPECT_FALSE(summaries::argument_op(unit, facts::OpId(), {.position = 0, .keyword = {}}));
}

}  // namespace
