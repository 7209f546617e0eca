"""One report per mistake: at the call that leaves asynchronous code, once per function and primitive. Never executed."""

import asyncio
import time

from helpers import deep, read_both, slow


async def first():
    slow()  # expect: GIL101
    slow()
    await asyncio.sleep(1)
    slow()


async def second():
    slow()  # expect: GIL101


async def by_two_ways():
    slow()  # expect: GIL101
    deep()


async def in_a_loop():
    for _ in range(3):
        slow()  # expect: GIL101


async def awaits_the_others():
    await first()
    await asyncio.gather(second(), in_a_loop())


async def nested():
    async def inner():
        slow()  # expect: GIL101

    await inner()
    slow()  # expect: GIL101


async def path_is_told():
    deep()  # expect: GIL101 "`time.sleep`" # expect-step: 1 "calls `deep`"


async def one_call_two_primitives():
    read_both()  # expect: GIL101 "`requests.get`"


def synchronous():
    slow()
    time.sleep(1)
