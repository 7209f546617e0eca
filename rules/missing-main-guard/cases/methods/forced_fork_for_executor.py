import multiprocessing
from concurrent.futures import ProcessPoolExecutor


def work(number):
    return number


with ProcessPoolExecutor(mp_context=multiprocessing.get_context("fork")) as pool:
    print(list(pool.map(work, range(3))))
