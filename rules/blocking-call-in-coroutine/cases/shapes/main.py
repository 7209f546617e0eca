"""Code that runs without a plain call: context managers, properties, decorators, operators. Never executed."""

import asyncio
import contextlib
import functools
import time
from pathlib import Path

import framework
import requests


@contextlib.contextmanager
def slow_section():
    time.sleep(1)
    yield


async def in_a_context_manager():
    with slow_section():  # expect: GIL101
        await asyncio.sleep(0)


class Session:
    def __enter__(self):
        time.sleep(1)
        return self

    def __exit__(self, *exc):
        return None


async def in_dunder_enter():
    with Session():  # expect: GIL101
        await asyncio.sleep(0)


class Config:
    @property
    def text(self):
        return Path("config").read_text()

    @functools.cached_property
    def raw(self):
        return Path("config").read_bytes()


async def in_a_property(config: Config):
    return config.text  # expect: GIL101


async def in_a_cached_property():
    return Config().raw  # expect: GIL101


def logged(function):
    @functools.wraps(function)
    def wrapper(*args, **kwargs):
        return function(*args, **kwargs)

    return wrapper


@logged
def decorated():
    time.sleep(1)


async def through_a_decorated_function():
    decorated()  # expect: GIL101


@functools.lru_cache(maxsize=None)
def cached():
    return requests.get("https://example.org")


async def through_lru_cache():
    return cached()  # expect: GIL101


@logged
async def decorated_coroutine():
    time.sleep(1)  # expect: GIL101


@framework.route("/")
async def coroutine_with_an_unknown_decorator():
    time.sleep(1)  # expect: GIL101


# Stacked decorators, one with arguments.


def retried(times):
    def decorate(function):
        @functools.wraps(function)
        def wrapper(*args, **kwargs):
            for _ in range(times):
                try:
                    return function(*args, **kwargs)
                except OSError:
                    continue
            return None

        return wrapper

    return decorate


@retried(3)
@logged
def stacked():
    time.sleep(1)


async def through_stacked_decorators():
    stacked()  # todo-expect: GIL101


def slowed(function):
    @functools.wraps(function)
    def wrapper(*args, **kwargs):
        time.sleep(1)
        return function(*args, **kwargs)

    return wrapper


@slowed
def quick():
    return 1


async def the_decorator_itself_waits():
    quick()  # expect: GIL101 "`time.sleep`"


class Wrapped:
    def __init__(self, function):
        self.function = function

    def __call__(self, *args):
        return self.function(*args)


@Wrapped
def in_a_class_decorator():
    time.sleep(1)


async def through_a_class_decorator():
    in_a_class_decorator()  # expect: GIL101


# Operators and protocols that run a method.


class Store:
    def __init__(self, path):
        self.path = Path(path)

    def __getitem__(self, key):
        return (self.path / key).read_text()

    def __contains__(self, key):
        time.sleep(1)
        return True

    def __iter__(self):
        time.sleep(1)
        return iter(())

    def __len__(self):
        time.sleep(1)
        return 0

    def __call__(self):
        time.sleep(1)

    def __add__(self, other):
        time.sleep(1)
        return self


async def by_subscript(store: Store):
    return store["key"]  # expect: GIL101


async def by_iteration(store: Store):
    for item in store:  # expect: GIL101
        print(item)


async def by_calling_the_instance(store: Store):
    store()  # expect: GIL101


class Connection:
    def __init__(self, host):
        self.reply = requests.get(host)


async def in_a_constructor():
    return Connection("https://example.org")  # expect: GIL101


class Registry:
    def __new__(cls):
        time.sleep(1)
        return super().__new__(cls)


# --- silent shapes beside them


def moved(function):
    @functools.wraps(function)
    async def wrapper(*args, **kwargs):
        return await asyncio.to_thread(function, *args, **kwargs)

    return wrapper


@moved
def in_a_thread():
    time.sleep(1)


async def the_decorator_moves_it():
    await in_a_thread()


def discarded(function):
    def nothing(*args, **kwargs):
        return None

    return nothing


@discarded
def never_run():
    time.sleep(1)


async def the_decorator_discards_it():
    never_run()


def remembered(function):
    HANDLERS.append(function)
    return function


HANDLERS = []


@remembered
def registered_only():
    time.sleep(1)


async def only_registers():
    return len(HANDLERS)


@contextlib.asynccontextmanager
async def async_section():
    await asyncio.sleep(1)
    yield


async def in_an_async_context_manager():
    async with async_section():
        await asyncio.sleep(0)


async def context_manager_made_not_entered():
    return slow_section()


async def property_of_the_class():
    return Config.text


async def property_written(config: Config):
    config.other = 1


async def subscript_of_a_dict():
    store = {"key": 1}
    return store["key"]


async def class_passed_on():
    return Connection
