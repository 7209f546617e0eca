"""Waiting for processes, threads, locks, queues and people, and the forms that do not wait. Never executed."""

import asyncio
import concurrent.futures
import multiprocessing
import os
import queue
import subprocess
import threading
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor

POOL = ThreadPoolExecutor()
UNBOUNDED = queue.Queue()
BOUNDED = queue.Queue(maxsize=10)
DONE = threading.Event()


def work():
    return 1


# --- processes


async def run():
    subprocess.run(["make"])  # expect: GIL101 "`subprocess.run`"


async def run_with_a_timeout():
    subprocess.run(["make"], timeout=5)  # expect: GIL101 "for up to 5 s"


async def check_output():
    return subprocess.check_output(["git", "log"])  # expect: GIL101


async def system():
    os.system("make")  # expect: GIL101 "`os.system`"


async def start_only():
    return subprocess.Popen(["make"])  # expect: GIL101 "`subprocess.Popen`"


async def wait_for_a_parameter(process: subprocess.Popen):
    process.wait()  # expect: GIL101


async def communicate(process: "subprocess.Popen[bytes]"):
    return process.communicate()  # expect: GIL101


async def wait_for_a_pid(pid):
    return os.waitpid(pid, 0)  # expect: GIL101


async def join_a_process(process: multiprocessing.Process):
    process.join()  # expect: GIL101


async def poll(process: subprocess.Popen):
    return process.poll()


async def kill(process: subprocess.Popen):
    process.kill()
    return process.returncode


async def async_process():
    process = await asyncio.create_subprocess_exec("make")
    await process.wait()
    return await process.communicate()


# --- threads, events, conditions


async def join():
    thread = threading.Thread(target=work)
    thread.start()
    thread.join()  # expect: GIL101


async def join_for_a_while(thread: threading.Thread):
    thread.join(timeout=2)  # expect: GIL101 "for up to 2 s"


async def join_many(threads: "list[threading.Thread]"):
    for thread in threads:
        thread.join()  # expect: GIL101


async def start_is_quick(thread: threading.Thread):
    thread.start()
    return thread.is_alive()


async def event():
    DONE.wait()  # expect: GIL101


async def event_for_a_while():
    DONE.wait(0.5)  # expect: GIL101 "for up to"


async def event_not_waited_for():
    DONE.wait(0)
    DONE.wait(timeout=0)
    DONE.set()
    return DONE.is_set()


async def barrier(barrier: threading.Barrier):
    barrier.wait()  # expect: GIL101


async def condition():
    condition = threading.Condition()
    with condition:
        condition.wait()  # expect: GIL101


# --- locks: short critical sections are notes


async def lock_is_a_note():
    lock = threading.Lock()
    with lock:
        pass


async def lock_tried():
    lock = threading.Lock()
    if lock.acquire(blocking=False):
        lock.release()
    if lock.acquire(False):
        lock.release()


# --- queues


async def get():
    return UNBOUNDED.get()  # expect: GIL101


async def get_for_a_while():
    return UNBOUNDED.get(timeout=3)  # expect: GIL101 "for up to 3 s"


async def get_positional_timeout():
    return UNBOUNDED.get(True, 3)  # expect: GIL101 "for up to 3 s"


async def put_into_a_bounded_queue():
    BOUNDED.put(1)  # expect: GIL101


async def join_a_queue():
    BOUNDED.join()  # expect: GIL101


async def simple_queue():
    return queue.SimpleQueue().get()  # expect: GIL101


async def process_queue(results: multiprocessing.Queue):
    return results.get()  # expect: GIL101


async def queue_forms_that_do_not_wait():
    UNBOUNDED.put(1)
    UNBOUNDED.put_nowait(1)
    BOUNDED.put(1, block=False)
    BOUNDED.put(1, False)
    UNBOUNDED.get_nowait()
    UNBOUNDED.get(block=False)
    UNBOUNDED.get(False)
    UNBOUNDED.task_done()
    return UNBOUNDED.qsize(), UNBOUNDED.empty()


async def asyncio_queue():
    jobs = asyncio.Queue(maxsize=1)
    await jobs.put(1)
    await jobs.join()
    return await jobs.get()


# --- futures and executors


async def result():
    future = POOL.submit(work)
    return future.result()  # expect: GIL101


async def result_for_a_while(future: Future):
    return future.result(timeout=2)  # expect: GIL101 "for up to 2 s"


async def result_in_one_go():
    return POOL.submit(work).result()  # expect: GIL101


async def annotated_in_a_string(future: "Future[int]"):
    return future.result()  # expect: GIL101


async def wait_for_futures(futures):
    concurrent.futures.wait(futures)  # expect: GIL101


async def as_completed(futures):
    for future in concurrent.futures.as_completed(futures):  # expect: GIL101
        print(future)


async def mapped(items):
    return list(POOL.map(str, items))  # expect: GIL101


async def shutdown():
    POOL.shutdown()  # expect: GIL101


async def shutdown_and_wait():
    POOL.shutdown(wait=True)  # expect: GIL101


async def with_block():
    with ThreadPoolExecutor() as pool:  # expect: GIL101 "The end of `with ThreadPoolExecutor()`"
        await asyncio.get_running_loop().run_in_executor(pool, work)


async def with_block_of_processes():
    with ProcessPoolExecutor() as pool:  # expect: GIL101
        await asyncio.get_running_loop().run_in_executor(pool, work)


async def shutdown_without_waiting():
    POOL.shutdown(wait=False)


async def submit_is_quick():
    return POOL.submit(work)


async def map_not_consumed(items):
    return POOL.map(str, items)


async def known_to_be_done(future: Future):
    if future.done():
        return future.result()
    return None


async def polled_until_done(job):
    future = POOL.submit(job)
    while not future.done():
        await asyncio.sleep(0.1)
    return future.result()


async def left_unless_done(job):
    future = POOL.submit(job)
    if not future.done():
        return None
    return future.result()


async def done_in_the_other_branch(future: Future):
    if not future.done():
        await asyncio.sleep(1)
    else:
        return future.result()
    return None


async def results_of_waited_ones(futures):
    done, _ = concurrent.futures.wait(futures)  # expect: GIL101 "concurrent.futures.wait"
    return [future.result() for future in done]


async def results_of_completed_ones(futures):
    for future in concurrent.futures.as_completed(futures):  # expect: GIL101 "as_completed"
        print(future.result())


async def another_one_is_done(first: Future, second: Future):
    if first.done():
        return second.result()  # expect: GIL101
    return None


async def asked_too_early(future: Future):
    if future.done():
        await asyncio.sleep(0)
    return future.result()  # expect: GIL101


async def no_time_to_wait(future: Future):
    return future.result(timeout=0)


async def asyncio_futures(task: asyncio.Task, future: "asyncio.Future[int]"):
    done, pending = await asyncio.wait([task])
    for finished in done:
        finished.result()
    return task.result(), future.result(), task.exception(), pending


async def wrapped_future():
    return await asyncio.wrap_future(POOL.submit(work))


async def asyncio_primitives():
    lock, event, condition = asyncio.Lock(), asyncio.Event(), asyncio.Condition()
    async with lock:
        await event.wait()
    async with condition:
        await condition.wait()
    await lock.acquire()
    lock.release()


# --- people


async def person():
    return input("name? ")  # expect: GIL101 "`input`"
