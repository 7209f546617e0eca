#include "models/parse.h"

#include <gtest/gtest.h>

namespace {

using models::OwnedTables;
using models::TableView;

std::string error_of(std::string_view toml) {
  const auto tables = OwnedTables::parse(toml, "my.toml");
  return tables.ok() ? "no error" : tables.error().message;
}

TEST(Parse, ReadsAllFieldsOfACallable) {
  const auto tables = OwnedTables::parse(R"(
[[callable]]
name = "lib.get"
aliases = ["lib.api.get"]
returns = "lib.Answer"
blocks = { kind = "wait", seconds = "argument 0", timeout = "argument 1 or timeout", unless = [
  "argument 2 or block is False", "timeout is 0", "mode == 'r'", "receiver is unbounded", "argument 0 is in memory"] }
lazy = true
gil = "releases from 2048 bytes"
instead = { asyncio = "alib.*", anyio = "anyio.Lib.*" }
calls = ["argument 0 or key"]
consumes = ["argument 1"]
since = "3.11"
)",
                                         "my.toml");
  ASSERT_TRUE(tables.ok()) << tables.error().message;
  const TableView view = tables.value().view();
  ASSERT_EQ(view.callables.size(), 1u);
  const models::Callable& get = view.callables[0];
  EXPECT_EQ(get.name, "lib.get");
  EXPECT_EQ(get.returns, "lib.Answer");
  EXPECT_EQ(get.blocks.kind, models::StallKind::kWait);
  EXPECT_EQ(get.blocks.seconds.position, 0);
  EXPECT_EQ(get.blocks.timeout.position, 1);
  EXPECT_EQ(get.blocks.timeout.keyword, "timeout");
  ASSERT_EQ(get.blocks.unless.size(), 5u);
  EXPECT_EQ(get.blocks.unless[0].kind, models::ConditionKind::kIsFalse);
  EXPECT_EQ(get.blocks.unless[0].argument.position, 2);
  EXPECT_EQ(get.blocks.unless[1].argument.position, -1);
  EXPECT_EQ(get.blocks.unless[2].kind, models::ConditionKind::kEquals);
  EXPECT_EQ(get.blocks.unless[2].text, "r");
  EXPECT_EQ(get.blocks.unless[3].kind, models::ConditionKind::kReceiverUnbounded);
  EXPECT_EQ(get.blocks.unless[4].kind, models::ConditionKind::kReceiverInMemory);
  EXPECT_EQ(get.blocks.unless[4].argument.position, 0);
  EXPECT_TRUE(get.blocks_when_iterated);
  EXPECT_EQ(get.gil, models::Gil::kReleases);
  EXPECT_EQ(get.gil_from_bytes, 2048u);
  EXPECT_EQ(get.instead.asyncio, "alib.get");
  EXPECT_EQ(get.instead.anyio, "anyio.Lib.get");
  EXPECT_EQ(get.instead.trio, "");
  ASSERT_EQ(get.calls.size(), 1u);
  EXPECT_EQ(get.calls[0].keyword, "key");
  EXPECT_EQ(get.since, "3.11");
  ASSERT_EQ(view.aliases.size(), 1u);
  EXPECT_EQ(view.aliases[0].name, "lib.api.get");
  EXPECT_EQ(view.aliases[0].type, "lib.get");
}

TEST(Parse, OneEntrySpeaksForSeveralNames) {
  const auto tables = OwnedTables::parse(
      "[[callable]]\nname = [\"get\", \"put\"]\nof = [\"a.B\", \"a.C\"]\nblocks = \"network\"\ninstead = \"x.*\"\n",
      "my.toml");
  ASSERT_TRUE(tables.ok()) << tables.error().message;
  const TableView view = tables.value().view();
  ASSERT_EQ(view.callables.size(), 4u);
  EXPECT_EQ(view.callables[3].name, "a.C.put");
  EXPECT_EQ(view.callables[3].instead.asyncio, "x.put");
}

TEST(Parse, AContextManagerIsATypeOfItsOwn) {
  const auto tables = OwnedTables::parse(
      "[[callable]]\nname = \"lib.stream\"\nreturns = \"lib.Answer\"\nblocks = { kind = \"network\", at = \"enter\" "
      "}\n",
      "my.toml");
  ASSERT_TRUE(tables.ok()) << tables.error().message;
  const TableView view = tables.value().view();
  ASSERT_EQ(view.callables.size(), 2u);
  EXPECT_EQ(view.callables[0].returns, "lib.stream");
  EXPECT_EQ(view.callables[0].blocks.kind, models::StallKind::kNone);
  EXPECT_EQ(view.callables[1].name, "lib.stream.__enter__");
  EXPECT_EQ(view.callables[1].blocks.kind, models::StallKind::kNetwork);
  ASSERT_EQ(view.types.size(), 1u);
  EXPECT_EQ(view.types[0].enters, "lib.Answer");
}

TEST(Parse, RootsAreReadForEachDecoratorAndBase) {
  const auto tables = OwnedTables::parse(
      "[[root]]\ndecorator = [\"get\", \"post\"]\nof = \"w.App\"\nsync = \"loop\"\nthread_if = \"threaded\"\n"
      "[[root]]\nbase = \"w.Handler\"\nmethods = [\"do_*\"]\nstartup = true\n",
      "my.toml");
  ASSERT_TRUE(tables.ok()) << tables.error().message;
  const TableView view = tables.value().view();
  ASSERT_EQ(view.roots.size(), 3u);
  EXPECT_EQ(view.roots[1].decorator, "w.App.post");
  EXPECT_EQ(view.roots[1].sync_runs, models::Runs::kLoop);
  EXPECT_EQ(view.roots[1].thread_if.keyword, "threaded");
  EXPECT_EQ(view.roots[2].base, "w.Handler");
  EXPECT_EQ(view.roots[2].sync_runs, models::Runs::kThread);
  EXPECT_TRUE(view.roots[2].startup);
}

TEST(Parse, ErrorsNameFileLineEntryAndKey) {
  EXPECT_EQ(error_of("[[callable]]\nname = \"a.b\"\nblock = \"sleep\"\n"),
            "my.toml:3:9: [[callable]] `a.b`: key `block` is unknown (did you mean `blocks`?)");
  EXPECT_EQ(
      error_of("[[callable]]\nname = \"a.b\"\nblocks = \"slep\"\n"),
      "my.toml:3:10: [[callable]] `a.b`: key `blocks` is none of none, sleep, network, dns, database, process, start, "
      "input, wait, lock, tree, file, metadata");
  EXPECT_EQ(error_of("[[callable]]\nname = \"a.b\"\nblocks = { seconds = \"argument 0\" }\n"),
            "my.toml:3:10: [[callable]] `a.b`: `blocks`: key `kind` is missing");
  EXPECT_EQ(error_of("[[callable]]\nblocks = false\n"), "my.toml:1:1: [[callable]]: key `name` is missing");
  EXPECT_EQ(error_of("[[spawn]]\nname = \"a.b\"\n"), "my.toml:1:1: [[spawn]] `a.b`: key `callable` is missing");
  EXPECT_EQ(error_of("[[callable]]\nname = \"a.b\"\n[[callable]]\nname = \"a.b\"\n"),
            "my.toml:4:8: [[callable]] `a.b`: key `name` repeats `a.b`");
}

TEST(Parse, RefusesWhatIsNotInTheForm) {
  EXPECT_EQ(error_of("[[callables]]\nname = \"a\"\n"),
            "my.toml:1:1: `callables` is none of callable, type, spawn, root, lock, decorator, alias");
  EXPECT_EQ(error_of("callable = 3\n"), "my.toml:1:12: `callable` must be written as [[callable]]");
  EXPECT_NE(error_of("[[callable]]\nname = \n").find("my.toml:2:"), std::string::npos);
  EXPECT_NE(error_of("[[callable]]\nname = \"a\"\nblocks = true\n").find("must be false"), std::string::npos);
  EXPECT_NE(error_of("[[callable]]\nname = \"a\"\nasync = \"yes\"\n").find("must be true or false"), std::string::npos);
  EXPECT_NE(error_of("[[callable]]\nname = \"a\"\ncalls = [\"argument x\"]\n").find("names no argument"),
            std::string::npos);
  EXPECT_NE(error_of("[[callable]]\nname = \"a\"\ncalls = [\"argument 1 or\"]\n").find("names no argument"),
            std::string::npos);
  EXPECT_NE(error_of("[[callable]]\nname = \"a\"\ncalls = 1\n").find("must be a string or an array"),
            std::string::npos);
  EXPECT_NE(error_of("[[callable]]\nname = \"a\"\nblocks = { kind = \"lock\", unless = [\"timeout = 0\"] }\n")
                .find("is no condition"),
            std::string::npos);
  EXPECT_NE(error_of("[[callable]]\nname = \"a\"\ngil = \"releases from x bytes\"\n").find("no number of bytes"),
            std::string::npos);
  EXPECT_NE(error_of("[[root]]\ndecorator = \"a\"\nbase = \"b\"\n").find("not both"), std::string::npos);
  EXPECT_NE(error_of("[[root]]\nbase = \"b\"\n").find("`methods` is missing"), std::string::npos);
  EXPECT_NE(error_of("[[alias]]\nname = \"b\"\n").find("`means` is missing"), std::string::npos);
  EXPECT_NE(error_of("[[decorator]]\nname = \"b\"\n").find("`effect` is missing"), std::string::npos);
}

TEST(Parse, AnEmptyTextIsAnEmptyTable) {
  const auto tables = OwnedTables::parse("", "my.toml");
  ASSERT_TRUE(tables.ok());
  EXPECT_TRUE(tables.value().view().callables.empty());
}

}  // namespace
