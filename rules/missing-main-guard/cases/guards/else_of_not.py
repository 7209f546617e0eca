"""The else of the opposite test."""

from multiprocessing import Pool


def work(number):
    return number


def start():
    with Pool(2) as pool:
        return pool.map(work, range(3))


if __name__ != "__main__":
    print("imported")
else:
    start()
