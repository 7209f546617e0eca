#include "source/modules.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <initializer_list>
#include <map>

namespace source {
namespace {

using Files = std::map<std::string, SourceFile>;

Files assigned(std::initializer_list<const char*> paths, const std::vector<std::string>& project_folders = {}) {
  std::vector<SourceFile> files;
  for (const char* path : paths) {
    SourceFile file;
    file.path = path;
    if (file.path.find('.') == std::string::npos) file.kind = FileKind::kScript;
    files.push_back(file);
  }
  assign_modules(files, project_folders);
  Files out;
  for (SourceFile& file : files) out[file.path] = file;
  return out;
}

bool has_name(const SourceFile& file, const std::string& root, const std::string& name) {
  return std::find(file.names.begin(), file.names.end(), ModuleName{root, name}) != file.names.end();
}

using Roots = std::vector<std::string>;

TEST(Modules, PackageUnderTheRoot) {
  const Files files = assigned({"pkg/__init__.py", "pkg/a.py", "pkg/sub/__init__.py", "pkg/sub/b.py"});
  EXPECT_EQ(files.at("pkg/__init__.py").module_name, "pkg");
  EXPECT_TRUE(files.at("pkg/__init__.py").is_package);
  EXPECT_EQ(files.at("pkg/a.py").module_name, "pkg.a");
  EXPECT_FALSE(files.at("pkg/a.py").is_package);
  EXPECT_EQ(files.at("pkg/sub/b.py").module_name, "pkg.sub.b");
  EXPECT_EQ(files.at("pkg/sub/b.py").search_roots, (Roots{"", "src"}));
}

TEST(Modules, SrcIsAnImportRootBesideTheRoot) {
  const Files files = assigned({"src/pkg/__init__.py", "src/pkg/a.py", "tests/test_a.py"});
  const SourceFile& a = files.at("src/pkg/a.py");
  EXPECT_EQ(a.import_root, "src");
  EXPECT_EQ(a.module_name, "pkg.a");
  EXPECT_TRUE(has_name(a, "", "src.pkg.a"));
  EXPECT_EQ(files.at("tests/test_a.py").search_roots, (Roots{"tests", "", "src"}));
}

TEST(Modules, FoldersWithTheirOwnPyproject) {
  const Files files = assigned({"libs/one/src/one/__init__.py", "libs/one/src/one/core.py", "libs/two/two/core.py"},
                               {"", "libs/one", "libs/two"});
  EXPECT_EQ(files.at("libs/one/src/one/core.py").import_root, "libs/one/src");
  EXPECT_EQ(files.at("libs/one/src/one/core.py").module_name, "one.core");
  EXPECT_EQ(files.at("libs/two/two/core.py").import_root, "libs/two");
  EXPECT_EQ(files.at("libs/two/two/core.py").module_name, "two.core");
}

TEST(Modules, ScriptsFindTheirNeighboursFirst) {
  const Files files = assigned({"a/utils.py", "a/main.py", "b/utils.py", "b/main.py"});
  EXPECT_EQ(files.at("a/main.py").search_roots.front(), "a");
  EXPECT_TRUE(has_name(files.at("a/utils.py"), "a", "utils"));
  EXPECT_TRUE(has_name(files.at("b/utils.py"), "b", "utils"));
  EXPECT_TRUE(has_name(files.at("b/utils.py"), "", "b.utils"));
  EXPECT_FALSE(has_name(files.at("b/utils.py"), "a", "utils"));
}

TEST(Modules, AModuleOfAPackageIsNoTopLevelName) {
  const Files files = assigned({"pkg/__init__.py", "pkg/logging.py", "pkg/a.py"});
  EXPECT_FALSE(has_name(files.at("pkg/logging.py"), "pkg", "logging"));
  EXPECT_EQ(files.at("pkg/a.py").search_roots.front(), "");
}

TEST(Modules, NamespacePackages) {
  const Files files = assigned({"src/google/cloud/x.py", "src/main.py"});
  EXPECT_EQ(files.at("src/google/cloud/x.py").module_name, "google.cloud.x");
  EXPECT_TRUE(has_name(files.at("src/google/cloud/x.py"), "src", "google.cloud.x"));
}

TEST(Modules, PackagesBelowAScriptsFolder) {
  const Files files = assigned({"tools/run.py", "tools/lib/__init__.py", "tools/lib/io.py"});
  EXPECT_TRUE(has_name(files.at("tools/lib/io.py"), "tools", "lib.io"));
  EXPECT_EQ(files.at("tools/run.py").search_roots.front(), "tools");
}

TEST(Modules, StubsShareTheNameOfTheirModule) {
  const Files files = assigned({"pkg/__init__.pyi", "pkg/a.py", "pkg/a.pyi"});
  EXPECT_EQ(files.at("pkg/a.pyi").module_name, "pkg.a");
  EXPECT_EQ(files.at("pkg/a.py").module_name, "pkg.a");
  EXPECT_TRUE(files.at("pkg/__init__.pyi").is_package);
}

TEST(Modules, WhatNoImportCanSpellHasNoNames) {
  const Files files = assigned({"my-tools/run-it.py", "my-tools/ok.py", "bin/serve"});
  EXPECT_TRUE(files.at("my-tools/run-it.py").names.empty());
  EXPECT_TRUE(has_name(files.at("my-tools/ok.py"), "my-tools", "ok"));
  EXPECT_EQ(files.at("my-tools/ok.py").names.size(), 1u);
  EXPECT_TRUE(files.at("bin/serve").names.empty());
  EXPECT_EQ(files.at("bin/serve").module_name, "bin.serve");
}

TEST(Modules, TheRootItselfMayBeAPackage) {
  const Files files = assigned({"__init__.py", "a.py"});
  EXPECT_EQ(files.at("a.py").module_name, "a");
  EXPECT_TRUE(files.at("__init__.py").is_package);
}

TEST(Modules, LinksAddNames) {
  std::vector<SourceFile> files(1);
  files[0].path = "common/real.py";
  files[0].links = {"pkg/alias.py"};
  assign_modules(files, {});
  EXPECT_EQ(files[0].module_name, "common.real");
  EXPECT_TRUE(has_name(files[0], "", "pkg.alias"));
}

}  // namespace
}  // namespace source
