// Imports: what a name means after an import.
#include <gtest/gtest.h>

#include "tests/support/linked.h"

namespace {

using support::Linked;
using support::Text;

// What the code of main.py calls beside `others`.
std::string called(const std::string& main, std::vector<Text> others) {
  others.push_back({"main.py", main});
  return Linked(std::move(others)).callees("main");
}

const Text kLib{"lib.py", "def f(): pass\ndef g(): pass\n"};
const Text kPackage{"pkg/__init__.py", ""};
const Text kMod{"pkg/mod.py", "def f(): pass\nclass A:\n    def m(self): pass\n"};

TEST(Imports, PlainAndRenamed) {
  EXPECT_EQ(called("import lib\nlib.f()\n", {kLib}), "lib.f");
  EXPECT_EQ(called("import lib as other\nother.f()\n", {kLib}), "lib.f");
  EXPECT_EQ(called("from lib import f\nf()\n", {kLib}), "lib.f");
  EXPECT_EQ(called("from lib import f as other\nother()\n", {kLib}), "lib.f");
}

TEST(Imports, Submodules) {
  EXPECT_EQ(called("import pkg.mod\npkg.mod.f()\n", {kPackage, kMod}), "pkg.mod.f");
  EXPECT_EQ(called("import pkg.mod as m\nm.f()\n", {kPackage, kMod}), "pkg.mod.f");
  EXPECT_EQ(called("from pkg import mod\nmod.f()\n", {kPackage, kMod}), "pkg.mod.f");
  EXPECT_EQ(called("from pkg.mod import A\nA().m()\n", {kPackage, kMod}), "pkg.mod.A.m");
}

TEST(Imports, NamespacePackages) {
  const Text leaf{"space/inner/leaf.py", "def f(): pass\n"};
  EXPECT_EQ(called("import space.inner.leaf\nspace.inner.leaf.f()\n", {leaf}), "space.inner.leaf.f");
  EXPECT_EQ(called("from space.inner import leaf\nleaf.f()\n", {leaf}), "space.inner.leaf.f");
  EXPECT_EQ(called("from space.inner.leaf import f\nf()\n", {leaf}), "space.inner.leaf.f");
}

TEST(Imports, Reexported) {
  EXPECT_EQ(called("import pkg\npkg.f()\n", {{"pkg/__init__.py", "from pkg.mod import f\n"}, kMod}), "pkg.mod.f");
  EXPECT_EQ(called("from pkg import other\nother()\n", {{"pkg/__init__.py", "from .mod import f as other\n"}, kMod}),
            "pkg.mod.f");
}

TEST(Imports, Relative) {
  const Linked linked({kPackage,
                       kMod,
                       {"pkg/other.py", "from .mod import f\nfrom . import mod\nf()\nmod.A().m()\n"},
                       {"pkg/sub/__init__.py", ""},
                       {"pkg/sub/leaf.py", "from ..mod import f\nf()\n"}});
  EXPECT_EQ(linked.callees("pkg.other"), "pkg.mod.A.m, pkg.mod.f");
  EXPECT_EQ(linked.callees("pkg.sub.leaf"), "pkg.mod.f");
}

TEST(Imports, Star) {
  EXPECT_EQ(called("from lib import *\nf()\n", {kLib}), "lib.f");
  EXPECT_EQ(called("from pkg import *\nf()\n", {{"pkg/__init__.py", "from .mod import f\n"}, kMod}), "pkg.mod.f");
}

TEST(Imports, StarOfTwoStars) {
  EXPECT_EQ(called("from one import *\nf()\n", {{"one.py", "from lib import *\n"}, kLib}), "lib.f");
}

TEST(Imports, StarThroughALoopEnds) {
  EXPECT_EQ(
      called("from one import *\nmissing()\n", {{"one.py", "from two import *\n"}, {"two.py", "from one import *\n"}}),
      "");
}

TEST(Imports, OwnNameBeatsAStar) { EXPECT_EQ(called("from lib import *\ndef f(): pass\nf()\n", {kLib}), "main.f"); }

TEST(Imports, AllNamesWhatAStarBrings) {
  const Text lib{"lib.py", "__all__ = ['f']\ndef f(): pass\ndef g(): pass\n"};
  EXPECT_EQ(called("from lib import *\nf()\n", {lib}), "lib.f");
  EXPECT_EQ(called("from lib import *\ng()\n", {lib}), "");
}

TEST(Imports, ListedPrivateNamesAreBrought) {
  EXPECT_EQ(called("from lib import *\n_h()\n", {{"lib.py", "__all__ = ['_h']\ndef _h(): pass\n"}}), "lib._h");
}

TEST(Imports, ListsThatAreExtendedSayNothing) {
  const Text lib{"lib.py", "__all__ = ['f']\n__all__ += more\ndef f(): pass\ndef g(): pass\n"};
  EXPECT_EQ(called("from lib import *\ng()\n", {lib}), "lib.g");
}

TEST(Imports, StarBringsNoPrivateNames) {
  EXPECT_EQ(called("from lib import *\n_h()\n", {{"lib.py", "def _h(): pass\n"}}), "");
}

TEST(Imports, StarOfALibrary) { EXPECT_EQ(called("from time import *\nsleep(1)\n", {}), "time.sleep"); }

TEST(Imports, Conditional) {
  EXPECT_EQ(called("try:\n    import lib\nexcept ImportError:\n    lib = None\nlib.f()\n", {kLib}), "lib.f");
  EXPECT_EQ(called("import sys\nif sys.platform == 'x':\n    from lib import f\nelse:\n    from other import f\nf()\n",
                   {kLib, {"other.py", "def f(): pass\n"}}),
            "lib.f, other.f");
}

TEST(Imports, TypeCheckingOnly) {
  EXPECT_EQ(called("from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from lib import f\n", {kLib}), "");
}

TEST(Imports, InsideAFunction) {
  const Linked linked({kLib, {"main.py", "def run():\n    from lib import f\n    f()\n"}});
  EXPECT_EQ(linked.callees("main.run"), "lib.f");
}

TEST(Imports, ImportCalls) {
  const Linked linked({{"main.py", "import lib\n"}, {"lib.py", "import main\ndef f():\n    main.nothing()\n"}});
  EXPECT_EQ(linked.callees("main"), "");
  EXPECT_EQ(linked.callees("lib.f"), "");
}

TEST(Imports, CyclesResolve) {
  const Linked linked(
      {{"one.py", "import two\ndef f():\n    two.g()\n"}, {"two.py", "import one\ndef g():\n    one.f()\n"}});
  EXPECT_EQ(linked.callees("one.f"), "two.g");
  EXPECT_EQ(linked.callees("two.g"), "one.f");
}

TEST(Imports, LibraryNames) {
  EXPECT_EQ(called("import time\ntime.sleep(1)\n", {}), "time.sleep");
  EXPECT_EQ(called("from time import sleep\nsleep(1)\n", {}), "time.sleep");
  EXPECT_EQ(called("import urllib.request\nurllib.request.urlopen('x')\n", {}), "urllib.request.urlopen");
  EXPECT_EQ(called("import os.path\nos.stat('x')\n", {}), "os.stat");
}

TEST(Imports, ProjectModulesHideLibraryOnes) {
  EXPECT_EQ(called("import time\ntime.sleep(1)\n", {{"time.py", "def sleep(n): pass\n"}}), "time.sleep");
  const Linked linked({{"main.py", "import shelve\nshelve.open('x')\n"}, {"shelve.py", "def open(n): pass\n"}});
  linked.function("shelve.open");
  EXPECT_EQ(linked.variable("main", "shelve"), "module shelve");
}

TEST(Imports, MissingNamesAreSilent) {
  EXPECT_EQ(called("from lib import missing\nmissing()\nimport lib\nlib.absent()\n", {kLib}), "");
  EXPECT_EQ(called("from .nowhere import x\nx()\n", {}), "");
  EXPECT_EQ(called("from ... import x\nx()\n", {}), "");
}

TEST(Imports, ModuleOfThePackageIsNotTheLibrary) {
  const Linked linked({{"pkg/__init__.py", ""},
                       {"pkg/time.py", "def sleep(n): pass\n"},
                       {"pkg/mod.py", "from . import time\ntime.sleep(1)\n"},
                       {"pkg/absolute.py", "import time\ntime.sleep(1)\n"}});
  EXPECT_EQ(linked.callees("pkg.mod"), "pkg.time.sleep");
  EXPECT_EQ(linked.callees("pkg.absolute"), "time.sleep");
}

}  // namespace
