#include "project/hierarchy.h"

#include <gtest/gtest.h>

namespace {

using project::ClassId;
using Order = std::vector<ClassId>;

const ClassId kA(0u), kB(1u), kC(2u), kD(3u), kE(4u);

TEST(Hierarchy, AloneIsItself) { EXPECT_EQ(project::linearize(kA, {}, {}), Order{kA}); }

TEST(Hierarchy, ChainGoesUp) { EXPECT_EQ(project::linearize(kC, {kB}, {{kB, kA}}), (Order{kC, kB, kA})); }

TEST(Hierarchy, DiamondHasItsTopLast) {
  EXPECT_EQ(project::linearize(kD, {kB, kC}, {{kB, kA}, {kC, kA}}), (Order{kD, kB, kC, kA}));
}

TEST(Hierarchy, BasesKeepTheirOrder) {
  EXPECT_EQ(project::linearize(kD, {kC, kB}, {{kC, kA}, {kB, kA}}), (Order{kD, kC, kB, kA}));
}

// class D(A), class E(B, D) with B(A): B before D before A.
TEST(Hierarchy, SubclassComesBeforeItsBase) {
  EXPECT_EQ(project::linearize(kE, {kB, kD}, {{kB, kA}, {kD, kA}}), (Order{kE, kB, kD, kA}));
}

// class C(A, B) with B(A): Python refuses it; every class still has its place, once.
TEST(Hierarchy, ContradictionStillOrdersAll) {
  const Order order = project::linearize(kC, {kA, kB}, {{kA}, {kB, kA}});
  EXPECT_EQ(order, (Order{kC, kA, kB}));
}

TEST(Hierarchy, OppositeOrdersEnd) {
  const Order order = project::linearize(kE, {kC, kD}, {{kC, kA, kB}, {kD, kB, kA}});
  EXPECT_EQ(order.size(), 5u);
  EXPECT_EQ(order.front(), kE);
}

// A class that names itself through a base must not run on for ever.
TEST(Hierarchy, OwnNameAmongTheBasesIsTakenOnce) {
  const Order order = project::linearize(kA, {kB}, {{kB, kA}});
  EXPECT_EQ(order, (Order{kA, kB}));
}

}  // namespace
