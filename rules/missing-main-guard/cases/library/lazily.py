"""Right: built when somebody asks."""

from concurrent.futures import ProcessPoolExecutor
from functools import lru_cache


def square(number):
    return number * number


@lru_cache
def squares():
    with ProcessPoolExecutor() as pool:
        return list(pool.map(square, range(100)))
