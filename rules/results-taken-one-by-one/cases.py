"""Edges of results-taken-one-by-one in one module. Never executed."""

import asyncio
import multiprocessing as mp
import time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor, as_completed
from multiprocessing.pool import ThreadPool

POOL = ThreadPoolExecutor(4)
SINGLE = ThreadPoolExecutor(max_workers=1)


def work(item, other=None):
    return item, other


async def fetch(url):
    await asyncio.sleep(1)
    return url


# --- submit and result


def direct(items):
    for item in items:
        print(POOL.submit(work, item).result())  # expect: GIL404 "Each turn waits for its own `POOL.submit`"


def in_a_comprehension(items):
    with ThreadPoolExecutor() as pool:
        return [pool.submit(work, item).result() for item in items]  # expect: GIL404


def processes(items):
    with ProcessPoolExecutor() as pool:
        for item in items:
            yield_me = pool.submit(work, item).result()  # expect: GIL404
            print(yield_me)


def by_name(items):
    results = []
    with ThreadPoolExecutor() as pool:
        for item in items:
            future = pool.submit(work, item)
            results.append(future.result())  # expect: GIL404
    return results


def in_a_generator_expression(items):
    return sum(POOL.submit(work, item).result() for item in items)  # expect: GIL404


def over_a_range():
    total = 0
    for number in range(10):
        total += POOL.submit(work, number).result()  # expect: GIL404
    return total


def one_after_the_other():
    first = POOL.submit(work, 1).result()  # expect: GIL404 "`POOL.submit` is waited for before the next is submitted"
    second = POOL.submit(work, 2).result()
    return first, second


# --- tasks


async def task_in_a_loop(urls):
    for url in urls:
        print(await asyncio.create_task(fetch(url)))  # expect: GIL404 "`fetch` runs once at a time"


async def task_by_name(urls):
    for url in urls:
        task = asyncio.create_task(fetch(url))
        await task  # expect: GIL404


async def ensured(urls):
    return [await asyncio.ensure_future(fetch(url)) for url in urls]  # expect: GIL404


async def task_of_a_group(urls):
    async with asyncio.TaskGroup() as group:
        for url in urls:
            await group.create_task(fetch(url))  # expect: GIL404


# --- apply


def applied(items):
    with mp.Pool(4) as pool:
        return [pool.apply(work, (item,)) for item in items]  # expect: GIL404 "`pool.apply` waits"


def applied_in_threads(items):
    pool = ThreadPool(4)
    for item in items:
        print(pool.apply(work, (item,)))  # expect: GIL404


# --- right


def two_passes(items):
    futures = [POOL.submit(work, item) for item in items]
    return [future.result() for future in futures]


def as_they_come(items):
    futures = [POOL.submit(work, item) for item in items]
    for future in as_completed(futures):
        print(future.result())


def once(item):
    return POOL.submit(work, item).result()


def needs_the_one_before(items):
    state = None
    for item in items:
        state = POOL.submit(work, item, state).result()
    return state


def two_in_a_turn(items):
    for item in items:
        left = POOL.submit(work, item)
        right = POOL.submit(work, item)
        print(left.result(), right.result())


def work_meanwhile(items):
    for item in items:
        future = POOL.submit(work, item)
        own = work(item)
        print(own, future.result())


def time_limit(items):
    for item in items:
        print(POOL.submit(work, item).result(timeout=3))


def retries():
    for _ in range(3):
        try:
            return POOL.submit(work, 1).result()
        except OSError:
            continue
    return None


def first_that_fits(items):
    for item in items:
        if POOL.submit(work, item).result():
            break


def one_worker(items):
    for item in items:
        print(SINGLE.submit(work, item).result())


def one_process(items):
    with mp.Pool(1) as pool:
        return [pool.apply(work, (item,)) for item in items]


def a_pool_for_each(items):
    for item in items:
        with ProcessPoolExecutor() as pool:
            print(pool.submit(work, item).result())


def as_it_arrives(jobs):
    while True:
        print(POOL.submit(work, jobs.get()).result())


def paced(items):
    for item in items:
        print(POOL.submit(work, item).result())
        time.sleep(1)


def one_item_at_a_time(items):
    for item in items:
        yield POOL.submit(work, item).result()


def second_needs_the_first():
    first = POOL.submit(work, 1).result()
    return POOL.submit(work, first).result()


def something_between():
    first = POOL.submit(work, 1).result()
    work(first)
    second = POOL.submit(work, 2).result()
    return first, second


def read_in_the_next_turn(items):
    future = None
    for item in items:
        if future is not None:
            print(future.result())
        future = POOL.submit(work, item)


def not_a_pool(forms, items):
    for item in items:
        print(forms.submit(work, item).result())


def asynchronously(items):
    with mp.Pool() as pool:
        pending = [pool.apply_async(work, (item,)) for item in items]
        return [one.get() for one in pending]


async def tasks_first(urls):
    tasks = [asyncio.create_task(fetch(url)) for url in urls]
    return [await task for task in tasks]


async def awaited_without_a_task(urls):
    for url in urls:
        print(await fetch(url))


async def one_task(url):
    return await asyncio.create_task(fetch(url))


async def context_of_its_own(urls, context):
    for url in urls:
        await asyncio.create_task(fetch(url), context=context)


async def something_meanwhile(urls):
    for url in urls:
        task = asyncio.create_task(fetch(url))
        await asyncio.sleep(0)
        print(task.done())
        await task


async def stream(urls):
    async for url in urls:
        await asyncio.create_task(fetch(url))


async def with_a_limit(urls):
    for url in urls:
        await asyncio.wait_for(asyncio.create_task(fetch(url)), 3)


async def in_threads(items):
    for item in items:
        print(await asyncio.to_thread(work, item))
