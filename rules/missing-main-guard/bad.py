# proof: exit 1, stderr "bootstrapping phase" under forkserver|spawn
"""A pool at module level: each worker imports this file again, and would start a pool of its own."""

from concurrent.futures import ProcessPoolExecutor


def double(number):
    return number * 2


with ProcessPoolExecutor(max_workers=1) as pool:  # expect: GIL201
    print(list(pool.map(double, range(3))))
