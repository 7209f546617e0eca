// The cache of runs, through the program: never another byte than without it.
#include <gtest/gtest.h>

#include <fstream>

#include "tests/acceptance/run.h"

namespace acceptance {
namespace {

constexpr const char* kBad = "import time\n\n\nasync def serve():\n    time.sleep(1)\n";

std::string check(const Folder& folder, const std::string& options = "") {
  return run(folder.path(), "check --root . --output-format concise " + options + " . 2>&1").text;
}

bool was_parsed(const Folder& folder) {
  return check(folder, "--statistics").find("parsed-files=0 ") == std::string::npos;
}

TEST(Cache, ASecondRunParsesNothingAndPrintsTheSame) {
  Folder folder;
  folder.write("app.py", kBad);
  const std::string first = check(folder);
  EXPECT_NE(first.find("GIL101"), std::string::npos) << first;
  EXPECT_EQ(check(folder), first);
  EXPECT_EQ(check(folder, "--no-cache"), first);
  EXPECT_TRUE(was_parsed(folder));  // another command line
  EXPECT_FALSE(was_parsed(folder));
}

TEST(Cache, AnythingThatMattersMakesItNew) {
  Folder folder;
  folder.write("app.py", kBad);
  EXPECT_TRUE(was_parsed(folder));
  EXPECT_FALSE(was_parsed(folder));
  folder.write("app.py", std::string(kBad) + "# more\n");
  EXPECT_TRUE(was_parsed(folder));
  EXPECT_FALSE(was_parsed(folder));
  folder.write("other.py", "x = 1\n");
  EXPECT_TRUE(was_parsed(folder));
  EXPECT_FALSE(was_parsed(folder));
  folder.write("gilint.toml", "min-stall = \"2s\"\n");
  EXPECT_TRUE(was_parsed(folder));
  EXPECT_EQ(check(folder).find("GIL101"), std::string::npos);
}

TEST(Cache, OneElsewhereAndNone) {
  Folder folder;
  folder.write("app.py", kBad);
  check(folder, "--no-cache");
  EXPECT_FALSE(std::filesystem::exists(folder.path() / ".gilint_cache"));
  check(folder, "--cache-dir elsewhere");
  EXPECT_TRUE(std::filesystem::exists(folder.path() / "elsewhere" / "CACHEDIR.TAG"));
  EXPECT_FALSE(std::filesystem::exists(folder.path() / ".gilint_cache"));
}

TEST(Cache, AFolderThatCannotBeWrittenIsNoTrouble) {
  Folder folder;
  folder.write("app.py", kBad);
  folder.write(".gilint_cache", "a file in its place");
  const std::string first = check(folder);
  EXPECT_NE(first.find("GIL101"), std::string::npos) << first;
  EXPECT_EQ(check(folder), first);
}

}  // namespace
}  // namespace acceptance
