// Methods that Python calls by itself: each line is a statement in a function, and where control goes from there.
#include <gtest/gtest.h>

#include "tests/support/linked.h"

namespace {

using support::Linked;

struct Row {
  std::string_view statement;
  std::string_view callees;
};

constexpr std::string_view kClasses = R"(
import contextlib, copy, importlib, os
from dataclasses import dataclass, field
from functools import singledispatch, singledispatchmethod

class D:
    def __len__(self): return 1
    def __str__(self): return ""
    def __repr__(self): return ""
    def __eq__(self, other): return True
    def __lt__(self, other): return True
    def __hash__(self): return 1
    def __contains__(self, item): return True
    def __bool__(self): return True
    def __getitem__(self, key): return 1
    def __setitem__(self, key, value): pass
    def __delitem__(self, key): pass
    def __call__(self): pass
    def __format__(self, spec): return ""
    def __int__(self): return 1
    def __index__(self): return 1
    def __neg__(self): return 1
    def __add__(self, other): return 1
    def __radd__(self, other): return 1
    def __iadd__(self, other): return self
    def __enter__(self): return self
    def __exit__(self, *error): pass
    def __iter__(self): return It()
    def __abs__(self): return 1
    def __reversed__(self): return iter(())
    def __deepcopy__(self, memo): return self
    def __fspath__(self): return ""

class It:
    def __next__(self): return 1

class Plain:
    pass

class ByLength:
    def __len__(self): return 1

class Text:
    def __str__(self): return ""

class Under(Plain):
    def __bool__(self): return True

class P:
    def get(self): return 1
    def put(self, value): pass
    def drop(self): pass
    @property
    def x(self): return 1
    @x.setter
    def x(self, value): put_x()
    @x.deleter
    def x(self): pass
    y = property(get, put, drop)

def put_x(): pass

class Descriptor:
    def __get__(self, obj, owner): return 1
    def __set__(self, obj, value): pass
    def __delete__(self, obj): pass

class HasDescriptor:
    d = Descriptor()

class Hooked:
    def __setattr__(self, name, value): pass
    def __delattr__(self, name): pass

class Meta(type):
    def __call__(cls, *args): return super().__call__(*args)
    def of_meta(cls): pass

class ByMeta(metaclass=Meta):
    def __init__(self): pass

class UnderMeta(ByMeta):
    pass

def make(): return []

class Inits:
    def __init__(self): pass

@dataclass
class Record(Inits):
    rows: list = field(default_factory=make)
    def __post_init__(self): pass

class UnderRecord(Record):
    pass

@singledispatch
def show(x): pass
@show.register
def show_int(x: int): pass
@show.register(str)
def show_str(x): pass
def show_list(x): pass
show.register(list, show_list)

class Shows:
    @singledispatchmethod
    def m(self, x): pass
    @m.register
    def m_int(self, x: int): pass

class Closes:
    def close(self): pass

def key(x): return x
def gen_a(): yield 1
def gen_b(): yield 1
)";

std::string callees_of(const Row& row) {
  std::string text(kClasses);
  text += "def f(p):\n    d = D()\n    plain = Plain()\n    " + std::string(row.statement) + "\n";
  return Linked(text).callees("main.f");
}

class Protocols : public testing::TestWithParam<Row> {};

TEST_P(Protocols, LeadsTo) { EXPECT_EQ(callees_of(GetParam()), GetParam().callees) << GetParam().statement; }

constexpr Row kOperators[] = {
    {"d == 1", "main.D.__eq__"},
    {"d != 1", "main.D.__eq__"},
    {"1 == d", "main.D.__eq__"},
    {"d < 1", "main.D.__lt__"},
    {"1 > d", "main.D.__lt__"},
    {"d is 1", ""},
    {"1 in d", "main.D.__contains__"},
    {"d in [1]", ""},
    {"-d", "main.D.__neg__"},
    {"+d", ""},
    {"d + 1", "main.D.__add__"},
    {"1 + d", "main.D.__radd__"},
    {"d += 1", "main.D.__iadd__"},
    {"plain + d", "main.D.__radd__"},
    {"d[1]", "main.D.__getitem__"},
    {"d[1] = 2", "main.D.__setitem__"},
    {"del d[1]", "main.D.__delitem__"},
    {"[1, 2][d]", "main.D.__index__"},
    {"d()", "main.D.__call__"},
    {"plain()", ""},
    {"d[1] += 1", "main.D.__getitem__, main.D.__setitem__"},
};
INSTANTIATE_TEST_SUITE_P(Operators, Protocols, testing::ValuesIn(kOperators));

constexpr Row kTruth[] = {
    {"if d: pass", "main.D.__bool__"},
    {"if not d: pass", "main.D.__bool__"},
    {"d and 1", "main.D.__bool__"},
    {"1 if d else 2", "main.D.__bool__"},
    {"while d: pass", "main.D.__bool__"},
    {"assert d", "main.D.__bool__"},
    {"if ByLength(): pass", "main.ByLength.__len__"},
    {"if plain: pass", ""},
    {"if d is None: pass", ""},
};
INSTANTIATE_TEST_SUITE_P(Truth, Protocols, testing::ValuesIn(kTruth));

constexpr Row kBuiltins[] = {
    {"len(d)", "builtins.len, main.D.__len__"},
    {"str(d)", "builtins.str, main.D.__str__"},
    {"repr(d)", "builtins.repr, main.D.__repr__"},
    {"print(1, d)", "builtins.print, main.D.__str__"},
    {"hash(d)", "builtins.hash, main.D.__hash__"},
    {"{d: 1}", "main.D.__hash__"},
    {"int(d)", "builtins.int, main.D.__int__"},
    {"abs(d)", "builtins.abs, main.D.__abs__"},
    {"bool(d)", "builtins.bool, main.D.__bool__"},
    {"format(d)", "builtins.format, main.D.__format__"},
    {"f'{d}'", "main.D.__format__"},
    {"f'{Text()}'", "main.Text.__str__"},
    {"'%s' % d", "main.D.__str__"},
    {"'%s %s' % (1, d)", "main.D.__str__?"},
    {"'{}'.format(d)", "main.D.__format__"},
    {"sorted([d, d])", "builtins.sorted, main.D.__lt__"},
    {"sorted([d, d], key=key)", "builtins.sorted, main.key"},
    {"reversed(d)", "builtins.reversed, main.D.__iter__, main.D.__reversed__, main.It.__next__"},
    {"copy.deepcopy(d)", "copy.deepcopy, main.D.__deepcopy__"},
    {"os.fspath(d)", "main.D.__fspath__, os.fspath"},
    {"list(d)", "builtins.list, main.D.__iter__, main.It.__next__"},
    {"for _ in d: pass", "main.D.__iter__, main.It.__next__"},
    {"a, b = d", "main.D.__iter__, main.It.__next__"},
    {"print(*d)", "builtins.print, main.D.__iter__, main.It.__next__"},
    {"[*d]", "main.D.__iter__, main.It.__next__"},
    {"next(iter(d))", "builtins.iter, builtins.next, main.D.__iter__, main.It.__next__"},
    {"len(plain)", "builtins.len"},
    {"str(plain)", "builtins.str"},
};
INSTANTIATE_TEST_SUITE_P(Builtins, Protocols, testing::ValuesIn(kBuiltins));

constexpr Row kAttributes[] = {
    {"P().x", "main.P.x"},
    {"P().y", "main.P.get"},
    {"P().y = 1", "main.P.put"},
    {"del P().y", "main.P.drop"},
    {"HasDescriptor().d", "main.Descriptor.__get__"},
    {"HasDescriptor.d", "main.Descriptor.__get__"},
    {"HasDescriptor().d = 1", "main.Descriptor.__set__"},
    {"del HasDescriptor().d", "main.Descriptor.__delete__"},
    {"Hooked().a = 1", "main.Hooked.__setattr__"},
    {"del Hooked().a", "main.Hooked.__delattr__"},
    {"plain.a = 1", ""},
    {"del plain.a", ""},
};
INSTANTIATE_TEST_SUITE_P(Attributes, Protocols, testing::ValuesIn(kAttributes));

constexpr Row kClassesCalled[] = {
    {"ByMeta()", "main.ByMeta.__init__, main.Meta.__call__"},
    {"UnderMeta()", "main.ByMeta.__init__, main.Meta.__call__"},
    {"ByMeta.of_meta()", "main.Meta.of_meta"},
    {"Record()", "main.Record.__post_init__, main.make"},
    {"Record([])", "main.Record.__post_init__"},
    {"Record(rows=[])", "main.Record.__post_init__"},
    {"UnderRecord([])", "main.Record.__post_init__"},
    {"show(1)", "main.show, main.show_int, main.show_list, main.show_str"},
    {"Shows().m(1)", "main.Shows.m, main.Shows.m_int"},
};
INSTANTIATE_TEST_SUITE_P(Classes, Protocols, testing::ValuesIn(kClassesCalled));

constexpr Row kManagers[] = {
    {"with contextlib.ExitStack() as s: s.enter_context(d)", "contextlib.ExitStack, main.D.__enter__, main.D.__exit__"},
    {"with contextlib.ExitStack() as s: s.push(d)", "contextlib.ExitStack, main.D.__exit__"},
    {"with contextlib.ExitStack() as s: s.callback(key, 1)", "contextlib.ExitStack, main.key"},
    {"with contextlib.ExitStack() as s: s.enter_context(d).__len__()",
     "contextlib.ExitStack, main.D.__enter__, main.D.__exit__, main.D.__len__"},
    {"with contextlib.AsyncExitStack() as s: s.enter_context(d)",
     "contextlib.AsyncExitStack, main.D.__enter__, main.D.__exit__"},
    {"with contextlib.closing(Closes()) as c: pass", "contextlib.closing, main.Closes.close"},
};
INSTANTIATE_TEST_SUITE_P(Managers, Protocols, testing::ValuesIn(kManagers));

// One of several objects is meant: what only some of them run is possible.
constexpr Row kAlternatives[] = {
    {"next(gen_a() if p else gen_b())", "builtins.next, main.gen_a, main.gen_b"},
    {"for _ in (gen_a() if p else []): pass", "main.gen_a, main.gen_a?"},
    {"len(d if p else [])", "builtins.len, main.D.__len__?"},
    {"len(d if p else None)", "builtins.len, main.D.__len__"},
    {"str(d if p else plain)", "builtins.str, main.D.__str__?"},
    {"(P() if p else plain).x", "main.P.x?"},
};
INSTANTIATE_TEST_SUITE_P(Alternatives, Protocols, testing::ValuesIn(kAlternatives));

TEST(ProtocolValues, OnlyASubclassHasTheMethod) {
  EXPECT_EQ(Linked(std::string(kClasses) + "def f(x: Plain):\n    if x: pass\n").callees("main.f"),
            "main.Under.__bool__?");
}

TEST(ProtocolValues, SetterTakesTheValue) {
  const Linked linked(std::string(kClasses) + "def f():\n    p = P()\n    p.x = Plain()\n    v = p.x\n");
  EXPECT_EQ(linked.variable("main.f", "v"), "1");
}

TEST(ProtocolValues, FactoryMakesTheField) {
  const Linked linked(std::string(kClasses) + "def f():\n    v = Record().rows\n");
  EXPECT_EQ(linked.variable("main.f", "v"), "list | list~");
}

}  // namespace
