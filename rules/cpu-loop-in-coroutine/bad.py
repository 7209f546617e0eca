# proof: json
"""A coroutine computes, and a task that should run every 10 ms waits until it is done."""

import asyncio
import json
import time


def total(limit):
    result = 0
    for number in range(limit):
        result += number * number % 7
    return result


async def heartbeat(gaps):
    last = time.perf_counter()
    while True:
        await asyncio.sleep(0.01)
        now = time.perf_counter()
        gaps.append(now - last)
        last = now


async def main():
    gaps = []
    beat = asyncio.create_task(heartbeat(gaps))
    await asyncio.sleep(0.05)
    total(10_000_000)  # expect: GIL102 "`total` computes for about"
    await asyncio.sleep(0.05)
    beat.cancel()
    gap = round(max(gaps), 3)
    verdict = "reproduced" if gap > 0.35 else "clean"
    print(json.dumps({"verdict": verdict, "metric": "longest heartbeat gap", "value": gap, "unit": "s"}))


asyncio.run(main())
