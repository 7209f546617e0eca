"""Edges of blocking-call-in-coroutine in one module. Never executed."""

import asyncio
import functools
import queue
import subprocess
import threading
import time
import time as clock
from functools import partial
from time import sleep
from time import sleep as pause

import requests

nap = time.sleep
rest = nap
doze = partial(time.sleep, 2)
HALF = 0.5


# --- the call itself, under every name it can have


async def direct():
    time.sleep(2)  # expect: GIL101 "`time.sleep` blocks the event loop for 2 s"


async def twin_is_named():
    time.sleep(2)  # expect: GIL101 "`await asyncio.sleep(2)`"


async def unknown_length(delay):
    time.sleep(delay)  # expect: GIL101 "`time.sleep` blocks the event loop"


async def named_constant():
    time.sleep(HALF)  # expect: GIL101


async def short_sleep():
    time.sleep(0.01)  # expect: GIL101


async def by_module_alias():
    clock.sleep(1)  # expect: GIL101 "`time.sleep`"


async def by_from_import():
    sleep(1)  # expect: GIL101 "`time.sleep`"


async def by_renamed_import():
    pause(1)  # expect: GIL101 "`time.sleep`"


async def by_assigned_name():
    nap(1)  # expect: GIL101 "`time.sleep`"


async def by_assigned_twice():
    rest(1)  # expect: GIL101 "`time.sleep`"


async def by_local_alias():
    wait = time.sleep
    wait(1)  # expect: GIL101 "`time.sleep`"


async def by_local_import():
    import time as t

    t.sleep(1)  # expect: GIL101 "`time.sleep`"


async def by_partial():
    doze()  # expect: GIL101 "`time.sleep`"


async def by_local_partial():
    job = functools.partial(nap, 1)
    job()  # expect: GIL101 "`time.sleep`"


async def by_lambda():
    (lambda: time.sleep(1))()  # expect: GIL101 "`time.sleep`"


async def by_named_lambda():
    job = lambda seconds: time.sleep(seconds)
    job(1)  # expect: GIL101 "`time.sleep`"


async def by_default_argument(wait=time.sleep):
    wait(1)  # expect: GIL101 "`time.sleep`"


async def by_walrus():
    if (wait := time.sleep) is not None:
        wait(1)  # expect: GIL101 "`time.sleep`"


async def by_unpacking():
    wait, other = time.sleep, len
    other(())
    wait(1)  # expect: GIL101 "`time.sleep`"


# --- through functions


def outer():
    middle()


def middle():
    inner()


def inner():
    time.sleep(3)


async def through_three_functions():
    outer()  # expect: GIL101 "`time.sleep`"


async def awaits_a_coroutine_that_is_wrong():
    await through_three_functions()


async def through_nested_function():
    def work():
        time.sleep(1)

    work()  # expect: GIL101


async def through_argument_of_a_call():
    print(len(str(inner())))  # expect: GIL101


async def in_a_condition():
    while not ready():  # expect: GIL101
        await asyncio.sleep(1)


def ready():
    return requests.get("https://example.org/ready").ok


async def in_an_except_clause():
    try:
        await asyncio.sleep(0)
    except OSError:
        inner()  # expect: GIL101
    finally:
        await asyncio.sleep(0)


async def in_a_finally_clause():
    try:
        await asyncio.sleep(0)
    finally:
        inner()  # expect: GIL101


async def in_a_return():
    return ready()  # expect: GIL101 "`requests.get`"


async def in_an_assignment_target():
    cache = {}
    cache[ready()] = 1  # expect: GIL101
    return cache


async def in_an_f_string():
    return f"{ready()}"  # expect: GIL101


async def in_a_default_argument():
    def later(value=ready()):  # expect: GIL101
        return value

    return later


async def in_a_decorator_argument():
    @functools.lru_cache(maxsize=ready())  # expect: GIL101
    def later():
        return 1

    return later


async def in_a_list_comprehension(urls):
    return [requests.get(url) for url in urls]  # expect: GIL101 "`requests.get`"


async def in_a_dict_comprehension(urls):
    return {url: fetch(url) for url in urls}  # expect: GIL101


async def in_a_consumed_generator_expression(urls):
    return sum(fetch(url) for url in urls)  # expect: GIL101


async def in_a_branch(value):
    if value == 1:
        return fetch("one")  # expect: GIL101
    return None


def fetch(url):
    return len(requests.get(url).content)


# Recursion ends, and is followed.


def even(n):
    return n == 0 or odd(n - 1)


def odd(n):
    time.sleep(1)
    return n != 0 and even(n - 1)


async def through_mutual_recursion():
    even(10)  # expect: GIL101


# --- silent in this module


async def passed_not_called():
    jobs = [inner, outer, time.sleep]
    return jobs, inner


async def zero_sleep():
    time.sleep(0)


async def nested_function_not_called():
    def work():
        time.sleep(1)

    return work


async def lambda_not_called():
    return lambda: time.sleep(1)


def synchronous_code_may_wait():
    time.sleep(1)
    subprocess.run(["true"])
    threading.Event().wait()
    return queue.Queue().get()


async def generator_expression_not_consumed(urls):
    return (fetch(url) for url in urls)


async def nested_class_methods_are_not_run():
    class Job:
        def run(self):
            time.sleep(1)

    return Job


async def after_return():
    return 1


async def rebound_name():
    sleep = asyncio.sleep
    await sleep(1)


async def parameter_hides_the_import(sleep, requests):
    sleep(1)
    return requests.get("key")


if __name__ == "__main__":
    inner()
