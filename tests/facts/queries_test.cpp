#include "facts/queries.h"

#include <gtest/gtest.h>

#include "tests/facts/facts_of.h"

namespace {

using facts::OpId;
using facts_test::facts_of;

// The last operation of a kind.
OpId last(const facts::Unit& unit, facts::OpKind kind) {
  for (size_t i = unit.ops.size(); i-- > 0;) {
    if (unit.ops[i].kind == kind) return OpId(i);
  }
  return OpId();
}

// The value that the last `x = ...` stores.
OpId stored(const facts::Unit& unit) { return unit.op(last(unit, facts::OpKind::kStoreName)).operand_b(); }

TEST(Queries, DottedNames) {
  EXPECT_EQ(dotted_name(facts_of("x = a.b.c\n").units[0], OpId(2u)), "a.b.c");
  EXPECT_EQ(dotted_name(facts_of("x = a\n").units[0], OpId(0u)), "a");
  const facts::Unit unit = facts_of("x = a().b\n").units[0];
  EXPECT_EQ(dotted_name(unit, stored(unit)), "");
  EXPECT_EQ(dotted_name(unit, OpId()), "");
}

TEST(Queries, Numbers) {
  const auto int_of = [](const std::string& text) {
    const facts::Unit unit = facts_of("x = " + text + "\n").units[0];
    return int_value(unit, stored(unit));
  };
  const auto double_of = [](const std::string& text) {
    const facts::Unit unit = facts_of("x = " + text + "\n").units[0];
    return double_value(unit, stored(unit));
  };
  EXPECT_EQ(int_of("10"), 10);
  EXPECT_EQ(int_of("-1_000"), -1000);
  EXPECT_EQ(int_of("0xff"), 255);
  EXPECT_EQ(int_of("0b101"), 5);
  EXPECT_EQ(int_of("0o17"), 15);
  EXPECT_EQ(int_of("99999999999999999999"), std::nullopt);
  EXPECT_EQ(int_of("1.0"), std::nullopt);
  EXPECT_EQ(int_of("a"), std::nullopt);
  EXPECT_DOUBLE_EQ(double_of("0.05").value(), 0.05);
  EXPECT_DOUBLE_EQ(double_of("-.5").value(), -0.5);
  EXPECT_DOUBLE_EQ(double_of("1e-3").value(), 0.001);
  EXPECT_DOUBLE_EQ(double_of("1_0.2_5E+2").value(), 1025);
  EXPECT_DOUBLE_EQ(double_of("3").value(), 3);
  EXPECT_EQ(double_of("2j"), std::nullopt);
}

TEST(Queries, OtherConstants) {
  const facts::Unit unit = facts_of("f(True, False, None, 'a', b'b')\n").units[0];
  EXPECT_EQ(bool_value(unit, OpId(1u)), true);
  EXPECT_EQ(bool_value(unit, OpId(2u)), false);
  EXPECT_EQ(bool_value(unit, OpId(3u)), std::nullopt);
  EXPECT_TRUE(is_none(unit, OpId(3u)));
  EXPECT_EQ(string_value(unit, OpId(4u)), "a");
  EXPECT_EQ(string_value(unit, OpId(5u)), std::nullopt);
}

TEST(Queries, MainTests) {
  const auto test_of = [](const std::string& test) {
    const facts::Unit unit = facts_of("x = " + test + "\n").units[0];
    return main_test(unit, stored(unit));
  };
  EXPECT_EQ(test_of("__name__ == '__main__'"), facts::MainTest::kIsMain);
  EXPECT_EQ(test_of("'__main__' == __name__"), facts::MainTest::kIsMain);
  EXPECT_EQ(test_of("__name__ != '__main__'"), facts::MainTest::kIsNotMain);
  EXPECT_EQ(test_of("not (__name__ == '__main__')"), facts::MainTest::kIsNotMain);
  EXPECT_EQ(test_of("__name__ == 'x'"), facts::MainTest::kUnrelated);
  EXPECT_EQ(test_of("__name__ < '__main__'"), facts::MainTest::kUnrelated);
}

TEST(Queries, StatementAndCodeOfAnOperation) {
  const facts::Unit unit = facts_of("def f():\n  with a:\n    b\n    pass\n  c = lambda: lambda: d\n").units[1];
  for (size_t i = 0; i < unit.ops.size(); ++i) {
    const facts::StatementId found = statement_of(unit, OpId(i));
    ASSERT_TRUE(found);
    EXPECT_TRUE(unit.statements[found.value].span.contains(unit.ops[i].span));
  }
  EXPECT_EQ(unit.statements[statement_of(unit, last(unit, facts::OpKind::kExit)).value].kind,
            facts::StatementKind::kWith);
  EXPECT_EQ(unit.statements[statement_of(unit, last(unit, facts::OpKind::kReturn)).value].kind,
            facts::StatementKind::kAssign);
  EXPECT_EQ(code_of(unit, OpId(0u)), facts::CodeId(0u));
  EXPECT_EQ(code_of(unit, OpId(unit.ops.size() - 1)), facts::CodeId(2u));
}

TEST(Queries, Regions) {
  const facts::Unit unit = facts_of("for a in b:\n  if c:\n    d\n").units[0];
  const facts::RegionId inner = unit.ops.back().region;
  const facts::RegionId loop = enclosing(unit, inner, facts::RegionKind::kLoop);
  ASSERT_TRUE(loop);
  EXPECT_TRUE(is_inside(unit, inner, loop));
  EXPECT_FALSE(is_inside(unit, loop, inner));
  EXPECT_FALSE(enclosing(unit, inner, facts::RegionKind::kTry));
}

TEST(Queries, QualifiedNames) {
  const auto text_of = [](const facts::Unit& unit, const std::vector<facts::Name>& names) {
    std::string text;
    for (const facts::Name name : names) text += "/" + std::string(unit.text(name));
    return text;
  };
  const facts::ModuleFacts module =
      facts_of("class A:\n  class B:\n    def f(self):\n      def g():\n        class C:\n          h = lambda: 1\n");
  const facts::Unit& shell = module.units[0];
  EXPECT_EQ(text_of(shell, qualified_name(shell, facts::FunctionIndex(0u))), "/A/B/f");
  const facts::Unit& unit = module.units[1];
  EXPECT_EQ(text_of(unit, qualified_name(unit, facts::ClassIndex(0u))), "/g/C");
  EXPECT_EQ(text_of(unit, qualified_name(unit, facts::FunctionIndex(1u))), "/g/C");
}

TEST(Queries, OperandsOfEverything) {
  const facts::Unit unit = facts_of("x[a] = f(b, *c, k=[d, e])\n").units[0];
  EXPECT_EQ(operands_of(unit, last(unit, facts::OpKind::kStoreItem)).size(), 3u);
  EXPECT_EQ(operands_of(unit, last(unit, facts::OpKind::kCall)).size(), 4u);
  EXPECT_EQ(operands_of(unit, last(unit, facts::OpKind::kDisplay)).size(), 2u);
  EXPECT_EQ(operands_of(unit, last(unit, facts::OpKind::kLoadName)).size(), 0u);
}

}  // namespace
