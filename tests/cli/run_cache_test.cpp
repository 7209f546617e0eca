#include "cli/run_cache.h"

#include <gtest/gtest.h>
#include <stdlib.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <thread>

namespace cli {
namespace {

namespace fs = std::filesystem;

class RunCacheTest : public testing::Test {
 protected:
  RunCacheTest() {
    std::string name = (fs::temp_directory_path() / "gilint-cache-XXXXXX").string();
    folder_ = mkdtemp(name.data());
  }
  ~RunCacheTest() override {
    std::error_code ignored;
    fs::remove_all(folder_, ignored);
  }
  std::string cache() const { return (folder_ / "cache").string(); }

  fs::path folder_;
};

const FinishedRun kRun{{"one\ntwo\n", "a notice\n"}, 1};

TEST_F(RunCacheTest, GivesBackWhatWasKept) {
  const RunCache cached(cache(), "0123");
  EXPECT_FALSE(cached.find());
  cached.keep(kRun);
  const auto found = cached.find();
  ASSERT_TRUE(found);
  EXPECT_EQ(found->rendered.out, "one\ntwo\n");
  EXPECT_EQ(found->rendered.err, "a notice\n");
  EXPECT_EQ(found->code, 1);
  EXPECT_FALSE(RunCache(cache(), "0124").find());
  EXPECT_TRUE(fs::exists(folder_ / "cache" / "CACHEDIR.TAG"));
  std::ifstream ignored(folder_ / "cache" / ".gitignore");
  std::string line;
  EXPECT_TRUE(std::getline(ignored, line) && line == "*");
}

TEST_F(RunCacheTest, ADamagedRunIsNone) {
  const RunCache cached(cache(), "0123");
  cached.keep(kRun);
  const fs::path file = folder_ / "cache" / "0123.run";
  std::ifstream in(file, std::ios::binary);
  std::ostringstream whole;
  whole << in.rdbuf();
  const std::string text = whole.str();
  for (size_t size = 0; size < text.size(); ++size) {
    std::ofstream(file, std::ios::binary) << text.substr(0, size);
    EXPECT_FALSE(cached.find()) << size;
  }
  for (size_t at = 0; at < text.size(); ++at) {
    std::string changed = text;
    changed[at] = static_cast<char>(changed[at] ^ 1);
    std::ofstream(file, std::ios::binary) << changed;
    EXPECT_FALSE(cached.find()) << at;
  }
}

TEST_F(RunCacheTest, WithoutAFolderNothingIsKept) {
  RunCache("", "0123").keep(kRun);
  EXPECT_FALSE(RunCache("", "0123").find());
}

TEST_F(RunCacheTest, WhatIsNoFolderOfOursIsLeftAlone) {
  fs::create_directory(folder_ / "elsewhere");
  fs::create_directory_symlink(folder_ / "elsewhere", folder_ / "cache");
  const RunCache linked(cache(), "0123");
  linked.keep(kRun);
  EXPECT_FALSE(linked.find());
  EXPECT_TRUE(fs::is_empty(folder_ / "elsewhere"));
  std::ofstream(folder_ / "file") << "text";
  const RunCache file((folder_ / "file").string(), "0123");
  file.keep(kRun);
  EXPECT_FALSE(file.find());
}

TEST_F(RunCacheTest, KeepsAFewOnly) {
  for (int i = 0; i < 40; ++i) RunCache(cache(), "key" + std::to_string(i)).keep(kRun);
  size_t runs = 0;
  for (const auto& entry : fs::directory_iterator(cache())) runs += entry.path().extension() == ".run" ? 1 : 0;
  EXPECT_LE(runs, 16U);
  EXPECT_TRUE(RunCache(cache(), "key39").find());
}

TEST_F(RunCacheTest, TwoWritersDoNotHurtEachOther) {
  const auto write = [&] {
    for (int i = 0; i < 200; ++i) RunCache(cache(), "key" + std::to_string(i % 3)).keep(kRun);
  };
  std::thread other(write);
  write();
  other.join();
  for (int i = 0; i < 3; ++i) {
    const auto found = RunCache(cache(), "key" + std::to_string(i)).find();
    if (found) {
      EXPECT_EQ(found->rendered.out, kRun.rendered.out);
    }
  }
}

}  // namespace
}  // namespace cli
