"""Branches on where code runs: on a loop or not, in which thread; and calls whose result is awaited. Never executed."""

import asyncio
import concurrent.futures
import threading
import time

import trio

from asking import can_block, get_running_loop, has_library, is_event_loop_running, is_main_thread

# --- which thread: possible at most, so not shown


class Hass:
    loop_thread_id = 0


def report(hass: Hass, future: concurrent.futures.Future):
    if hass.loop_thread_id != threading.get_ident():
        future.result()
        return
    print("on the loop")


def report_after_an_early_return(hass: Hass):
    if hass.loop_thread_id == threading.get_ident():
        return
    time.sleep(1)


def only_in_the_main_thread():
    if threading.current_thread() is threading.main_thread():
        time.sleep(1)


def only_elsewhere():
    ident = threading.get_ident()
    if ident != Hass.loop_thread_id:
        time.sleep(1)


def through_a_function():
    if not is_main_thread():
        return
    time.sleep(1)


async def by_thread(hass, future: concurrent.futures.Future):
    report(hass, future)
    report_after_an_early_return(hass)
    only_in_the_main_thread()
    only_elsewhere()
    through_a_function()


def prints_the_thread():
    print(threading.get_ident())
    time.sleep(1)


async def thread_is_no_matter():
    prints_the_thread()  # expect: GIL101


# --- is a loop running: on a loop, the other branch is dead


def sleeps_off_the_loop():
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        time.sleep(1)


def sleeps_where_there_is_none():
    if get_running_loop() is not None:
        return asyncio.sleep(1)
    else:
        return time.sleep(1)


def sleeps_where_there_is_none_by_truth():
    loop = get_running_loop()
    if loop:
        return
    time.sleep(1)


def conditional():
    return None if is_event_loop_running() else time.sleep(1)


def refuses_on_a_loop():
    try:
        trio.lowlevel.current_task()
    except RuntimeError:
        pass
    else:
        raise RuntimeError("this is a blocking function")
    time.sleep(1)


def refuses_by_a_function():
    if has_library():
        raise RuntimeError("not here")
    time.sleep(1)


def only_where_it_can():
    if not can_block():
        raise RuntimeError("not here")
    time.sleep(1)


def flag_is_set():
    running = False
    try:
        asyncio.get_running_loop()
        running = True
    except RuntimeError:
        pass
    if not running:
        time.sleep(1)


def runs_the_loop():
    loop = asyncio.get_event_loop()
    if loop.is_running():
        return
    time.sleep(1)


async def off_the_loop():
    sleeps_off_the_loop()
    sleeps_where_there_is_none()
    sleeps_where_there_is_none_by_truth()
    conditional()
    refuses_on_a_loop()
    refuses_by_a_function()
    only_where_it_can()
    flag_is_set()
    runs_the_loop()


def sleeps_on_the_loop():
    if is_event_loop_running():
        time.sleep(1)


async def on_the_loop():
    sleeps_on_the_loop()  # expect: GIL101


def sleeps_after_asking():
    try:
        loop = asyncio.get_running_loop()
    except RuntimeError:
        loop = None
    time.sleep(1)
    return loop


async def asked_in_vain():
    sleeps_after_asking()  # expect: GIL101


def sleeps_in_the_try():
    try:
        asyncio.get_running_loop()
        time.sleep(1)
    except RuntimeError:
        pass


async def in_the_try():
    sleeps_in_the_try()  # expect: GIL101


def catches_something_else():
    try:
        asyncio.get_running_loop()
    except KeyError:
        time.sleep(1)


async def no_answer():
    catches_something_else()  # expect: GIL101


# --- a wrapper of a synchronous and an asynchronous form: who awaits means the second


def load():
    time.sleep(1)


async def aload():
    await asyncio.sleep(1)


def dispatch(sync):
    function = load if sync else aload
    return function()


def dispatch_twice(sync):
    return dispatch(sync)


async def awaits():
    await dispatch(False)


async def awaits_through_two():
    await dispatch_twice(False)


async def awaits_later():
    job = dispatch(False)
    await job


async def gathers():
    await asyncio.gather(dispatch(False), dispatch(False))


def only_sync():
    return load()


async def does_not_await():
    return only_sync()  # expect: GIL101


def dispatched(asynchronous):
    def decorate(synchronous):
        def wrapper(*args, sync=None):
            function = synchronous if sync else asynchronous
            return function(*args)

        return wrapper

    return decorate


@dispatched(aload)
def load_either():
    time.sleep(1)


async def awaits_the_twin():
    await load_either()


async def takes_either_for_sync():
    load_either(sync=True)  # expect: GIL101
