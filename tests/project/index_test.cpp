#include "project/index.h"

#include <gtest/gtest.h>

#include "tests/support/linked.h"

namespace {

using project::ModuleId;
using project::ModuleIndex;
using support::Linked;
using Found = ModuleIndex::Found;

class Index {
 public:
  explicit Index(std::vector<support::Text> texts) : linked_(std::move(texts)), index_(linked_.project()) {}

  ModuleId module(std::string_view path) const {
    for (uint32_t i = 0; i < linked_.files().size(); ++i) {
      if (linked_.files()[i].path == path) return ModuleId(i);
    }
    ADD_FAILURE() << "no file " << path;
    return ModuleId(0u);
  }
  // The path of the module that `dotted` means, or a word for what else it is.
  std::string found(std::string_view dotted, std::string_view importer) const {
    const ModuleIndex::Answer answer = index_.find(dotted, module(importer));
    if (answer.found == Found::kModule) return linked_.files()[answer.module.value].path;
    if (answer.found == Found::kNamespace) return "namespace";
    return answer.found == Found::kAmbiguous ? "ambiguous" : "nothing";
  }
  std::string absolute(std::string_view importer, unsigned level, std::string_view name) const {
    return index_.absolute(module(importer), level, name);
  }
  bool has_stub(std::string_view path) const { return static_cast<bool>(index_.stub(module(path))); }
  const Linked& linked() const { return linked_; }

 private:
  Linked linked_;
  ModuleIndex index_;
};

TEST(Index, ModulesPackagesAndNamespaces) {
  const Index index({{"main.py", ""}, {"pkg/__init__.py", ""}, {"pkg/mod.py", ""}, {"space/inner/leaf.py", ""}});
  EXPECT_EQ(index.found("main", "main.py"), "main.py");
  EXPECT_EQ(index.found("pkg", "main.py"), "pkg/__init__.py");
  EXPECT_EQ(index.found("pkg.mod", "main.py"), "pkg/mod.py");
  EXPECT_EQ(index.found("space", "main.py"), "namespace");
  EXPECT_EQ(index.found("space.inner", "main.py"), "namespace");
  EXPECT_EQ(index.found("space.inner.leaf", "main.py"), "space/inner/leaf.py");
}

TEST(Index, UnknownNamesAreNothing) {
  const Index index({{"main.py", ""}, {"pkg/__init__.py", ""}, {"pkg/mod.py", ""}});
  EXPECT_EQ(index.found("requests", "main.py"), "nothing");
  EXPECT_EQ(index.found("mod", "main.py"), "nothing");
  EXPECT_EQ(index.found("pkg.other", "main.py"), "nothing");
  EXPECT_EQ(index.found("", "main.py"), "nothing");
}

TEST(Index, RelativeNames) {
  const Index index({{"main.py", ""},
                     {"pkg/__init__.py", ""},
                     {"pkg/mod.py", ""},
                     {"pkg/sub/__init__.py", ""},
                     {"pkg/sub/leaf.py", ""}});
  EXPECT_EQ(index.absolute("main.py", 0, "a.b"), "a.b");
  EXPECT_EQ(index.absolute("pkg/mod.py", 1, "other"), "pkg.other");
  EXPECT_EQ(index.absolute("pkg/mod.py", 1, ""), "pkg");
  EXPECT_EQ(index.absolute("pkg/__init__.py", 1, "mod"), "pkg.mod");
  EXPECT_EQ(index.absolute("pkg/sub/leaf.py", 2, "mod"), "pkg.mod");
  EXPECT_EQ(index.absolute("pkg/sub/__init__.py", 2, "mod"), "pkg.mod");
}

TEST(Index, DotsThatLeadOutOfTheRootAreNothing) {
  const Index index({{"main.py", ""}, {"pkg/__init__.py", ""}, {"pkg/mod.py", ""}});
  EXPECT_EQ(index.absolute("pkg/mod.py", 3, "main"), "");
}

// Neither folder is a package, so each is what Python puts on the path for its own scripts.
TEST(Index, EqualNamesAreTakenFromTheImportersFolder) {
  const Index index({{"a/run.py", ""}, {"a/utils.py", ""}, {"b/run.py", ""}, {"b/utils.py", ""}, {"main.py", ""}});
  EXPECT_EQ(index.found("utils", "a/run.py"), "a/utils.py");
  EXPECT_EQ(index.found("utils", "b/run.py"), "b/utils.py");
  EXPECT_EQ(index.found("utils", "main.py"), "nothing");
  EXPECT_EQ(index.found("a.utils", "b/run.py"), "a/utils.py");
}

TEST(Index, ModulesOfAScriptsFolderAreItsOwn) {
  const std::string blocking = "import time\ndef wait():\n    time.sleep(1)\n";
  const Linked linked({{"a/utils.py", blocking},
                       {"b/utils.py", blocking},
                       {"main.py", "import utils\nutils.wait()\n"},
                       {"a/run.py", "import utils\nutils.wait()\n"}});
  EXPECT_EQ(linked.callees("main"), "utils.wait");  // of an installed package, perhaps
  EXPECT_EQ(linked.callees("a.run"), "a.utils.wait");
}

TEST(Index, NamesOfFunctionsAndClasses) {
  const Linked linked({{"pkg/__init__.py", "def top():\n    pass\n"},
                       {"pkg/mod.py",
                        "class A:\n"
                        "    class B:\n"
                        "        def m(self):\n"
                        "            def inner():\n"
                        "                pass\n"
                        "f = lambda: 1\n"
                        "g = lambda: 2\n"}});
  for (const std::string_view name : {"pkg", "pkg.top", "pkg.mod", "pkg.mod.A.B.m", "pkg.mod.A.B.m.inner",
                                      "pkg.mod.<lambda1>", "pkg.mod.<lambda2>"}) {
    linked.function(name);
  }
  linked.class_named("pkg.mod.A.B");
}

TEST(Index, LambdasAreCountedByTheFunctionAround) {
  const Linked linked(
      "a = lambda: 1\n"
      "def f():\n"
      "    return lambda: 2\n"
      "b = lambda: 3\n");
  linked.function("main.<lambda1>");
  linked.function("main.<lambda2>");
  linked.function("main.f.<lambda1>");
}

TEST(Index, StubsStandBesideTheirModule) {
  const Index index({{"main.py", ""}, {"lib.py", ""}, {"lib.pyi", ""}, {"only.pyi", ""}});
  EXPECT_TRUE(index.has_stub("lib.py"));
  EXPECT_FALSE(index.has_stub("main.py"));
  EXPECT_FALSE(index.has_stub("lib.pyi"));
  EXPECT_EQ(index.found("lib", "main.py"), "lib.py");
  EXPECT_EQ(index.found("only", "main.py"), "only.pyi");
}

}  // namespace
