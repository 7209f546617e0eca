#!/usr/bin/env python3
"""Tests of reproduce.py: what it takes for a proof, and that it fails when a program does not show what it claims.

Runs on the interpreter it is started with. Python 3.9 and later, standard library only.
"""

import contextlib
import io
import json
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

import applies  # noqa: E402
import headers  # noqa: E402
import proof  # noqa: E402
import pythons  # noqa: E402
import reproduce  # noqa: E402

ROOT = Path(__file__).resolve().parents[2]
JSON = '# proof: json\nimport json\nprint(json.dumps({"verdict": %r, "metric": "gap", "value": 0.5, "unit": "s"}))\n'
BAD = JSON % "reproduced"
GOOD = JSON % "clean"

CHILD = """# proof: raises ValueError in child under spawn
import multiprocessing

def work():
    %s

if __name__ == "__main__":
    process = multiprocessing.Process(target=work)
    process.start()
    process.join()
"""

UNGUARDED = """# proof: raises RuntimeError in child under spawn
import multiprocessing

def work():
    pass

process = multiprocessing.Process(target=work)
process.start()
process.join()
"""


class Programs(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.rules = Path(folder.name)
        self.rule = self.rules / "some-rule"
        self.rule.mkdir()

    def run_rule(self, bad, good, *arguments):
        """The exit status of reproduce.py over one rule with these programs, and what it printed."""
        (self.rule / "bad.py").write_text(bad, encoding="utf-8")
        (self.rule / "good.py").write_text(good, encoding="utf-8")
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
            status = reproduce.main([*arguments, "--rules", str(self.rules), "--python", sys.executable])
        return status, printed.getvalue()

    def prove(self, source, limit=30):
        program = self.rules / "program.py"
        program.write_text(source, encoding="utf-8")
        return proof.prove(pythons.probe(sys.executable), program, limit)


class ExitStatus(Programs):
    def test_a_rule_that_holds_passes(self):
        status, printed = self.run_rule(BAD, GOOD)
        self.assertEqual(status, 0, printed)

    def test_good_in_place_of_bad_fails_the_run(self):
        status, printed = self.run_rule(GOOD, GOOD)
        self.assertEqual(status, 1, printed)
        self.assertIn("bad.py: does not fail", printed)

    def test_a_syntax_error_in_bad_fails_the_run(self):
        status, printed = self.run_rule(BAD + "def broken(:\n", GOOD)
        self.assertEqual(status, 1, printed)
        self.assertIn("no proof", printed)

    def test_a_good_program_that_fails_fails_the_run(self):
        status, printed = self.run_rule(BAD, BAD)
        self.assertEqual(status, 1, printed)
        self.assertIn("good.py: fails", printed)

    def test_the_mutations_of_the_real_rules_fail_the_run(self):
        for folder in sorted(path.parent for path in (ROOT / "rules").glob("*/bad.py")):
            bad = (folder / "bad.py").read_text(encoding="utf-8")
            good = (folder / "good.py").read_text(encoding="utf-8")
            with self.subTest(rule=folder.name):
                self.assertEqual(self.run_rule(good, good, "--retries", "0")[0], 1)
                self.assertEqual(self.run_rule(bad + "\ndef broken(:\n", GOOD, "--retries", "0")[0], 1)

    def test_an_unknown_rule_is_bad_usage(self):
        self.assertEqual(self.run_rule(BAD, GOOD, "other-rule")[0], 2)

    def test_what_is_written_is_believed_next_time(self):
        never = BAD.replace("json.dumps", "None and json.dumps")
        self.assertEqual(self.run_rule(never, GOOD, "--write")[0], 1, "it fails on no interpreter")
        self.assertEqual(self.run_rule(BAD, GOOD)[0], 1, "believed: no proof")
        self.assertEqual(self.run_rule(BAD, GOOD, "--write", "--runs", "3")[0], 0)
        row = json.loads((self.rule / "measured.json").read_text(encoding="utf-8"))["runs"][0]
        self.assertEqual(row["bad"]["verdict"], "fails")
        self.assertEqual((row["bad"]["median"], row["bad"]["spread"], row["runs"]), (0.5, [0.5, 0.5], 3))
        self.assertEqual(row["good"]["verdict"], "does not fail")
        self.assertEqual(self.run_rule(BAD, GOOD)[0], 0)


class Forms(Programs):
    def test_json_needs_status_zero(self):
        self.assertEqual(self.prove(BAD).verdict, proof.FAILS)
        self.assertEqual(self.prove(BAD + "raise SystemExit(1)\n").verdict, proof.NO_PROOF)

    def test_exit_needs_status_and_text(self):
        header = '# proof: exit 3, stderr "too late"\nimport sys\n'
        told = "print('it is too late', file=sys.stderr)\n"
        self.assertEqual(self.prove(header + told + "sys.exit(3)\n").verdict, proof.FAILS)
        self.assertEqual(self.prove(header + "sys.exit(3)\n").verdict, proof.NO_PROOF)
        self.assertEqual(self.prove(header + told + "sys.exit(1)\n").verdict, proof.NO_PROOF)
        self.assertEqual(self.prove(header).verdict, proof.DOES_NOT_FAIL)

    def test_raises_counts_in_a_child_only(self):
        self.assertEqual(self.prove(CHILD % "raise ValueError(1)").verdict, proof.FAILS)
        self.assertEqual(self.prove(CHILD % "pass").verdict, proof.DOES_NOT_FAIL)
        in_parent = "# proof: raises ValueError in child\nraise ValueError(1)\n"
        self.assertEqual(self.prove(in_parent).verdict, proof.NO_PROOF)

    def test_the_start_method_is_the_declared_one(self):
        self.assertEqual(self.prove(UNGUARDED).verdict, proof.FAILS)
        self.assertEqual(self.prove(UNGUARDED.replace("spawn", "fork")).verdict, proof.DOES_NOT_FAIL)
        both = self.prove(UNGUARDED.replace("spawn", "fork|spawn"))
        self.assertEqual(both.verdict, proof.NO_PROOF, "the two disagree")

    def test_no_progress_is_a_deadlock_and_slowness_is_not(self):
        header = "# proof: no progress for 1 s\nimport time\n"
        self.assertEqual(self.prove(header + "time.sleep(60)\n").verdict, proof.FAILS)
        busy = "for _ in range(8):\n    time.sleep(0.2)\n    print('.')\n"
        self.assertEqual(self.prove(header + busy).verdict, proof.DOES_NOT_FAIL)
        self.assertEqual(self.prove(header + "raise SystemExit(2)\n").verdict, proof.NO_PROOF)

    def test_a_plain_timeout_is_no_proof(self):
        self.assertEqual(self.prove("# proof: json\nimport time\ntime.sleep(60)\n", limit=0.5).verdict, proof.NO_PROOF)

    def test_an_unknown_form_is_an_error(self):
        with self.assertRaises(headers.HeaderError):
            headers.header("# proof: works on my machine\n")

    def test_a_missing_package_is_skipped(self):
        script = '# /// script\n# dependencies = [\n#   "no-such-package-here",\n# ]\n# ///\n'
        status, printed = self.run_rule(script + BAD, GOOD)
        self.assertEqual(status, 0, printed)
        self.assertIn("needs no-such-package-here", printed)


    def test_several_proof_lines_are_alternatives(self):
        either = '# proof: no progress for 1 s\n# proof: exit 3, stderr "late"\nimport sys, time\n'
        self.assertEqual(self.prove(either + "time.sleep(60)\n").verdict, proof.FAILS)
        self.assertEqual(self.prove(either + "print('late', file=sys.stderr)\nsys.exit(3)\n").verdict, proof.FAILS)
        self.assertEqual(self.prove(either + "sys.exit(4)\n").verdict, proof.NO_PROOF)
        self.assertEqual(self.prove(either).verdict, proof.DOES_NOT_FAIL)

    def test_after_a_deadlock_good_has_the_same_time(self):
        header = "# proof: no progress for 1 s\nimport time\n"
        slow = "for _ in range(15):\n    time.sleep(0.2)\n    print('.', flush=True)\n"
        status, printed = self.run_rule(header + "time.sleep(60)\n", header + slow, "--retries", "0")
        self.assertEqual(status, 1, printed)
        self.assertIn("it did not end in time", printed)


def statement(text):
    return applies.statement('    .versions =\n        "{}",\n'.format(text))


def some_python(version, build="GIL", method="fork", platform="Linux x86_64"):
    facts = {"version": version, "free_threaded": build != "GIL", "platform": platform, "cores": 2, "method": method}
    return pythons.Python(Path("/usr/bin/python3"), facts)


class Applies(Programs):
    def test_versions_and_builds(self):
        everywhere = statement("Python 3.9 and later, every build")
        for build in ("GIL", "free-threaded"):
            self.assertTrue(everywhere.by_default(some_python("3.15.2", build)))
        self.assertFalse(everywhere.by_default(some_python("3.8.18")))
        threaded = statement("Python 3.13 and later, free-threaded builds only")
        self.assertTrue(threaded.by_default(some_python("3.13.5", "free-threaded")))
        self.assertFalse(threaded.by_default(some_python("3.13.5")))
        self.assertFalse(statement("Python 3.9 and later, GIL builds").by_default(some_python("3.13.5", "free-threaded")))
        self.assertTrue(statement("Python 3.9 and later on GIL builds, free-threaded builds").anywhere(some_python("3.13.5")))

    def test_alternatives(self):
        both = statement("Python 3.8 to 3.9; Python 3.13 and later, free-threaded builds")
        self.assertTrue(both.by_default(some_python("3.9.18")))
        self.assertFalse(both.by_default(some_python("3.10.13")))
        self.assertTrue(both.by_default(some_python("3.14.0", "free-threaded")))
        self.assertFalse(statement("before Python 3.14").by_default(some_python("3.14.0")))

    def test_platforms(self):
        guard = statement("Python 3.14 and later on Linux, 3.8 and later on macOS, every version on Windows")
        self.assertTrue(guard.depends_on_start)
        self.assertFalse(guard.by_default(some_python("3.13.5")))
        self.assertTrue(guard.by_default(some_python("3.14.0", method="forkserver")))
        self.assertTrue(guard.by_default(some_python("3.9.1", platform="Darwin arm64")))
        self.assertTrue(guard.by_default(some_python("3.1.0", platform="Windows AMD64")))
        self.assertTrue(guard.anywhere(some_python("3.9.18")))

    def test_a_statement_that_the_measurement_contradicts_fails_the_run(self):
        cpp = self.rule / "rule.cpp"
        cpp.write_text('.code = "GIL999",\n.versions = "Python 3.9 and later, every build",\n', encoding="utf-8")
        self.assertEqual(self.run_rule(BAD, GOOD, "GIL999")[0], 0)
        cpp.write_text('.code = "GIL999",\n.versions = "Python 3.99 and later",\n', encoding="utf-8")
        status, printed = self.run_rule(BAD, GOOD)
        self.assertEqual(status, 1, printed)
        self.assertIn("says it does not apply here", printed)

    def test_the_default_start_method_is_held_against_the_platform(self):
        cpp = self.rule / "rule.cpp"
        python = pythons.probe(sys.executable)
        here, other = ("3.9", "3.99") if python.method != "fork" else ("3.99", "3.9")
        good = UNGUARDED.replace("process = ", 'if __name__ == "__main__":\n    process = ')
        good = good.replace("process.start()\nprocess.join()\n", "    process.start()\n    process.join()\n")
        text = '.versions = "Python {} and later on Linux and macOS, every version on Windows",\n'
        cpp.write_text(text.format(here), encoding="utf-8")
        status, printed = self.run_rule(UNGUARDED, good)
        self.assertEqual(status, 0, printed)
        cpp.write_text(text.format(other), encoding="utf-8")
        self.assertEqual(self.run_rule(UNGUARDED, good)[0], 1)


if __name__ == "__main__":
    unittest.main()
