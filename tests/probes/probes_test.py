#!/usr/bin/env python3
"""Tests of the probes: the catalog names what the models name, verdicts follow the figures, and a stall is really seen."""

import contextlib
import os
import shutil
import sys
import tempfile
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
sys.path.insert(0, str(HERE.parent / "interpreters"))

import catalog  # noqa: E402
import measure  # noqa: E402
import pythons  # noqa: E402
import verdicts  # noqa: E402
import workers  # noqa: E402

if sys.version_info < (3, 11):
    print("skipped: the models are read with Python 3.11 or later")
    raise SystemExit(0)

import entries  # noqa: E402


class Entry:
    def __init__(self, claim, gil="", stall=""):
        self.claim, self.gil, self.stall = claim, gil, stall


def verdict(claim, direct, thread=None, gil="", build="GIL"):
    answer = {"direct": {"took": direct[0], "gap": direct[1]}}
    if thread:
        answer["thread"] = {"took": thread[0], "gap": thread[1]}
    return verdicts.judge(Entry(claim, gil), build, answer)[0]


class Verdicts(unittest.TestCase):
    def test_a_blocking_call_stalls_the_loop_and_a_thread_does_not(self):
        self.assertEqual(verdict("blocks", (0.30, 0.30), (0.30, 0.01)), "agrees")
        self.assertEqual(verdict("blocks", (0.30, 0.02), (0.30, 0.01)), "disagrees")
        self.assertEqual(verdict("blocks", (0.001, 0.005)), "disagrees")
        self.assertEqual(verdict("blocks", (0.30, 0.30), (0.30, 0.30)), "disagrees")

    def test_what_keeps_the_gil_stalls_from_a_thread_on_gil_builds_alone(self):
        self.assertEqual(verdict("blocks", (0.30, 0.30), (0.30, 0.30), "keeps"), "agrees")
        self.assertEqual(verdict("blocks", (0.30, 0.30), (0.30, 0.01), "keeps"), "disagrees")
        self.assertEqual(verdict("blocks", (0.30, 0.30), (0.30, 0.01), "keeps", "free-threaded"), "agrees")

    def test_harmless_and_awaited_calls(self):
        self.assertEqual(verdict("harmless", (0.001, 0.005)), "agrees")
        self.assertEqual(verdict("harmless", (0.30, 0.30)), "disagrees")
        self.assertEqual(verdict("async", (0.30, 0.01)), "agrees")
        self.assertEqual(verdict("async", (0.30, 0.30)), "disagrees")

    def test_trouble_is_no_measurement(self):
        self.assertEqual(verdicts.judge(Entry("blocks"), "GIL", {"trouble": "x"})[0], "unprobed")
        failed = {"direct": {"took": 0.001, "gap": 0.005, "error": "TypeError: x"}}
        self.assertEqual(verdicts.judge(Entry("blocks"), "GIL", failed)[0], "unprobed")


class Catalog(unittest.TestCase):
    def test_it_is_about_entries_of_the_models(self):
        known = entries.load()
        probes = catalog.load()
        self.assertGreater(len(set(probes) & set(known)), 700)
        stray = sorted(name for name in set(probes) - set(known) if name.rpartition(".")[0] + ".*" not in known)
        self.assertLess(len(stray), 120, stray)

    def test_every_text_compiles(self):
        for probe in catalog.load().values():
            with self.subTest(probe=probe.name):
                for text in (probe.setup, probe.call, probe.cleanup):
                    measure.code(text)


@unittest.skipUnless(shutil.which("cc") and sys.platform == "linux", "needs a C compiler")
class Preloaded(unittest.TestCase):
    def test_a_slow_disk_stalls_the_loop_and_a_thread_keeps_it_alive(self):
        with tempfile.TemporaryDirectory() as folder:
            library = workers.Library(folder)
            with contextlib.closing(workers.Worker(pythons.probe(sys.executable), library, {})) as worker:
                probe = {"setup": "", "cleanup": "", "kind": "blocks", "thread": True}
                slow = worker.ask(dict(probe, name="os.stat", call="os.stat(path)"))
                quick = worker.ask(dict(probe, name="os.getpid", call="os.getpid()"))
                gone = worker.ask(dict(probe, name="os._exit", call="os._exit(3)"))
                after = worker.ask(dict(probe, name="os.stat", call="os.stat(path)"))
        self.assertGreater(slow["direct"]["took"], 0.29)
        self.assertGreater(slow["direct"]["gap"], 0.24)
        self.assertGreater(slow["thread"]["took"], 0.29)
        self.assertLess(slow["thread"]["gap"], 0.2)
        self.assertLess(quick["direct"]["took"], 0.1)
        self.assertIn("ended", gone["trouble"])
        self.assertIn("direct", after)


if __name__ == "__main__":
    os.chdir(str(HERE))
    unittest.main()
