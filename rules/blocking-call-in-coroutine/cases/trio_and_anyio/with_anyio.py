"""The fix is told in anyio's words. Never executed."""

import time
from pathlib import Path

import anyio
import requests
from anyio import to_process, to_thread


def helper():
    requests.get("https://example.org")


async def sleeps():
    time.sleep(1)  # expect: GIL101 "`await anyio.sleep(1)`"


async def through_a_helper():
    helper()  # expect: GIL101 "`await anyio.to_thread.run_sync(helper)`"


async def reads(path: Path):
    return path.read_text()  # expect: GIL101 "anyio"


async def silent():
    await anyio.sleep(1)
    await anyio.to_thread.run_sync(helper)
    await to_thread.run_sync(helper)
    await to_process.run_sync(helper)
    await anyio.Path("x").read_text()
    await anyio.run_process(["make"])
    async with anyio.create_task_group() as group:
        group.start_soon(anyio.sleep, 1)
    event = anyio.Event()
    await event.wait()
    async with anyio.Lock():
        pass


async def called_before_it_is_passed():
    await to_thread.run_sync(helper())  # expect: GIL101
