"""Runs inside the interpreter under measurement: the experiments, one a call, as JSON on the last line.

    experiments.py NAME

Each returns {label: figure}; times are in seconds. Small enough for two busy cores, large enough to tell directions.
Standard library only; numpy is used where it is installed.
"""

import asyncio
import concurrent.futures as futures
import hashlib
import json
import math
import multiprocessing
import os
import random
import socket
import subprocess
import sys
import threading
import time

CORES = 2
HOST = "127.0.0.1"


def timed(work):
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def median_ratios(serial, others, turns=5):
    """label -> how many times faster than serial, each the median of ratios taken in the same turn."""
    ratios = {label: [] for label in others}
    for _ in range(turns):
        base = timed(serial)
        for label, work in others.items():
            ratios[label].append(base / timed(work))
    return {label: sorted(values)[len(values) // 2] for label, values in ratios.items()}


def pooled(pool, work, items):
    return lambda: list(pool.map(work, items))


# ---- Computing ----

PARTS = [(i * 400_000, (i + 1) * 400_000) for i in range(2)]


def trigonometry(part):
    total = 0.0
    for i in range(*part):
        total += math.sin(i) ** 2 + math.cos(i) ** 2
    return total


def cpu():
    """The sum of sin^2 + cos^2: serial, threads, processes, interpreters, numpy."""
    with futures.ThreadPoolExecutor(CORES) as threads, futures.ProcessPoolExecutor(CORES) as processes:
        others = {"threads": pooled(threads, trigonometry, PARTS), "processes": pooled(processes, trigonometry, PARTS)}
        interpreters = None
        if hasattr(futures, "InterpreterPoolExecutor"):
            interpreters = futures.InterpreterPoolExecutor(CORES)
            others["interpreters"] = pooled(interpreters, trigonometry, PARTS)
        try:
            import numpy

            def vectorised():
                values = numpy.arange(PARTS[0][0], PARTS[-1][1], dtype=float)
                return (numpy.sin(values) ** 2 + numpy.cos(values) ** 2).sum()

            others["numpy"] = vectorised
        except ImportError:
            pass
        for work in others.values():
            work()
        ratios = median_ratios(lambda: [trigonometry(part) for part in PARTS], others)
        if interpreters:
            interpreters.shutdown()
    return ratios


def hashing():
    """sha256 of large and of small buffers, two threads against one."""
    large, small = bytes(1 << 24), b"x" * 64

    def many_small(_):
        for _ in range(60_000):
            hashlib.sha256(small)

    def big(_):
        hashlib.sha256(large)
        hashlib.sha256(large)

    result = {}
    with futures.ThreadPoolExecutor(CORES) as pool:
        for label, work in (("large buffers", big), ("small buffers", many_small)):
            ratios = median_ratios(lambda work=work: [work(0), work(0)], {label: pooled(pool, work, [0, 0])})
            result.update(ratios)
    return result


# ---- Waiting ----


async def gathered(count, seconds):
    await asyncio.gather(*(asyncio.sleep(seconds) for _ in range(count)))


def waits(count, seconds, workers):
    result = {"serial": timed(lambda: [time.sleep(seconds) for _ in range(count)])}
    for number in workers:
        with futures.ThreadPoolExecutor(number) as pool:
            result["{} threads".format(number)] = timed(pooled(pool, time.sleep, [seconds] * count))
    result["asyncio"] = timed(lambda: asyncio.run(gathered(count, seconds)))
    return result


def waits64():
    """64 waits of 50 ms."""
    result = waits(64, 0.05, (16, 32, 64))
    with futures.ProcessPoolExecutor(16) as pool:
        result["16 processes"] = timed(pooled(pool, time.sleep, [0.05] * 64))
    return result


def waits10():
    """10 waits of 200 ms."""
    return waits(10, 0.2, (10,))


# ---- Talking ----

SERVER = """
import asyncio, sys
delay, mode = float(sys.argv[1]), sys.argv[2]
async def serve(reader, writer):
    data = await (reader.readuntil(b'\\r\\n\\r\\n') if mode == 'http' else reader.readexactly(64))
    if delay:
        await asyncio.sleep(delay)
    writer.write(b'HTTP/1.0 200 OK\\r\\n\\r\\nok' if mode == 'http' else data)
    await writer.drain()
    writer.close()
async def main():
    server = await asyncio.start_server(serve, '127.0.0.1', 0, backlog=1024)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()
asyncio.run(main())
"""
QUERY = {"http": b"GET / HTTP/1.0\r\n\r\n", "echo": b"x" * 64}


class Server:
    """A server in a process of its own."""

    def __init__(self, delay, mode):
        command = [sys.executable, "-c", SERVER, str(delay), mode]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE)
        self.port = int(self.process.stdout.readline())
        self.query = QUERY[mode]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()

    def ask(self, _=None):
        with socket.create_connection((HOST, self.port)) as connection:
            connection.sendall(self.query)
            while connection.recv(4096):
                pass

    async def ask_async(self):
        reader, writer = await asyncio.open_connection(HOST, self.port)
        writer.write(self.query)
        await reader.read()
        writer.close()

    async def ask_all(self, count):
        await asyncio.gather(*(self.ask_async() for _ in range(count)))


def requests(server, count, workers, serial=None):
    serial = serial or count
    result = {"serial": timed(lambda: [server.ask() for _ in range(serial)]) * count / serial}
    for number in workers:
        with futures.ThreadPoolExecutor(number) as pool:
            result["{} threads".format(number)] = timed(pooled(pool, server.ask, range(count)))
    result["asyncio"] = timed(lambda: asyncio.run(server.ask_all(count)))
    return result


def http():
    """200 HTTP calls that take 200 ms each; serial from 10 of them."""
    with Server(0.2, "http") as server:
        return requests(server, 200, (20, 200), serial=10)


def echo_delayed():
    """64 echoes that take 5 ms each."""
    with Server(0.005, "echo") as server:
        return requests(server, 64, (16, 32, 64))


def echo_instant():
    """200 echoes that are answered at once."""
    with Server(0, "echo") as server:
        return requests(server, 200, (32,))


def mixed():
    """32 sleeps of 20 ms beside 32 echoes of 5 ms."""
    with Server(0.005, "echo") as server:
        jobs = [lambda: time.sleep(0.02)] * 32 + [server.ask] * 32

        async def both():
            await asyncio.gather(gathered(32, 0.02), server.ask_all(32))

        result = {"serial": timed(lambda: [job() for job in jobs])}
        with futures.ThreadPoolExecutor(64) as pool:
            result["64 threads"] = timed(lambda: [f.result() for f in [pool.submit(job) for job in jobs]])
        result["asyncio"] = timed(lambda: asyncio.run(both()))
        return result


# ---- The loop ----


async def beside(call):
    """(longest gap of a heartbeat of 0.1 s, seconds until the timeout of 0.5 s was seen) around a call of 1.5 s."""
    gaps = []

    async def heart():
        last = time.perf_counter()
        while True:
            await asyncio.sleep(0.1)
            now = time.perf_counter()
            gaps.append(now - last)
            last = now

    beat = asyncio.ensure_future(heart())
    await asyncio.sleep(0.25)
    start = time.perf_counter()
    try:
        await asyncio.wait_for(call(), 0.5)
    except asyncio.TimeoutError:
        pass
    seen = time.perf_counter() - start
    await asyncio.sleep(0.15)
    beat.cancel()
    return max(gaps), seen


def heartbeat():
    """A blocking call of 1.5 s on the loop, and through to_thread, under a timeout of 0.5 s."""

    async def blocking():
        time.sleep(1.5)

    async def in_thread():
        await asyncio.get_running_loop().run_in_executor(None, time.sleep, 1.5)

    result = {}
    for label, call in (("blocking call", blocking), ("to_thread", in_thread)):
        result[label + ": longest gap"], result[label + ": timeout seen after"] = asyncio.run(beside(call))
    return result


# ---- Sharing ----


class Counter:
    def __init__(self):
        self.value = 0
        self.lock = threading.Lock()


def plus_one(value):
    return value + 1


def add_plain(counter, times, _):
    for _ in range(times):
        counter.value += 1


def add_with_call(counter, times, jitter):
    for i in range(times):
        counter.value = plus_one(counter.value)
        if i % 997 == jitter:
            time.sleep(0)


def add_locked(counter, times, _):
    for _ in range(times):
        with counter.lock:
            counter.value += 1


def lost(work, times=60_000, count=4):
    """The share of lost updates: barrier start, tiny switch interval, jitter."""
    counter, barrier = Counter(), threading.Barrier(count)

    def run(number):
        barrier.wait()
        work(counter, times, number)

    threads = [threading.Thread(target=run, args=(random.randrange(900),)) for _ in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return 1 - counter.value / (times * count)


def counter():
    """Updates lost by four threads on one counter, as a share; the worst of five turns."""
    sys.setswitchinterval(1e-5)
    works = {"+= without lock": add_plain, "a call in between": add_with_call, "with a lock": add_locked}
    return {label: max(lost(work) for _ in range(5)) for label, work in works.items()}


def await_race():
    """The same counter in coroutines, with an await between the read and the write."""
    state = {"value": 0}

    async def add():
        value = state["value"]
        await asyncio.sleep(0)
        state["value"] = value + 1

    async def main():
        await asyncio.gather(*(add() for _ in range(100)))

    asyncio.run(main())
    return {"an await in between": 1 - state["value"] / 100}


# ---- Starting ----

UNGUARDED = """
import concurrent.futures, multiprocessing, sys
def work(x):
    return x + 1
pool = concurrent.futures.ProcessPoolExecutor(1, mp_context=multiprocessing.get_context(sys.argv[1]))
print(pool.submit(work, 1).result())
pool.shutdown()
"""


def unguarded():
    """A pool at module level without a guard, under each start method: 1 works, 0 fails."""
    result = {}
    folder = os.getcwd()
    with open(os.path.join(folder, "unguarded.py"), "w") as file:
        file.write(UNGUARDED)
    for method in ("fork", "forkserver", "spawn"):
        try:
            command = [sys.executable, "unguarded.py", method]
            done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=20)
            result[method] = 1.0 if done.returncode == 0 and done.stdout.strip() == b"2" else 0.0
        except subprocess.TimeoutExpired:
            result[method] = 0.0
    return result


OWN = []


def remember(value):
    OWN.append(value)
    return len(OWN)


def worker_list():
    """What a worker appends to a list of the module: its length there, and here. Interpreter pools, 3.14 and later."""
    if not hasattr(futures, "InterpreterPoolExecutor"):
        return {}
    with futures.InterpreterPoolExecutor(1) as pool:
        there = [pool.submit(remember, i).result() for i in range(3)][-1]
    return {"in the worker": float(there), "in the program": float(len(OWN))}


EXPERIMENTS = {
    name: globals()[name]
    for name in (
        "cpu", "hashing", "waits64", "waits10", "http", "echo_delayed", "echo_instant", "mixed", "heartbeat", "counter", "await_race",
        "unguarded", "worker_list",
    )
}

if __name__ == "__main__":
    multiprocessing.freeze_support()
    print(json.dumps({label: round(value, 4) for label, value in EXPERIMENTS[sys.argv[1]]().items()}))
