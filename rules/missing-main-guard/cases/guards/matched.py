"""A match."""

from multiprocessing import Pool


def work(number):
    return number


def start():
    with Pool(2) as pool:
        return pool.map(work, range(3))


match __name__:
    case "__main__":
        start()
