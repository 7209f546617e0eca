#include "syntax/blank.h"

#include <gtest/gtest.h>

#include <string>

#include "syntax/tree.h"

namespace syntax {
namespace {

std::string blanked(std::string text) {
  blank_new_syntax(text);
  return text;
}

// The result is as wanted, as long as the text, and the grammar accepts it.
void expect_blanked(const std::string& text, const std::string& wanted) {
  const std::string out = blanked(text);
  EXPECT_EQ(out, wanted);
  EXPECT_EQ(out.size(), text.size());
  EXPECT_FALSE(parse(text).root().has_error()) << text;
}

void expect_kept(const std::string& text) { EXPECT_EQ(blanked(text), text); }

TEST(Blank, LazyImports) {
  expect_blanked("lazy import a.b as c\n", "import      a.b as c\n");
  expect_blanked("lazy  from a import b, c\n", "from       a import b, c\n");
  expect_blanked("if x:\n    lazy from . import b\n", "if x:\n    from      . import b\n");
  expect_blanked("x = 1; lazy import a\n", "x = 1; import      a\n");
  expect_blanked("with x: lazy import a\n", "with x: import      a\n");
}

TEST(Blank, LazyAsANameIsKept) {
  expect_kept("lazy = 1\nlazy(x)\nimport lazy\nfrom lazy import x\n");
  expect_kept("x = 'lazy import a'  # lazy import b\n");
  expect_kept("'''\nlazy import a\n'''\n");
}

TEST(Blank, UnpackingInComprehensions) {
  expect_blanked("x = [*a for a in b]\n", "x = [ a for a in b]\n");
  expect_blanked("x = {**d for d in ds}\n", "x = {  d for d in ds}\n");
  expect_blanked("f(*a.b(1, 2)[3] for a in b)\n", "f( a.b(1, 2)[3] for a in b)\n");
  expect_blanked("x = [\n    *a\n    for a in b\n]\n", "x = [\n     a\n    for a in b\n]\n");
  expect_blanked("x = f'{[*a for a in b]}'\n", "x = f'{[ a for a in b]}'\n");
  expect_blanked("x = [*[*a for a in b] for b in c]\n", "x = [ [ a for a in b] for b in c]\n");
}

TEST(Blank, OtherStarsAreKept) {
  expect_kept("f(*args, **kw)\nf(*[x for x in y])\nx = [*a, *[b for b in c]]\ny = [a * b for b in c]\n");
  expect_kept("def f(*args, **kw): pass\nx = [*(a), 1]\nx = {**a, 'k': [b for b in c]}\n");
  expect_kept("x = '[*a for a in b]'  # [*a for a in b]\n");
}

TEST(Blank, TypeParameterDefaults) {
  expect_blanked("class A[T = int]: pass\n", "class A[T      ]: pass\n");
  expect_blanked("def f[T: int = dict[str, int], **P = [int], *Ts = *tuple[int]](): pass\n",
                 "def f[T: int                 , **P        , *Ts              ](): pass\n");
  expect_blanked("type X[T = 'A'] = list[T]\n", "type X[T      ] = list[T]\n");
  expect_blanked("class A[\n    T = int,\n    U = str,\n]: pass\n", "class A[\n    T      ,\n    U      ,\n]: pass\n");
  expect_kept("class A[T: int](Base, metaclass=M): pass\nx[f(a=1)] = 2\n");
}

TEST(Blank, ExceptWithoutParentheses) {
  expect_blanked("try: pass\nexcept A, B.c, D: pass\n", "try: pass\nexcept A| B.c| D: pass\n");
  expect_blanked("try: pass\nexcept* A, B: pass\n", "try: pass\nexcept* A| B: pass\n");
  expect_blanked("try: pass\nexcept f(a, b), C: pass\n", "try: pass\nexcept f(a, b), C: pass\n");
  expect_kept("try: pass\nexcept (A, B) as e: x, y = 1, 2\nexcept A: f(a, b)\n");
}

TEST(Blank, SignsInPatterns) {
  expect_blanked("match x:\n    case +0 | +1.5 + 2j: y = +1\n", "match x:\n    case  0 |  1.5 + 2j: y = +1\n");
  expect_kept("x = +1\ncase = +1\nf(+1, 1 +1)\n");
}

TEST(Blank, StarsAndSlicesThatTheGrammarLacks) {
  expect_blanked("x = a[*b, *(c())]\n", "x = a[*b,  (c())]\n");
  expect_kept("def f(): return [*(a), 1]\n");
  expect_blanked("x: a[:, b, :c]\n", "x: a[0, b,  c]\n");
  expect_blanked("def f(x: a[:] = b[:]) -> c[::2]: return d[:]\n", "def f(x: a[0] = b[:]) -> c[0:2]: return d[:]\n");
  expect_kept("x = a[:]\nif x: y = a[:, 1]\nf = lambda: a[:]\nx: int = a[:]\n");
}

TEST(Blank, CallsOfTypeAreNoAliases) {
  std::string text = "type(a).b = c\ntype (a)[0] = d\ntype A[B] = C\ntype = 1\n";
  syntax::blank_new_syntax(text);
  EXPECT_EQ(text, "typ_(a).b = c\ntyp_ (a)[0] = d\ntype A[B] = C\ntype = 1\n");
  expect_kept("x = type(a).b\ndef content_type(self): return type(self)\ny.content_type()\n");
}

TEST(Blank, ADotAtTheEndOfALineInBrackets) {
  expect_blanked("def f():\n    (a.\nb)\n", "def f():\n    (a. b)\n");
  expect_blanked("def f():\n    (a.\r\nb)\r\n", "def f():\n    (a.  b)\r\n");
  expect_kept("def f():\n    '''One.\n\n  Two.\nThree.\n'''\n    # Four.\nx = 1\n");
}

TEST(Blank, LoneCarriageReturns) {
  expect_blanked("if a:\r    b = 1\rc = 2\r", "if a:\n    b = 1\nc = 2\n");
  expect_kept("a = 1\r\nb = 2\r\n");
}

TEST(Blank, BrokenTextsAreSurvived) {
  for (const char* text :
       {"lazy", "lazy ", "except a,", "x = [*", "f'{", "f'{[*a", "f'{x:{", "class A[T =", "'''", "\\", ")))]]]",
        "a[:", "case +", "x.\n", "f\"\\N{", "lazy\\", "f'{a!r:{b}}' lazy import c"}) {
    const std::string out = blanked(text);
    EXPECT_EQ(out.size(), std::string(text).size()) << text;
  }
}

TEST(Blank, LongAndDeepTextsTakeLinearTime) {
  constexpr int kCount = 300000;
  for (const std::string part : {"(*", "[:", "except A,", "f'{", "x.\n", "+1", "lazy ", "* ", "class A["}) {
    std::string text;
    for (int i = 0; i < kCount; ++i) text += part;
    const size_t size = text.size();
    blank_new_syntax(text);
    EXPECT_EQ(text.size(), size);
  }
}

}  // namespace
}  // namespace syntax
