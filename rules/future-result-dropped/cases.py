"""Edges of future-result-dropped in one module. Never executed."""

import asyncio
import atexit
import logging
import multiprocessing as mp
import signal
import time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor, as_completed
from multiprocessing.pool import ThreadPool

import requests

log = logging.getLogger(__name__)
POOL = ThreadPoolExecutor(4)


def save(order):
    if order < 0:
        raise ValueError(order)
    print(order)


def download(url):
    return requests.get(url).text


def careful(order):
    try:
        save(order)
    except Exception:
        log.exception("order %s", order)


def careful_loop(orders):
    while orders:
        try:
            save(orders.pop())
        except BaseException as error:
            log.error("failed: %s", error)


def calls_careful(order):
    careful(order)


def only_logs(order):
    log.info("order %s", order)
    time.sleep(1)


def narrow(order):
    try:
        save(order)
    except KeyError:
        log.error("no such order")


def reraises(order):
    try:
        save(order)
    except Exception:
        log.error("order %s", order)
        raise


async def fetch(url):
    if not url:
        raise ValueError(url)
    await asyncio.sleep(1)


async def careful_fetch(url):
    try:
        await fetch(url)
    except Exception:
        log.exception("url %s", url)


class Store:
    def __init__(self):
        self.pool = ThreadPoolExecutor()
        self.latest = None

    def save(self, order):
        save(order)

    def put(self, order):
        self.pool.submit(self.save, order)  # expect: GIL403 "if `save` raises"

    def keep(self, order):
        self.latest = self.pool.submit(self.save, order)

    def close(self):
        self.pool.submit(self.save, 0)
        self.pool.shutdown()

    def _on_shutdown(self):
        self.pool.submit(self.save, 0)

    def __exit__(self, *exc):
        self.pool.submit(self.save, 0)


# --- futures


def dropped(pool: ThreadPoolExecutor, order):
    pool.submit(save, order)  # expect: GIL403 "The future of `pool.submit` is dropped"


def dropped_in_a_loop(orders):
    with ThreadPoolExecutor() as pool:
        for order in orders:
            pool.submit(save, order)  # expect: GIL403


def dropped_processes(orders):
    with ProcessPoolExecutor() as pool:
        for order in orders:
            pool.submit(download, order)  # expect: GIL403 "if `download` raises"  # expect: GIL205


def never_read(order):
    future = POOL.submit(save, order)  # expect: GIL403
    log.info("submitted")


def comprehension_dropped(orders):
    with ThreadPoolExecutor() as pool:
        done = [order for order in orders]
        pool.submit(reraises, done)  # expect: GIL403


def narrow_handler(order):
    POOL.submit(narrow, order)  # expect: GIL403


def lambda_dropped(order):
    POOL.submit(lambda: save(order))  # expect: GIL403 "if the work raises"


def library_that_fails(url):
    POOL.submit(requests.get, url)  # expect: GIL403


def async_result(order):
    with ThreadPool(4) as pool:
        pool.apply_async(save, (order,))  # expect: GIL403 "read `get()`, or give it an `error_callback`"
        pool.close()
        pool.join()


def async_map(orders):
    pool = mp.Pool()
    pool.map_async(save, orders)  # expect: GIL403


# --- map


def mapped(orders):
    with ThreadPoolExecutor() as pool:
        pool.map(save, orders)  # expect: GIL403 "Read them: `list(pool.map(...))`"


def mapped_in_processes(urls):
    with ProcessPoolExecutor(4) as executor:
        results = executor.map(download, urls)  # expect: GIL403 "The results of `executor.map` are never read"  # expect: GIL205


def buffered(orders):
    with ThreadPoolExecutor() as pool:
        pool.map(careful, orders, buffersize=8)  # expect: GIL403 "only the first calls run"


# --- gather


async def gathered(urls):
    await asyncio.gather(*[fetch(url) for url in urls], return_exceptions=True)  # expect: GIL403 "if `fetch` fails"


async def gathered_by_name():
    await asyncio.gather(fetch("a"), fetch("b"), return_exceptions=True)  # expect: GIL403


async def gathered_tasks(urls):
    tasks = []
    for url in urls:
        tasks.append(asyncio.create_task(fetch(url)))
    await asyncio.gather(*tasks, return_exceptions=True)  # expect: GIL403


async def gathered_and_never_read(urls):
    results = await asyncio.gather(*(fetch(url) for url in urls), return_exceptions=True)  # expect: GIL403


# --- right


def read_later(orders):
    with ThreadPoolExecutor() as pool:
        futures = [pool.submit(save, order) for order in orders]
        for future in as_completed(futures):
            future.result()


def appended(orders, futures):
    for order in orders:
        futures.append(POOL.submit(save, order))


def given_a_callback(order):
    POOL.submit(save, order).add_done_callback(print)


def given_a_callback_later(order):
    future = POOL.submit(save, order)
    future.add_done_callback(print)


def returned(order):
    return POOL.submit(save, order)


def handler_of_its_own(order):
    POOL.submit(careful, order)


def handler_in_a_loop(orders):
    POOL.submit(careful_loop, orders)


def handler_below(order):
    POOL.submit(calls_careful, order)


def cannot_fail(order):
    POOL.submit(only_logs, order)
    POOL.submit(time.sleep, 1)


def unknown_work(work, order):
    POOL.submit(work, order)


def on_purpose(order):
    _ = POOL.submit(save, order)
    _ignored = POOL.submit(save, order)


def in_finally(order):
    try:
        print(order)
    finally:
        POOL.submit(save, order)


def stop_all(order):
    POOL.submit(save, order)


def on_signal(*_):
    POOL.submit(save, 0)


def at_the_end():
    POOL.submit(save, 0)


def install():
    signal.signal(signal.SIGTERM, on_signal)
    atexit.register(at_the_end)


def error_callback(order):
    with ThreadPool(4) as pool:
        pool.apply_async(save, (order,), error_callback=log.error)
        pool.close()
        pool.join()


def map_read(orders):
    with ThreadPoolExecutor() as pool:
        for result in pool.map(save, orders):
            print(result)
        return list(pool.map(save, orders))


def map_that_cannot_fail(orders):
    with ThreadPoolExecutor() as pool:
        pool.map(careful, orders)


def blocking_map(orders):
    with mp.Pool() as pool:
        pool.map(save, orders)


def not_a_pool(form, order):
    form.submit(save, order)


def shared_with_a_nested_function(order):
    future = POOL.submit(save, order)

    def wait():
        return future.result()

    return wait


async def gather_read(urls):
    results = await asyncio.gather(*[fetch(url) for url in urls], return_exceptions=True)
    for result in results:
        print(result)


async def gather_that_raises(urls):
    await asyncio.gather(*[fetch(url) for url in urls])


async def gather_cancelled(tasks):
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def gather_each_read_later(urls):
    tasks = [asyncio.create_task(fetch(url)) for url in urls]
    await asyncio.gather(*tasks, return_exceptions=True)
    for task in tasks:
        print(task.exception())


async def gather_that_cannot_fail(urls):
    await asyncio.gather(*[careful_fetch(url) for url in urls], return_exceptions=True)


async def gather_of_unknown_tasks(tasks):
    await asyncio.gather(*tasks, return_exceptions=True)


async def cleanup(urls):
    await asyncio.gather(*[fetch(url) for url in urls], return_exceptions=True)


async def gather_returned(urls):
    return await asyncio.gather(*[fetch(url) for url in urls], return_exceptions=True)
