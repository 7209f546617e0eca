"""Pools that pickle by value."""

import loky
import pathos.multiprocessing
from dask.distributed import Client


def with_loky():
    pool = loky.get_reusable_executor()
    return pool.submit(lambda: 1).result()


def with_pathos():
    pool = pathos.multiprocessing.ProcessingPool(2)
    return pool.map(lambda number: number, range(3))


def with_dask():
    client = Client()
    return client.submit(lambda: 1).result()
