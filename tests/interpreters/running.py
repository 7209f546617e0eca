"""Runs one program on one interpreter: fresh process, empty directory, own process group, limited time.

Used by everything that measures: the rules' programs, the models' probes, the lab. Needs a POSIX system.
"""

import os
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path

import pythons

# Runs before the program and in each of its children, without standing in the way of how __main__ is found.
_START_METHOD = """
import multiprocessing, os
multiprocessing.set_start_method(os.environ["GILINT_START_METHOD"], force=True)
"""


class Limits:
    """When a run is given up: after `whole` seconds, or after `silence` seconds without output."""

    def __init__(self, whole=60, silence=None):
        self.whole = whole
        self.silence = silence


class Run:
    """How a program ended: its status (None if it was ended by us), what it printed, how long it ran and was silent."""

    def __init__(self, status, texts, seconds, silent):
        self.status = status
        self.stdout, self.stderr = texts
        self.seconds = seconds
        self.silent = silent

    @property
    def last_error(self):
        lines = self.stderr.strip().splitlines()
        return lines[-1].strip() if lines else ""


def end_group(process):
    """Ends the process and everything it started in its group."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except OSError:
        process.kill()
    process.wait()


def _wait(process, printed, limits):
    """Waits for the end or a limit. Returns the seconds since the start, and those without output."""
    start = last = time.monotonic()
    size = 0
    while process.poll() is None:
        now = time.monotonic()
        grown = os.fstat(printed.fileno()).st_size
        if grown != size:
            size, last = grown, now
        if now - start > limits.whole or (limits.silence and now - last > limits.silence):
            break
        time.sleep(0.02)
    now = time.monotonic()
    return now - start, now - last


def _environment(python, folder, method):
    environment = pythons.clean_environment()
    environment["PYTHONUNBUFFERED"] = "1"
    if python.root:
        environment.update(HOME="/root", TMPDIR="/tmp")
    if method:
        site = folder / "site"
        site.mkdir()
        (site / "sitecustomize.py").write_text(_START_METHOD, encoding="utf-8")
        environment.update(PYTHONPATH=python.sees(site), GILINT_START_METHOD=method)
    return environment


def _started(command, folder, environment, streams):
    return subprocess.Popen(
        command,
        cwd=str(folder),
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=streams[0],
        stderr=streams[1],
        start_new_session=True,
    )


def run(python, program, method=None, limits=None):
    """Runs `program` on the interpreter and ends what is left of its process group."""
    with tempfile.TemporaryDirectory(prefix="gilint-", dir=python.scratch) as name:
        folder = Path(os.path.realpath(name))
        work = folder / "work"
        work.mkdir()
        shutil.copy(str(program), str(work / program.name))
        environment = _environment(python, folder, method)
        with open(str(folder / "stdout"), "w+b") as out, open(str(folder / "stderr"), "w+b") as err:
            process = _started([str(python.path), program.name], work, environment, (out, err))
            try:
                seconds, silent = _wait(process, out, limits or Limits())
                status = process.poll()
            finally:
                end_group(process)
            texts = []
            for file in (out, err):
                file.seek(0)
                texts.append(file.read().decode("utf-8", "replace").replace(python.sees(work), "."))
    return Run(status, texts, seconds, silent)
