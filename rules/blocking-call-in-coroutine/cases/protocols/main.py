"""Methods that Python calls by itself: operators, builtins, attributes, constructors, managers. Never executed."""

import asyncio
import contextlib
import functools
import importlib
import time
from dataclasses import dataclass, field

try:
    import not_installed_fast as codec
except ImportError:
    import codec

try:
    from not_installed_fast import parse
except ImportError:
    from codec import parse


class Slow:
    def __len__(self):
        time.sleep(1)
        return 1

    def __str__(self):
        time.sleep(1)
        return ""

    def __eq__(self, other):
        time.sleep(1)
        return True

    def __bool__(self):
        time.sleep(1)
        return True

    def __contains__(self, item):
        time.sleep(1)
        return True

    def __delitem__(self, key):
        time.sleep(1)

    def __enter__(self):
        return self

    def __exit__(self, *error):
        time.sleep(1)

    def __iter__(self):
        return self

    def __next__(self):
        time.sleep(1)
        return 1


class Quick:
    def __len__(self):
        return 1

    def __str__(self):
        return ""

    def __bool__(self):
        return True

    def __enter__(self):
        return self

    def __exit__(self, *error):
        return None

    def slow_on_request(self):
        time.sleep(1)


async def length():
    return len(Slow())  # expect: GIL101


async def text():
    return f"{Slow()}"  # expect: GIL101


async def printed():
    print(Slow())  # expect: GIL101


async def equality():
    return Slow() == 1  # expect: GIL101


async def membership():
    return 1 in Slow()  # expect: GIL101


async def truth():
    if Slow():  # expect: GIL101
        return 1
    return 0


async def deleted_item(slow: Slow):
    del slow[1]  # expect: GIL101


async def unpacked():
    first, second = Slow()  # expect: GIL101
    return first, second


async def as_list():
    return list(Slow())  # expect: GIL101


async def quick_ones():
    quick = Quick()
    if quick and len(quick):
        print(quick, f"{quick}")
    with contextlib.ExitStack() as stack:
        stack.enter_context(quick)


async def identity_is_no_equality(slow: Slow):
    return slow is None or slow in [1]


async def only_some_have_the_method(flag):
    return len(Slow() if flag else [])


# --- attributes


class Account:
    @property
    def name(self):
        return "x"

    @name.setter
    def name(self, value):
        time.sleep(1)

    @name.deleter
    def name(self):
        time.sleep(1)

    @property
    def quick(self):
        return 1

    @quick.setter
    def quick(self, value):
        self.stored = value


class Column:
    def __get__(self, row, owner):
        time.sleep(1)
        return 1

    def __set__(self, row, value):
        time.sleep(1)


class Row:
    column = Column()


async def set_property():
    Account().name = "y"  # expect: GIL101


async def delete_property():
    del Account().name  # expect: GIL101


async def read_and_set_what_is_quick():
    account = Account()
    account.quick = account.name


async def descriptors(row: Row):
    value = row.column  # expect: GIL101
    row.column = value  # expect: GIL101


async def by_literal_name(slow: Quick):
    getattr(slow, "slow_on_request")()  # expect: GIL101


async def by_unknown_name(slow: Quick, name):
    getattr(slow, name)()


# --- constructors


@dataclass
class Opened:
    path: str = ""

    def __post_init__(self):
        time.sleep(1)


def rows():
    time.sleep(1)
    return []


@dataclass
class Report:
    rows: list = field(default_factory=rows)
    tags: list = field(default_factory=list)


class Registry(type):
    def __call__(cls, *args):
        time.sleep(1)
        return super().__call__(*args)


class Registered(metaclass=Registry):
    pass


async def post_init():
    return Opened("x")  # expect: GIL101


async def factory():
    return Report()  # expect: GIL101


async def factory_not_needed():
    return Report([])


async def metaclass():
    return Registered()  # expect: GIL101


# --- managers in a stack


async def on_a_stack():
    with contextlib.ExitStack() as stack:
        stack.enter_context(Slow())  # expect: GIL101
        await asyncio.sleep(0)


async def called_at_the_end():
    async with contextlib.AsyncExitStack() as stack:
        stack.callback(time.sleep, 1)  # expect: GIL101
        await asyncio.sleep(0)


async def awaited_at_the_end():
    async with contextlib.AsyncExitStack() as stack:
        stack.push_async_callback(asyncio.sleep, 1)


class Socket:
    def close(self):
        time.sleep(1)


async def closed_at_the_end():
    with contextlib.closing(Socket()):  # expect: GIL101
        await asyncio.sleep(0)


# --- one of several functions


@functools.singledispatch
def show(value):
    time.sleep(1)


@show.register
def show_number(value: int):
    time.sleep(1)


@functools.singledispatch
def quick_for_some(value):
    time.sleep(1)


@quick_for_some.register
def quick_for_numbers(value: int):
    return value


async def dispatched():
    show(1)  # expect: GIL101


async def dispatched_to_some():
    quick_for_some(1)


def slow_rows():
    time.sleep(1)
    yield 1


def quick_rows():
    yield 1


async def one_of_two_generators(flag):
    return next(slow_rows() if flag else quick_rows())


# --- modules by name, and one or the other


async def imported_by_name():
    importlib.import_module("codec").encode("x")  # expect: GIL101 "`time.sleep`"


async def imported_by_dunder():
    __import__("codec").encode("x")  # expect: GIL101 "`time.sleep`"


async def whichever_is_there():
    codec.encode("x")  # expect: GIL101


async def whichever_function_is_there():
    parse("x")  # expect: GIL101


# --- callables handed to coroutines


async def runs_it(job):
    job()  # expect: GIL101


async def hands_it_over():
    await runs_it(rows)


async def runs_one_of_two(job):
    job()


async def hands_over_two():
    await runs_one_of_two(rows)
    await runs_one_of_two(list)


def in_a_coroutine(function):
    @functools.wraps(function)
    async def wrapper(*args):
        return function(*args)  # expect: GIL101

    return wrapper


@in_a_coroutine
def load():
    time.sleep(1)


async def awaits_the_wrapper():
    await load()
