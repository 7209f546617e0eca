#!/usr/bin/env python3
"""Tests of call_graph_suite.py with a stand-in for gilint. Python 3.8 and later, standard library only."""

import contextlib
import io
import json
import os
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

import call_graph_suite  # noqa: E402

STAND_IN = """#!{python}
import pathlib, sys
print((pathlib.Path(sys.argv[-1]) / "found.json").read_text())
"""


class Suite(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        self.gilint = self.root / "gilint"
        self.gilint.write_text(STAND_IN.format(python=sys.executable), encoding="utf-8")
        os.chmod(str(self.gilint), 0o755)

    def case(self, group, name, expected, found):
        folder = self.root / "suite" / group / name
        folder.mkdir(parents=True)
        (folder / "main.py").write_text("", encoding="utf-8")
        (folder / "callgraph.json").write_text(json.dumps(expected), encoding="utf-8")
        (folder / "found.json").write_text(found if isinstance(found, str) else json.dumps(found), encoding="utf-8")

    def run_suite(self, *options):
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
            status = call_graph_suite.main([str(self.gilint), str(self.root / "suite"), *options])
        return status, printed.getvalue()

    def total(self, *options):
        """cases, complete, sound, right, exact"""
        line = self.run_suite(*options)[1].split("total")[1].splitlines()[0]
        return [int(number) for number in line.split()]

    def test_a_false_edge_makes_a_case_incomplete(self):
        self.case("args", "call", {"main": ["main.f"], "main.f": []}, {"main": ["main.f", "main.g"]})
        self.assertEqual(self.total(), [1, 0, 1, 0, 0])

    def test_a_missing_edge_makes_a_case_unsound(self):
        self.case("args", "call", {"main": ["main.f", "main.g"]}, {"main": ["main.f"]})
        self.assertEqual(self.total(), [1, 1, 0, 0, 0])

    def test_callers_without_calls_matter_to_exact_alone(self):
        self.case("args", "call", {"main": ["main.f"], "main.f": []}, {"main": ["main.f"]})
        self.assertEqual(self.total(), [1, 1, 1, 1, 0])

    def test_no_answer_is_neither_complete_nor_sound(self):
        self.case("args", "call", {}, "not JSON")
        self.assertEqual(self.total(), [1, 0, 0, 0, 0])

    def test_minima_and_groups(self):
        self.case("args", "call", {"main": ["main.f"]}, {"main": ["main.f"]})
        self.case("mro", "call", {"main": ["main.f"]}, {})
        self.assertEqual(self.run_suite("--min-complete", "2", "--min-sound", "1")[0], 0)
        self.assertEqual(self.run_suite("--min-sound", "2")[0], 1)
        self.assertEqual(self.run_suite("--exclude", "mro", "--min-right", "1")[0], 0)
        self.assertEqual(self.run_suite("--only", "mro", "--min-right", "1")[0], 1)
        self.assertEqual(self.run_suite("--exclude", "args", "mro")[0], 2)


if __name__ == "__main__":
    unittest.main()
