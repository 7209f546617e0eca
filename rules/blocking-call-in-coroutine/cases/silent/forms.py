"""Everything here is right: forms that do not wait, and twins. Never executed."""

import asyncio
import io
import logging
import os
import queue
import select
import socket
import subprocess
import threading
import time
from asyncio import sleep, to_thread
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path, PurePosixPath

import aiofiles
import aiofiles.os
import anyio
import httpx

POOL = ThreadPoolExecutor()
LOG = logging.getLogger(__name__)
LOCK = threading.Lock()


def slow(*args):
    time.sleep(1)
    return args


# --- forms that do not wait


async def lock_tried():
    return LOCK.acquire(blocking=False)


async def lock_tried_by_position():
    return LOCK.acquire(False)


async def lock_tried_for_no_time():
    return LOCK.acquire(timeout=0)


async def lock_released():
    LOCK.release()


async def lock_asked():
    return LOCK.locked()


async def get_nowait(jobs: queue.Queue):
    return jobs.get_nowait()


async def get_without_blocking(jobs: queue.Queue):
    return jobs.get(block=False)


async def get_without_blocking_by_position(jobs: queue.Queue):
    return jobs.get(False)


async def put_nowait(jobs: queue.Queue):
    jobs.put_nowait(1)


async def put_into_an_unbounded_queue():
    jobs = queue.Queue()
    jobs.put(1)


async def put_into_a_queue_bounded_by_zero():
    jobs = queue.Queue(maxsize=0)
    jobs.put(1)


async def put_into_a_simple_queue():
    queue.SimpleQueue().put(1)


async def size_of_a_queue(jobs: queue.Queue):
    return jobs.qsize() or jobs.full()


async def event_asked(event: threading.Event):
    return event.wait(0)


async def event_asked_by_name(event: threading.Event):
    return event.wait(timeout=0)


async def event_set(event: threading.Event):
    event.set()


async def condition_notified(condition: threading.Condition):
    condition.notify_all()


async def semaphore_tried(slots: threading.Semaphore):
    return slots.acquire(blocking=False)


async def process_asked(process: subprocess.Popen):
    return process.poll()


async def process_ended(process: subprocess.Popen):
    process.terminate()


async def thread_asked(thread: threading.Thread):
    return thread.is_alive() and thread.name


async def thread_started():
    threading.Thread(target=slow, daemon=True).start()


async def executor_let_go():
    POOL.shutdown(wait=False)


async def executor_let_go_by_position():
    POOL.shutdown(False)


async def future_asked():
    return POOL.submit(slow).done()


async def future_cancelled():
    return POOL.submit(slow).cancel()


async def select_asked(sock: socket.socket):
    return select.select([sock], [], [], 0)


async def socket_made():
    return socket.socket()


async def socket_closed(sock: socket.socket):
    sock.close()


async def socket_without_blocking():
    sock = socket.socket()
    sock.setblocking(False)
    return sock.recv(1)


async def socket_without_time():
    sock = socket.socket()
    sock.settimeout(0.0)
    sock.sendall(b"x")


async def no_sleep():
    time.sleep(0)


async def clock():
    return time.monotonic(), time.time(), time.perf_counter()


# --- never


async def printed():
    print("x", flush=True)


async def logged():
    LOG.error("x")


async def logged_by_the_module():
    logging.warning("x")


async def working_directory():
    return os.getcwd()


async def joined():
    return os.path.join("a", "b")


async def split():
    return os.path.split("a/b")


async def environment():
    return os.environ.get("HOME"), os.getenv("HOME")


async def pure_path():
    return PurePosixPath("a") / "b"


async def path_made():
    return Path("a") / "b"


async def path_parts(path: Path):
    return path.name, path.stem, path.parents


async def path_compared(path: Path):
    return path.is_absolute() or path.match("*.py")


# --- twins and objects of asyncio


async def sleep_of_asyncio():
    await sleep(1)


async def thread_of_asyncio():
    await to_thread(slow)


async def queue_of_asyncio():
    jobs = asyncio.Queue()
    await jobs.put(1)
    return await jobs.get()


async def event_of_asyncio(event: asyncio.Event):
    await event.wait()


async def lock_of_asyncio(lock: asyncio.Lock):
    await lock.acquire()


async def condition_of_asyncio(condition: asyncio.Condition):
    async with condition:
        await condition.wait()


async def barrier_of_asyncio(barrier: asyncio.Barrier):
    await barrier.wait()


async def task_of_asyncio():
    task = asyncio.create_task(sleep(1))
    await task
    return task.result()


async def future_of_asyncio(future: asyncio.Future):
    await future
    return future.result()


async def results_of_gather():
    return [result for result in await asyncio.gather(sleep(1), sleep(2))]


async def results_of_wait(tasks: "set[asyncio.Task[int]]"):
    done, _ = await asyncio.wait(tasks)
    return [task.result() for task in done]


async def process_of_asyncio():
    process = await asyncio.create_subprocess_shell("make", stdout=asyncio.subprocess.PIPE)
    return await process.stdout.read(), await process.wait()


async def streams_of_asyncio():
    reader, writer = await asyncio.open_connection("example.org", 80)
    writer.write(b"x")
    return await reader.readline()


async def file_of_aiofiles():
    async with aiofiles.open("x") as handle:
        return await handle.read()


async def folder_of_aiofiles():
    return await aiofiles.os.listdir(".")


async def path_of_anyio():
    return await anyio.Path("x").read_text()


async def client_of_httpx():
    async with httpx.AsyncClient() as client:
        response = await client.get("https://example.org")
        return response.json()


async def stream_of_httpx(client: httpx.AsyncClient):
    async with client.stream("GET", "https://example.org") as response:
        return [chunk async for chunk in response.aiter_bytes()]


async def memory_file():
    with io.StringIO("x") as handle:
        return handle.read()


async def memory_file_in_a_name():
    buffer = io.BytesIO()
    buffer.write(b"x")
    return buffer.getvalue()
