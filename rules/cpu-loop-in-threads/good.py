# proof: json
"""Four processes compute, each with a GIL of its own."""

import json
import statistics
import time
from concurrent.futures import ProcessPoolExecutor

TURNS = 600_000


def compute(seed):
    value = seed
    for number in range(TURNS):
        value = (value * 31 + number) % 1_000_003
    return value


def serial():
    for seed in range(4):
        compute(seed)


def spread(pool):
    list(pool.map(compute, range(4)))


def seconds(run):
    start = time.perf_counter()
    run()
    return time.perf_counter() - start


def main():
    with ProcessPoolExecutor(max_workers=4) as pool:
        spread(pool)  # starts the workers
        ratios = [seconds(serial) / seconds(lambda: spread(pool)) for _ in range(5)]
    ratio = round(statistics.median(ratios), 2)
    verdict = "reproduced" if ratio < 1.2 else "clean"
    print(json.dumps({"verdict": verdict, "metric": "processes against serial, median of 5", "value": ratio, "unit": "times"}))


if __name__ == "__main__":
    main()
