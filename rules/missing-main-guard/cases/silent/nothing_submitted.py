"""An executor starts no worker before something is submitted."""

from concurrent.futures import ProcessPoolExecutor

pool = ProcessPoolExecutor(4)


def submit(function):
    return pool.submit(function)
