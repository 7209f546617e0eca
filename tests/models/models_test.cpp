#include "models/models.h"

#include <gtest/gtest.h>

namespace {

using models::Models;
using models::Runs;
using models::StallKind;

TEST(Models, AnswersByCanonicalName) {
  const Models models = Models::builtin();
  const models::Callable* sleep = models.callable("time.sleep");
  ASSERT_NE(sleep, nullptr);
  EXPECT_EQ(sleep->blocks.kind, StallKind::kSleep);
  EXPECT_EQ(sleep->blocks.seconds.position, 0);
  EXPECT_EQ(sleep->instead.trio, "trio.sleep");
  ASSERT_EQ(sleep->blocks.unless.size(), 1u);
  EXPECT_EQ(sleep->blocks.unless[0].kind, models::ConditionKind::kIsZero);
  EXPECT_EQ(models.callable("time.slept"), nullptr);
  EXPECT_EQ(models.callable("sleep"), nullptr);
}

TEST(Models, CanonicalFollowsAliasesAndTheirPrefixes) {
  const Models models = Models::builtin();
  EXPECT_EQ(models.canonical("requests.api.get"), "requests.get");
  EXPECT_EQ(models.canonical("requests.sessions.Session.get"), "requests.Session.get");
  EXPECT_EQ(models.canonical("io.open"), "builtins.open");
  EXPECT_EQ(models.canonical("_io.TextIOWrapper.read"), "io.TextIOWrapper.read");
  EXPECT_EQ(models.canonical("str"), "builtins.str");
  EXPECT_EQ(models.canonical("app.main"), "app.main");
  EXPECT_EQ(models.canonical(""), "");
}

TEST(Models, MethodsComeFromBases) {
  const Models models = Models::builtin();
  const models::Callable* shutdown = models.method("concurrent.futures.ThreadPoolExecutor", "shutdown");
  ASSERT_NE(shutdown, nullptr);
  EXPECT_EQ(shutdown->name, "concurrent.futures.Executor.shutdown");
  EXPECT_EQ(models.callable("concurrent.futures.ThreadPoolExecutor.shutdown"), shutdown);
  EXPECT_EQ(models.attribute_type("pathlib.PosixPath", "parent"), "self");
  EXPECT_TRUE(models.derives("pathlib.PosixPath", "pathlib.PurePath"));
  EXPECT_FALSE(models.derives("pathlib.PurePath", "pathlib.Path"));
}

TEST(Models, WildcardSpeaksForPublicMethodsOnly) {
  const Models models = Models::builtin();
  ASSERT_NE(models.method("xmlrpc.client.ServerProxy", "anything"), nullptr);
  EXPECT_EQ(models.method("xmlrpc.client.ServerProxy", "anything")->blocks.kind, StallKind::kNetwork);
  EXPECT_EQ(models.method("xmlrpc.client.ServerProxy", "__init__"), nullptr);
}

TEST(Models, AWildcardAnswersUnderTheNameAskedFor) {
  const Models models = Models::builtin();
  const models::Callable* get = models.method("redis.RedisCluster", "hget");
  ASSERT_NE(get, nullptr);
  EXPECT_EQ(get->name, "redis.Redis.hget");
  EXPECT_EQ(get->instead.asyncio, "redis.asyncio.Redis.hget");
  EXPECT_EQ(models.callable("redis.Redis.hget"), get);
}

TEST(Models, TheExecutorDecidesWhereWorkRuns) {
  const Models models = Models::builtin();
  ASSERT_NE(models.spawn_method("concurrent.futures.ProcessPoolExecutor", "submit"), nullptr);
  EXPECT_EQ(models.spawn_method("concurrent.futures.ProcessPoolExecutor", "submit")->runs, Runs::kProcess);
  EXPECT_EQ(models.spawn_method("concurrent.futures.ThreadPoolExecutor", "map")->runs, Runs::kThread);
  EXPECT_TRUE(models.spawn_method("concurrent.futures.ThreadPoolExecutor", "map")->many);
  EXPECT_EQ(models.spawn("asyncio.to_thread")->callable.position, 0);
}

TEST(Models, DualInterfacesAreTypesOfTheirOwn) {
  const Models models = Models::builtin();
  EXPECT_TRUE(models.method("asyncio.Queue", "get")->is_async);
  EXPECT_EQ(models.method("queue.Queue", "get")->blocks.kind, StallKind::kWait);
  EXPECT_EQ(models.method("asyncio.Task", "result")->blocks.kind, StallKind::kNone);
  EXPECT_TRUE(models.method("asyncio.subprocess.Process", "wait")->is_async);
}

TEST(Models, KnowsThePackagesOfItsEntries) {
  const Models models = Models::builtin();
  EXPECT_TRUE(models.knows_prefix("concurrent"));
  EXPECT_TRUE(models.knows_prefix("concurrent.futures"));
  EXPECT_FALSE(models.knows_prefix("concurrent.future"));
}

TEST(Models, AUsersEntryReplacesOurs) {
  auto made = Models::with_user(
      "[[callable]]\nname = \"time.sleep\"\nblocks = false\n"
      "[[callable]]\nname = \"app.offload\"\nruns = \"thread\"\n",
      "pyproject.toml");
  ASSERT_TRUE(made.ok()) << made.error().message;
  const Models& models = made.value();
  EXPECT_EQ(models.callable("time.sleep")->blocks.kind, StallKind::kNone);
  ASSERT_NE(models.spawn("app.offload"), nullptr);
  EXPECT_EQ(models.spawn("app.offload")->runs, Runs::kThread);
  EXPECT_EQ(models.callable("requests.get")->blocks.kind, StallKind::kNetwork);
  EXPECT_EQ(models.tables().size(), 2u);
}

TEST(Models, AUsersEntriesStandInAConfigurationFile) {
  auto made = Models::with_user(
      "[project]\nname = \"x\"\n[tool.gilint]\nselect = [\"GIL1\"]\n"
      "[[tool.gilint.callable]]\nname = \"time.sleep\"\nblocks = false\n",
      "pyproject.toml");
  ASSERT_TRUE(made.ok()) << made.error().message;
  EXPECT_EQ(made.value().callable("time.sleep")->blocks.kind, StallKind::kNone);
  const auto wrong = Models::with_user("min-level = \"note\"\n[[callable]]\nname = \"a\"\nblocks = 3\n", "gilint.toml");
  ASSERT_FALSE(wrong.ok());
  EXPECT_EQ(wrong.error().message,
            "gilint.toml:4:10: [[callable]] `a`: key `blocks` must be false, a kind, or a table with a kind");
}

TEST(Models, AUsersEntryMayUseAnotherSpelling) {
  auto made = Models::with_user("[[callable]]\nname = \"requests.api.get\"\nblocks = false\n", "gilint.toml");
  ASSERT_TRUE(made.ok()) << made.error().message;
  EXPECT_EQ(made.value().callable("requests.get")->blocks.kind, StallKind::kNone);
}

}  // namespace
