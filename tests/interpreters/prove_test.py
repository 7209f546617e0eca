#!/usr/bin/env python3
"""Tests of `gilint prove` and of the programs it runs: they are read for what they import and call, and watched once.

    prove_test.py GILINT
"""

import ast
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROGRAMS = sorted(ROOT.glob("rules/*/bad.py")) + sorted(ROOT.glob("rules/*/good.py"))
GILINT = os.environ.get("GILINT", "")

# Modules a program may import. None of them can do harm that the calls below do not show.
ALLOWED = set(
    "__future__ _thread array asyncio atexit bisect collections concurrent contextlib contextvars copy copyreg ctypes "
    "dataclasses enum errno faulthandler functools gc hashlib heapq inspect io itertools json logging marshal math "
    "multiprocessing operator os pathlib pickle platform queue random re readline selectors signal socket sqlite3 "
    "statistics string struct subprocess sys sysconfig tempfile textwrap threading time traceback types typing warnings "
    "weakref zlib zoneinfo".split()
)
# Calls that reach beyond the program's folder and its own processes.
FORBIDDEN = re.compile(
    r"^(os\.(system|popen|exec\w*|spawn\w*|remove|unlink|rename|replace|chmod|chown|link|symlink|setuid|setgid|truncate)"
    r"|shutil\.\w+|eval|exec|__import__|socket\.(gethostby\w+|getaddrinfo)|ctypes\.(CDLL|cdll\.\w+))$"
)
# Only the interpreter itself may be started as a program.
STARTERS = re.compile(r"^subprocess\.(run|Popen|call|check_call|check_output)$")
# Where a program may connect to: this machine.
CONNECT = re.compile(r"\bconnect\(\d+, \{sa_family=(AF_\w+)(.*)")
WRITE = re.compile(
    r'\b(?:open|openat|creat|mkdir|mkdirat|unlink|unlinkat|rename|renameat2?|rmdir|symlink|link)\((?:AT_FDCWD, )?"([^"]+)"(.*)'
)


def calls(tree):
    """The dotted names of what is called, with the call."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            yield ast.unparse(node.func), node


def modules(tree):
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield (node.module or "").split(".")[0]


def objections(source):
    """What a program does that none of ours may do."""
    tree = ast.parse(source)
    found = ["imports " + name for name in modules(tree) if name not in ALLOWED]
    for name, call in calls(tree):
        if FORBIDDEN.match(name):
            found.append("calls " + name)
        if STARTERS.match(name) and not ast.unparse(call.args[0]).startswith("[sys.executable"):
            found.append("starts " + ast.unparse(call.args[0]))
    return found


def is_far(family, rest):
    """True for a connection that leaves the machine."""
    return family in ("AF_INET", "AF_INET6") and not re.search(r'"127\.|"::1"', rest)


def is_outside(path, folder):
    """True for a file that is neither in the folder nor shared memory or a device."""
    return os.path.isabs(path) and not path.startswith((folder, "/dev/", "/proc/self/"))


def trespasses(trace, folder):
    """What a trace of system calls shows beyond loopback and the folder."""
    found = []
    for line in trace.splitlines():
        connect = CONNECT.search(line)
        if connect and is_far(*connect.groups()):
            found.append(line)
        write = WRITE.search(line)
        if write and not re.search(r"= -1 E", line):
            opens = re.search(r"\bopen(at)?\(", line)
            if opens and not re.search(r"O_WRONLY|O_RDWR|O_CREAT", line):
                continue
            if is_outside(write.group(1), folder):
                found.append(line)
    return found


class Programs(unittest.TestCase):
    def test_they_import_and_call_nothing_beyond_the_list(self):
        self.assertTrue(PROGRAMS)
        for path in PROGRAMS:
            with self.subTest(program=str(path.relative_to(ROOT))):
                self.assertEqual(objections(path.read_text(encoding="utf-8")), [])

    def test_the_list_objects(self):
        self.assertEqual(objections("import urllib.request"), ["imports urllib"])
        self.assertEqual(objections("import os\nos.remove('x')"), ["calls os.remove"])
        self.assertEqual(objections("import subprocess\nsubprocess.run(['curl', 'x'])"), ["starts ['curl', 'x']"])

    def test_the_trace_objects(self):
        far = 'connect(3, {sa_family=AF_INET, sin_port=htons(80), sin_addr=inet_addr("10.0.0.1")}, 16) = 0'
        near = far.replace("10.0.0.1", "127.0.0.1")
        self.assertEqual(len(trespasses(far, "/tmp/x")), 1)
        self.assertEqual(trespasses(near, "/tmp/x"), [])
        self.assertEqual(len(trespasses('openat(AT_FDCWD, "/etc/motd", O_WRONLY|O_CREAT, 0666) = 3', "/tmp/x")), 1)
        self.assertEqual(trespasses('openat(AT_FDCWD, "/etc/motd", O_RDONLY|O_CLOEXEC) = 3', "/tmp/x"), [])
        self.assertEqual(trespasses('openat(AT_FDCWD, "/tmp/x/a", O_WRONLY|O_CREAT, 0666) = 3', "/tmp/x"), [])
        self.assertEqual(len(trespasses('unlink("/home/me/file") = 0', "/tmp/x")), 1)


@unittest.skipUnless(GILINT and shutil.which("strace"), "needs gilint and strace")
class Watched(unittest.TestCase):
    def test_no_program_leaves_its_folder_or_the_machine(self):
        for folder in sorted(path.parent for path in ROOT.glob("rules/*/bad.py")):
            with self.subTest(rule=folder.name), tempfile.TemporaryDirectory() as home:
                log = Path(home) / "trace"
                command = ["strace", "-f", "-qq", "-e", "trace=%file,connect", "-o", str(log), GILINT, "prove"]
                command += [folder.name, "--yes", "--python", sys.executable]
                environment = dict(os.environ, TMPDIR=home)
                done = subprocess.run(command, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, timeout=180)
                self.assertIn(done.returncode, (0, 1), "it was not run")
                self.assertEqual(trespasses(log.read_text(errors="replace"), home), [])


@unittest.skipUnless(GILINT, "needs gilint")
class Command(unittest.TestCase):
    def prove(self, *arguments):
        command = [GILINT, "prove", *arguments]
        return subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=120)

    def test_measured_stands_beside_recorded(self):
        done = self.prove("GIL101", "--yes", "--python", sys.executable)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertRegex(done.stdout, r"bad\.py +fails \(longest heartbeat gap 0\.5\d* s\) +(fails|not recorded)")
        self.assertRegex(done.stdout, r"good\.py +does not fail")

    def test_nothing_runs_unasked(self):
        done = self.prove("GIL101", "--python", sys.executable)
        self.assertEqual(done.returncode, 2)
        self.assertIn("nothing was run", done.stderr)
        self.assertNotIn("measured", done.stdout)

    def test_mistakes_are_named(self):
        self.assertIn("not a CPython", self.prove("GIL101", "--yes", "--python", "/bin/true").stderr)
        self.assertIn("could not be started", self.prove("GIL101", "--yes", "--python", "/no/such/python").stderr)
        self.assertEqual(self.prove("GIL998", "--yes").returncode, 2)
        self.assertIn("takes one rule", self.prove().stderr)


if __name__ == "__main__":
    if len(sys.argv) > 1 and not sys.argv[1].startswith("-") and os.path.isfile(sys.argv[1]):
        GILINT = os.environ["GILINT"] = os.path.abspath(sys.argv.pop(1))
        os.execv(sys.executable, [sys.executable, *sys.argv])
    unittest.main()
