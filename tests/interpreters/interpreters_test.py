#!/usr/bin/env python3
"""Tests of what is found, what is made, and what is said when it cannot be. Makes nothing."""

import argparse
import os
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

sys.path.insert(0, str(Path(__file__).resolve().parent))

import interpreters  # noqa: E402
import prepare  # noqa: E402
import pythons  # noqa: E402


def python(version, build="GIL"):
    facts = {"version": version, "free_threaded": build != "GIL", "platform": "Linux x86_64", "cores": 2, "method": "fork"}
    return pythons.Python(Path("/opt/bin/python3"), facts)


def wanted(at_hand, **options):
    given = {"all": False, "needed": False, "found": False}
    given.update(options)
    return [make.__name__ for make in interpreters.makers(at_hand, argparse.Namespace(**given))]


class Choice(unittest.TestCase):
    def test_what_is_missing_is_made(self):
        old = [python("3.9.18"), python("3.11.2")]
        self.assertEqual(wanted(old), ["sid_root", "free_threaded"])
        self.assertEqual(wanted(old, all=True), ["sid_root", "free_threaded", "with_gil"])
        self.assertEqual(wanted(old, needed=True), ["sid_root", "free_threaded"])
        self.assertEqual(wanted(old, found=True), [])

    def test_what_is_there_is_not_made(self):
        every = [python("3.13.1"), python("3.14.0"), python("3.15.0"), python("3.14.0", "free-threaded")]
        self.assertEqual(wanted(every), [])
        self.assertEqual(wanted([python("3.11.2"), python("3.14.0")], needed=True), ["free_threaded"])
        self.assertEqual(wanted([python("3.14.0")], needed=True), ["sid_root", "free_threaded"])

    def test_the_newest_patch_release_stands_for_its_minor_version(self):
        found = [python("3.13.0"), python("3.13.18"), python("3.13.5", "free-threaded")]
        self.assertEqual([p.version for p in pythons.newest_of_each(found)], ["3.13.18", "3.13.5"])

    def test_a_kind_that_is_missing_is_named(self):
        chosen, missing = pythons.needed([python("3.9.18"), python("3.12.1"), python("3.15.2")])
        self.assertEqual([p.version for p in chosen], ["3.9.18", "3.15.2"])
        self.assertEqual(missing, ["a free-threaded build"])


class Obstacles(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        patch = mock.patch.dict(os.environ, GILINT_CACHE=folder.name)
        patch.start()
        self.addCleanup(patch.stop)

    def test_each_says_what_to_do_instead(self):
        with mock.patch("os.geteuid", return_value=1000):
            with self.assertRaisesRegex(prepare.Impossible, "needs root.*GILINT_PYTHONS"):
                prepare.sid_root()
        with mock.patch("shutil.which", return_value=None):
            with self.assertRaisesRegex(prepare.Impossible, "there is no apt-get.*3.13t"):
                prepare.free_threaded()

    def test_a_failing_command_is_told_with_its_last_words(self):
        log = pythons.cache() / "log"
        with self.assertRaisesRegex(prepare.Impossible, "`sh` failed: no such mirror"):
            prepare._run(log, ["sh", "-c", "echo no such mirror; exit 1"])

    def test_a_folder_counts_once_it_is_ready(self):
        folder = pythons.cache() / "half"
        folder.mkdir()
        (folder / "rest").touch()
        self.assertTrue(prepare._fresh(folder))
        self.assertFalse((folder / "rest").exists())
        (folder / "ready").touch()
        self.assertFalse(prepare._fresh(folder))


class Description(unittest.TestCase):
    def test_this_interpreter_is_found_and_described(self):
        found = pythons.probe(sys.executable)
        self.assertEqual(found.minor, sys.version_info[:2])
        self.assertIsNone(pythons.probe("/no/such/python"))
        header, row = interpreters.table([found])
        self.assertTrue(header.startswith("version"))
        self.assertIn(found.version, row)
        self.assertIn(str(found.path), row)

    def test_a_path_inside_a_root(self):
        with tempfile.TemporaryDirectory() as name:
            root = Path(name) / "root"
            (root / "usr" / "bin").mkdir(parents=True)
            facts = {"version": "3.14.0", "free_threaded": False, "platform": "Linux x86_64", "cores": 2}
            inside = pythons.Python(Path(name) / "bin" / "python3.14", facts)
            self.assertEqual(inside.sees(root / "tmp" / "work"), "/tmp/work")
            self.assertEqual(inside.scratch, str(root / "tmp"))


if __name__ == "__main__":
    unittest.main()
