// Annotations become trees of types.
#include <gtest/gtest.h>

#include "tests/facts/facts_of.h"

namespace {

// The type of `x: ANNOTATION`.
std::string type_of(const std::string& annotation) {
  const facts::Unit unit = facts_test::facts_of("x: " + annotation + "\n").units[0];
  return facts::dump_type(unit, unit.ops.at(0).type());
}

TEST(Types, NamesAndArguments) {
  EXPECT_EQ(type_of("int"), "int");
  EXPECT_EQ(type_of("a.b.C"), "a.b.C");
  EXPECT_EQ(type_of("dict[str, list[a.B]]"), "dict[str, list[a.B]]");
  EXPECT_EQ(type_of("typing.Dict[str, 'int']"), "typing.Dict[str, int]");
  EXPECT_EQ(type_of("None"), "None");
  EXPECT_EQ(type_of("Callable[[int, str], None]"), "Callable[[int, str], None]");
  EXPECT_EQ(type_of("Callable[..., int]"), "Callable[?..., int]");
  EXPECT_EQ(type_of("t.Callable[[a.b], None]"), "t.Callable[[a.b], None]");
}

TEST(Types, Unions) {
  EXPECT_EQ(type_of("int | None"), "int | None");
  EXPECT_EQ(type_of("a.b | C[int] | 'D'"), "a.b | C[int] | D");
  EXPECT_EQ(type_of("list[(int | str)]"), "list[int | str]");
}

TEST(Types, Strings) {
  EXPECT_EQ(type_of("'Foo'"), "Foo");
  EXPECT_EQ(type_of("\"list['Foo | None']\""), "list[Foo | None]");
  EXPECT_EQ(type_of("' a.B '"), "a.B");
  EXPECT_EQ(type_of("'None'"), "None");
  EXPECT_EQ(type_of("'not a type'"), "?");
  EXPECT_EQ(type_of("'a b'"), "?");
}

TEST(Types, LiteralsAndMetadataStayText) {
  EXPECT_EQ(type_of("Literal['a', 1, None, True]"), "Literal[=a, =1, None, =True]");
  EXPECT_EQ(type_of("Annotated['Foo', GuardedBy('_lock'), 'text']"), "Annotated[Foo, GuardedBy(=_lock), =text]");
  EXPECT_EQ(type_of("t.Annotated[int, g.by(lock=a)]"), "t.Annotated[int, g.by(a)]");
}

TEST(Types, AnythingElseIsUnknown) {
  EXPECT_EQ(type_of("a + b"), "?");
  EXPECT_EQ(type_of("f().x"), "?");
  EXPECT_EQ(type_of("lambda: 1"), "?");
  EXPECT_EQ(type_of("tuple[*Ts]"), "tuple[?]");
}

TEST(Types, OfParametersAndReturns) {
  const facts::Unit unit = facts_test::facts_of("def f(a: int, *b: 'X', c: Y = 1) -> list[Z]: pass\n").units[0];
  const facts::Function& function = unit.functions[0];
  EXPECT_EQ(facts::dump_type(unit, unit.parameter_list(function)[0].annotation), "int");
  EXPECT_EQ(facts::dump_type(unit, unit.parameter_list(function)[1].annotation), "X");
  EXPECT_EQ(facts::dump_type(unit, unit.parameter_list(function)[2].annotation), "Y");
  EXPECT_EQ(facts::dump_type(unit, function.returns), "list[Z]");
}

}  // namespace
