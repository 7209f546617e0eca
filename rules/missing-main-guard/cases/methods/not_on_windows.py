import os
from multiprocessing import Pool


def work(number):
    return number


if os.name != "nt":
    with Pool(2) as pool:  # expect: GIL201 5 "On Linux (from 3.14) and macOS"
        print(pool.map(work, range(3)))
