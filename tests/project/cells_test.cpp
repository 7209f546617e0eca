#include "project/cells.h"

#include <gtest/gtest.h>

namespace {

using project::CellKey;
using project::CellKind;
using project::Cells;
using project::FunctionId;
using project::SetId;
using project::Symbol;
using project::ValueId;
using project::ValueKind;
using project::Values;

class CellsTest : public testing::Test {
 protected:
  CellsTest() : cells(values) { cells.prepare(4); }

  SetId number(uint32_t n) { return values.single({.kind = ValueKind::kConst, .a = n}); }

  Values values;
  Cells cells;
  const CellKey key{CellKind::kGlobal, 1, 2};
};

TEST_F(CellsTest, OnlyGrow) {
  cells.write(key, number(1));
  cells.write(key, number(2));
  EXPECT_EQ(cells.peek(key), values.join(number(1), number(2)));
  cells.write(key, values.empty());
  EXPECT_EQ(cells.peek(key), values.join(number(1), number(2)));
}

TEST_F(CellsTest, UnwrittenIsEmpty) {
  EXPECT_EQ(cells.peek(key), values.empty());
  EXPECT_EQ(cells.read(key, FunctionId(0u)), values.empty());
}

TEST_F(CellsTest, GrowingWakesReaders) {
  cells.read(key, FunctionId(1u));
  cells.read(key, FunctionId(3u));
  cells.write(key, number(1));
  EXPECT_EQ(cells.dequeue(), FunctionId(1u));
  EXPECT_EQ(cells.dequeue(), FunctionId(3u));
  EXPECT_FALSE(cells.dequeue());
}

TEST_F(CellsTest, NothingNewWakesNobody) {
  cells.write(key, number(1));
  cells.read(key, FunctionId(1u));
  cells.write(key, number(1));
  EXPECT_FALSE(cells.dequeue());
}

TEST_F(CellsTest, PeekingDoesNotMakeAReader) {
  cells.peek(key);
  cells.write(key, number(1));
  EXPECT_FALSE(cells.dequeue());
}

TEST_F(CellsTest, QueuesAFunctionOnce) {
  cells.enqueue(FunctionId(2u));
  cells.enqueue(FunctionId(2u));
  EXPECT_EQ(cells.dequeue(), FunctionId(2u));
  EXPECT_FALSE(cells.dequeue());
  cells.enqueue(FunctionId(2u));
  EXPECT_EQ(cells.dequeue(), FunctionId(2u));
}

TEST_F(CellsTest, ElementsRememberTheirKeys) {
  const ValueId container(7u);
  cells.write({CellKind::kElement, 7, 1}, number(1));
  cells.write({CellKind::kElement, 7, 2}, number(1));
  cells.write({CellKind::kElement, 7, 1}, number(2));
  EXPECT_EQ(cells.keys(container), (std::vector<Symbol>{Symbol(1u), Symbol(2u)}));
  EXPECT_TRUE(cells.keys(ValueId(8u)).empty());
}

}  // namespace
