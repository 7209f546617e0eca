// The same bytes whatever the number of threads, the order of arguments, the folder and the locale. CI runs it under
// the thread sanitizer too.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/support/binary.h"
#include "tests/support/folders.h"
#include "tests/support/paths.h"

namespace {

namespace fs = std::filesystem;

constexpr const char* kShow = "--min-level note --min-confidence possible";

// The programs of the rules, the demo and the golden projects, as one project.
class Determinism : public testing::Test {
 protected:
  Determinism() {
    for (const char* part : {"rules", "corpus/demo", "tests/golden"}) {
      const fs::path from = support::source_folder() / part;
      if (!fs::is_directory(from)) continue;
      for (const support::Text& text : support::python_files(from)) {
        const std::string name = std::string(part) + "/" + text.path;
        paths_.push_back(name);
        folder_.write(name, text.text);
      }
    }
    std::sort(paths_.begin(), paths_.end());
  }

  static std::string output(const fs::path& folder, const std::string& arguments) {
    const support::Output output = support::run(folder, "check --root . --output-format json " + arguments);
    EXPECT_EQ(output.status, 1) << arguments;
    return output.text;
  }

  std::string shown(const std::string& arguments) const {
    return output(folder_.path(), std::string(kShow) + " " + arguments);
  }

  std::string named(const std::vector<std::string>& paths) const {
    std::string arguments = "--";
    for (const std::string& path : paths) arguments += " '" + path + "'";
    return shown(arguments);
  }

  support::Folder folder_;
  std::vector<std::string> paths_;
};

TEST_F(Determinism, ThreadsDoNotMatter) {
  const std::string one = shown("--threads 1 .");
  EXPECT_GT(nlohmann::json::parse(one)["results"].size(), 100U);
  EXPECT_EQ(shown("--threads 2 ."), one);
  EXPECT_EQ(shown("--threads 8 ."), one);
  EXPECT_EQ(shown("--threads 8 ."), one);
}

TEST_F(Determinism, OrderOfArgumentsDoesNotMatter) {
  std::vector<std::string> paths = paths_;
  const std::string sorted = named(paths);
  std::reverse(paths.begin(), paths.end());
  EXPECT_EQ(named(paths), sorted);
  std::rotate(paths.begin(), paths.begin() + static_cast<std::ptrdiff_t>(paths.size() / 3), paths.end());
  paths.push_back(paths.front());
  EXPECT_EQ(named(paths), sorted);
}

TEST_F(Determinism, FolderAndLocaleDoNotMatter) {
  const std::string here = shown(".");
  const support::Folder elsewhere;
  fs::copy(folder_.path(), elsewhere.path() / "copy", fs::copy_options::recursive);
  EXPECT_EQ(output(elsewhere.path() / "copy", std::string(kShow) + " ."), here);
  ASSERT_EQ(setenv("LC_ALL", "C", 1), 0);
  EXPECT_EQ(shown("."), here);
  unsetenv("LC_ALL");
}

// Paths are told from where the user is; everything else stays.
TEST_F(Determinism, WorkingDirectoryChangesPathsAlone) {
  nlohmann::json here = nlohmann::json::parse(shown("."));
  const support::Output output =
      support::run(folder_.path() / "rules", "check --root .. --output-format json " + std::string(kShow) + " ..");
  nlohmann::json there = nlohmann::json::parse(output.text);
  ASSERT_EQ(there["results"].size(), here["results"].size());
  for (size_t i = 0; i < here["results"].size(); ++i) {
    EXPECT_EQ(there["results"][i]["fingerprint"], here["results"][i]["fingerprint"]);
    EXPECT_EQ(there["results"][i]["message"], here["results"][i]["message"]);
  }
}

}  // namespace
