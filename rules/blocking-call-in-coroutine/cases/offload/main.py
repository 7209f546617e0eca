"""Functions that leave the loop: to threads, processes, and through helpers that do it. Never executed."""

import asyncio
import functools
import multiprocessing
import threading
import time
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial

import requests

from offloading import Background, in_executor, in_thread, now, run_blocking, start_thread

POOL = ThreadPoolExecutor()


def work(*args):
    time.sleep(1)
    return args


class Client:
    def get(self, url):
        return requests.get(url)


# --- silent: handed over


async def to_thread():
    await asyncio.to_thread(work)
    await asyncio.to_thread(time.sleep, 1)
    await asyncio.to_thread(lambda: time.sleep(1))
    await asyncio.to_thread(partial(work, 1))
    await asyncio.to_thread(Client().get, "https://example.org")
    await asyncio.create_task(asyncio.to_thread(work, 1))
    await asyncio.gather(asyncio.to_thread(work, 1), asyncio.to_thread(work, 2))
    return await asyncio.wait_for(asyncio.to_thread(requests.get, "https://example.org"), 3)


async def run_in_executor(pool: Executor):
    loop = asyncio.get_running_loop()
    await loop.run_in_executor(None, work)
    await loop.run_in_executor(POOL, work, 1)
    await loop.run_in_executor(pool, lambda: work(1))
    await asyncio.get_event_loop().run_in_executor(None, functools.partial(requests.get, timeout=3))
    await loop.run_in_executor(ProcessPoolExecutor(), work)  # expect: GIL205


async def submit():
    future = POOL.submit(work, 1)
    await asyncio.wrap_future(future)
    return POOL.map(work, [1, 2])


async def thread():
    threading.Thread(target=work).start()
    threading.Thread(None, work, "name", (1,)).start()
    threading.Timer(1, work).start()


async def process():
    # Only the start itself counts.
    multiprocessing.Process(target=work).start()  # expect: GIL101 "multiprocessing.Process.start"


class Worker(threading.Thread):
    def run(self):
        time.sleep(1)


async def thread_subclass():
    Worker().start()


async def nested_function():
    def job():
        time.sleep(1)

    await asyncio.to_thread(job)


async def lambda_in_a_name():
    job = lambda: requests.get("https://example.org")
    await asyncio.to_thread(job)


async def helpers_of_the_project():
    await run_blocking(work)
    await run_blocking(work, 1)
    await run_blocking(lambda: time.sleep(1))
    await in_executor(work)
    start_thread(work)


async def method_that_hands_over(background: Background):
    await background.run(work)
    background.fire(work)


@in_thread
def decorated():
    time.sleep(1)


async def decorator_hands_over():
    await decorated()


async def thread_runs_what_the_thread_calls():
    await asyncio.to_thread(calls_work)


def calls_work():
    return work(1)


async def method_handed_over(client: Client):
    await asyncio.to_thread(client.get, "https://example.org")


async def coroutine_from_a_thread(loop: asyncio.AbstractEventLoop):
    def in_a_thread():
        return asyncio.run_coroutine_threadsafe(asyncio.sleep(1), loop).result()

    await asyncio.to_thread(in_a_thread)


def main_thread():
    work()


# --- flagged: it looks like a hand-over


async def called_before_it_is_passed():
    await asyncio.to_thread(work())  # expect: GIL101  # expect: GIL402


async def called_before_run_in_executor():
    loop = asyncio.get_running_loop()
    await loop.run_in_executor(None, work())  # expect: GIL101  # expect: GIL402


async def argument_is_computed_on_the_loop():
    await asyncio.to_thread(print, work(1))  # expect: GIL101


async def callable_is_computed_on_the_loop():
    await asyncio.to_thread(choose(), 1)  # expect: GIL101


def choose():
    time.sleep(1)
    return work


async def helper_that_only_looks_like_one():
    now(work)  # expect: GIL101


async def run_instead_of_start():
    Worker().run()  # expect: GIL101


async def handed_over_and_called():
    await asyncio.to_thread(work)
    work()  # expect: GIL101


async def coroutine_in_a_task():
    asyncio.create_task(blocks())


async def blocks():
    work()  # expect: GIL101
