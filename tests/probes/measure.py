"""Runs inside the interpreter under measurement: makes calls beside a heartbeat on an event loop and says how long the loop
stood still.

Reads one line of JSON per probe from standard input and answers each with one line on standard output. A probe is
{"name", "setup", "call", "cleanup", "kind", "thread"}; its texts run in a namespace with the helpers below. Standard library only.
"""

import asyncio
import ctypes
import importlib
import json
import mmap
import os
import shutil
import signal
import struct
import sys
import tempfile
import threading
import time

PERIOD = 0.005
DELAY = 0.3
SILENT = open(os.devnull, "w")


class Delays:
    """Switches the slowness of everything around the calls on and off: files and names (preloaded library), servers."""

    def __init__(self, control):
        self.library = ctypes.CDLL(None)
        self.control = None
        if control:
            with open(control, "r+b") as file:
                self.control = mmap.mmap(file.fileno(), 8)

    def set(self, seconds, count=1):
        if hasattr(self.library, "gilint_arm"):
            self.library.gilint_arm(int(seconds * 1000), count if seconds else 0)
        if self.control:
            self.control[:8] = struct.pack("d", seconds)


def after(action, seconds=DELAY):
    """Does something from another process in a moment, so that no lock of this one is in the way."""
    child = os.fork()
    if child == 0:
        try:
            time.sleep(seconds)
            action()
        finally:
            os._exit(0)
    return child


def later(action, seconds=DELAY):
    """Does something from another thread in a moment."""
    timer = threading.Timer(seconds, action)
    timer.daemon = True
    timer.start()
    return timer


class Space(dict):
    """The namespace of a probe: helpers, ports of the servers, and any importable module by its first name."""

    def __init__(self, ports):
        folder = tempfile.mkdtemp(prefix="gilint-slow-")
        path = os.path.join(folder, "file.txt")
        with open(path, "w") as file:
            file.write("one\ntwo\nthree\n" * 20)
        os.mkdir(os.path.join(folder, "sub"))
        with open(os.path.join(folder, "sub", "inner.txt"), "w") as file:
            file.write("inner\n")
        super().__init__(
            asyncio=asyncio, os=os, sys=sys, time=time, threading=threading, shutil=shutil, signal=signal, after=after,
            later=later, ports=ports, folder=folder, path=path, new=os.path.join(folder, "new"), DELAY=DELAY,
            sub=os.path.join(folder, "sub"), HOST="127.0.0.1", slow_name="gilint-slow.test",
        )

    def __missing__(self, name):
        if hasattr(__builtins__, name):
            raise KeyError(name)
        try:
            return importlib.import_module(name)
        except ImportError:
            raise KeyError(name)


def code(text):
    """The text as something to call with its namespace: an expression, a statement, or an awaited expression."""
    try:
        return compile(text, "<probe>", "eval", flags=__import__("ast").PyCF_ALLOW_TOP_LEVEL_AWAIT)
    except SyntaxError:
        return compile(text, "<probe>", "exec", flags=__import__("ast").PyCF_ALLOW_TOP_LEVEL_AWAIT)


async def run_text(text, space):
    """Runs a text that may await."""
    result = eval(code(text), space)
    return await result if asyncio.iscoroutine(result) else result


async def beside(call):
    """(seconds the call took, longest gap of the heartbeat meanwhile, the exception it ended with)."""
    beats = []

    async def heart():
        while True:
            beats.append(time.perf_counter())
            await asyncio.sleep(PERIOD)

    beat = asyncio.ensure_future(heart())
    await asyncio.sleep(4 * PERIOD)
    start = time.perf_counter()
    error = None
    try:
        await call()
    except Exception as caught:  # what a call says is not what is measured
        error = "{}: {}".format(type(caught).__name__, caught)[:200]
    took = time.perf_counter() - start
    await asyncio.sleep(3 * PERIOD)
    beat.cancel()
    during = [t for t in beats if t >= start - 4 * PERIOD]
    gaps = [b - a for a, b in zip(during, during[1:])]
    return took, max(gaps or [0.0]), error


async def once(probe, ports, delays, way):
    """One measurement; `way` is direct, thread or awaited."""
    space = Space(ports)
    space["calm"] = lambda: delays.set(0)
    try:
        await run_text(probe["setup"], space)
        text = code(probe["call"])

        async def call():
            delays.set(DELAY)
            if way == "thread":
                return await asyncio.get_running_loop().run_in_executor(None, eval, text, space)
            result = eval(text, space)
            return await result if asyncio.iscoroutine(result) else result

        try:
            return await beside(call)
        finally:
            delays.set(0)
            if probe.get("cleanup"):
                await run_text(probe["cleanup"], space)
    finally:
        delays.set(0)
        shutil.rmtree(space["folder"], ignore_errors=True)
        reap()


def reap():
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    except OSError:
        pass


def measured(probe, ports, delays):
    """What the probe shows, as JSON."""
    answer = {"name": probe["name"]}
    ways = ["direct"] if probe["kind"] != "blocks" or not probe.get("thread", True) else ["direct", "thread"]
    for way in ways:
        signal.alarm(12)
        try:
            took, gap, error = asyncio.run(once(probe, ports, delays, way))
            answer[way] = {"took": round(took, 4), "gap": round(gap, 4)}
            if error:
                answer[way]["error"] = error
        except BaseException as caught:
            answer["trouble"] = "{}: {}".format(type(caught).__name__, caught)[:300]
            break
        finally:
            signal.alarm(0)
    return answer


class Stuck(Exception):
    pass


def on_alarm(*_):
    raise Stuck("it did not end in time")


def main():
    signal.signal(signal.SIGALRM, on_alarm)
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(SILENT.fileno(), 1)
    ports = json.loads(os.environ.get("GILINT_PORTS", "{}"))
    delays = Delays(os.environ.get("GILINT_CONTROL"))
    for line in sys.stdin:
        print(json.dumps(measured(json.loads(line), ports, delays)), file=answers, flush=True)
    answers.flush()
    os._exit(0)


if __name__ == "__main__":
    main()
