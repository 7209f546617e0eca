# proof: json
"""Sixteen waits of 50 ms in four processes: starting the interpreters takes longer than the waiting."""

import json
import multiprocessing
import time
from concurrent.futures import ProcessPoolExecutor


def fetch(number):
    time.sleep(0.05)  # stands for a request
    return number


def main():
    context = multiprocessing.get_context("spawn")
    start = time.perf_counter()
    with ProcessPoolExecutor(max_workers=4, mp_context=context) as pool:
        list(pool.map(fetch, range(16)))  # expect: GIL205 "`fetch` only waits (`time.sleep`)"
    took = round(time.perf_counter() - start, 3)
    verdict = "reproduced" if took > 0.35 else "clean"
    print(json.dumps({"verdict": verdict, "metric": "16 waits of 0.05 s", "value": took, "unit": "s"}))


if __name__ == "__main__":
    main()
