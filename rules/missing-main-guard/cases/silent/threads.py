from concurrent.futures import ThreadPoolExecutor
from multiprocessing.dummy import Pool as DummyPool
from multiprocessing.pool import ThreadPool


def work(number):
    return number


with ThreadPoolExecutor() as pool:
    print(list(pool.map(work, range(3))))
with ThreadPool(2) as pool:
    print(pool.map(work, range(3)))
with DummyPool(2) as pool:
    print(pool.map(work, range(3)))
