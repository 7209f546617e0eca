"""A function holds the test."""

from multiprocessing import Pool


def work(number):
    return number


def start():
    with Pool(2) as pool:
        return pool.map(work, range(3))


def is_program():
    return __name__ == "__main__"


if is_program():
    start()
