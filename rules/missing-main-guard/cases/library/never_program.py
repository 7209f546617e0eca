"""Imported, so that its guarded part never runs for the importer."""

from multiprocessing import Pool


def work(number):
    return number


if __name__ == "__main__":
    with Pool(2) as pool:
        pool.map(work, range(3))
