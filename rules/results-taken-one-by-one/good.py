# proof: json
"""Everything is handed over before the first result is read."""

import json
import time
from concurrent.futures import ThreadPoolExecutor


def fetch(number):
    time.sleep(0.1)  # stands for any slow call
    return number


def main():
    start = time.perf_counter()
    with ThreadPoolExecutor(max_workers=4) as pool:
        futures = [pool.submit(fetch, number) for number in range(8)]
        pages = [future.result() for future in futures]
    took = round(time.perf_counter() - start, 3)
    verdict = "reproduced" if took > 0.6 else "clean"
    print(json.dumps({"verdict": verdict, "metric": "8 waits of 0.1 s on 4 workers", "value": took, "unit": "s"}))


main()
