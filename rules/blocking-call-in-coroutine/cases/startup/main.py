"""Start-up: nothing else is on the loop yet. Never executed."""

import asyncio
import time
from pathlib import Path

import requests


async def handle(reader, writer):
    settings = Path("settings").read_text()  # expect: GIL101
    writer.write(settings.encode())


async def main():
    settings = Path("settings").read_text()
    requests.get("https://example.org/config")  # expect: GIL101
    server = await asyncio.start_server(handle, port=8000)
    Path("pid").write_text("1")  # expect: GIL101
    async with server:
        await server.serve_forever()
    return settings


async def started_first():
    task = asyncio.create_task(asyncio.sleep(10))
    Path("pid").write_text("1")  # expect: GIL101
    await task


async def suspended_first():
    await asyncio.sleep(1)
    Path("pid").write_text("1")  # expect: GIL101


async def called_at_start_up_and_later():
    Path("pid").write_text("1")  # expect: GIL101


async def small_wait():
    time.sleep(0.01)


async def with_a_helper():
    await reads_at_start_up()
    await asyncio.sleep(1)


async def reads_at_start_up():
    return Path("settings").read_text()


async def awaits_too_late():
    await asyncio.sleep(1)
    await reads_later()


async def reads_later():
    return Path("settings").read_text()  # expect: GIL101


async def starts_a_task():
    asyncio.create_task(reads_in_a_task())
    await asyncio.sleep(1)


async def reads_in_a_task():
    return Path("settings").read_text()  # expect: GIL101


async def user(task):
    await called_at_start_up_and_later()


if __name__ == "__main__":
    asyncio.run(main())
    asyncio.run(started_first())
    asyncio.run(suspended_first())
    asyncio.run(called_at_start_up_and_later())
    asyncio.run(small_wait())
    asyncio.run(with_a_helper())
    asyncio.run(awaits_too_late())
    asyncio.run(starts_a_task())
