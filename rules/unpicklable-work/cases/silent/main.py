"""What does travel, or is not sent."""

import functools
import multiprocessing
import socket
import threading
from concurrent.futures import InterpreterPoolExecutor, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import Pool, Process
from multiprocessing.pool import ThreadPool


def work(*arguments):
    return len(arguments)


def wrapped(function):
    @functools.wraps(function)
    def inner(*arguments):
        return function(*arguments)

    return inner


@wrapped
def decorated(number):
    return number


@functools.lru_cache
def cached(number):
    return number


class Plain:
    factor = 2

    def __init__(self, name):
        self.name = name

    def method(self, number):
        return number * self.factor

    @staticmethod
    def static(number):
        return number

    @classmethod
    def of_class(cls, number):
        return number

    def run(self):
        with ProcessPoolExecutor() as pool:
            return list(pool.map(self.method, range(3)))


class Dropping:
    def __init__(self):
        self.lock = threading.Lock()

    def __getstate__(self):
        return {}

    def method(self, number):
        return number

    def run(self):
        with ProcessPoolExecutor() as pool:
            return list(pool.map(self.method, range(3)))


def module_function():
    with ProcessPoolExecutor() as pool:
        return list(pool.map(work, range(3)))


def known_decorators():
    with Pool() as pool:
        return pool.map(decorated, range(3)) + pool.map(cached, range(3))


def of_partial():
    with Pool() as pool:
        return pool.map(functools.partial(work, 1), range(3))


def methods():
    with ProcessPoolExecutor() as pool:
        pool.submit(Plain("a").method, 1)
        pool.submit(Plain.static, 1)
        pool.submit(Plain.of_class, 1)


def sockets():
    with ProcessPoolExecutor() as pool:
        return pool.submit(work, socket.socket()).result()


def connections():
    left, right = multiprocessing.Pipe()
    worker = Process(target=work, args=(left,))
    worker.start()
    return right


def inherited():
    lock = multiprocessing.Lock()
    results = multiprocessing.Queue()
    worker = Process(target=work, args=(lock, results))
    worker.start()


def by_initargs():
    lock = multiprocessing.Lock()
    with ProcessPoolExecutor(initializer=work, initargs=(lock,)) as pool:
        return pool.submit(work, 1).result()


def proxies():
    with multiprocessing.Manager() as manager:
        results = manager.Queue()
        lock = manager.Lock()
        with ProcessPoolExecutor() as pool:
            return pool.submit(work, results, lock).result()


def proxy_by_annotation(results: multiprocessing.Queue):
    with ProcessPoolExecutor() as pool:
        return pool.submit(work, results).result()


def in_threads():
    lock = threading.Lock()
    with ThreadPoolExecutor() as pool:
        pool.submit(lambda: 1)
        pool.submit(work, lock)
    with ThreadPool() as pool:
        pool.map(lambda number: number, range(3))


def forked():
    context = multiprocessing.get_context("fork")
    worker = context.Process(target=lambda: print("working"))
    worker.start()


def to_interpreter():
    def double(number):
        return number * 2

    with InterpreterPoolExecutor() as pool:
        pool.submit(double, 2)
        pool.submit(lambda: 1)


def list_of_generator():
    with ProcessPoolExecutor() as pool:
        return list(pool.map(work, (number for number in range(3))))


def callback():
    with Pool() as pool:
        return pool.apply_async(work, (1,), callback=lambda result: print(result)).get()


def unknown(function, thing):
    with ProcessPoolExecutor() as pool:
        return pool.submit(function, thing).result()


if __name__ == "__main__":
    module_function()
