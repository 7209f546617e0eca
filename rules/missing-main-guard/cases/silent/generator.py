"""The body of a generator that nobody iterates does not run."""

from multiprocessing import Pool


def work(number):
    return number


def results():
    with Pool(2) as pool:
        yield from pool.imap(work, range(3))


pending = results()
