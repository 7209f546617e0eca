"""Everything here is right: hand-overs, things made and not run, unknown objects, plain code. Never executed."""

import asyncio
import concurrent.futures
import functools
import queue
import subprocess
import threading
import time
from asyncio import sleep
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from typing import TYPE_CHECKING, Protocol

import httpx
import requests

if TYPE_CHECKING:
    from threading import Lock

    import sqlite3

POOL = ThreadPoolExecutor()


def slow(*args):
    time.sleep(1)
    return args


# --- handed over


async def run_in_executor():
    await asyncio.get_running_loop().run_in_executor(None, slow)


async def run_in_an_executor_of_its_own():
    await asyncio.get_running_loop().run_in_executor(POOL, slow, 1)


async def run_in_a_process():
    with_processes = ProcessPoolExecutor()
    await asyncio.get_running_loop().run_in_executor(with_processes, slow)  # expect: GIL205


async def submitted():
    return await asyncio.wrap_future(POOL.submit(slow))


async def handed_over_as_partial():
    await asyncio.to_thread(functools.partial(slow, 1))


async def handed_over_in_a_name():
    job = slow
    await asyncio.to_thread(job)


async def handed_over_in_a_list():
    for job in (slow, requests.get):
        await asyncio.to_thread(job)


async def handed_over_a_library_call():
    return await asyncio.to_thread(subprocess.run, ["make"], check=True)


async def handed_over_by_default(job=slow):
    await asyncio.to_thread(job)


async def handed_over_open():
    return await asyncio.to_thread(open, "x")


# --- made, not run


async def partial_made():
    return functools.partial(slow, 1)


async def lambda_made():
    return [lambda: slow()]


async def generator_made():
    return (slow(item) for item in range(3))


async def map_made():
    return map(slow, range(3))


async def coroutine_made():
    return asyncio.sleep(1)


async def function_in_a_dict():
    return {"slow": slow}


async def function_as_an_attribute(app):
    app.handler = slow


async def function_given_to_unknown_code(app):
    app.register(slow)


async def class_made():
    class Job(threading.Thread):
        def run(self):
            slow()

    return Job


# --- unknown, or only typed


class HasGet(Protocol):
    def get(self, url): ...


async def unknown_parameter(client):
    return client.get("https://example.org")


async def unknown_items(clients):
    for client in clients:
        client.get("https://example.org")


async def protocol_without_members(client: HasGet):
    return client.get("https://example.org")


async def unknown_result(app):
    return app.session().get("https://example.org")


async def unknown_context(app):
    with app.connect() as connection:
        return connection.execute("select 1")


async def released_lock(lock: "Lock"):
    lock.release()


async def closed_database(db: "sqlite3.Connection"):
    db.interrupt()


async def awaited_by_its_annotation(client: httpx.Client):
    return await client.get("https://example.org")


async def futures_of_the_loop(loop: asyncio.AbstractEventLoop):
    return await asyncio.wait_for(loop.create_future(), 1)


async def names_of_exceptions():
    try:
        await sleep(1)
    except (requests.RequestException, concurrent.futures.TimeoutError, queue.Empty):
        return None


# --- synchronous code may wait


def plain():
    slow()


def plain_with_loop():
    for _ in range(3):
        slow()


def runs_the_loop():
    slow()
    asyncio.run(sleep(1))


class Worker(threading.Thread):
    def run(self):
        slow()

    def stop(self):
        self.join()


def only_thread_code():
    with ThreadPoolExecutor() as pool:
        return list(pool.map(slow, range(3)))
