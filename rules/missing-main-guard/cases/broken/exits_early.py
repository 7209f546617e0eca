import sys
from multiprocessing import Pool


def work(number):
    return number


if __name__ != "__main__":  # expect: GIL201 4 "the pool hangs for ever"
    sys.exit()

with Pool(2) as pool:
    pool.map(work, range(3))
