// What gilint prints for small projects, byte for byte. GILINT_UPDATE_GOLDEN=1 writes what it prints now; read the
// difference before it is committed.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "tests/support/binary.h"
#include "tests/support/folders.h"
#include "tests/support/paths.h"

namespace {

namespace fs = std::filesystem;

struct Golden {
  fs::path folder;
  std::string name;  // of the expected file
  std::string arguments;
};

const fs::path& golden_folder() {
  static const fs::path kFolder = support::source_folder() / "tests" / "golden";
  return kFolder;
}

std::vector<Golden> goldens() {
  std::vector<Golden> result;
  for (const fs::path& folder : support::folders(golden_folder())) {
    result.push_back({folder, "full.txt", "check"});
    result.push_back({folder, "concise.txt", "check --output-format concise"});
    result.push_back({folder, "notes.txt", "check --output-format concise --min-level note --min-confidence possible"});
    result.push_back({folder, "json.json", "check --output-format json"});
  }
  return result;
}

class GoldenTest : public testing::TestWithParam<Golden> {};

TEST_P(GoldenTest, IsUnchanged) {
  const support::Output output = support::run(GetParam().folder / "project", GetParam().arguments + " 2>&1");
  const fs::path expected = GetParam().folder / GetParam().name;
  if (std::getenv("GILINT_UPDATE_GOLDEN") != nullptr) {
    std::ofstream(expected, std::ios::binary) << output.text;
    return;
  }
  EXPECT_EQ(output.text, support::read_file(expected));
  EXPECT_EQ(output.status, 1);
}

std::string test_name(const testing::TestParamInfo<Golden>& info) {
  return info.param.folder.filename().string() + "_" + fs::path(info.param.name).stem().string();
}

INSTANTIATE_TEST_SUITE_P(Projects, GoldenTest, testing::ValuesIn(goldens()), test_name);

}  // namespace
