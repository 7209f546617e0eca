// Containers: elements by constant key and place, what methods of containers hand out, iteration.
#include <gtest/gtest.h>

#include "tests/support/linked.h"

namespace {

using support::Linked;

std::string called(const std::string& body) {
  const Linked linked("import collections\ndef a(): pass\ndef b(): pass\ndef f(key=None):\n" + body);
  return linked.callees("main.f");
}

TEST(Containers, ElementsOfAListByPlace) {
  EXPECT_EQ(called("    x = [a, b]\n    x[1]()\n"), "main.b");
  EXPECT_EQ(called("    x = (a, b)\n    x[0]()\n"), "main.a");
}

TEST(Containers, ElementsOfADictByKey) {
  EXPECT_EQ(called("    x = {'a': a, 'b': b}\n    x['a']()\n"), "main.a");
  EXPECT_EQ(called("    x = {1: a, '1': b}\n    x['1']()\n"), "main.b");
}

TEST(Containers, UnknownKeyMayBeAny) {
  EXPECT_EQ(called("    x = {'a': a, 'b': b}\n    x[key]()\n"), "main.a?, main.b?");
}

TEST(Containers, MissingKeyIsNothing) { EXPECT_EQ(called("    x = {'a': a}\n    x['other']()\n"), ""); }

TEST(Containers, LastStoreCounts) {
  EXPECT_EQ(called("    x = {}\n    x['k'] = a\n    x['k'] = b\n    x['k']()\n"), "main.b");
}

TEST(Containers, StoreOfOneBranchIsJoined) {
  EXPECT_EQ(called("    x = {'k': a}\n    if key:\n        x['k'] = b\n    x['k']()\n"), "main.a, main.b");
}

TEST(Containers, UpdateAddsKnownKeys) {
  EXPECT_EQ(called("    x = {'k': a}\n    x.update({'k': b})\n    x['k']()\n"), "main.b");
}

TEST(Containers, GetWithDefault) { EXPECT_EQ(called("    x = {'k': a}\n    x.get('k', b)()\n"), "main.a, main.b"); }

TEST(Containers, Appended) {
  EXPECT_NE(called("    x = []\n    x.append(a)\n    x[0]()\n").find("main.a"), std::string::npos);
  EXPECT_NE(called("    x = []\n    x.append(a)\n    x.pop()()\n").find("main.a"), std::string::npos);
}

TEST(Containers, LoopOverAList) { EXPECT_EQ(called("    for x in [a, b]:\n        x()\n"), "main.a, main.b"); }

TEST(Containers, LoopOverADictGivesItsKeys) { EXPECT_EQ(called("    for x in {'k': a}:\n        x()\n"), ""); }

TEST(Containers, ValuesAndItems) {
  EXPECT_EQ(called("    for x in {'k': a}.values():\n        x()\n"), "main.a");
  EXPECT_EQ(called("    for k, x in {'k': a}.items():\n        x()\n"), "main.a");
  EXPECT_EQ(called("    for k, x in {'k': a}.items():\n        k()\n"), "");
}

TEST(Containers, Unpacking) {
  EXPECT_EQ(called("    x, y = a, b\n    y()\n"), "main.b");
  EXPECT_EQ(called("    (x, y), z = (a, b), 1\n    x()\n"), "main.a");
}

TEST(Containers, StarredUnpackingMayBeAny) {
  const std::string found = called("    x, *y = a, b, b\n    y[0]()\n");
  EXPECT_NE(found.find("main.b"), std::string::npos);
  EXPECT_EQ(called("    x, *y = a, b, b\n    x()\n"), "main.a");
}

TEST(Containers, Slices) { EXPECT_EQ(called("    x = [a, b, b]\n    x[1:][0]()\n"), "main.b"); }

TEST(Containers, Comprehensions) {
  EXPECT_EQ(called("    x = [g for g in [a, b]]\n    x[0]()\n").find("main.a") != std::string::npos, true);
  EXPECT_EQ(called("    x = [g() for g in [a]]\n"), "main.a");
  EXPECT_EQ(called("    x = {1: g for g in [a]}\n    x[1]()\n").find("main.a") != std::string::npos, true);
}

TEST(Containers, EnumerateAndZip) {
  EXPECT_NE(called("    for i, x in enumerate([a]):\n        x()\n").find("main.a"), std::string::npos);
  EXPECT_EQ(called("    for i, x in enumerate([a]):\n        i()\n"), "builtins.enumerate");
  EXPECT_NE(called("    for x, y in zip([a], [b]):\n        y()\n").find("main.b"), std::string::npos);
  EXPECT_EQ(called("    for x, y in zip([a], [b]):\n        y()\n").find("main.a"), std::string::npos);
}

TEST(Containers, CopiesKeepTheElements) {
  for (const std::string copy : {"list", "tuple", "sorted", "set"}) {
    EXPECT_NE(called("    for x in " + copy + "([a]):\n        x()\n").find("main.a"), std::string::npos) << copy;
  }
}

TEST(Containers, DictOfKeywords) {
  EXPECT_EQ(called("    x = dict(k=a, l=b)\n    x['k']()\n"), "builtins.dict, main.a");
}

TEST(Containers, JoinedLists) {
  EXPECT_NE(called("    x = [a] + [b]\n    for y in x:\n        y()\n").find("main.b"), std::string::npos);
}

TEST(Containers, NestedContainers) {
  EXPECT_EQ(called("    x = [[a], [b]]\n    x[1][0]()\n"), "main.b");
  EXPECT_EQ(called("    x = {'k': {'l': a, 'm': b}}\n    x['k']['m']()\n"), "main.b");
}

TEST(Containers, TwoContainersDoNotMix) { EXPECT_EQ(called("    x = [a]\n    y = [b]\n    y[0]()\n"), "main.b"); }

TEST(Containers, PassedToAFunctionThatStores) {
  const Linked linked(R"(
def a(): pass
def b(): pass
def fill(d):
    d['k'] = b
def f():
    x = {'k': a}
    fill(x)
    x['k']()
)");
  EXPECT_EQ(linked.callees("main.f"), "main.a, main.b, main.fill");
}

TEST(Containers, IteratorsOfOurOwn) {
  const Linked linked(R"(
def a(): pass
class It:
    def __iter__(self):
        return self
    def __next__(self):
        return a
def f():
    for x in It():
        x()
)");
  EXPECT_EQ(linked.callees("main.f"), "main.It.__iter__, main.It.__next__, main.a");
}

TEST(Containers, DispatchTable) {
  const Linked linked(R"(
def a(): pass
def b(): pass
TABLE = {'a': a, 'b': b}
def f(name):
    TABLE[name]()
def g():
    TABLE['a']()
)");
  EXPECT_EQ(linked.callees("main.f"), "main.a?, main.b?");
  EXPECT_EQ(linked.callees("main.g"), "main.a");
}

}  // namespace
