// Deep and long input is read with a stack of 1 MB and in time that grows with the text.
#include <gtest/gtest.h>
#include <pthread.h>

#include <chrono>
#include <string>

#include "facts/queries.h"
#include "tests/facts/facts_of.h"
#include "tests/facts/invariants.h"

namespace {

std::string repeat(std::string_view part, size_t count) {
  std::string text;
  for (size_t i = 0; i < count; ++i) text += part;
  return text;
}

struct Run {
  std::string text;
  facts::ModuleFacts module;
};

void* extract_here(void* argument) {
  Run& run = *static_cast<Run*>(argument);
  run.module = facts_test::facts_of(run.text);
  return nullptr;
}

// Extracts in a thread with a small stack; fails the test if that takes too long.
facts::ModuleFacts extract_small(std::string text) {
  constexpr size_t kStack = 1 << 20;
  constexpr auto kLongest = std::chrono::seconds(20);  // seconds even under sanitizers; quadratic work takes minutes
  Run run{std::move(text), {}};
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, kStack);
  pthread_t thread;
  const auto start = std::chrono::steady_clock::now();
  pthread_create(&thread, &attributes, extract_here, &run);
  pthread_join(thread, nullptr);
  pthread_attr_destroy(&attributes);
  EXPECT_LT(std::chrono::steady_clock::now() - start, kLongest);
  return std::move(run.module);
}

size_t count(const facts::ModuleFacts& module, facts::OpKind kind) {
  size_t found = 0;
  for (const facts::Unit& unit : module.units) {
    for (const facts::Op& op : unit.ops) found += op.kind == kind ? 1 : 0;
  }
  return found;
}

using facts::OpKind;

TEST(Depth, Parentheses) {
  EXPECT_EQ(count(extract_small("x = " + repeat("(", 5000) + "1" + repeat(")", 5000) + "\n"), OpKind::kConst), 1u);
  EXPECT_EQ(extract_small("x = " + repeat("(", 5000) + "\n").units[0].errors.size(), 1u);
}

TEST(Depth, Operators) {
  EXPECT_EQ(count(extract_small("x = 1" + repeat(" + a", 20000) + "\n"), OpKind::kBinary), 20000u);
  EXPECT_EQ(count(extract_small("x = 1" + repeat(" ** a", 20000) + "\n"), OpKind::kBinary), 20000u);
  EXPECT_EQ(count(extract_small("x = 1" + repeat(" and a", 20000) + "\n"), OpKind::kBool), 20000u);
  EXPECT_EQ(count(extract_small("x = 1" + repeat(" < a", 20000) + "\n"), OpKind::kCompare), 20000u);
  EXPECT_EQ(count(extract_small("x = " + repeat("not ", 20000) + "a\n"), OpKind::kUnary), 20000u);
  EXPECT_EQ(count(extract_small("x = " + repeat("a if b else ", 20000) + "c\n"), OpKind::kConditional), 20000u);
}

TEST(Depth, Chains) {
  const facts::ModuleFacts module = extract_small("x = a" + repeat(".b", 20000) + "\n");
  EXPECT_EQ(count(module, OpKind::kLoadAttr), 20000u);
  EXPECT_EQ(facts::name_path(module.units[0], facts::OpId(20000u)).size(), 20001u);
  EXPECT_EQ(count(extract_small("x = a" + repeat("()", 20000) + "\n"), OpKind::kCall), 20000u);
  EXPECT_EQ(count(extract_small("x = a" + repeat("[0]", 20000) + "\n"), OpKind::kLoadItem), 20000u);
  EXPECT_EQ(count(extract_small(repeat("a = ", 20000) + "b\n"), OpKind::kStoreName), 20000u);
}

TEST(Depth, Statements) {
  const facts::ModuleFacts module = extract_small("if a:\n  b\n" + repeat("elif c:\n  d()\n", 5000));
  EXPECT_EQ(count(module, OpKind::kBranch), 5001u);
  EXPECT_TRUE(module.units[0].errors.empty());
  EXPECT_EQ(count(extract_small("try: pass\n" + repeat("except A: pass\n", 20000)), OpKind::kCaught), 20000u);
  EXPECT_EQ(count(extract_small("with " + repeat("a as b, ", 5000) + "c: pass\n"), OpKind::kEnter), 5001u);
  EXPECT_EQ(count(extract_small(repeat("@a\n", 5000) + "def f(): pass\n"), OpKind::kCall), 5000u);
}

TEST(Depth, NestedScopes) {
  EXPECT_EQ(count(extract_small("x = " + repeat("lambda: ", 3000) + "c\n"), OpKind::kFunction), 3000u);
  const std::string nested = "x = " + repeat("[a for a in ", 2000) + "b" + repeat("]", 2000) + "\n";
  EXPECT_EQ(count(extract_small(nested), OpKind::kComprehension), 2000u);
  EXPECT_EQ(count(extract_small("x = [a" + repeat(" for a in b", 2000) + "]\n"), OpKind::kIter), 2000u);
}

TEST(Depth, PatternsAndTypes) {
  EXPECT_EQ(count(extract_small("match x:\n case " + repeat("(", 3000) + "a" + repeat(")", 3000) + ": pass\n"),
                  OpKind::kStoreName),
            1u);
  EXPECT_EQ(count(extract_small("match x:\n case 1" + repeat(" | 2", 20000) + ": pass\n"), OpKind::kCompare), 20001u);
  const facts::ModuleFacts module = extract_small("x: " + repeat("A[", 3000) + "b" + repeat("]", 3000) + "\n");
  EXPECT_EQ(module.units[0].types.size(), 3001u);
  EXPECT_EQ(facts::dump_type(module.units[0], facts::TypeId(3000u)).size(), 3000u * 3 + 1);
  EXPECT_EQ(extract_small("x: a" + repeat(" | b", 20000) + "\n").units[0].types.size(), 20002u);
}

TEST(Depth, LongAndFlat) {
  EXPECT_EQ(count(extract_small("x = [" + repeat("1, ", 100000) + "]\n"), OpKind::kConst), 100000u);
  EXPECT_EQ(count(extract_small(repeat("a = b; ", 50000) + "\n"), OpKind::kStoreName), 50000u);
  EXPECT_EQ(count(extract_small("f(" + repeat("a=1, ", 50000) + ")\n"), OpKind::kCall), 1u);
  EXPECT_EQ(count(extract_small(repeat("# a\n", 100000) + "a\n"), OpKind::kLoadName), 1u);
  EXPECT_EQ(extract_small(repeat("a = b  # noqa\n", 20000)).units[0].comments.size(), 20000u);
  EXPECT_EQ(extract_small(repeat("def f(): pass\n", 20000)).units.size(), 20001u);
  EXPECT_EQ(extract_small(repeat("class A: x = lambda: 1\n", 10000)).units[0].codes.size(), 10001u);
  EXPECT_EQ(count(extract_small("x = '" + repeat("a", 2000000) + "'\n"), OpKind::kConst), 1u);
  EXPECT_FALSE(extract_small(repeat("a = b c $ ) d\n", 3000)).units[0].errors.empty());
}

}  // namespace
