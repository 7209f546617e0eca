"""A variable holds the test."""

from multiprocessing import Pool


def work(number):
    return number


def start():
    with Pool(2) as pool:
        return pool.map(work, range(3))


IS_PROGRAM = __name__ == "__main__"

if IS_PROGRAM:
    start()
