# proof: json
"""The helper waits in a thread: the loop goes on, and the heartbeat with it."""

import asyncio
import json
import time


def ask_server():
    time.sleep(0.5)  # stands for any slow call: a request, a query, a file on a network share
    return 42


def fetch_price():
    return ask_server()


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
    await asyncio.to_thread(fetch_price)
    await asyncio.sleep(0.05)
    beat.cancel()
    gap = round(max(gaps), 3)
    verdict = "reproduced" if gap > 0.25 else "clean"
    print(json.dumps({"verdict": verdict, "metric": "longest heartbeat gap", "value": gap, "unit": "s"}))


asyncio.run(main())
