#include <gtest/gtest.h>

#include <filesystem>

TEST(Architecture, SourceFolderIsThere) { EXPECT_TRUE(std::filesystem::is_directory(GILINT_SOURCE_DIR "/src")); }
