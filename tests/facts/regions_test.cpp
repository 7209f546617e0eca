// Compound statements: which operations run under which condition, and in which order.
#include <gtest/gtest.h>

#include "tests/facts/facts_of.h"

namespace {

using facts_test::ops;

TEST(Regions, IfElifElse) {
  EXPECT_EQ(ops("if a:\n  b()\nelif c:\n  d\nelse:\n  e\nz\n"), R"(
%0 load a
%1 branch if %0
then %1:
  %2 load b
  %3 call %2()
else %1:
  %4 load c
  %5 branch if %4
  then %5:
    %6 load d
  else %5:
    %7 load e
%8 load z
)");
}

TEST(Regions, IfWithoutElse) {
  EXPECT_EQ(ops("if a: b\nif c: d\nelif e: f\ng\n"), R"(
%0 load a
%1 branch if %0
then %1:
  %2 load b
%3 load c
%4 branch if %3
then %4:
  %5 load d
else %4:
  %6 load e
  %7 branch if %6
  then %7:
    %8 load f
%9 load g
)");
}

TEST(Regions, While) {
  EXPECT_EQ(ops("while t():\n  if a: break\n  continue\nelse:\n  b\n"), R"(
loop %2:
  %0 load t
  %1 call %0()
  %2 branch while %1
  %3 load a
  %4 branch if %3
  then %4:
    %5 break
  %6 continue
loop_else %2:
  %7 load b
)");
}

TEST(Regions, For) {
  EXPECT_EQ(ops("for i, a[k] in f():\n  g\nelse:\n  h\n"), R"(
%0 load f
%1 call %0()
%2 iter %1
loop %2:
  %3 next %2
  %4 element %3 [0]
  %5 store i@0 %4
  %6 element %3 [1]
  %7 load a
  %8 load k
  %9 store_item %7 %8 %6
  %10 load g
loop_else %2:
  %11 load h
)");
}

TEST(Regions, Try) {
  EXPECT_EQ(ops("try:\n  a\nexcept E as e:\n  b\nexcept (F, G):\n  c\nexcept:\n  d\nelse:\n  f\nfinally:\n  g\n"), R"(
try:
  %0 load a
handler %2:
  %1 load E
  %2 caught %1
  %3 store implicit e@0 %2
  %4 load b
  %5 delete implicit e@0
handler %9:
  %6 load F
  %7 load G
  %8 display tuple (%6, %7)
  %9 caught %8
  %10 load c
handler %11:
  %11 caught -
  %12 load d
try_else:
  %13 load f
finally:
  %14 load g
)");
}

TEST(Regions, ExceptStarAndSeveralTypesWithoutParentheses) {
  EXPECT_EQ(ops("try: a\nexcept* E as e: b\n"), R"(
try:
  %0 load a
handler %2:
  %1 load E
  %2 caught %1
  %3 store implicit e@0 %2
  %4 load b
  %5 delete implicit e@0
)");
  EXPECT_EQ(ops("try: a\nexcept E, F: b\n"), R"(
try:
  %0 load a
handler %4:
  %1 load E
  %2 load F
  %3 display tuple (%1, %2)
  %4 caught %3
  %5 load b
)");
  EXPECT_EQ(ops("try: a\nexcept E, F, g.H: b\n").find("binary"), std::string::npos);
}

TEST(Regions, TryPartsAreSiblingsOfOneStatement) {
  const facts::ModuleFacts module = facts_test::facts_of("try: a\nexcept E: b\nelse: c\nfinally: d\n");
  const facts::Unit& unit = module.units[0];
  ASSERT_EQ(unit.regions.size(), 4u);
  for (const facts::Region& region : unit.regions) {
    EXPECT_FALSE(region.parent);
    EXPECT_EQ(unit.statements.at(region.statement.value).kind, facts::StatementKind::kTry);
  }
}

TEST(Regions, WithItemsNest) {
  EXPECT_EQ(ops("with a() as b, c as d.e:\n  f\ng\n"), R"(
%0 load a
%1 call %0()
%2 enter %1
with %2:
  %3 store b@0 %2
  %4 load c
  %5 enter %4
  with %5:
    %6 load d
    %7 store_attr %6.e %5
    %8 load f
  %9 exit %4
%10 exit %1
%11 load g
)");
  EXPECT_EQ(ops("with (a as b, c):\n  d\n"), R"(
%0 load a
%1 enter %0
with %1:
  %2 store b@0 %1
  %3 load c
  %4 enter %3
  with %4:
    %5 load d
  %6 exit %3
%7 exit %0
)");
}

TEST(Regions, WithItemsInParentheses) {
  EXPECT_EQ(ops("with (a as b): c\n"), ops("with a as b: c\n"));
  EXPECT_EQ(ops("with (a as b,): c\n"), ops("with a as b: c\n"));
  EXPECT_EQ(ops("with (a, d as b,): c\n"), ops("with a, d as b: c\n"));
}

TEST(Regions, AsyncForAndWith) {
  EXPECT_EQ(ops("async def f():\n  async with a as b:\n    async for c in d:\n      await c\n", 1), R"(
%0 load a
%1 enter async %0
with %1:
  %2 store b@0 %1
  %3 load d
  %4 iter async %3
  loop %4:
    %5 next async %4
    %6 store c@0 %5
    %7 load c@0
    %8 await %7
%9 exit async %0
)");
}

TEST(Regions, MatchValues) {
  EXPECT_EQ(ops("match x:\n  case 1: a\n  case -2 | None: b\n  case m.N: c\n  case _: d\n"), R"(
%0 load x
%1 const int 1
%2 compare == %0 %1
%3 branch case %2
case %3:
  %4 load a
%5 const int 2
%6 unary - %5
%7 compare == %0 %6
%8 branch or %7
conditional %8:
  %9 const None
  %10 compare is %0 %9
%11 bool or %7 %10
%12 branch case %11
case %12:
  %13 load b
%14 load m
%15 load_attr %14.N
%16 compare == %0 %15
%17 branch case %16
case %17:
  %18 load c
%19 branch case -
case %19:
  %20 load d
)");
}

TEST(Regions, MatchCapturesAndGuard) {
  EXPECT_EQ(ops("match x:\n  case Point(px, y=Y() as py) as p if px: a\n  case q: b\n"), R"(
%0 load x
%1 load Point
%2 pattern %0 %1
%3 pattern %2 -
%4 load_attr %2.y
%5 load Y
%6 pattern %4 %5
%7 branch case %2
case %7:
  %8 store px@0 %3
  %9 store py@0 %6
  %10 store p@0 %2
  %11 load px@0
  %12 branch guard %11
  then %12:
    %13 load a
%14 branch case -
case %14:
  %15 store q@0 %0
  %16 load b
)");
}

TEST(Regions, MatchSequencesAndMappings) {
  EXPECT_EQ(ops("match x, y:\n  case [a, *r]: 1\n  case b, (c): 2\n  case {'k': v, **m}: 3\n"), R"(
%0 load x
%1 load y
%2 display tuple (%0, %1)
%3 pattern %2 -
%4 element %3 [0]
%5 element starred %3 [?]
%6 branch case %3
case %6:
  %7 store a@0 %4
  %8 store r@0 %5
  %9 const int 1
%10 pattern %2 -
%11 element %10 [0]
%12 element %10 [1]
%13 branch case %10
case %13:
  %14 store b@0 %11
  %15 store c@0 %12
  %16 const int 2
%17 pattern %2 -
%18 const string "k"
%19 load_item %17 %18
%20 branch case %17
case %20:
  %21 store v@0 %19
  %22 store m@0 %17
  %23 const int 3
)");
}

}  // namespace
