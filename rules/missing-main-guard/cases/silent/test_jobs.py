"""A test function is called by nobody while the file is imported."""

from multiprocessing import Pool


def work(number):
    return number


def test_work():
    with Pool(2) as pool:
        assert pool.map(work, range(3)) == [0, 1, 2]
