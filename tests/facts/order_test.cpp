// Operations come in the order in which Python evaluates.
#include <gtest/gtest.h>

#include "tests/facts/facts_of.h"

namespace {

using facts_test::ops;

TEST(Order, AssignmentEvaluatesTheValueFirst) {
  EXPECT_EQ(ops("a[i] = v\n"), R"(
%0 load v
%1 load a
%2 load i
%3 store_item %1 %2 %0
)");
  EXPECT_EQ(ops("x.f = g()\n"), R"(
%0 load g
%1 call %0()
%2 load x
%3 store_attr %2.f %1
)");
}

TEST(Order, ChainedTargetsFromLeftToRight) {
  EXPECT_EQ(ops("a = b[i] = c.d = v\n"), R"(
%0 load v
%1 store a@0 %0
%2 load b
%3 load i
%4 store_item %2 %3 %0
%5 load c
%6 store_attr %5.d %0
)");
}

TEST(Order, UnpackingTargets) {
  EXPECT_EQ(ops("a, (b, *c, d), e.f = v\n"), R"(
%0 load v
%1 element %0 [0]
%2 store a@0 %1
%3 element %0 [1]
%4 element %3 [0]
%5 store b@0 %4
%6 element starred %3 [?]
%7 store c@0 %6
%8 element %3 [?]
%9 store d@0 %8
%10 element %0 [2]
%11 load e
%12 store_attr %11.f %10
)");
  EXPECT_EQ(ops("(a) = v\n"), R"(
%0 load v
%1 store a@0 %0
)");
  EXPECT_EQ(ops("[a] = v\n"), R"(
%0 load v
%1 element %0 [0]
%2 store a@0 %1
)");
}

TEST(Order, AugmentedReadsBeforeTheValue) {
  EXPECT_EQ(ops("x += f()\n"), R"(
%0 load x@0
%1 load f
%2 call %1()
%3 binary inplace + %0 %2
%4 store augmented x@0 %3
)");
  EXPECT_EQ(ops("x = f() + x\n"), R"(
%0 load f
%1 call %0()
%2 load x@0
%3 binary + %1 %2
%4 store x@0 %3
)");
  EXPECT_EQ(ops("a[i] //= v\n"), R"(
%0 load a
%1 load i
%2 load_item %0 %1
%3 load v
%4 binary inplace // %2 %3
%5 store_item augmented %0 %1 %4
)");
  EXPECT_EQ(ops("self.n -= 1\n"), R"(
%0 load self
%1 load_attr %0.n
%2 const int 1
%3 binary inplace - %1 %2
%4 store_attr augmented %0.n %3
)");
}

TEST(Order, AugmentedInParentheses) {
  EXPECT_EQ(ops("(self.n) -= 1\n"), ops("self.n -= 1\n"));
  EXPECT_EQ(ops("((x)) += f()\n"), ops("x += f()\n"));
}

TEST(Order, AnnotatedAssignmentStoresThenAnnotates) {
  EXPECT_EQ(ops("x: int = f()\n"), R"(
%0 load f
%1 call %0()
%2 store x@0 %1
%3 annotate - x: int %1
)");
  EXPECT_EQ(ops("self.x: list[int] = v\n"), R"(
%0 load v
%1 load self
%2 store_attr %1.x %0
%3 annotate %1 x: list[int] %0
)");
  EXPECT_EQ(ops("d[k]: int = v\n"), R"(
%0 load v
%1 load d
%2 load k
%3 store_item %1 %2 %0
%4 annotate %1 : int %0
)");
  EXPECT_EQ(ops("x: int\nself.y: str\n"), R"(
%0 annotate - x: int -
%1 load self
%2 annotate %1 y: str -
)");
}

TEST(Order, CallsEvaluatePositionalArgumentsFirst) {
  EXPECT_EQ(ops("f(a, k=b, *c, **d)\n"), R"(
%0 load f
%1 load a
%2 load c
%3 load b
%4 load d
%5 call %0(%1, k=%3, *%2, **%4)
)");
}

TEST(Order, NestedCallsKeepTheirArgumentsApart) {
  EXPECT_EQ(ops("f(g(a, x=b), y=h(c))\n"), R"(
%0 load f
%1 load g
%2 load a
%3 load b
%4 call %1(%2, x=%3)
%5 load h
%6 load c
%7 call %5(%6)
%8 call %0(%4, y=%7)
)");
}

TEST(Order, AttributeSubscriptSlice) {
  EXPECT_EQ(ops("a.b[1:, ::c].d\n"), R"(
%0 load a
%1 load_attr %0.b
%2 const int 1
%3 slice (%2, -, -)
%4 load c
%5 slice (-, -, %4)
%6 display tuple (%3, %5)
%7 load_item %1 %6
%8 load_attr %7.d
)");
}

TEST(Order, ComparisonChainsReuseTheMiddle) {
  EXPECT_EQ(ops("a < f() <= c\n"), R"(
%0 load a
%1 load f
%2 call %1()
%3 compare < %0 %2
%4 branch and %3
conditional %4:
  %5 load c
  %6 compare <= %2 %5
%7 bool and %3 %6
)");
  EXPECT_EQ(ops("a not in b is not c\n"), R"(
%0 load a
%1 load b
%2 compare not in %0 %1
%3 branch and %2
conditional %3:
  %4 load c
  %5 compare is not %1 %4
%6 bool and %2 %5
)");
}

TEST(Order, ShortCircuit) {
  EXPECT_EQ(ops("a or b and c()\n"), R"(
%0 load a
%1 branch or %0
conditional %1:
  %2 load b
  %3 branch and %2
  conditional %3:
    %4 load c
    %5 call %4()
  %6 bool and %2 %5
%7 bool or %0 %6
)");
}

TEST(Order, ConditionalEvaluatesItsTestFirst) {
  EXPECT_EQ(ops("x = a if t else b\n"), R"(
%0 load t
%1 branch conditional %0
then %1:
  %2 load a
else %1:
  %3 load b
%4 conditional %0 %2 %3
%5 store x@0 %4
)");
}

TEST(Order, Walrus) {
  EXPECT_EQ(ops("f(x := g(), x)\n"), R"(
%0 load f
%1 load g
%2 call %1()
%3 store x@0 %2
%4 load x@0
%5 call %0(%2, %4)
)");
}

TEST(Order, UnaryAwaitYield) {
  EXPECT_EQ(ops("async def f():\n  x = -await g()\n  yield not x, 1\n  yield\n", 1), R"(
%0 load g
%1 call %0()
%2 await %1
%3 unary - %2
%4 store x@0 %3
%5 load x@0
%6 unary not %5
%7 const int 1
%8 display tuple (%6, %7)
%9 yield %8
%10 yield -
)");
  EXPECT_EQ(ops("def f():\n  r = yield from g\n", 1), R"(
%0 load g
%1 yield_from %0
%2 store r@0 %1
)");
}

TEST(Order, Displays) {
  EXPECT_EQ(ops("[a, *b], {c, *d}, {k: v, **m}, (), (e,)\n"), R"(
%0 load a
%1 load b
%2 unpack %1
%3 display list (%0, %2)
%4 load c
%5 load d
%6 unpack %5
%7 display set (%4, %6)
%8 load k
%9 load v
%10 load m
%11 unpack double %10
%12 display dict (%8, %9, -, %11)
%13 display tuple ()
%14 load e
%15 display tuple (%14)
%16 display tuple (%3, %7, %12, %13, %15)
)");
}

TEST(Order, StarInATupleOfAReturn) {
  EXPECT_EQ(ops("def f():\n  return *g(x), y\n", 1), R"(
%0 load g
%1 load x
%2 call %0(%1)
%3 unpack %2
%4 load y
%5 display tuple (%3, %4)
%6 return %5
)");
}

TEST(Order, ComprehensionEvaluatesTheFirstIterableOutside) {
  EXPECT_EQ(ops("r = [f(x) for x in g() if p(x) for y in x.z]\n"), R"(
%0 load g
%1 call %0()
%2 iter %1
comprehension %2:
  %3 next %2
  %4 store x@1 %3
  %5 load p
  %6 load x@1
  %7 call %5(%6)
  %8 branch filter %7
  then %8:
    %9 load x@1
    %10 load_attr %9.z
    %11 iter %10
    comprehension %11:
      %12 next %11
      %13 store y@1 %12
      %14 load f
      %15 load x@1
      %16 call %14(%15)
%17 comprehension list %16 region0
%18 store r@0 %17
)");
}

TEST(Order, DictComprehensionAndGenerator) {
  EXPECT_EQ(ops("{k: v for k, v in m}\n"), R"(
%0 load m
%1 iter %0
comprehension %1:
  %2 next %1
  %3 element %2 [0]
  %4 store k@1 %3
  %5 element %2 [1]
  %6 store v@1 %5
  %7 load k@1
  %8 load v@1
%9 comprehension dict %7 %8 region0
)");
  EXPECT_EQ(ops("f(x async for x in y)\n"), R"(
%0 load f
%1 load y
%2 iter async %1
comprehension lazy %2:
  %3 next async %2
  %4 store x@1 %3
  %5 load x@1
%6 comprehension lazy generator %5 region0
%7 call %0(%6)
)");
}

TEST(Order, FormattedStrings) {
  EXPECT_EQ(ops("f'{a()!r:>{w}} {b=}' 'c' t'{d}'\n"), R"(
%0 load a
%1 call %0()
%2 load w
%3 load b
%4 load d
%5 format (%1, %2, %3, %4)
)");
}

TEST(Order, AFormatMayBeginWithAnEqualsSign) {
  EXPECT_EQ(ops("f'{x:=5}' f'{(y := 5)}'\n"), R"(
%0 load x
%1 const int 5
%2 store y@0 %1
%3 format (%0, %1)
)");
}

TEST(Order, CallOfTypeIsNoAlias) {
  EXPECT_EQ(ops("type(a).b = c\n"), R"(
%0 load c
%1 load type
%2 load a
%3 call %1(%2)
%4 store_attr %3.b %0
)");
}

TEST(Order, Constants) {
  EXPECT_EQ(ops("None, True, False, ..., 0x1F, 1_0.5e3, 2j, 'a\\n' 'b', b'\\xff', r'\\n'\n"), R"(
%0 const None
%1 const True
%2 const False
%3 const ...
%4 const int 0x1F
%5 const float 1_0.5e3
%6 const complex 2j
%7 const string "a\nb"
%8 const bytes "ÿ"
%9 const string "\\n"
%10 display tuple (%0, %1, %2, %3, %4, %5, %6, %7, %8, %9)
)");
}

TEST(Order, LongStringsAreCutButTheirLengthIsKept) {
  const facts::ModuleFacts module = facts_test::facts_of("x = b'" + std::string(3000, 'a') + "\\x80'\n");
  const facts::Op& op = module.units[0].ops[0];
  EXPECT_TRUE(op.has(facts::kTruncated));
  EXPECT_EQ(op.a, 3001u);
  EXPECT_LT(module.units[0].text(op.name).size(), 40u);
}

TEST(Order, DeleteRaiseAssertReturn) {
  EXPECT_EQ(ops("del a, b.c, (d[e], f)\n"), R"(
%0 delete a@0
%1 load b
%2 delete_attr %1.c
%3 load d
%4 load e
%5 delete_item %3 %4
%6 delete f@0
)");
  EXPECT_EQ(ops("raise E(x) from c\nraise\n"), R"(
%0 load E
%1 load x
%2 call %0(%1)
%3 load c
%4 raise %2 %3
%5 raise - -
)");
  EXPECT_EQ(ops("assert a, f()\nassert b\n"), R"(
%0 load a
%1 branch assert %0
conditional %1:
  %2 load f
  %3 call %2()
  %4 raise implicit %3 -
%5 load b
%6 branch assert %5
conditional %6:
  %7 raise implicit - -
)");
  EXPECT_EQ(ops("def f():\n  return\n", 1), "\n%0 return -\n");
}

TEST(Order, Imports) {
  EXPECT_EQ(
      ops("import a.b, c.d as e\nfrom ..m.n import x as y, z\nfrom . import *\nfrom __future__ import annotations\n"),
      R"(
%0 import a.b
%1 store implicit a@0 %0
%2 import leaf c.d
%3 store implicit e@0 %2
%4 import_from ..m.n x
%5 store implicit y@0 %4
%6 import_from ..m.n z
%7 store implicit z@0 %6
%8 import_star .
%9 import_from __future__ annotations
%10 store implicit annotations@0 %9
)");
}

TEST(Order, TypeAlias) { EXPECT_EQ(ops("type X[T] = list[T]\n"), "\n%0 annotate - X: list[T] -\n"); }

}  // namespace
