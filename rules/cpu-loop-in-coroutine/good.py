# proof: json
"""The computation runs in a process; the loop goes on, and the heartbeat with it."""

import asyncio
import json
import time
from concurrent.futures import ProcessPoolExecutor


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


async def main(processes):
    gaps = []
    beat = asyncio.create_task(heartbeat(gaps))
    await asyncio.sleep(0.05)
    await asyncio.get_running_loop().run_in_executor(processes, total, 10_000_000)
    await asyncio.sleep(0.05)
    beat.cancel()
    gap = round(max(gaps), 3)
    verdict = "reproduced" if gap > 0.35 else "clean"
    print(json.dumps({"verdict": verdict, "metric": "longest heartbeat gap", "value": gap, "unit": "s"}))


if __name__ == "__main__":
    with ProcessPoolExecutor(max_workers=1) as pool:
        pool.submit(total, 1).result()  # starts the worker
        asyncio.run(main(pool))
