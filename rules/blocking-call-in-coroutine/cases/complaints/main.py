"""What users of other linters complain about, one shape each: misses they report, false alarms they report.

Each comment names the shape in our own words. Never executed.
"""

import asyncio
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from queue import Queue

import httpx
import requests

from other import baz


# A plain function of another file makes the request, two calls down.
async def indirect():
    baz()  # expect: GIL101 "`requests.get`"


# A lambda that waits is handed to a thread.
async def lambda_in_a_thread():
    await asyncio.to_thread(lambda: input("x"))


# Lazy iterator made on the loop, consumed in the thread.
async def lazy_iterator(d: Path):
    return await asyncio.to_thread(list, d.glob("*"))


# open spelled as a method of a path that was just made.
async def open_of_a_path():
    return Path("f").open()  # expect: GIL101


# The short forms of reading and writing a path.
async def read_text():
    return Path("f").read_text()  # expect: GIL101


async def read_bytes():
    return Path("f").read_bytes()  # expect: GIL101


async def write_text():
    Path("f").write_text("x")  # expect: GIL101


# A path held by the object, made in its constructor.
class Reader:
    def __init__(self):
        self.path = Path("f")

    async def read(self):
        return self.path.read_text()  # expect: GIL101


# `timeout` as a plain setting of a client, next to asyncio's own timeout.
async def timeout_is_a_parameter(timeout):
    async with asyncio.timeout(timeout):
        await asyncio.sleep(1)


# Polling a remote service: the wait itself is asynchronous.
async def polling(api):
    while len(r := await api()) == 0:
        await asyncio.sleep(1)
    return r


# The only suspension is an async comprehension, or a yield.
async def comprehension_only(g):
    async with asyncio.timeout(1):
        return [x async for x in g()]


async def yield_only():
    async with asyncio.timeout(1):
        yield 1


# Advice in the words of the framework in use: asyncio here, never trio or anyio.
async def advice_is_for_asyncio(path: Path):
    return path.read_text()  # expect: GIL101 "asyncio.to_thread"


# A method without await that overrides an async one; a stub; a route kept async on purpose.
class Source:
    async def read(self):
        raise NotImplementedError


class Constant(Source):
    async def read(self):
        return 1


async def stub(): ...


# Dictionary and queue methods taken for HTTP verbs.
async def dictionary_and_queue(x):
    r = {}
    r.get("k")
    Queue().put(x)


# The call in the chain decides what `.get` is.
def read_session(name):
    return {"x": name}


async def call_in_the_chain(x):
    return read_session("a").get(x)


# A parameter that has a module's name.
async def parameter_called_requests(requests, u):
    return requests.get(u)


# An attribute that has a module's name.
class Counted:
    def __init__(self):
        self.requests = {}

    async def get(self, u):
        return self.requests.get(u)


# return in a nested coroutine; an async context manager defined inside a coroutine.
async def nested_definitions():
    async def inner():
        return 1

    @asynccontextmanager
    async def section():
        yield 1

    async with section():
        return await inner()


# await inside a generator expression; nested try and while.
async def odd_syntax(items, get):
    total = [value for value in [await get(item) for item in items]]
    while total:
        try:
            try:
                total.pop()
            finally:
                await asyncio.sleep(0)
        except IndexError:
            break
    return (await get(item) for item in items)


# A long-lived executor at module level is never told to use `with`.
POOL = ThreadPoolExecutor()


async def long_lived_executor():
    return await asyncio.get_running_loop().run_in_executor(POOL, time.sleep, 1)


# A resource entered through an exit stack, off the loop.
def resource_in_an_exit_stack():
    with ExitStack() as stack:
        return stack.enter_context(open("f"))


# An asyncio lock as a default factory is not a thread's lock.
@dataclass
class Model:
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def use(self):
        async with self.lock:
            await asyncio.sleep(1)


# Seen as methods of a session, and as the general function.
async def request_of_a_session():
    return requests.Session().get("https://example.org")  # expect: GIL101


async def general_request():
    return requests.request("GET", "https://example.org")  # expect: GIL101


# A client annotated as a parameter; its asynchronous sibling is silent.
async def client_parameter(client: httpx.Client, other: httpx.AsyncClient):
    client.get("https://example.org")  # expect: GIL101
    return await other.get("https://example.org")


# A callback that waits, given to the loop.
def callback():
    time.sleep(1)  # expect: GIL101


async def gives_a_callback():
    asyncio.get_running_loop().call_soon(callback)


# Waiting for a thread, a queue and a future.
async def joins(thread: threading.Thread):
    thread.join()  # expect: GIL101


# The reported name is the one that is written, not what it is made of.
async def name_as_written():
    with open("f"):  # expect: GIL101 "`open`"
        pass


# A path that only works on text is no access to the disk.
async def text_paths(path: Path):
    return path.with_name("x"), path.parts, path.is_relative_to("/"), path.as_uri()
