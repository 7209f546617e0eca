#include "config/metadata.h"

#include <gtest/gtest.h>

#include "config/values.h"

namespace config {
namespace {

using Strings = std::vector<std::string>;

TEST(Metadata, RequiresPythonSetsTheOldestTarget) {
  EXPECT_EQ(with_project_metadata("[project]\nrequires-python = \">=3.12\"\n", {}).target_oldest,
            (PythonVersion{3, 12}));
  EXPECT_EQ(with_project_metadata("[tool.poetry.dependencies]\npython = \"^3.11\"\n", {}).target_oldest,
            (PythonVersion{3, 11}));
  EXPECT_EQ(with_project_metadata("[project]\nname = \"x\"\n", {}).target_oldest, (PythonVersion{3, 10}));
  EXPECT_EQ(with_project_metadata("[project]\nrequires-python = \">=2.7\"\n", {}).target_oldest, kOldestPython);
  EXPECT_EQ(with_project_metadata("[project\n", {}).target_oldest, (PythonVersion{3, 10}));
}

Settings with_classifiers(const std::string& list) {
  return with_project_metadata("[project]\nclassifiers = [" + list + "]\n", {});
}

TEST(Metadata, ClassifiersNamePlatforms) {
  EXPECT_EQ(with_classifiers("\"Operating System :: POSIX :: Linux\"").platforms, Strings{"linux"});
  EXPECT_EQ(with_classifiers("\"Operating System :: Microsoft :: Windows\", \"Operating System :: MacOS\"").platforms,
            (Strings{"macos", "windows"}));
  EXPECT_EQ(with_classifiers("\"Operating System :: POSIX\"").platforms, (Strings{"linux", "macos"}));
  EXPECT_EQ(with_classifiers("\"Operating System :: OS Independent\", \"Operating System :: MacOS\"").platforms.size(),
            3U);
  EXPECT_EQ(with_classifiers("\"Topic :: Internet\"").platforms.size(), 3U);
}

TEST(Metadata, ClassifierDeclaresFreeThreading) {
  EXPECT_TRUE(
      with_classifiers("\"Programming Language :: Python :: Free Threading :: 2 - Beta\"").declares_free_threading);
  EXPECT_FALSE(with_classifiers("\"Programming Language :: Python :: 3.13\"").declares_free_threading);
}

TEST(Metadata, FindsFreeThreadedBuildsInSettings) {
  for (const char* text : {"python-version: ['3.12', '3.13t']", "build = cp314t-*", "envlist = py313,py313t",
                           "python: 3.14t-dev", "session.run('python3.13t')"}) {
    EXPECT_TRUE(names_free_threaded_build(text)) << text;
  }
  for (const char* text : {"3.13", "3.12t", "py312t", "3.13test", "1.3.13t", "3.13.1", "numpy313t", ""}) {
    EXPECT_FALSE(names_free_threaded_build(text)) << text;
  }
}

}  // namespace
}  // namespace config
