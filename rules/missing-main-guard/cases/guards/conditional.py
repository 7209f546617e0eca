"""The guard as a conditional expression."""

from multiprocessing import Pool


def work(number):
    return number


def start():
    with Pool(2) as pool:
        return pool.map(work, range(3))


RESULT = start() if __name__ == "__main__" else None
