// Statements with their clauses, spans and columns; comments; errors and what is left around them.
#include <gtest/gtest.h>

#include "tests/facts/facts_of.h"

namespace {

using facts_test::facts_of;
using facts_test::ops;

std::string piece(const std::string& text, base::LocalSpan span) { return text.substr(span.begin, span.size()); }

TEST(Statements, ClausesAreChildrenWithSuites) {
  const std::string text = "if a:\n    b\nelif c:\n    # first\n    d\nelse:\n  e\n";
  const facts::Unit unit = facts_of(text).units[0];
  ASSERT_EQ(unit.statements.size(), 6u);
  EXPECT_EQ(unit.statements[0].kind, facts::StatementKind::kIf);
  EXPECT_EQ(unit.statements[2].kind, facts::StatementKind::kElif);
  EXPECT_EQ(unit.statements[2].parent, facts::StatementId(0u));
  EXPECT_EQ(unit.statements[3].parent, facts::StatementId(2u));
  EXPECT_EQ(piece(text, unit.statements[0].suite), "b");
  EXPECT_EQ(piece(text, unit.statements[2].suite), "d");
  EXPECT_EQ(unit.statements[2].suite_column, 4);
  EXPECT_EQ(unit.statements[4].kind, facts::StatementKind::kElse);
  EXPECT_EQ(unit.statements[4].suite_column, 2);
}

TEST(Statements, KindsOfClauses) {
  const facts::Unit unit =
      facts_of("try: a\nexcept E: b\nelse: c\nfinally: d\nfor x in y: e\nelse: f\nmatch z:\n  case 1: g\n").units[0];
  std::vector<facts::StatementKind> kinds;
  for (const facts::Statement& each : unit.statements) {
    if (each.kind != facts::StatementKind::kExpression) kinds.push_back(each.kind);
  }
  using Kind = facts::StatementKind;
  EXPECT_EQ(kinds, (std::vector{Kind::kTry, Kind::kExcept, Kind::kElse, Kind::kFinally, Kind::kFor, Kind::kElse,
                                Kind::kMatch, Kind::kCase}));
}

TEST(Statements, ColumnsAndFlags) {
  const facts::Unit unit = facts_of("a; b\nif c:\n\td\n    \nx = 1\n").units[0];
  EXPECT_EQ(unit.statements[0].column, 0);
  EXPECT_EQ(unit.statements[0].flags, facts::kFirstOfLine);
  EXPECT_EQ(unit.statements[1].column, 3);
  EXPECT_EQ(unit.statements[1].flags, 0);
  EXPECT_EQ(unit.statements[3].column, 1);
  EXPECT_EQ(unit.statements[3].flags, facts::kFirstOfLine | facts::kTabIndent);
  EXPECT_EQ(unit.statements[4].column, 0);
}

TEST(Statements, SpansOfOperations) {
  const std::string text = "with (open(f)) as g:\n  for x in (h):\n    if (a): return_(x)\n";
  const facts::Unit unit = facts_of(text).units[0];
  const auto span_of = [&](facts::OpKind kind) {
    for (const facts::Op& op : unit.ops) {
      if (op.kind == kind) return piece(text, op.span);
    }
    return std::string("none");
  };
  EXPECT_EQ(span_of(facts::OpKind::kEnter), "open(f)");
  EXPECT_EQ(span_of(facts::OpKind::kExit), "open(f)");
  EXPECT_EQ(span_of(facts::OpKind::kIter), "h");
  EXPECT_EQ(span_of(facts::OpKind::kNext), "h");
  EXPECT_EQ(span_of(facts::OpKind::kBranch), "a");
  EXPECT_EQ(span_of(facts::OpKind::kStoreName), "g");
}

TEST(Statements, SpansOfCallsAndHandlers) {
  const std::string text = "try: f(a, k = b)\nexcept E as e: raise X\n";
  const facts::Unit unit = facts_of(text).units[0];
  EXPECT_EQ(piece(text, unit.calls[0].callee), "f");
  EXPECT_EQ(piece(text, unit.calls[0].parentheses), "(a, k = b)");
  EXPECT_EQ(piece(text, unit.arguments[1].span), "k = b");
  for (const facts::Op& op : unit.ops) {
    if (op.kind == facts::OpKind::kCaught) {
      EXPECT_EQ(piece(text, op.span), "except E as e:");
    }
    if (op.kind == facts::OpKind::kRaise) {
      EXPECT_EQ(piece(text, op.span), "raise X");
    }
  }
}

TEST(Comments, OnlyThoseThatMatter) {
  const facts::Unit unit = facts_of(
                               "a  # noqa: E501  \n# gilint: ignore[GIL101] -- why\n# plain\nb  # type: int  # noqa\nc "
                               "= '# noqa'\nd  # guarded-by: _lock\n")
                               .units[0];
  ASSERT_EQ(unit.comments.size(), 4u);
  EXPECT_EQ(unit.comments[0].kinds, facts::kCommentNoqa);
  EXPECT_EQ(unit.text(unit.comments[0].text), " noqa: E501");
  EXPECT_FALSE(unit.comments[0].own_line);
  EXPECT_EQ(unit.comments[1].kinds, facts::kCommentGilint);
  EXPECT_TRUE(unit.comments[1].own_line);
  EXPECT_EQ(unit.comments[2].kinds, facts::kCommentType | facts::kCommentNoqa);
  EXPECT_EQ(unit.comments[3].kinds, facts::kCommentGuardedBy);
}

TEST(Comments, BelongToTheSmallestUnit) {
  const facts::ModuleFacts module = facts_of("def f():  # noqa\n    # gilint: x\n    a\n# type: y\n");
  EXPECT_EQ(module.units[1].comments.size(), 2u);
  EXPECT_EQ(module.units[1].comments[0].span.begin, 10u);
  EXPECT_EQ(module.units[0].comments.size(), 1u);
}

TEST(Errors, AreNotedAndTheRestIsRead) {
  const facts::ModuleFacts module = facts_of("a()\nb = = c\nd()\ndef f():\n    x = (\ndef g():\n    h()\n");
  EXPECT_FALSE(module.units[0].errors.empty());
  std::string all;
  for (const facts::Unit& unit : module.units) all += facts::dump(unit);
  EXPECT_NE(all.find("load a"), std::string::npos);
  EXPECT_NE(all.find("load d"), std::string::npos);
}

TEST(Errors, AMissingPartIsInvalid) {
  const facts::ModuleFacts module = facts_of("x = a +\ny = b\n");
  EXPECT_EQ(module.units[0].errors.size(), 1u);
  EXPECT_NE(facts::dump(module.units[0]).find("load b"), std::string::npos);
}

TEST(Errors, ErrorInABodyIsTheBodysOwn) {
  const facts::ModuleFacts module = facts_of("def f():\n    a b\n    c\n");
  ASSERT_EQ(module.units.size(), 2u);
  EXPECT_TRUE(module.units[0].errors.empty());
  EXPECT_FALSE(module.units[1].errors.empty());
}

TEST(Errors, BytesThatAreNoTextDoNotStopIt) {
  EXPECT_EQ(facts_of("x = \xff\xfe + 1\n").units.size(), 1u);
  EXPECT_EQ(facts_of(std::string("a\n\0\0b\n", 7)).units.size(), 1u);
  EXPECT_TRUE(facts_of("").units[0].ops.empty());
}

TEST(Python2, NeedsAStatementOrBackticks) {
  EXPECT_TRUE(facts_of("print 'a', b\n").looks_like_python2);
  EXPECT_TRUE(facts_of("print >>f, x\n").looks_like_python2);
  EXPECT_TRUE(facts_of("exec 'a'\n").looks_like_python2);
  EXPECT_TRUE(facts_of("x = `a`\n").looks_like_python2);
  EXPECT_FALSE(facts_of("print('a')\nexec('a')\nprint\n").looks_like_python2);
  EXPECT_FALSE(facts_of("try: a\nexcept E, e: b\n").looks_like_python2);
  EXPECT_FALSE(facts_of("'''see `a`'''\nraise E, 'b'\n").looks_like_python2);
}

}  // namespace
