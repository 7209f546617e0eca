// One project gives the same bytes whatever the number of threads, the order of the arguments, the place and the
// locale. Run under the thread sanitizer too.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/acceptance/run.h"

namespace {

namespace fs = std::filesystem;

constexpr auto kCopy = fs::copy_options::recursive | fs::copy_options::overwrite_existing;

// The demo and several copies of the rules' folders: enough files for every thread to have some, with findings that
// share steps, and files that cannot be read in full.
void write_project(const fs::path& folder) {
  const fs::path root = GILINT_SOURCE_DIR;
  fs::create_directories(folder / "empty");
  fs::copy(root / "corpus" / "demo", folder / "demo", kCopy);
  for (const char* part : {"a", "b", "c", "d"}) {
    fs::create_directories(folder / part);
    fs::copy(root / "rules", folder / part, kCopy);
  }
  std::ofstream(folder / "broken.py") << "def broken(:\n    pass\n";
  std::ofstream(folder / "other.py", std::ios::binary) << "# -*- coding: nonsense -*-\nname = '\xFF'\n";
}

std::string check(const fs::path& folder, const std::string& arguments) {
  return acceptance::run(folder, "check --min-level note --min-confidence possible " + arguments + " 2>&1").text;
}

class Determinism : public testing::Test {
 protected:
  void SetUp() override { write_project(folder_.path()); }

  const fs::path& path() const { return folder_.path(); }

 private:
  acceptance::Folder folder_;
};

TEST_F(Determinism, ThreadsDoNotMatter) {
  for (const char* format : {"json", "full", "concise"}) {
    const std::string arguments = std::string("--root . . --output-format ") + format + " --threads ";
    const std::string one = check(path(), arguments + "1");
    EXPECT_NE(one.find("GIL101"), std::string::npos) << format;
    for (const char* threads : {"2", "8", "8", "8"}) {
      EXPECT_EQ(check(path(), arguments + threads), one) << format << ", " << threads << " threads";
    }
  }
}

TEST_F(Determinism, OrderOfArgumentsDoesNotMatter) {
  const std::string options = "--root . --output-format json ";
  const std::string expected = check(path(), options + "a b c d demo broken.py other.py");
  EXPECT_NE(expected.find("GIL101"), std::string::npos);
  EXPECT_EQ(check(path(), options + "other.py d b demo a broken.py c"), expected);
  EXPECT_EQ(check(path(), options + "demo c a other.py b d broken.py demo ./a"), expected);
}

TEST_F(Determinism, PlaceOfTheProjectDoesNotMatter) {
  acceptance::Folder elsewhere;
  const fs::path copy = elsewhere.path() / "some" / "other place";
  write_project(copy);
  EXPECT_EQ(check(copy, "--root . . --output-format json"), check(path(), "--root . . --output-format json"));
}

TEST_F(Determinism, LocaleDoesNotMatter) {
  const std::string arguments = " check --root . . --output-format full";
  const std::string gilint = std::string("'") + GILINT_BINARY + "'" + arguments + " 2>&1";
  // `run` starts with the binary; the plain version call leaves the rest to the shell.
  const std::string c = acceptance::run(path(), "version && LC_ALL=C " + gilint).text;
  const std::string utf8 = acceptance::run(path(), "version && LC_ALL=C.UTF-8 " + gilint).text;
  EXPECT_NE(c.find("GIL101"), std::string::npos);
  EXPECT_EQ(c, utf8);
}

// The results from another working directory, with the paths as seen from the root.
nlohmann::json results_from(const fs::path& folder, const std::string& root, const std::string& prefix) {
  nlohmann::json report =
      nlohmann::json::parse(check(folder, "--root " + root + " --output-format json " + root), nullptr, false);
  if (!report.is_object()) return report;
  std::string text = report.at("results").dump();
  for (size_t at = text.find("\"path\":\"" + prefix); at != std::string::npos;
       at = text.find("\"path\":\"" + prefix, at)) {
    text.erase(at + 8, prefix.size());
    at += 8;
  }
  return nlohmann::json::parse(text);
}

TEST_F(Determinism, WorkingDirectoryChangesPathsOnly) {
  const nlohmann::json inside = results_from(path(), ".", "");
  ASSERT_TRUE(inside.is_array() && !inside.empty());
  const std::string name = path().filename().string();
  EXPECT_EQ(results_from(path().parent_path(), name, name + "/"), inside);
  EXPECT_EQ(results_from(path() / "empty", "..", "../"), inside);
}

}  // namespace
