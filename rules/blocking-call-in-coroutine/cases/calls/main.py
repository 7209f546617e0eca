"""Calls through methods, classes and other files. Never executed."""

import asyncio
import abc
import time
from functools import partial

import requests

from service import Client, clients, factory
from service.base import Base, Left, Right
from service.clients import Cached, Plain, Quick
from service.files import load, load as load_again

# --- functions of other files


async def other_file():
    return load("x")  # expect: GIL101 "`open`"


async def other_file_renamed():
    return load_again("x")  # expect: GIL101


async def by_module_attribute():
    return clients.ping("https://example.org")  # expect: GIL101 "`requests.get`"


async def returned_function():
    job = factory.make_job()
    return job()  # expect: GIL101


async def returned_function_called_at_once():
    return factory.make_job()()  # expect: GIL101


async def returned_closure():
    wait = factory.waiter(3)
    wait()  # expect: GIL101


async def partial_of_a_method(client: Plain):
    job = partial(client.get, "/x")
    return job()  # expect: GIL101


# --- methods


async def method_of_a_local():
    client = Client()
    return client.get("/x")  # expect: GIL101


async def method_of_a_parameter(client: Client):
    return client.get("/x")  # expect: GIL101


async def method_in_one_go():
    return Client().get("/x")  # expect: GIL101


async def bound_method_in_a_name(client: Plain):
    get = client.get
    return get("/x")  # expect: GIL101


async def static_method():
    return Client.parse("x")  # expect: GIL101


async def class_method():
    return Client.create()  # expect: GIL101


async def unbound_method():
    return Plain.get(Plain(), "/x")  # expect: GIL101


class Handler(Base):
    wait = staticmethod(time.sleep)
    fetch = requests.get

    def __init__(self):
        super().__init__()
        self.callback = load
        self.client = Plain()
        self.jobs = {"load": load}

    async def own_method(self):
        return self.helper()  # expect: GIL101

    def helper(self):
        return self.client.get("/x")

    async def own_method_twice_removed(self):
        return self.calls_helper()  # expect: GIL101

    def calls_helper(self):
        return [self.helper()]

    async def inherited_method(self):
        return self.read_config()  # expect: GIL101

    async def callable_in_an_attribute(self):
        return self.callback("x")  # expect: GIL101

    async def attribute_of_an_attribute(self):
        return self.client.get("/x")  # expect: GIL101

    async def class_attribute(self):
        self.wait(1)  # expect: GIL101 "`time.sleep`"

    async def class_attribute_of_the_class(self):
        return Handler.fetch("https://example.org")  # expect: GIL101

    def overridden(self):
        time.sleep(1)

    async def calls_super(self):
        return super().read_config()  # expect: GIL101

    async def calls_super_with_arguments(self):
        return super(Handler, self).read_config()  # expect: GIL101

    async def super_is_harmless(self):
        return super().overridden()


class Both(Left, Right):
    async def order_of_bases(self):
        return self.ping()  # expect: GIL101 "`time.sleep`"

    async def right_is_hidden(self):
        return self.pong()


# --- overrides: all of them wait, or none is reported


class Store(abc.ABC):
    @abc.abstractmethod
    def read(self): ...

    def write(self):
        raise NotImplementedError

    def size(self):
        return 0


class DiskStore(Store):
    def read(self):
        return load("x")

    def write(self):
        with open("x", "w"):
            pass

    def size(self):
        return len(load("x"))


class WebStore(Store):
    def read(self):
        return requests.get("https://example.org")

    def write(self):
        return requests.post("https://example.org")


async def every_override_waits(store: Store):
    return store.read()  # expect: GIL101


async def every_override_waits_and_the_base_raises(store: Store):
    return store.write()  # expect: GIL101


async def only_one_override_waits(store: Store):
    return store.size()


async def the_class_is_known():
    store = DiskStore()
    return store.size()  # expect: GIL101


async def constructor_is_inherited():
    return Cached()  # expect: GIL101


# --- callables through parameters


def apply(function, *args):
    return function(*args)


async def passed_and_called():
    return apply(load, "x")  # expect: GIL101


async def lambda_passed_and_called():
    return apply(lambda: time.sleep(1))  # expect: GIL101


async def passed_to_sorted(items):
    return sorted(items, key=load)  # expect: GIL101


async def passed_to_map(items):
    return list(map(load, items))  # expect: GIL101


async def passed_by_keyword():
    return apply_named(function=load)  # expect: GIL101


def apply_named(*, function):
    return function("x")


# --- silent


async def passed_and_kept():
    return keep(load)


def keep(function):
    return [function]


async def map_not_consumed(items):
    return map(load, items)


async def harmless_argument():
    return apply(len, "x")


async def quick_class(client: Quick):
    return client.get("/x")


async def unknown_parameter(client):
    return client.get("/x")


async def unknown_attribute(service):
    service.client.get("/x")
    service.load("x")
    return service.time.sleep(1)


async def unknown_return():
    return factory.from_somewhere_else().get("/x")


async def same_name_other_class():
    get = {"a": 1}.get
    return get("a")


async def method_passed_on(client: Plain):
    return client.get


async def awaits_the_async_method(client: Quick):
    await client.fetch("/x")
    return await asyncio.gather(client.fetch("/a"), client.fetch("/b"))


async def object_made_only():
    return Plain()


class Box:
    def ask(self):
        return input()

    def nap(self):
        time.sleep(1)

    def late(self):
        return 1


def sleeps_then_asks(box: Box):
    box.nap()
    box.ask()


def asks_then_sleeps(box: Box):
    box.ask()
    box.nap()


async def two_calls_that_reach_the_same_two_things(box: Box):
    sleeps_then_asks(box)  # expect: GIL101
    asks_then_sleeps(box)


async def two_sleeps_at_two_places(box: Box):
    box.nap()  # expect: GIL101
    slow_late(box)  # expect: GIL101


def slow_late(self):
    time.sleep(1)


def patch_in_a_test():
    Box.late = slow_late


async def patched_perhaps():
    return Box().late()
