// Names are bound where Python binds them.
#include <gtest/gtest.h>

#include "tests/facts/facts_of.h"

namespace {

using facts_test::facts_of;
using facts_test::ops;
using facts_test::variables;

TEST(Scopes, ModuleNamesHaveScopeZeroInTheShellAndNoneElsewhere) {
  const facts::ModuleFacts module = facts_of("x = 1\nx\nlen\ndef f():\n  return x\n");
  EXPECT_EQ("\n" + facts::dump(module.units[0], facts::CodeId(0u)), R"(
%0 const int 1
%1 store x@0 %0
%2 load x@0
%3 load len
%4 function #0
%5 store implicit f@0 %4
)");
  EXPECT_EQ("\n" + facts::dump(module.units[1], facts::CodeId(0u)), "\n%0 load x\n%1 return %0\n");
}

TEST(Scopes, AnAssignmentAnywhereMakesALocal) {
  EXPECT_EQ(ops("def f():\n  x\n  x = 1\n", 1), "\n%0 load x@0\n%1 const int 1\n%2 store x@0 %1\n");
  EXPECT_EQ(ops("def f():\n  x\n  del x\n", 1), "\n%0 load x@0\n%1 delete x@0\n");
  EXPECT_EQ(ops("def f():\n  x\n  import x.y\n", 1), "\n%0 load x@0\n%1 import x.y\n%2 store implicit x@0 %1\n");
  EXPECT_EQ(ops("def f():\n  x\n  x: int\n", 1), "\n%0 load x@0\n%1 annotate - x: int -\n");
  EXPECT_EQ(ops("def f():\n  x\n  def x(): pass\n", 1), "\n%0 load x@0\n%1 function #0\n%2 store implicit x@0 %1\n");
}

TEST(Scopes, GlobalIsNone) {
  EXPECT_EQ(ops("def f():\n  global x\n  x += 1\n", 1), R"(
%0 load x
%1 const int 1
%2 binary inplace + %0 %1
%3 store augmented x %2
)");
}

TEST(Scopes, GlobalInAClassBodyOfTheShellIsTheModules) {
  const facts::ModuleFacts module = facts_of("class A:\n  global x\n  x = 1\nx\n");
  EXPECT_EQ("\n" + facts::dump(module.units[0], facts::CodeId(0u)), R"(
class:
  %0 const int 1
  %1 store x@0 %0
%2 class #0
%3 store implicit A@0 %2
%4 load x@0
)");
}

TEST(Scopes, NestedScopesNameTheirFunction) {
  const facts::Unit unit = facts_of("def f():\n  def g():\n    class A: [x for x in y]\n").units[1];
  ASSERT_EQ(unit.scopes.size(), 4u);
  EXPECT_FALSE(unit.scopes[0].function);
  for (size_t i = 1; i < 4; ++i) EXPECT_EQ(unit.scopes[i].function, facts::FunctionIndex(0u));
}

TEST(Scopes, NonlocalAndClosures) {
  const facts::ModuleFacts module =
      facts_of("def f():\n  n = 0\n  m = 0\n  def g():\n    nonlocal n\n    n = m\n  return g\n");
  const facts::Unit& unit = module.units[1];
  EXPECT_EQ("\n" + facts::dump(unit, facts::CodeId(1u)), "\n%8 load m@0\n%9 store n@0 %8\n");
  EXPECT_EQ(variables(unit, 0), "n=160 m=160 g=16");  // assigned and captured; defined
  EXPECT_EQ(variables(unit, 1), "n=36");              // declared nonlocal and assigned
}

TEST(Scopes, GlobalOfAnOuterFunctionHoldsInInnerOnes) {
  EXPECT_EQ(ops("def f():\n  global x\n  x = 1\n  def g():\n    return x\n", 1, 1), "\n%4 load x\n%5 return %4\n");
}

TEST(Scopes, ClassScopeIsNotSeenFromFunctions) {
  const facts::ModuleFacts module = facts_of("class A:\n  x = 1\n  y = x\n  f = lambda: x\n  z = [x for _ in x]\n");
  EXPECT_EQ("\n" + facts::dump(module.units[0], facts::CodeId(0u)), R"(
class:
  %0 const int 1
  %1 store x@1 %0
  %2 load x@1
  %3 store y@1 %2
  %4 function #0
  %5 store f@1 %4
  %6 load x@1
  %7 iter %6
  comprehension %7:
    %8 next %7
    %9 store _@2 %8
    %10 load x
  %11 comprehension list %10 region1
  %12 store z@1 %11
%13 class #0
%14 store implicit A@0 %13
)");
  EXPECT_EQ("\n" + facts::dump(module.units[0], facts::CodeId(1u)), "\n%15 load x\n%16 return %15\n");
}

TEST(Scopes, ClassInAFunctionSeesTheFunction) {
  EXPECT_EQ(ops("def f(a):\n  class B:\n    c = a\n    def m(self): return a, c\n", 1), R"(
%0 parameter 0 a
%1 store implicit a@0 %0
class:
  %2 load a@0
  %3 store c@1 %2
  %4 function #0
  %5 store implicit m@1 %4
%6 class #0
%7 store implicit B@0 %6
)");
  EXPECT_EQ(ops("def f(a):\n  class B:\n    c = a\n    def m(self): return a, c\n", 1, 1), R"(
%8 parameter 0 self
%9 store implicit self@2 %8
%10 load a@0
%11 load c
%12 display tuple (%10, %11)
%13 return %12
)");
}

TEST(Scopes, WalrusInAComprehensionBindsTheFunction) {
  EXPECT_EQ(ops("def f(v):\n  return [y := g(x) for x in v if [y for y in x]], y\n", 1), R"(
%0 parameter 0 v
%1 store implicit v@0 %0
%2 load v@0
%3 iter %2
comprehension %3:
  %4 next %3
  %5 store x@1 %4
  %6 load x@1
  %7 iter %6
  comprehension %7:
    %8 next %7
    %9 store y@2 %8
    %10 load y@2
  %11 comprehension list %10 region1
  %12 branch filter %11
  then %12:
    %13 load g
    %14 load x@1
    %15 call %13(%14)
    %16 store y@0 %15
%17 comprehension list %15 region0
%18 load y@0
%19 display tuple (%17, %18)
%20 return %19
)");
}

TEST(Scopes, CapturedByLaterCodeOnly) {
  const facts::ModuleFacts module = facts_of("def f(a, b, c, d):\n  [a for _ in d]\n  (b for _ in d)\n  lambda: c\n");
  EXPECT_EQ(variables(module.units[1], 0), "a=1 b=129 c=129 d=1");
}

TEST(Scopes, DefaultsAreEvaluatedOutside) {
  EXPECT_EQ(ops("def f(x):\n  return lambda x=x: x\n", 1), R"(
%0 parameter 0 x
%1 store implicit x@0 %0
%2 load x@0
%3 function #0
%4 return %3
)");
  EXPECT_EQ(ops("def f(x):\n  return lambda x=x: x\n", 1, 1), R"(
%5 parameter 0 x
%6 store implicit x@1 %5
%7 load x@1
%8 return %7
)");
}

TEST(Scopes, TypeParametersAreNoVariablesOfAScope) {
  const facts::ModuleFacts module = facts_of("def f[T: int, *Ts](x: T): pass\nclass A[U]: pass\n");
  const facts::Unit& shell = module.units[0];
  EXPECT_EQ(variables(shell, 0), "f=16 A=16");
  const base::Slice names = shell.functions[0].type_parameters;
  ASSERT_EQ(names.count, 2u);
  EXPECT_EQ(shell.text(shell.variables[names.first].name), "T");
  EXPECT_EQ(shell.text(shell.variables[names.first + 1].name), "Ts");
  ASSERT_EQ(shell.classes[0].type_parameters.count, 1u);
  EXPECT_EQ(shell.text(shell.variables[shell.classes[0].type_parameters.first].name), "U");
}

}  // namespace
