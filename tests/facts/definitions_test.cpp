// Functions, lambdas and classes, and how a module is cut into units.
#include <gtest/gtest.h>

#include "tests/facts/facts_of.h"

namespace {

using facts_test::facts_of;
using facts_test::ops;

TEST(Definitions, DecoratorsAndDefaultsBeforeTheFunction) {
  EXPECT_EQ(ops("@a\n@b(1)\ndef f(x=c(), *, y=d): pass\n"), R"(
%0 load a
%1 load b
%2 const int 1
%3 call %1(%2)
%4 load c
%5 call %4()
%6 load d
%7 function #0
%8 call implicit %3(%7)
%9 call implicit %0(%8)
%10 store implicit f@0 %9
)");
}

TEST(Definitions, ParametersAreTheFirstOperations) {
  EXPECT_EQ(ops("def f(a, /, b, *c, d=1, **e): return b\n", 1), R"(
%0 parameter 0 a
%1 parameter 1 b
%2 parameter 2 c
%3 parameter 3 d
%4 parameter 4 e
%5 store implicit a@0 %0
%6 store implicit b@0 %1
%7 store implicit c@0 %2
%8 store implicit d@0 %3
%9 store implicit e@0 %4
%10 load b@0
%11 return %10
)");
}

TEST(Definitions, ParameterKinds) {
  const facts::ModuleFacts module = facts_of("def f(a, b=1, /, c=2, *d, e, **g): pass\ndef h(*, i): pass\n");
  const facts::Unit& shell = module.units[0];
  std::vector<facts::ParameterKind> kinds;
  for (const facts::Parameter& each : shell.parameter_list(shell.functions[0])) kinds.push_back(each.kind);
  using Kind = facts::ParameterKind;
  EXPECT_EQ(kinds, (std::vector{Kind::kPositionalOnly, Kind::kPositionalOnly, Kind::kPositional, Kind::kVarPositional,
                                Kind::kKeywordOnly, Kind::kVarKeyword}));
  EXPECT_EQ(shell.parameter_list(shell.functions[1])[0].kind, Kind::kKeywordOnly);
  EXPECT_FALSE(shell.parameter_list(shell.functions[0])[0].default_value);
  EXPECT_EQ(shell.parameter_list(shell.functions[0])[1].default_value, facts::OpId(0u));
}

TEST(Definitions, NestedCodeFollowsTheCodeThatHoldsIt) {
  const facts::ModuleFacts module =
      facts_of("def f():\n  def g():\n    return lambda: 1\n  h = lambda: 2\n  return g\n");
  const facts::Unit& unit = module.units[1];
  ASSERT_EQ(unit.codes.size(), 4u);
  uint32_t end = 0;
  for (const facts::Code& code : unit.codes) {
    EXPECT_EQ(code.ops.begin, end);
    end = code.ops.end_index();
  }
  EXPECT_EQ(end, unit.ops.size());
  EXPECT_FALSE(unit.codes[0].function);
  EXPECT_EQ(unit.functions[unit.codes[3].function.value].code, facts::CodeId(3u));
}

TEST(Definitions, GeneratorIsItsOwnCodeOnly) {
  const facts::ModuleFacts module = facts_of("def f():\n  def g(): yield\n  lambda: (yield)\n");
  EXPECT_FALSE(module.units[1].codes[0].is_generator);
  EXPECT_TRUE(module.units[1].codes[1].is_generator);
  EXPECT_TRUE(module.units[1].codes[2].is_generator);
}

TEST(Definitions, ClassBodyRunsInTheCodeAround) {
  EXPECT_EQ(ops("@d\nclass A(B, *C, metaclass=M):\n  x = 1\n"), R"(
%0 load d
%1 load B
%2 load C
%3 load M
%4 unpack %2
class:
  %5 const int 1
  %6 store x@1 %5
%7 class #0
%8 call implicit %0(%7)
%9 store implicit A@0 %8
)");
  const facts::ModuleFacts module = facts_of("class A(B, k=1):\n  class C:\n    def m(self): pass\n");
  const facts::Unit& shell = module.units[0];
  EXPECT_EQ(shell.classes[0].bases.count, 1u);
  EXPECT_EQ(shell.text(shell.argument_list(shell.classes[0].keywords)[0].keyword), "k");
  EXPECT_EQ(shell.classes[1].owner, facts::ClassIndex(0u));
  EXPECT_EQ(shell.functions[0].owner, facts::ClassIndex(1u));
  EXPECT_EQ(shell.functions[0].body, facts::UnitId(1u));
  EXPECT_EQ(module.units[1].owner, facts::FunctionIndex(0u));
}

TEST(Definitions, OnlyOutermostFunctionsAreUnits) {
  const facts::ModuleFacts module = facts_of(
      "if a:\n  def f():\n    class B:\n      def m(self): pass\n    def g(): pass\nclass C:\n  async def n(self): "
      "pass\nx = lambda: 1\n");
  ASSERT_EQ(module.units.size(), 3u);
  EXPECT_EQ(module.units[0].functions.size(), 3u);  // f, n and the lambda
  EXPECT_EQ(module.units[1].functions.size(), 2u);  // m and g
  EXPECT_TRUE(module.units[0].functions[1].is_async);
  EXPECT_TRUE(module.units[0].functions[2].is_lambda);
  EXPECT_FALSE(module.units[0].functions[2].body);
  EXPECT_EQ(module.units[0].functions[2].code, facts::CodeId(1u));
}

TEST(Definitions, SameBytesElsewhereGiveTheSameUnit) {
  const std::string body =
      "def f(a, *, b=1):  # noqa\n    \"\"\"Doc.\"\"\"\n    x: int = a\n    return [lambda: y for y in x]\n";
  const std::string first = body;
  const std::string second = "import os\n\n\n@deco\n" + body;
  facts::Unit left = facts_of(first).units[1];
  facts::Unit right = facts_of(second).units[1];
  EXPECT_NE(left.span, right.span);
  EXPECT_EQ(facts::dump(left), facts::dump(right));
  EXPECT_EQ(left.strings.bytes(), right.strings.bytes());
  ASSERT_EQ(left.ops.size(), right.ops.size());
  for (size_t i = 0; i < left.ops.size(); ++i) EXPECT_EQ(left.ops[i].span, right.ops[i].span);
  for (size_t i = 0; i < left.statements.size(); ++i) EXPECT_EQ(left.statements[i].flags, right.statements[i].flags);
}

TEST(Definitions, OneLineFunctionsDoNotDependOnWhatIsBeforeThem) {
  const facts::Unit left = facts_of("def f(): return 1\n").units[1];
  const facts::Unit right = facts_of("if a:\n        def f(): return 1\n").units[1];
  EXPECT_EQ(facts::dump(left), facts::dump(right));
  EXPECT_EQ(left.statements[0].flags, right.statements[0].flags);
}

TEST(Definitions, SpansOfAFunction) {
  const std::string text = "@d\nasync def f(a,\n            b) -> int:  # why\n    # first\n    return a\n";
  const facts::ModuleFacts module = facts_of(text);
  const facts::Function& function = module.units[0].functions[0];
  const auto piece = [&](base::LocalSpan span) { return text.substr(span.begin, span.size()); };
  EXPECT_EQ(piece(function.name_span), "f");
  EXPECT_EQ(piece(function.header), "async def f(a,\n            b) -> int:");
  EXPECT_EQ(piece(function.suite), "return a");
  EXPECT_EQ(function.span.begin, 0u);
  EXPECT_EQ(piece({module.units[1].span.begin, module.units[1].span.end}), text.substr(3, text.size() - 4));
}

TEST(Definitions, DocstringContracts) {
  const auto doc = [](const std::string& docstring) {
    return facts_of("def f():\n    \"\"\"" + docstring + "\"\"\"\n").units[1].codes[0].doc;
  };
  EXPECT_EQ(doc("Caller holds the lock."), facts::kDocMustHold);
  EXPECT_EQ(doc("You must hold\n    self._lock here."), facts::kDocMustHold);
  EXPECT_EQ(doc("The lock must be held."), facts::kDocMustHold);
  EXPECT_EQ(doc("This is Thread-safe."), facts::kDocThreadSafe);
  EXPECT_EQ(doc("Fast. Not thread-safe."), 0);
  EXPECT_EQ(doc("This isn't thread safe."), 0);
  EXPECT_EQ(doc("Not fast. Thread safe, though."), facts::kDocThreadSafe);
  EXPECT_EQ(doc("Must hold the door."), 0);
  EXPECT_EQ(facts_of("class A:\n  'thread-safe'\n").units[0].classes[0].doc, facts::kDocThreadSafe);
  EXPECT_EQ(facts_of("'''thread-safe'''\n").units[0].codes[0].doc, facts::kDocThreadSafe);
}

}  // namespace
