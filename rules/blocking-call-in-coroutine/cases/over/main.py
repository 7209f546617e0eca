"""Waits for what is over already, and look-ups and sockets that ask nobody. Never executed."""

import asyncio
import queue
import socket
import subprocess
import threading
from concurrent.futures import Future

NUMERIC_ONLY = socket.AI_NUMERICHOST

# --- silent


async def asked_in_one_expression(future: Future):
    return future.done() and future.result() is None


async def asserted(future: Future):
    assert future.done()
    return future.exception()


async def not_cancelled(future: Future):
    if not future.cancelled():
        return future.result()
    return None


async def awaited_before(future: Future):
    await asyncio.wrap_future(future)
    return future.result()


async def thread_has_ended(worker: threading.Thread):
    while worker.is_alive():
        await asyncio.sleep(0.1)
    worker.join()


async def thread_is_not_alive(worker: threading.Thread):
    if not worker.is_alive():
        worker.join()


async def process_has_ended(process: subprocess.Popen):
    if process.poll() is not None:
        process.wait()


async def has_an_item(jobs: queue.Queue):
    if not jobs.empty():
        return jobs.get()
    return None


async def expected_to_block(server: socket.socket):
    try:
        return server.accept()
    except (BlockingIOError, InterruptedError):
        return None


async def unix():
    client = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    client.connect("/run/x")


async def local_name(host):
    if host == "localhost":
        host = socket.gethostbyname(host)
    return host


async def numeric(host, flags):
    socket.getaddrinfo("10.0.0.1", 80)
    socket.getnameinfo(("127.0.0.1", 80), 0)
    return socket.getaddrinfo(host, 80, flags=flags | NUMERIC_ONLY)


# --- flagged


async def not_done(future: Future):
    if future.done():
        return None
    return future.result()  # expect: GIL101


async def or_done(future: Future):
    return future.done() or future.result()  # expect: GIL101


async def another_one(future: Future, other: Future):
    assert other.done()
    return future.exception()  # expect: GIL101


async def made_anew(future: Future, pool):
    if future.done():
        future = Future()
        return future.result()  # expect: GIL101
    return None


async def thread_is_alive(worker: threading.Thread):
    if worker.is_alive():
        worker.join()  # expect: GIL101


async def loop_may_break(worker: threading.Thread):
    while worker.is_alive():
        await asyncio.sleep(0.1)
        break
    worker.join()  # expect: GIL101


async def process_runs(process: subprocess.Popen):
    if process.poll() is None:
        process.wait()  # expect: GIL101


async def other_errors(server: socket.socket):
    try:
        return server.accept()  # expect: GIL101
    except ConnectionError:
        return None


async def network():
    client = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    client.connect(("example.org", 80))  # expect: GIL101


async def any_name(host):
    if host != "localhost":
        host = socket.gethostbyname(host)  # expect: GIL101
    return host
