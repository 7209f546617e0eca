#include "source/read.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "tests/source/folder.h"

namespace source {
namespace {

class Read : public FolderTest {};

TEST_F(Read, AllBytes) {
  const std::string bytes = std::string("a\0b\r\n\xFF", 6) + std::string(200000, 'x');
  write("a", bytes);
  EXPECT_EQ(read_file(at("a")).value(), bytes);
  EXPECT_EQ(read_start(at("a"), 3), bytes.substr(0, 3));
  write("empty", "");
  EXPECT_EQ(read_file(at("empty")).value(), "");
}

TEST_F(Read, WhatIsNoFileOrTooLarge) {
  EXPECT_EQ(read_file(at("missing")).error().message, "cannot be read: No such file or directory.");
  EXPECT_EQ(read_file(root_).error().message, "is not a regular file and was not read.");
  EXPECT_EQ(read_start(root_, 10), "");
  write("large", "");
  std::filesystem::resize_file(at("large"), kLargestFile + 1);
  EXPECT_EQ(read_file(at("large")).error().message, "is larger than 64 MiB and was not read.");
}

TEST_F(Read, HashesTellContentsApart) {
  EXPECT_EQ(content_hash("a"), content_hash("a"));
  EXPECT_NE(content_hash("a"), content_hash("b"));
  EXPECT_NE(content_hash(""), content_hash(std::string(1, '\0')));
}

}  // namespace
}  // namespace source
