"""What runs on the event loop without being a coroutine. Never executed."""

import asyncio
import signal
import socket
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import requests


def helper():
    time.sleep(1)


# --- callbacks given to the loop


def soon():
    time.sleep(1)  # expect: GIL101


def later(name):
    helper()  # expect: GIL101


def at():
    helper()  # expect: GIL101


def readable():
    helper()  # expect: GIL101


def writable():
    helper()  # expect: GIL101


def interrupted():
    helper()  # expect: GIL101


def from_a_thread():
    helper()  # expect: GIL101


def task_done(task):
    helper()  # expect: GIL101


def future_done(future):
    helper()  # expect: GIL101


def child_done(task):
    helper()  # expect: GIL101


async def give_callbacks(sock: socket.socket):
    loop = asyncio.get_running_loop()
    loop.call_soon(soon)
    loop.call_later(5, later, "x")
    loop.call_at(loop.time() + 5, at)
    loop.add_reader(sock, readable)
    loop.add_writer(sock.fileno(), writable)
    loop.add_signal_handler(signal.SIGTERM, interrupted)
    loop.call_soon_threadsafe(from_a_thread)
    task = asyncio.create_task(asyncio.sleep(1))
    task.add_done_callback(task_done)
    loop.create_future().add_done_callback(future_done)
    async with asyncio.TaskGroup() as group:
        group.create_task(asyncio.sleep(1)).add_done_callback(child_done)


def lambda_callback(loop: asyncio.AbstractEventLoop):
    loop.call_soon(lambda: time.sleep(1))  # expect: GIL101


class Poller:
    def __init__(self, loop: asyncio.AbstractEventLoop):
        self.loop = loop
        self.session = requests.Session()

    def start(self):
        self.loop.call_later(1, self.tick)

    def tick(self):
        self.session.get("https://example.org")  # expect: GIL101
        self.loop.call_later(1, self.tick)


# --- protocols


class Echo(asyncio.Protocol):
    def connection_made(self, transport):
        self.transport = transport

    def data_received(self, data):
        self.save(data)  # expect: GIL101
        self.transport.write(data)

    def save(self, data):
        Path("log").write_bytes(data)

    def not_called_by_the_loop(self):
        time.sleep(1)


class Base(asyncio.DatagramProtocol):
    def datagram_received(self, data, address):
        self.handle(data)  # expect: GIL101

    def handle(self, data):
        raise NotImplementedError


class Resolver(Base):
    def handle(self, data):
        socket.gethostbyname(data.decode())

    def connection_lost(self, error):
        helper()  # expect: GIL101


class NotAProtocol:
    def data_received(self, data):
        time.sleep(1)


# --- coroutines of every form


class Service:
    async def method(self):
        helper()  # expect: GIL101

    @staticmethod
    async def static():
        helper()  # expect: GIL101

    @classmethod
    async def of_the_class(cls):
        helper()  # expect: GIL101

    async def __aenter__(self):
        helper()  # expect: GIL101
        return self

    async def __aexit__(self, *exc):
        return None

    async def __anext__(self):
        helper()  # expect: GIL101

    def synchronous(self):
        helper()


def plain_function():
    async def nested():
        helper()  # expect: GIL101

    return nested


# --- generators


async def async_generator():
    yield 1
    helper()  # expect: GIL101


def lines(path):
    with open(path) as handle:
        yield from handle


def numbers():
    time.sleep(1)
    yield 1


async def generator_in_a_loop():
    for number in numbers():  # expect: GIL101
        print(number)


async def generator_in_a_list():
    return list(numbers())  # expect: GIL101


async def generator_by_next():
    return next(numbers())  # expect: GIL101


async def generator_unpacked():
    return [*numbers()]  # expect: GIL101


async def generator_delegated():
    return sum(number for number in numbers())  # expect: GIL101


async def generator_made_only():
    return numbers()


async def generator_given_to_a_thread():
    return await asyncio.to_thread(list, numbers())


async def generator_closed():
    made = numbers()
    made.close()


# --- silent


def thread_future_done(future):
    time.sleep(1)


def on_unknown_object(future):
    time.sleep(1)


def synchronous_handler(signum, frame):
    time.sleep(1)


async def not_on_the_loop(unknown):
    pool = ThreadPoolExecutor()
    pool.submit(helper).add_done_callback(thread_future_done)
    unknown.add_done_callback(on_unknown_object)
    unknown.call_later(1, on_unknown_object)
    signal.signal(signal.SIGTERM, synchronous_handler)


def quick_callback():
    return asyncio.get_running_loop().create_task(asyncio.sleep(1))


async def quick_callbacks():
    asyncio.get_running_loop().call_soon(quick_callback)


async def only_defines_an_async_generator():
    async def inner():
        yield 1

    return inner()


async def stub(): ...


class Abstract:
    async def run(self):
        raise NotImplementedError
