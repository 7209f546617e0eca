from concurrent.futures import Executor, ThreadPoolExecutor
from typing import Optional


class Queue:
    def submit(self, function):
        pass


def work():
    pass


def other():
    pass


def start(pool: "Optional[Executor]", queue: Queue):
    if pool is not None:
        pool.submit(work)
    queue.submit(other)


start(ThreadPoolExecutor(), Queue())
