"""Helpers that hand a function to a thread, and one that does not."""

import asyncio
import functools
import threading
from concurrent.futures import ThreadPoolExecutor


async def run_blocking(function, *args):
    return await asyncio.to_thread(function, *args)


async def in_executor(function):
    return await run_blocking(functools.partial(function, 1))


def start_thread(function):
    thread = threading.Thread(target=function, daemon=True)
    thread.start()
    return thread


def in_thread(function):
    @functools.wraps(function)
    async def wrapper(*args, **kwargs):
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(None, functools.partial(function, *args, **kwargs))

    return wrapper


class Background:
    def __init__(self):
        self.pool = ThreadPoolExecutor(4)

    async def run(self, function):
        return await asyncio.get_running_loop().run_in_executor(self.pool, function)

    def fire(self, function):
        self.pool.submit(function)


def now(function):
    return function()
