# proof: json
"""Sixteen waits of 50 ms in sixteen threads, which cost next to nothing to start."""

import json
import time
from concurrent.futures import ThreadPoolExecutor


def fetch(number):
    time.sleep(0.05)  # stands for a request
    return number


def main():
    start = time.perf_counter()
    with ThreadPoolExecutor(max_workers=16) as pool:
        list(pool.map(fetch, range(16)))
    took = round(time.perf_counter() - start, 3)
    verdict = "reproduced" if took > 0.35 else "clean"
    print(json.dumps({"verdict": verdict, "metric": "16 waits of 0.05 s", "value": took, "unit": "s"}))


if __name__ == "__main__":
    main()
