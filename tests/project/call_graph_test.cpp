#include "project/call_graph.h"

#include <gtest/gtest.h>

#include "tests/support/linked.h"

namespace {

using project::CallGraphKind;
using support::Linked;

TEST(CallGraph, EveryFunctionIsAKey) {
  const Linked linked("def a():\n    b()\ndef b(): pass\n");
  EXPECT_EQ(call_graph_json(linked.project(), CallGraphKind::kCalls),
            "{\n  \"main\": [],\n  \"main.a\": [\"main.b\"],\n  \"main.b\": []\n}\n");
}

TEST(CallGraph, BuiltinsByNameAndNoOtherLibrary) {
  const Linked linked("import time\ntime.sleep(1)\nlen('x'.strip())\n");
  EXPECT_EQ(call_graph_json(linked.project(), CallGraphKind::kCalls), "{\n  \"main\": [\"<builtin>.len\"]\n}\n");
}

TEST(CallGraph, ParametersAreReplacedByWhatCallersPass) {
  const Linked linked("def a(): pass\ndef b(): pass\ndef run(f):\n    f()\nrun(a)\nrun(b)\n");
  EXPECT_EQ(call_graph_json(linked.project(), CallGraphKind::kCalls),
            "{\n  \"main\": [\"main.run\"],\n  \"main.a\": [],\n  \"main.b\": [],\n"
            "  \"main.run\": [\"main.a\", \"main.b\"]\n}\n");
}

TEST(CallGraph, SpawnsListWhatRunsElsewhere) {
  const Linked linked("import threading\ndef a():\n    b()\ndef b(): pass\nthreading.Thread(target=a).start()\n");
  EXPECT_EQ(call_graph_json(linked.project(), CallGraphKind::kSpawns), "{\n  \"main\": [\"main.a\"]\n}\n");
}

TEST(CallGraph, CallbacksOfTheLoopAreNoSpawns) {
  const Linked linked("import asyncio\ndef a(): pass\nasync def f():\n    asyncio.get_running_loop().call_soon(a)\n");
  EXPECT_EQ(call_graph_json(linked.project(), CallGraphKind::kSpawns), "{\n}\n");
}

TEST(CallGraph, EmptyProject) {
  const Linked linked(std::vector<support::Text>{});
  EXPECT_EQ(call_graph_json(linked.project(), CallGraphKind::kCalls), "{\n}\n");
}

}  // namespace
