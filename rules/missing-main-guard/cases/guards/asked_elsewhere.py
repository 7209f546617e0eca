"""A helper of unknown content decides."""

from somewhere import is_entry_point
from multiprocessing import Pool


def work(number):
    return number


def start():
    with Pool(2) as pool:
        return pool.map(work, range(3))


if is_entry_point(__name__):
    start()
