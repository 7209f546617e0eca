"""The start is in a function that is passed to one which calls it."""

from multiprocessing import Pool


def work(number):
    return number


def pooled():
    with Pool(2) as pool:
        pool.map(work, range(3))


def timed(function):
    function()


timed(pooled)  # expect: GIL201
