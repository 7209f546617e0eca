#include "syntax/scan.h"

#include <gtest/gtest.h>

#include <string>

namespace syntax {
namespace {

// All tokens, separated by spaces; line ends as $ outside and _ inside brackets, statement starts with a ^ before.
std::string tokens(std::string_view text) {
  Scanner scanner(text);
  std::string out;
  for (Token token = scanner.next(); token.kind != TokenKind::kEnd; token = scanner.next()) {
    if (!out.empty()) out += ' ';
    if (token.kind == TokenKind::kNewline) {
      out += '$';
    } else if (token.kind == TokenKind::kLineEnd) {
      out += '_';
    } else {
      if (token.starts_statement) out += '^';
      out += scanner.text_of(token);
    }
  }
  return out;
}

TEST(Scan, NamesNumbersAndOperators) {
  EXPECT_EQ(tokens("x1 = a.b + 0x1e+2 - 1.5e-3 * .5j\n"), "^x1 = a . b + 0x1e + 2 - 1.5e-3 * .5j $");
  EXPECT_EQ(tokens("a; b\nc"), "^a ; ^b $ ^c");
}

TEST(Scan, StringsAndCommentsAreWhole) {
  EXPECT_EQ(tokens("x = 'a # b' # c 'd\n"), "^x = 'a # b' $");
  EXPECT_EQ(tokens("rb'a\\'b' u\"c\""), "^rb'a\\'b' u\"c\"");
  EXPECT_EQ(tokens("'''a\n'b''c\n''' d"), "^'''a\n'b''c\n''' d");
  EXPECT_EQ(tokens("'cut\nx"), "^'cut $ ^x");
}

TEST(Scan, LineEndsInBracketsEndNoStatement) {
  EXPECT_EQ(tokens("f(a,\n  b)\nc"), "^f ( a , _ b ) $ ^c");
  EXPECT_EQ(tokens("a + \\\n b\r\nc\rd"), "^a + b $ ^c $ ^d");
}

TEST(Scan, ExpressionsInStrings) {
  EXPECT_EQ(tokens("f'a{x}b{{c}}' y"), "^f' { x } y");
  EXPECT_EQ(tokens("f\"{d[\"k\"]!r:>{w}}\" y"), "^f\" { d [ \"k\" ] ! r : { w } } y");
  EXPECT_EQ(tokens("f'\\N{DASH} {x}' y"), "^f' { x } y");
  EXPECT_EQ(tokens("rf'\\{x}' y"), "^rf' { x } y");
  EXPECT_EQ(tokens("t'''{x}\n''' y"), "^t''' { x } y");
  EXPECT_EQ(tokens("f'{x:%H:%M' y\nz"), "^f' { x : y $ ^z");
}

TEST(Scan, DepthCountsOpenBrackets) {
  Scanner scanner("a[(b)]c");
  std::string depths;
  for (Token token = scanner.next(); token.kind != TokenKind::kEnd; token = scanner.next()) {
    depths += std::to_string(token.depth);
  }
  EXPECT_EQ(depths, "0012100");
}

TEST(Scan, ColonsMayStartStatements) {
  Scanner scanner("if x: y[a:b]");
  std::string after;
  for (Token token = scanner.next(); token.kind != TokenKind::kEnd; token = scanner.next()) {
    if (token.after_colon) after += scanner.text_of(token);
  }
  EXPECT_EQ(after, "y");
}

}  // namespace
}  // namespace syntax
