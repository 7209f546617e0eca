"""Runs measure.py on an interpreter with the preloaded library, probe after probe; a probe that hangs or crashes costs one
process, not the run."""

import json
import os
import selectors
import shutil
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "interpreters"))

import pythons  # noqa: E402
import running  # noqa: E402

LONGEST = 45  # seconds for one probe, both ways


class Library:
    """The preloaded library, compiled into a folder. Raises OSError where there is no C compiler."""

    def __init__(self, folder):
        self.path = Path(folder) / "delay.so"
        command = ["cc", "-O1", "-shared", "-fPIC", "-o", str(self.path), str(HERE / "delay.c"), "-ldl"]
        subprocess.run(command, check=True)


class Worker:
    """One process of measure.py."""

    def __init__(self, python, library, environment):
        self.python = python
        self.folder = tempfile.mkdtemp(prefix="gilint-probe-", dir=python.scratch)
        for path in (HERE / "measure.py", library.path):
            shutil.copy(str(path), self.folder)
        self.environment = dict(pythons.clean_environment(), **environment)
        self.environment["LD_PRELOAD"] = python.sees(os.path.join(self.folder, library.path.name))
        self.process = None

    def start(self):
        self.process = subprocess.Popen(
            [str(self.python.path), "-W", "ignore", "measure.py"],
            cwd=self.folder,
            env=self.environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )

    def ask(self, question):
        """The answer, or why there is none."""
        if self.process is None:
            self.start()
        try:
            self.process.stdin.write((json.dumps(question) + "\n").encode())
            self.process.stdin.flush()
            line = self._line()
        except OSError:
            line = b""
        if line:
            return json.loads(line)
        self.end()
        return {"name": question["name"], "trouble": "the process hung or ended"}

    def _line(self):
        with selectors.DefaultSelector() as selector:
            selector.register(self.process.stdout, selectors.EVENT_READ)
            return self.process.stdout.readline() if selector.select(LONGEST) else b""

    def end(self):
        if self.process:
            running.end_group(self.process)
            self.process.stdin.close()
            self.process.stdout.close()
        self.process = None

    def close(self):
        self.end()
        shutil.rmtree(self.folder, ignore_errors=True)


def ask_all(questions, make_worker, count, report):
    """Answers of all questions, asked by `count` workers side by side; `report` is called with each."""
    waiting = list(reversed(questions))
    answers = []
    lock = threading.Lock()

    def work():
        worker = make_worker()
        try:
            while True:
                with lock:
                    if not waiting:
                        return
                    question = waiting.pop()
                answer = worker.ask(question)
                with lock:
                    answers.append(answer)
                    report(answer)
        finally:
            worker.close()

    threads = [threading.Thread(target=work) for _ in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers
