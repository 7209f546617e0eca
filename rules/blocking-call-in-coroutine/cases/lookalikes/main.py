"""Names that only look alike: nothing here blocks. Never executed."""

import asyncio
from asyncio import sleep
from asyncio import sleep as nap

import anyio
import trio
import httpx

import queue as jobs_module
from app import requests, subprocess, time
from app.local import Path, Queue, Session, open


async def dictionary():
    r = {}
    r.get("k")
    requests = {"a": 1}
    requests.get("a")
    return r.pop("k", None)


async def own_modules():
    time.sleep(1)
    requests.get("https://example.org")
    return subprocess.run(["make"])


async def own_classes():
    Session().get("https://example.org")
    Path("x").read_text()
    Queue().put(1)
    open("x").read()
    return Queue().get()


async def asyncio_names():
    await sleep(1)
    await nap(1)
    event = asyncio.Event()
    await event.wait()
    async with asyncio.Lock():
        pass
    return asyncio.sleep(1)


async def parameters(requests, time, open, queue, lock, subprocess):
    requests.get("x")
    time.sleep(1)
    open("x")
    queue.get()
    lock.acquire()
    return subprocess.run(["make"])


async def attributes(self, app):
    self.time.sleep(1)
    app.requests.get("x")
    app.session.get("x")
    return self.path.read_text()


async def local_definitions():
    def sleep(seconds):
        return seconds

    class time:
        @staticmethod
        def sleep(seconds):
            return seconds

    time.sleep(1)
    return sleep(1)


async def nested_scopes():
    import time

    def shadowed(time):
        return time.sleep(1)

    return shadowed(asyncio), time.monotonic()


async def comprehension_names(sessions):
    return [time.sleep for time in sessions], {requests.get for requests in sessions}


async def read_session(name):
    return name


def read_session_now(name):
    return {}


async def call_in_the_chain(x):
    return read_session_now("a").get(x)


async def rebound():
    import time as clock

    clock = asyncio
    await clock.sleep(1)


async def deleted_and_rebound(flag):
    import requests as client

    del client
    client = {}
    return client.get("a")


async def for_target(requests):
    for time in requests:
        time.sleep(1)


async def except_target():
    try:
        await sleep(1)
    except OSError as time:
        time.sleep(1)


async def with_target(manager):
    with manager as requests:
        requests.get("x")


async def match_target(value):
    async with value as time:
        time.sleep(1)


async def strings():
    ",".join(["a"])
    "a".replace("a", "b")
    return "requests.get('x')", b"time.sleep(1)"


async def trio_and_anyio():
    await trio.sleep(1)
    await anyio.sleep(1)
    await trio.Path("x").read_text()
    await anyio.Path("x").read_text()
    send, receive = anyio.create_memory_object_stream(1)
    send.send_nowait(1)
    return await receive.receive()


async def async_client(client: httpx.AsyncClient):
    return await client.get("https://example.org")


async def module_attributes_without_call():
    return jobs_module.Queue, jobs_module.Empty


class Cache:
    def __init__(self):
        self.data = {}
        self.queue = asyncio.Queue()
        self.event = asyncio.Event()

    def get(self, key):
        return self.data.get(key)

    def wait(self):
        return self.data

    async def use(self):
        self.get("a")
        self.wait()
        await self.event.wait()
        self.queue.put_nowait(1)
        return await self.queue.get()
