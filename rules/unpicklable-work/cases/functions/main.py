"""Functions that a worker cannot look up."""

import functools
import multiprocessing
from concurrent.futures import InterpreterPoolExecutor, ProcessPoolExecutor
from multiprocessing import Pool, Process

shorten = lambda text: text[:3]  # noqa: E731


def module_lambda(texts):
    with ProcessPoolExecutor() as pool:
        return list(pool.map(shorten, texts))  # expect: GIL202 "A lambda cannot be sent to a worker: the task fails"


def inline_lambda(numbers):
    with Pool() as pool:
        return pool.map(lambda number: number + 1, numbers)  # expect: GIL202


def nested(numbers, factor):
    def scaled(number):
        return number * factor

    with ProcessPoolExecutor() as pool:
        future = pool.submit(scaled, 1)  # expect: GIL202 "`nested.scaled`, a nested function,"
        return future.result()


def process_target():
    def work():
        print("working")

    # The child of a fork has it; elsewhere it must be sent.
    worker = Process(target=work)  # expect: GIL202 "on Linux (from 3.14), macOS and Windows: `start()` raises"
    worker.start()
    worker.join()


def forced_spawn():
    context = multiprocessing.get_context("spawn")
    worker = context.Process(target=lambda: print("working"))  # expect: GIL202 "A lambda cannot be sent to a worker: "
    worker.start()
    worker.join()


def initializer(numbers):
    with ProcessPoolExecutor(initializer=lambda: None) as pool:  # expect: GIL202 "no worker can be started"
        return list(pool.map(abs, numbers))


def partial_of_lambda(numbers):
    add = functools.partial(lambda left, right: left + right, 1)
    with Pool() as pool:
        return pool.map(add, numbers)  # expect: GIL202


def as_argument(numbers):
    with ProcessPoolExecutor() as pool:
        return pool.submit(sorted, numbers, key=lambda number: -number).result()  # expect: GIL202


def to_interpreter(factor):
    def scaled(number):
        return number * factor

    with InterpreterPoolExecutor() as pool:
        return pool.submit(scaled, 2).result()  # expect: GIL202


if __name__ == "__main__":

    def guarded(number):
        return number

    def run_guarded():
        with Pool() as pool:
            return pool.map(guarded, range(3))  # expect: GIL202 "defined under the main guard,"
