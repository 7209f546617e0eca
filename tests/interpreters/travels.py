#!/usr/bin/env python3
"""Finds out by running what can be sent to a process or interpreter, and prints the table that GIL202 reads.

    travels.py --python P ... [--keep TABLE ...] > NEW

--keep takes over what an earlier run on other interpreters printed.

One line for each thing, way of sending it and start method: the versions on which it arrives, and those on which it does
not. The ways: `task` and `argument` of an executor, `target` and `args` of a Process, `initializer` and `initargs` of an
executor, `result` of a task; `interpreter-task` and `interpreter-argument` of an InterpreterPoolExecutor. Python 3.9 and
later, standard library only.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

METHODS = ("fork", "forkserver", "spawn")

THINGS = '''
import functools, multiprocessing, socket, sqlite3, sys, threading
import multiprocessing as mp

def plain(*_):
    return 1

def accept(*_):
    return 1

def numbers():
    yield 1

def bare(function):
    def inner(*args):
        return function(*args)
    return inner

def wrapped(function):
    @functools.wraps(function)
    def inner(*args):
        return function(*args)
    return inner

@bare
def decorated_bare(*_):
    return 1

@wrapped
def decorated_wraps(*_):
    return 1

class Holder:
    def __init__(self):
        self.lock = threading.Lock()
    def method(self, *_):
        return 1

class Dropper(Holder):
    def __getstate__(self):
        return {}

class Simple:
    def method(self, *_):
        return 1

if __name__ == "__main__":
    def guarded(*_):
        return 1

def made(name):
    if name == "function": return plain
    if name == "lambda": return lambda *_: 1
    if name == "nested-function":
        def nested(*_): return 1
        return nested
    if name == "capturing-function":
        one = 1
        def capturing(*_): return one
        return capturing
    if name == "guarded-function": return guarded
    if name == "decorated-without-wraps": return decorated_bare
    if name == "decorated-with-wraps": return decorated_wraps
    if name == "partial": return functools.partial(plain, 1)
    if name == "partial-of-lambda": return functools.partial(lambda *_: 1, 1)
    if name == "bound-method": return Simple().method
    if name == "method-of-lock-holder": return Holder().method
    if name == "method-of-lock-dropper": return Dropper().method
    if name == "lock-holder": return Holder()
    if name == "local-class":
        class Local: pass
        return Local()
    if name == "generator": return numbers()
    if name == "lock": return threading.Lock()
    if name == "thread": return threading.Thread(target=plain)
    if name == "file": return open(__file__)
    if name == "database": return sqlite3.connect(":memory:")
    if name == "module": return sys
    if name == "socket": return socket.socket()
    if name == "connection": return mp.Pipe()[0]
    if name == "process-lock": return mp.Lock()
    if name == "process-queue": return mp.Queue()
    if name == "process-event": return mp.Event()
    if name == "process-value": return mp.Value("i", 0)
    if name == "manager": return mp.Manager()
'''

FUNCTIONS = (
    "function", "lambda", "nested-function", "capturing-function", "guarded-function", "decorated-without-wraps",
    "decorated-with-wraps", "partial", "partial-of-lambda", "bound-method", "method-of-lock-holder",
    "method-of-lock-dropper",
)
OBJECTS = (
    "lock-holder", "local-class", "generator", "lock", "thread", "file", "database", "module", "socket", "connection",
    "process-lock", "process-queue", "process-event", "process-value", "manager",
)

PROGRAM = THINGS + '''
def exits_with_zero(process):
    process.start()
    process.join(20)
    if process.exitcode is None:
        process.kill()
    return process.exitcode == 0

def arrives(way, name, pool):
    from concurrent.futures import ProcessPoolExecutor
    if way in ("task", "interpreter-task"): return pool.submit(made(name), 1).result(20) == 1
    if way in ("argument", "interpreter-argument"): return pool.submit(accept, made(name)).result(20) == 1
    if way == "result": return pool.submit(made, name).result(20) is not None
    thing = made(name)  # kept: a started Process drops its arguments, and with them the last name of a lock
    if way == "target": return exits_with_zero(mp.Process(target=thing, args=(1,)))
    if way == "args": return exits_with_zero(mp.Process(target=accept, args=(thing,)))
    keywords = {"initializer": thing, "initargs": (1,)} if way == "initializer" else {
        "initializer": accept, "initargs": (thing,)}
    with ProcessPoolExecutor(1, **keywords) as own:
        return own.submit(plain).result(20) == 1

def new_pool(way):
    if way.startswith("interpreter"):
        from concurrent.futures import InterpreterPoolExecutor
        return InterpreterPoolExecutor(1)
    from concurrent.futures import ProcessPoolExecutor
    return ProcessPoolExecutor(1) if way in ("task", "argument", "result") else None

def main():
    import os
    way, names = sys.argv[1], sys.argv[2:]
    pool = new_pool(way)
    for name in names:
        try:
            verdict = "arrives" if arrives(way, name, pool) else "fails"
        except BaseException as error:
            verdict = "fails"
            if "Broken" in type(error).__name__:
                pool = new_pool(way)
        print(name, verdict, flush=True)
    os._exit(0)

if __name__ == "__main__":
    multiprocessing.set_start_method(METHOD)
    main()
'''


def ways(version):
    yield from (("task", FUNCTIONS), ("argument", OBJECTS), ("target", FUNCTIONS), ("args", OBJECTS))
    yield from (("initializer", FUNCTIONS), ("initargs", OBJECTS), ("result", FUNCTIONS[1:4] + OBJECTS[:4]))
    if version >= (3, 14):
        yield from (("interpreter-task", FUNCTIONS), ("interpreter-argument", OBJECTS))


def version_of(python):
    code = "import sys; print(*sys.version_info[:2])"
    words = subprocess.run([python, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    return int(words[0]), int(words[1])


def minor(version):
    return int(version.split(".")[1])


def measured(python, method, way, names):
    """What each name comes to; names that were not reached in time fail."""
    with tempfile.TemporaryDirectory(prefix="gilint-travels-") as folder:
        program = Path(folder) / "program.py"
        program.write_text(PROGRAM.replace("(METHOD)", "({!r})".format(method)), encoding="utf-8")
        with open(Path(folder) / "said", "w+", encoding="utf-8") as said:
            child = subprocess.Popen([python, str(program), way, *names], cwd=folder, stdin=subprocess.DEVNULL,
                                     stdout=said, stderr=subprocess.DEVNULL, start_new_session=True)
            try:
                child.wait(timeout=240)
            except subprocess.TimeoutExpired:
                pass
            try:
                os.killpg(child.pid, 9)  # workers outlive it
            except ProcessLookupError:
                pass
            child.wait()
            said.seek(0)
            text = said.read()
    found = dict(line.split() for line in text.splitlines() if len(line.split()) == 2)
    return {name: found.get(name, "fails") for name in names}


def kept(tables):
    """The rows of earlier runs."""
    rows = {}
    for table in tables:
        for line in Path(table).read_text(encoding="utf-8").splitlines():
            if line.startswith("#"):
                continue
            name, way, method, arrives, fails = line.split()
            row = rows.setdefault((name, way, method), {})
            for verdict, cell in (("arrives", arrives), ("fails", fails)):
                row.setdefault(verdict, []).extend(cell.split(",") if cell != "-" else [])
    return rows


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--python", action="append", default=[])
    parser.add_argument("--keep", action="append", default=[])
    options = parser.parse_args()
    rows = kept(options.keep)
    for python in options.python:
        version = version_of(python)
        for method in METHODS:
            for way, names in ways(version):
                if way.startswith("interpreter") and method != "spawn":
                    continue
                for name, verdict in measured(python, method, way, names).items():
                    shown = "interpreter" if way.startswith("interpreter") else method
                    rows.setdefault((name, way, shown), {}).setdefault(verdict, []).append("{}.{}".format(*version))
        print("measured {}.{}".format(*version), file=sys.stderr)
    print("# Made by tests/interpreters/travels.py: thing, way, start method, versions on which it arrives, and fails.")
    for (name, way, method), verdicts in sorted(rows.items()):
        cells = [",".join(sorted(verdicts.get(verdict, []), key=minor)) or "-" for verdict in ("arrives", "fails")]
        print(name, way, method, *cells)


if __name__ == "__main__":
    main()
