"""Edges of work-called-not-passed in one module. Never executed."""

import _thread
import asyncio
import functools
import multiprocessing
import multiprocessing as mp
import queue
import threading
import time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing.pool import ThreadPool
from threading import Thread

import pytest
import somewhere


def work(item=None):
    print(item)


def compute(number):
    total = number * 3
    return total


def label(number):
    if number:
        return f"number {number}"
    return None


def make_worker(number):
    def worker():
        print(number)

    return worker


def maybe_worker(number):
    if number:
        return None
    return work


def unknown_result(number):
    return somewhere.thing(number)


class Job:
    def run_it(self):
        print(self)


class CallableJob:
    def __init__(self, size):
        self.size = size

    def __call__(self):
        print(self.size)


async def fetch(url):
    await asyncio.sleep(1)
    return url


# --- called on the spot


def thread_without_arguments():
    Thread(target=work()).start()  # expect: GIL402 "`work()` is called here and now"


def thread_with_arguments():
    threading.Thread(target=work("a"), daemon=True).start()  # expect: GIL402 "Write `target=work, args=("


def process(items):
    mp.Process(target=compute(3)).start()  # expect: GIL402 "`target=compute, args=(3,)`"


def submitted(pool: ThreadPoolExecutor):
    return pool.submit(compute(3))  # expect: GIL402 "Pass `compute, 3`"


def submitted_text(numbers):
    with ThreadPoolExecutor() as pool:
        return [pool.submit(label(number)) for number in numbers]  # expect: GIL402


def timer():
    threading.Timer(5.0, work("tea")).start()  # expect: GIL402


async def to_thread():
    await asyncio.to_thread(work("a"))  # expect: GIL402


async def in_executor():
    loop = asyncio.get_running_loop()
    await loop.run_in_executor(None, compute(4))  # expect: GIL402


def library_call():
    Thread(target=time.sleep(5)).start()  # expect: GIL402
    Thread(target=print("hello")).start()  # expect: GIL402


def pool_apply_async():
    with ThreadPool(4) as pool:
        return pool.apply_async(compute(2)).get()  # expect: GIL402


def raw_thread():
    _thread.start_new_thread(work(), ())  # expect: GIL402


def an_instance_of_a_plain_class():
    Thread(target=Job()).start()  # expect: GIL402


def bound_method(job: Job):
    Thread(target=job.run_it()).start()  # expect: GIL402


def through_a_helper_that_returns_data(number):
    Thread(target=compute(compute(number))).start()  # expect: GIL402


# --- coroutine functions


def coroutine_function_in_a_thread():
    Thread(target=fetch, args=("a",)).start()  # expect: GIL402 "`fetch` is a coroutine function"


def coroutine_in_a_thread():
    Thread(target=fetch("a")).start()  # expect: GIL402 "makes a coroutine, which cannot be called"


def coroutine_function_in_a_process():
    multiprocessing.Process(target=fetch, args=("a",)).start()  # expect: GIL402


async def coroutine_function_to_thread():
    await asyncio.to_thread(fetch, "a")  # expect: GIL402 "Await it on the loop itself"


async def result_printed():
    answer = await asyncio.to_thread(fetch, "a")  # expect: GIL402
    print(f"{answer}")


def submitted_coroutine_function(pool: ThreadPoolExecutor):
    pool.submit(fetch, "a")  # expect: GIL402


def mapped_coroutine_function(urls):
    with ProcessPoolExecutor() as pool:
        pool.map(fetch, urls)  # expect: GIL402


def lambda_that_makes_a_coroutine():
    Thread(target=lambda: fetch("a")).start()  # expect: GIL402


def partial_of_a_coroutine_function():
    Thread(target=functools.partial(fetch, "a")).start()  # expect: GIL402


# --- group


def function_as_group():
    Thread(work).start()  # expect: GIL402 "`Thread(work)` raises AssertionError"


def function_as_group_of_a_process():
    mp.Process(work, args=(1,)).start()  # expect: GIL402 "Write `mp.Process(target=work)`"


# --- arguments


def text_as_arguments():
    Thread(target=work, args="abc").start()  # expect: GIL402 "each of its characters becomes one"


def text_in_parentheses():
    Thread(target=work, args=("abc")).start()  # expect: GIL402


def number_as_arguments():
    Thread(target=work, args=5).start()  # expect: GIL402 "fails with TypeError"


def queue_in_parentheses():
    jobs = queue.Queue()
    Thread(target=work, args=(jobs)).start()  # expect: GIL402 "Write `(jobs,)`"


def event_in_parentheses():
    done = mp.Event()
    mp.Process(target=work, args=(done)).start()  # expect: GIL402


def instance_in_parentheses():
    job = Job()
    Thread(target=work, args=(job)).start()  # expect: GIL402


def number_for_apply_async():
    with mp.Pool() as pool:
        return pool.apply_async(compute, 5).get()  # expect: GIL402


# --- run


def run_instead_of_start():
    thread = Thread(target=work)
    thread.run()  # expect: GIL402 "`thread.run()` does the work in the calling thread"


def run_at_once():
    mp.Process(target=work).run()  # expect: GIL402 "no process is started"


class Never(threading.Thread):
    def run(self):
        work()


def run_of_a_subclass():
    Never().run()  # expect: GIL402


# --- right


def passed():
    Thread(target=work).start()
    Thread(target=work, args=("abc",)).start()
    threading.Timer(5, work, ["tea"]).start()


def passed_to_a_pool(pool: ThreadPoolExecutor):
    return pool.submit(compute, 3), pool.map(compute, [1, 2])


def made_by_a_factory():
    Thread(target=make_worker(3)).start()


def made_by_a_factory_for_a_pool(pool: ThreadPoolExecutor):
    return pool.submit(make_worker(3))


def sometimes_a_function(number):
    Thread(target=maybe_worker(number)).start()


def unknown_function(number):
    Thread(target=somewhere.make(number)).start()


def unknown_return(number):
    Thread(target=unknown_result(number)).start()


def callable_object():
    Thread(target=CallableJob(3)).start()


def partial():
    Thread(target=functools.partial(work, 3)).start()


def lambda_function():
    Thread(target=lambda: work(3)).start()


def lambda_that_runs_a_coroutine():
    Thread(target=lambda: asyncio.run(fetch("a"))).start()


def runner():
    Thread(target=asyncio.run, args=(fetch("a"),)).start()


def submitted_runner(pool: ThreadPoolExecutor):
    return pool.submit(asyncio.run, fetch("a")).result()


async def awaited_afterwards():
    coroutine = await asyncio.to_thread(fetch, "a")
    return await coroutine


async def awaited_twice():
    return await (await asyncio.to_thread(fetch, "a"))


def run_afterwards(pool: ThreadPoolExecutor):
    return asyncio.run(pool.submit(fetch, "a").result())


def handed_back(pool: ThreadPoolExecutor):
    return pool.submit(fetch, "a")


def no_target():
    Thread(None, work).start()
    Thread(group=None, target=None).start()


def unknown_group(anything):
    Thread(anything).start()


def list_of_arguments(items):
    Thread(target=work, args=[1]).start()
    Thread(target=work, args=items).start()
    Thread(target=work, args=tuple(items)).start()


def one_character():
    Thread(target=work, args=("a")).start()


def unknown_in_parentheses(thing):
    Thread(target=work, args=(thing)).start()


def arguments_of_a_timer():
    threading.Timer(5, work, None).start()


def started_and_run(foreground):
    thread = Thread(target=work)
    if foreground:
        thread.run()
    else:
        thread.start()


class Started(threading.Thread):
    def run(self):
        work()


def run_of_a_started_class():
    Started().run()


def start_it():
    Started().start()


class Inner(Thread):
    def run(self):
        super().run()

    def now(self):
        self.run()


def run_of_something_else(job: Job, app):
    job.run_it()
    app.run()
    asyncio.run(fetch("a"))


def expected_failure():
    with pytest.raises(AssertionError):
        Thread(work)


def expected_type_error():
    try:
        mp.Process(target=work, args=5).start()
    except TypeError:
        print("as it should be")


def starred(arguments):
    Thread(*arguments).start()


def decorated():
    @somewhere.decorator
    async def maybe_plain():
        await asyncio.sleep(1)

    Thread(target=maybe_plain).start()


def replaced(pool: ThreadPoolExecutor, fn):
    return pool.submit(fn())


def getter(registry):
    Thread(target=registry["work"]()).start()
    Thread(target=getattr(somewhere, "work")()).start()


def a_class():
    Thread(target=CallableJob, args=(3,)).start()


def bound(job: Job):
    Thread(target=job.run_it).start()


def looked_up(registry, pool: ThreadPoolExecutor):
    return pool.submit(registry.get("work"))


def returned_bound_method():
    def pick():
        return Job().run_it

    Thread(target=pick()).start()


async def awaited_work(pool: ThreadPoolExecutor):
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(pool, await somewhere.choose(), 1)


def called_before(pool: ThreadPoolExecutor):
    number = compute(3)
    return pool.submit(compute, number)
