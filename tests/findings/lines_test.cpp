#include "findings/lines.h"

#include <gtest/gtest.h>

#include "facts/extract.h"
#include "findings/suppressions.h"
#include "syntax/tree.h"
#include "tests/support/texts.h"

namespace findings {
namespace {

facts::ModuleFacts extract(const source::SourceFile& file) {
  const syntax::SyntaxTree tree = syntax::parse(file.text);
  return facts::extract(tree, tree.text(), false);
}

// The lines that the only suppression of a text covers, as "2-4".
std::string covered(const std::string& text) {
  const auto files = support::load({{"a.py", text}});
  const auto found = suppressions(FileId(0U), files[0], extract(files[0]));
  if (found.size() != 1) return std::to_string(found.size()) + " suppressions";
  return std::to_string(found[0].lines.first) + "-" + std::to_string(found[0].lines.last);
}

std::string statement(const std::string& text, std::string_view needle) {
  const auto files = support::load({{"a.py", text}});
  const base::Span span = statement_at(files[0], extract(files[0]), support::place(files, "a.py", needle).span);
  return files[0].text.substr(span.begin, span.size());
}

TEST(Lines, TrailingCommentCoversItsLineOrTheWholeStatement) {
  EXPECT_EQ(covered("f()  # gilint: ignore[GIL101]\ng()\n"), "1-1");
  EXPECT_EQ(covered("f(  # gilint: ignore[GIL101]\n  1,\n)\n"), "1-3");
  EXPECT_EQ(covered("f(\n  1,\n)  # gilint: ignore[GIL101]\n"), "1-3");
  EXPECT_EQ(covered("f(\n  1,  # gilint: ignore[GIL101]\n)\n"), "2-2");
}

TEST(Lines, NoqaCoversTheLogicalLine) {
  EXPECT_EQ(covered("f(\n  1,  # noqa: GIL101\n)\n"), "1-3");
  EXPECT_EQ(covered("with open(\n  x  # noqa\n) as f:\n    g()\n"), "1-3");
  EXPECT_EQ(covered("# noqa\nf()\n"), "1-1");
}

TEST(Lines, OwnLineCoversTheNextStatement) {
  EXPECT_EQ(covered("# gilint: ignore[GIL101]\n\nf(\n  1\n)\ng()\n"), "3-5");
  EXPECT_EQ(covered("def f():\n    # gilint: ignore[GIL101]\n    g()\n    h()\n"), "3-3");
  EXPECT_EQ(covered("# gilint: ignore[GIL101]\n@d\ndef f(\n    a\n):\n    g()\n"), "2-5");
  EXPECT_EQ(covered("f(\n    # gilint: ignore[GIL101]\n    g(),\n)\n"), "3-3");
  EXPECT_EQ(covered("if a:\n    b()\n# gilint: ignore[GIL101]\nelif c():\n    d()\n"), "4-4");
}

TEST(Lines, CompoundStatementsAreTheirHeaders) {
  EXPECT_EQ(covered("async def f(\n    a\n):  # gilint: ignore[GIL101]\n    # more\n\n    g()\n"), "1-3");
  EXPECT_EQ(covered("if x: f()  # gilint: ignore[GIL101]\ng()\n"), "1-1");
  EXPECT_EQ(covered("try:\n    f()\nexcept (\n    E\n):  # gilint: ignore[GIL101]\n    g()\n"), "3-5");
}

TEST(Lines, TextInStringsIsNoComment) {
  EXPECT_EQ(covered("x = '# gilint: ignore[GIL101]'\n"), "0 suppressions");
  EXPECT_EQ(covered("x = '''\n# noqa\n'''\n"), "0 suppressions");
}

TEST(Lines, CarriageReturnsEndLines) { EXPECT_EQ(covered("a()\rf()  # gilint: ignore\rb()\r"), "2-2"); }

TEST(Lines, StatementAtIsTheInnermost) {
  EXPECT_EQ(statement("def f():\n    x = g(h(1))\n", "h(1)"), "x = g(h(1))");
  EXPECT_EQ(statement("with a(), \\\n  b():\n    c()\n", "b()"), "with a(), \\\n  b():");
  EXPECT_EQ(statement("class C:\n    def f(self, x=g()):\n        pass\n", "g()"), "def f(self, x=g()):");
}

}  // namespace
}  // namespace findings
