"""One mistake is told once: the fix at the first statement covers the others."""

from multiprocessing import Pool


def work(number):
    return number


def first():
    with Pool(2) as pool:
        pool.map(work, range(3))


def second():
    with Pool(2) as pool:
        pool.map(work, range(3))


first()  # expect: GIL201
second()
