// A fixture for tests of the source stage: a fresh folder, and what is found in it.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <utility>

#include "source/discover.h"

namespace source {

// A fresh folder, removed at the end.
class FolderTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = (std::filesystem::temp_directory_path() / "gilint-source-XXXXXX").string();
    ASSERT_NE(mkdtemp(pattern.data()), nullptr);
    root_ = std::filesystem::canonical(pattern).string();
  }
  void TearDown() override { std::filesystem::remove_all(root_); }

  std::string at(const std::string& path) const { return path.empty() ? root_ : root_ + "/" + path; }
  void write(const std::string& path, const std::string& text = "x = 1\n") const {
    std::filesystem::create_directories(std::filesystem::path(at(path)).parent_path());
    std::ofstream(at(path), std::ios::binary) << text;
  }
  Sources found(Request request = {}) const {
    if (request.paths.empty()) request.paths = {root_};
    base::Result<Sources> out = discover(request);
    EXPECT_TRUE(out.ok());
    return out.ok() ? std::move(out).value() : Sources();
  }
  // The paths in order, those that are not reported in parentheses.
  static std::string reported(const Sources& sources) {
    std::string out;
    for (const SourceFile& file : sources.files) out += file.is_reported ? file.path + " " : "(" + file.path + ") ";
    return out;
  }

  std::string root_;
};

}  // namespace source
