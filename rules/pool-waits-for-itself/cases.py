"""Tasks that wait for tasks."""

from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing.pool import ThreadPool

pool = ThreadPoolExecutor(4)
second = ThreadPoolExecutor(4)
threads = ThreadPool(4)
processes = ProcessPoolExecutor(4)


def leaf(number):
    return number


def waits_for_result(number):
    return pool.submit(leaf, number).result()  # expect: GIL209


def waits_for_exception(number):
    future = pool.submit(leaf, number)
    return future.exception()  # expect: GIL209


def consumes_map(numbers):
    return sum(pool.map(leaf, numbers))  # expect: GIL209


def loops_over_map(numbers):
    for number in pool.map(leaf, numbers):  # expect: GIL209
        print(number)


def helper(number):
    return pool.submit(leaf, number).result()  # expect: GIL209


def waits_in_helper(number):
    return helper(number)


def thread_pool_map(numbers):
    return threads.map(leaf, numbers)  # expect: GIL209


def thread_pool_get(number):
    return threads.apply_async(leaf, (number,)).get()  # expect: GIL209


def recursive(number):
    if number == 0:
        return 0
    return pool.submit(recursive, number - 1).result()  # expect: GIL209


class Service:
    def __init__(self):
        self.workers = ThreadPoolExecutor(2)

    def start(self):
        return self.workers.submit(self.outer, 1)

    def outer(self, number):
        return self.workers.submit(self.inner, number).result()  # expect: GIL209

    def inner(self, number):
        return number


def with_local_pool(numbers):
    with ThreadPoolExecutor(2) as local:

        def outer(number):
            return local.submit(leaf, number).result()  # expect: GIL209

        return list(local.map(outer, numbers))


def hand_over():
    for task in (waits_for_result,):
        task(1)
    futures = [
        pool.submit(waits_for_result, 1),
        pool.submit(waits_for_exception, 1),
        pool.submit(consumes_map, [1]),
        pool.submit(loops_over_map, [1]),
        pool.submit(waits_in_helper, 1),
        pool.submit(recursive, 3),
        threads.apply_async(thread_pool_map, ([1],)),
        threads.apply_async(thread_pool_get, (1,)),
    ]
    return futures


# ---- Right ----


def in_second_pool(number):
    return second.submit(leaf, number).result()


def with_timeout(number):
    return pool.submit(leaf, number).result(timeout=5)


def with_callback(number):
    pool.submit(leaf, number).add_done_callback(print)


def not_waiting(number):
    return pool.submit(leaf, number)


def calls_directly(number):
    return leaf(number)


def own_pool(number):
    with ThreadPoolExecutor(2) as mine:
        return mine.submit(leaf, number).result()


def recursive_with_own_pool(number):
    with ThreadPoolExecutor(2) as mine:
        if number == 0:
            return 0
        return mine.submit(recursive_with_own_pool, number - 1).result()


def known_done(number):
    future = pool.submit(leaf, number)
    while not future.done():
        print("waiting")
    return future.result()


def map_never_consumed(numbers):
    pool.map(leaf, numbers)


def in_processes(number):
    return processes.submit(leaf, number).result()


def given_pool(executor: ThreadPoolExecutor, number):
    return executor.submit(leaf, number).result()


def never_a_task(number):
    return pool.submit(leaf, number).result()


def waits_for_given(future):
    return future.result()


def thread_pool_async(number):
    return threads.apply_async(leaf, (number,))


def hand_over_right():
    futures = [
        pool.submit(in_second_pool, 1),
        pool.submit(with_timeout, 1),
        pool.submit(with_callback, 1),
        pool.submit(not_waiting, 1),
        pool.submit(calls_directly, 1),
        pool.submit(own_pool, 1),
        pool.submit(recursive_with_own_pool, 3),
        pool.submit(known_done, 1),
        pool.submit(map_never_consumed, [1]),
        pool.submit(in_processes, 1),
        pool.submit(given_pool, second, 1),
        pool.submit(waits_for_given, pool.submit(leaf, 1)),
        threads.apply_async(thread_pool_async, (1,)),
        processes.submit(never_a_task, 1),
    ]
    return futures


def collects_outside(numbers):
    futures = [pool.submit(leaf, number) for number in numbers]
    return [future.result() for future in futures]


def prints_outside(number):
    print(pool.submit(leaf, number).result())
