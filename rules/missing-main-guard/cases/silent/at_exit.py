"""What atexit starts, a worker never gets to."""

import atexit
from concurrent.futures import ProcessPoolExecutor


def work(number):
    return number


def at_end():
    with ProcessPoolExecutor() as pool:
        print(list(pool.map(work, range(3))))


atexit.register(at_end)
