#include "cli/facts_cache.h"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "facts/dump.h"
#include "facts/extract.h"
#include "source/load.h"
#include "syntax/tree.h"

namespace cli {
namespace {

namespace fs = std::filesystem;

class FactsCacheTest : public testing::Test {
 protected:
  FactsCacheTest() {
    std::string name = (fs::temp_directory_path() / "gilint-facts-XXXXXX").string();
    folder_ = mkdtemp(name.data());
  }
  ~FactsCacheTest() override {
    std::error_code ignored;
    fs::remove_all(folder_, ignored);
  }

  // Runs over files of these texts; how many were found in the cache. Facts from there must be those from the text.
  size_t run(const std::vector<std::string>& texts) {
    FactsCache cache((folder_ / "cache").string(), texts.size());
    for (size_t i = 0; i < texts.size(); ++i) {
      source::SourceFile file;
      std::vector<source::Notice> notices;
      source::fill(file, texts[i], notices);
      const syntax::SyntaxTree tree = syntax::parse(file.text);
      const facts::ModuleFacts facts = facts::extract(tree, tree.text(), false);
      if (const auto known = cache.find(i, file)) {
        EXPECT_EQ(facts::dump(*known), facts::dump(facts)) << texts[i];
      } else {
        cache.keep(i, file, facts);
      }
    }
    cache.save();
    return cache.found();
  }

  fs::path pack() const {
    for (const auto& entry : fs::directory_iterator(folder_ / "cache")) {
      if (entry.path().extension() == ".pack") return entry.path();
    }
    return {};
  }

  fs::path folder_;
};

std::string text(int number) { return "def f" + std::to_string(number) + "(x):\n    return x + 1  # noqa\n"; }

TEST_F(FactsCacheTest, FindsWhatWasSaved) {
  EXPECT_EQ(run({text(1), text(2)}), 0U);
  EXPECT_EQ(run({text(1), text(2)}), 2U);
  EXPECT_EQ(run({text(1), text(3)}), 1U);
  EXPECT_EQ(run({text(3), text(1)}), 2U);
}

TEST_F(FactsCacheTest, DamageIsSeen) {
  run({text(1), text(2), text(3)});
  std::ifstream in(pack(), std::ios::binary);
  std::ostringstream whole;
  whole << in.rdbuf();
  const std::string bytes = whole.str();
  for (size_t at = 0; at < bytes.size(); at += 7) {
    std::string changed = bytes;
    changed[at] = static_cast<char>(changed[at] ^ 4);
    std::ofstream(pack(), std::ios::binary) << changed;
    EXPECT_LE(run({text(1), text(2), text(3)}), 3U);
    EXPECT_EQ(run({text(1), text(2), text(3)}), 3U) << "mended by the run before";
  }
  for (size_t size = 0; size < bytes.size(); size += 11) {
    std::ofstream(pack(), std::ios::binary) << bytes.substr(0, size);
    EXPECT_LE(run({text(1), text(2), text(3)}), 2U) << size;
    EXPECT_EQ(run({text(1), text(2), text(3)}), 3U) << "mended by the run before";
  }
}

TEST_F(FactsCacheTest, WhatIsOfNoMoreUseGoes) {
  run({text(1)});
  const auto alone = fs::file_size(pack());
  for (int i = 2; i < 30; ++i) run({text(i)});
  EXPECT_LE(fs::file_size(pack()), 3 * alone);
}

TEST_F(FactsCacheTest, WithoutAFolderNothingIsKept) {
  FactsCache cache("", 1);
  source::SourceFile file;
  EXPECT_FALSE(cache.find(0, file));
  cache.keep(0, file, facts::ModuleFacts());
  cache.save();
  EXPECT_EQ(cache.found(), 0U);
  EXPECT_TRUE(fs::is_empty(folder_));
}

}  // namespace
}  // namespace cli
