"""A test of the arguments is no guard either: a worker has the same ones."""

import sys
from concurrent.futures import ProcessPoolExecutor


def work(number):
    return number


def main():
    with ProcessPoolExecutor() as pool:
        return list(pool.map(work, range(2)))


if len(sys.argv) > 1:
    main()  # expect: GIL201
