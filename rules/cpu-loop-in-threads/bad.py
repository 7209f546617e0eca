# proof: json
"""Four threads compute, and with the GIL they are no faster than one."""

import json
import statistics
import time
from concurrent.futures import ThreadPoolExecutor

TURNS = 600_000


def compute(seed):
    value = seed
    for number in range(TURNS):
        value = (value * 31 + number) % 1_000_003
    return value


def serial():
    for seed in range(4):
        compute(seed)


def threaded():
    with ThreadPoolExecutor(max_workers=4) as pool:
        list(pool.map(compute, range(4)))  # expect: GIL401 "`compute` computes in bytecode"


def seconds(run):
    start = time.perf_counter()
    run()
    return time.perf_counter() - start


def main():
    ratios = [seconds(serial) / seconds(threaded) for _ in range(5)]
    ratio = round(statistics.median(ratios), 2)
    verdict = "reproduced" if ratio < 1.2 else "clean"
    print(json.dumps({"verdict": verdict, "metric": "threads against serial, median of 5", "value": ratio, "unit": "times"}))


main()
