// Targets: which interpreters a project is meant for, and the words for some of them.
#include "concurrency/targets.h"

#include <gtest/gtest.h>

namespace {

using concurrency::Platform;
using concurrency::StartMethod;
using concurrency::TargetPython;
using concurrency::Targets;
using Strings = std::vector<std::string>;

bool restarts(const TargetPython& target) { return target.start_method != StartMethod::kFork; }

TEST(Targets, DefaultStartMethods) {
  EXPECT_EQ(concurrency::default_start_method({3, 13}, Platform::kLinux), StartMethod::kFork);
  EXPECT_EQ(concurrency::default_start_method({3, 14}, Platform::kLinux), StartMethod::kForkserver);
  EXPECT_EQ(concurrency::default_start_method({3, 9}, Platform::kMacos), StartMethod::kSpawn);
  EXPECT_EQ(concurrency::default_start_method({3, 15}, Platform::kWindows), StartMethod::kSpawn);
}

TEST(Targets, WhereWorkersImportAgain) {
  const Targets all{config::Settings{}};
  const Targets some = all.where(restarts);
  EXPECT_EQ(some.words(all), "on Linux (from 3.14), macOS and Windows");
  const findings::Applies applies = some.applies(all);
  EXPECT_EQ(applies.versions, Strings());  // each of them on some platform
  EXPECT_EQ(applies.platforms, Strings());
  EXPECT_EQ(applies.start_methods, (Strings{"forkserver", "spawn"}));
  EXPECT_EQ(applies.builds, Strings());
}

TEST(Targets, OnlyOnePlatform) {
  config::Settings settings;
  settings.platforms = {"linux"};
  const Targets all(settings);
  EXPECT_EQ(all.where(restarts).words(all), "from Python 3.14 on");
  EXPECT_EQ(all.where([](const TargetPython& t) { return !restarts(t); }).words(all), "up to Python 3.13");
  EXPECT_EQ(all.where(restarts).applies(all).versions, (Strings{"3.14", "3.15"}));
  EXPECT_EQ(all.where([](const TargetPython& t) { return t.version.minor == 12; }).words(all), "on Python 3.12");
}

TEST(Targets, AllAreEverywhere) {
  config::Settings settings;
  settings.target_oldest = {3, 14};
  const Targets all(settings);
  EXPECT_EQ(all.where(restarts).words(all), "everywhere");
  EXPECT_EQ(all.where(restarts).applies(all).platforms, Strings());
}

TEST(Targets, SettingsForceAStartMethod) {
  config::Settings settings;
  settings.start_methods = {"fork"};
  EXPECT_TRUE(Targets(settings).where(restarts).empty());
  settings.start_methods = {"spawn", "fork"};
  const Targets both(settings);
  EXPECT_EQ(both.where(restarts).words(both), "everywhere");
  EXPECT_EQ(both.where(restarts).applies(both).start_methods, Strings{"spawn"});
}

TEST(Targets, BuildsCount) {
  const Targets all{config::Settings{}};
  const Targets some = all.where([](const TargetPython& target) { return target.free_threaded; });
  EXPECT_EQ(some.words(all), "on free-threaded builds");
  EXPECT_EQ(some.applies(all).builds, Strings{"free-threaded"});
  EXPECT_EQ(some.applies(all).versions, (Strings{"3.13", "3.14", "3.15"}));
  const Targets fewer = some.where([](const TargetPython& target) { return target.version.minor > 13; });
  EXPECT_EQ(fewer.words(all), "on free-threaded builds from Python 3.14 on");
  config::Settings gil_only;
  gil_only.builds = {"gil"};
  EXPECT_TRUE(Targets(gil_only).where([](const TargetPython& target) { return target.free_threaded; }).empty());
}

TEST(Targets, OnePlatformOfThree) {
  const Targets all{config::Settings{}};
  const Targets some = all.where([](const TargetPython& target) { return target.platform == Platform::kWindows; });
  EXPECT_EQ(some.words(all), "on Windows");
  EXPECT_EQ(some.applies(all).platforms, Strings{"windows"});
}

}  // namespace
