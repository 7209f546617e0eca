#include "syntax/tree.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace {

using syntax::Cursor;
using syntax::Field;
using syntax::Kind;
using syntax::Node;
using syntax::SyntaxTree;

// Kinds and spans of all nodes, in order: enough to tell two trees apart.
std::string shape(const SyntaxTree& tree) {
  std::string text;
  Cursor cursor(tree.root());
  while (true) {
    const Node node = cursor.node();
    text += std::string(kind_name(node.kind())) + " " + std::to_string(node.begin()) + "-" +
            std::to_string(node.end()) + "\n";
    if (cursor.first_child()) continue;
    while (!cursor.next_sibling()) {
      if (!cursor.parent()) return text;
    }
  }
}

TEST(Tree, KindsFieldsAndSpans) {
  const SyntaxTree tree = syntax::parse("x = f(a)\n");
  EXPECT_EQ(tree.root().kind(), Kind::kModule);
  const Node assignment = tree.root().first_named().first_named();
  EXPECT_EQ(assignment.kind(), Kind::kAssignment);
  EXPECT_EQ(assignment.child(Field::kLeft).kind(), Kind::kIdentifier);
  const Node call = assignment.child(Field::kRight);
  EXPECT_EQ(call.kind(), Kind::kCall);
  EXPECT_EQ(call.span(), (base::Span{4, 8}));
  EXPECT_FALSE(call.child(Field::kBody));
  EXPECT_FALSE(tree.root().has_error());
}

TEST(Tree, ChildrenWithFieldsAndTokens) {
  const SyntaxTree tree = syntax::parse("a + b  # c\n");
  Cursor cursor(tree.root());
  std::vector<std::string> seen;
  syntax::for_each_child(cursor, tree.root().first_named().first_named(), [&](Node child, Field field) {
    seen.push_back(std::string(field_name(field)) + ":" + std::string(kind_name(child.kind())));
  });
  EXPECT_EQ(seen, (std::vector<std::string>{"left:identifier", "operator:+", "right:identifier"}));
}

TEST(Tree, NoneAnswersEverything) {
  const Node none;
  EXPECT_FALSE(none);
  EXPECT_EQ(none.kind(), Kind::kUnknown);
  EXPECT_EQ(none.span(), base::Span());
  EXPECT_FALSE(none.child(Field::kBody));
  EXPECT_FALSE(none.first_named());
  EXPECT_FALSE(none.is_named() || none.is_error() || none.is_missing() || none.has_error());
}

TEST(Tree, FirstNamedIsNoContinuation) {
  const SyntaxTree tree = syntax::parse("x = not \\\n  a\n");
  const Node operation = tree.root().first_named().first_named().child(Field::kRight);
  EXPECT_EQ(operation.first_named().kind(), Kind::kIdentifier);
}

TEST(Tree, FirstNamedIsNoComment) {
  const SyntaxTree tree = syntax::parse("# a\n\n# b\nc\n");
  EXPECT_EQ(tree.root().first_named().kind(), Kind::kExpressionStatement);
}

TEST(Tree, ErrorsAndMissingParts) {
  EXPECT_TRUE(syntax::parse("x = = 1\n").root().has_error());
  const SyntaxTree tree = syntax::parse("$\n");
  Cursor cursor(tree.root());
  bool found = tree.root().is_error();
  syntax::for_each_child(cursor, tree.root(), [&](Node child, Field) { found = found || child.is_error(); });
  EXPECT_TRUE(found);
}

TEST(Tree, KeepsItsTextAndMoves) {
  SyntaxTree first = syntax::parse("a\n");
  const SyntaxTree second = std::move(first);
  EXPECT_EQ(second.text(), "a\n");
  EXPECT_EQ(second.root().kind(), Kind::kModule);
}

// An edit anywhere gives the tree that a fresh parse gives.
TEST(Tree, ParsingAgainGivesTheSameTree) {
  const std::string before = "import a\n\ndef f(x):\n    return x + 1\n\nclass A:\n    y = [1, 2]\n";
  const SyntaxTree previous = syntax::parse(before);
  for (size_t at = 0; at <= before.size(); ++at) {
    for (const std::string_view inserted : {"z", "(", "\n", "    ", "'", "# "}) {
      const std::string after = before.substr(0, at) + std::string(inserted) + before.substr(at);
      EXPECT_EQ(shape(syntax::parse(after, &previous)), shape(syntax::parse(after))) << after;
    }
    const std::string shorter = before.substr(0, at) + before.substr(std::min(at + 3, before.size()));
    EXPECT_EQ(shape(syntax::parse(shorter, &previous)), shape(syntax::parse(shorter))) << shorter;
  }
}

}  // namespace
