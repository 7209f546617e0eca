"""Objects that belong to one process."""

import multiprocessing
import sqlite3
import threading
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import Pool, Process


def work(*arguments):
    return len(arguments)


def numbers():
    yield 1


class Cache:
    def __init__(self):
        self.lock = threading.Lock()
        self.entries = {}

    def look_up(self, key):
        with self.lock:
            return self.entries.get(key)

    def look_up_all(self, keys):
        with ProcessPoolExecutor() as pool:
            return list(pool.map(self.look_up, keys))  # expect: GIL202 "`self.lock`"


def thread_lock():
    lock = threading.Lock()
    with ProcessPoolExecutor() as pool:
        return pool.submit(work, lock).result()  # expect: GIL202 "Make it in the worker"


def open_file(path):
    log = open(path)
    with Pool() as pool:
        return pool.apply(work, (log,))  # expect: GIL202 "An open file"


def database(path):
    connection = sqlite3.connect(path)
    worker = Process(target=work, args=(connection,))  # expect: GIL202 "on Linux (from 3.14), macOS and Windows"
    worker.start()
    worker.join()


def generator():
    with ProcessPoolExecutor() as pool:
        return pool.submit(sum, numbers()).result()  # expect: GIL202 "Send a list"


def shared_lock():
    lock = multiprocessing.Lock()
    with ProcessPoolExecutor() as pool:
        return pool.submit(work, lock).result()  # expect: GIL202 "Pass it as `initargs`"


def shared_queue():
    results = multiprocessing.Queue()
    with Pool() as pool:
        return pool.apply_async(work, args=(1, results)).get()  # expect: GIL202 "A queue of `multiprocessing`"


def holder():
    cache = Cache()
    with ProcessPoolExecutor() as pool:
        return pool.submit(work, cache).result()  # expect: GIL202 "`Cache` holds"


def thread_lock_to_initializer():
    with ProcessPoolExecutor(initializer=work, initargs=(threading.Lock(),)) as pool:  # expect: GIL202
        return pool.submit(abs, 1).result()
