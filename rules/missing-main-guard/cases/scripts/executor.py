"""The shape of the article: an executor at module level."""

from concurrent.futures import ProcessPoolExecutor


def work(number):
    return number * number


with ProcessPoolExecutor(max_workers=2) as pool:  # expect: GIL201 1 "On Linux (from 3.14), macOS and Windows"
    print(sum(pool.map(work, range(4))))  # expect-step: 1 "worker processes start here"
