# proof: json
"""Four workers, and only one of them is ever busy."""

import json
import time
from concurrent.futures import ThreadPoolExecutor


def fetch(number):
    time.sleep(0.1)  # stands for any slow call
    return number


def main():
    start = time.perf_counter()
    pages = []
    with ThreadPoolExecutor(max_workers=4) as pool:
        for number in range(8):
            pages.append(pool.submit(fetch, number).result())  # expect: GIL404 "Each turn waits for its own `pool.submit`"
    took = round(time.perf_counter() - start, 3)
    verdict = "reproduced" if took > 0.6 else "clean"
    print(json.dumps({"verdict": verdict, "metric": "8 waits of 0.1 s on 4 workers", "value": took, "unit": "s"}))


main()
