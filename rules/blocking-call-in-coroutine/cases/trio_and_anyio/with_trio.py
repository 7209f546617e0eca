"""The fix is told in trio's words. Never executed."""

import subprocess
import time
from pathlib import Path

import requests
import trio


def helper():
    requests.get("https://example.org")


async def sleeps():
    time.sleep(1)  # expect: GIL101 "`await trio.sleep(1)`"


async def through_a_helper():
    helper()  # expect: GIL101 "`await trio.to_thread.run_sync(helper)`"


async def reads(path: Path):
    return path.read_text()  # expect: GIL101 "trio"


async def runs():
    subprocess.run(["make"])  # expect: GIL101 "trio.run_process"


async def silent():
    await trio.sleep(1)
    await trio.to_thread.run_sync(helper)
    await trio.to_thread.run_sync(time.sleep, 1)
    await trio.Path("x").read_text()
    await trio.run_process(["make"])
    async with trio.open_nursery() as nursery:
        nursery.start_soon(trio.sleep, 1)
    async with await trio.open_file("x") as handle:
        return await handle.read()


async def started_in_a_nursery():
    async with trio.open_nursery() as nursery:
        nursery.start_soon(sleeps)


async def events():
    event = trio.Event()
    await event.wait()
    lock = trio.Lock()
    async with lock:
        pass
    await lock.acquire()
    lock.release()
