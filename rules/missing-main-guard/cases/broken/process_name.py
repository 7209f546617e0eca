"""Right under spawn alone: the fork server imports the file under the name of the main process."""

from multiprocessing import Pool, current_process


def work(number):
    return number


if current_process().name == "MainProcess":  # expect: GIL201 4 "On Linux (from 3.14) each of them"
    with Pool(2) as pool:
        pool.map(work, range(3))
