"""`!=` of some other name holds in a worker as well."""

from multiprocessing import Pool


def work(number):
    return number


if __name__ != "jobs":  # expect: GIL201
    with Pool(2) as pool:
        pool.map(work, range(3))
