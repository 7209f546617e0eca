"""fork copies the program and imports nothing again."""

import multiprocessing


def work(number):
    return number


context = multiprocessing.get_context("fork")
with context.Pool(2) as pool:
    print(pool.map(work, range(3)))
