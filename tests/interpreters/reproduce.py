#!/usr/bin/env python3
"""Runs bad.py and good.py of every rule on the interpreters at hand and compares what they show with what we believe.

    reproduce.py [RULE ...] [--python P ...] [--runs N] [--limit S] [--rules FOLDER] [--write]

One row per rule and interpreter: fails, does not fail, or no proof. Exits 1 if good.py fails or proves nothing, if bad.py
fails nowhere, or if it shows something else than measured.json says for that version and build (without an entry: if it
does not fail). --write puts what was measured into measured.json. Python 3.8 and later, standard library only.
"""

import argparse
import json
import statistics
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

import proof  # noqa: E402
import pythons  # noqa: E402

RULES = Path(__file__).resolve().parents[2] / "rules"


class Row:
    """What both programs of a rule showed on one interpreter."""

    def __init__(self, python, bad, good, skipped=""):
        self.python = python
        self.bad = bad  # list of Outcome, one a run
        self.good = good
        self.skipped = skipped


def verdict(outcomes, any_failure_counts):
    """The verdict of several runs: a failure counts at once, or by majority."""
    verdicts = [outcome.verdict for outcome in outcomes]
    failures = verdicts.count(proof.FAILS)
    if failures and (any_failure_counts or 2 * failures >= len(verdicts)):
        return proof.FAILS
    return max(sorted(set(verdicts)), key=verdicts.count)


def described(outcomes, any_failure_counts):
    """The verdict with the figure or the reason beside it."""
    word = verdict(outcomes, any_failure_counts)
    values = [outcome.value for outcome in outcomes if outcome.value is not None]
    if values:
        first = next(outcome for outcome in outcomes if outcome.value is not None)
        return "{} ({} {:g} {})".format(word, first.metric, statistics.median(values), first.unit)
    detail = next((o.detail for o in outcomes if o.verdict == word and o.detail), "")
    return "{} ({})".format(word, detail[:100]) if detail else word


def measure(folder, python, options):
    """Runs both programs on the interpreter, in turn."""
    source = (folder / "bad.py").read_text(encoding="utf-8")
    if python.numbers[:2] < proof.needed_version(source):
        return Row(python, [], [], "needs Python {}.{}".format(*proof.needed_version(source)))
    missing = proof.missing_package(python.path, source)
    if missing:
        return Row(python, [], [], "needs {}".format(missing))
    bad, good = [], []
    for _ in range(options.runs):
        bad.append(proof.prove(python.path, folder / "bad.py", options.limit))
        good.append(proof.prove(python.path, folder / "good.py", options.limit))
    return Row(python, bad, good)


def side(outcomes, any_failure_counts):
    """One program's part of a row of measured.json."""
    values = [outcome.value for outcome in outcomes if outcome.value is not None]
    part = {"verdict": verdict(outcomes, any_failure_counts)}
    if values:
        first = next(outcome for outcome in outcomes if outcome.value is not None)
        part.update(metric=first.metric, unit=first.unit, median=round(statistics.median(values), 4))
        part["spread"] = [min(values), max(values)]
    details = sorted({outcome.detail for outcome in outcomes if outcome.detail})
    if details:
        part["details"] = details
    return part


def as_json(row):
    return {
        "python": row.python.version,
        "build": row.python.build,
        "platform": row.python.platform,
        "cores": row.python.cores,
        "runs": len(row.bad),
        "bad": side(row.bad, False),
        "good": side(row.good, True),
    }


def recorded(folder):
    """The rows of the rule's measured.json."""
    path = folder / "measured.json"
    return json.loads(path.read_text(encoding="utf-8"))["runs"] if path.is_file() else []


def write(folder, rows):
    """Replaces the rows of the interpreters just run in measured.json and keeps the others."""
    fresh = [row for row in rows if not row.skipped]
    kept = [old for old in recorded(folder) if not any(row.python.is_same_kind(old) for row in fresh)]
    runs = kept + [as_json(row) for row in fresh]
    runs.sort(key=lambda run: ([int(part) for part in run["python"].split(".")[:2]], run["build"]))
    text = json.dumps({"runs": runs}, indent=2, ensure_ascii=False)
    (folder / "measured.json").write_text(text + "\n", encoding="utf-8")


def contradictions(rows, beliefs):
    """What is not as it should be, one sentence each."""
    wrong = []
    for row in rows:
        if row.skipped:
            continue
        good = verdict(row.good, True)
        if good != proof.DOES_NOT_FAIL:
            wrong.append("{}: good.py: {}".format(row.python.title, good))
        believed = next((b["bad"]["verdict"] for b in beliefs if row.python.is_same_kind(b)), proof.FAILS)
        bad = verdict(row.bad, False)
        if bad != believed:
            wrong.append("{}: bad.py: {}, believed: {}".format(row.python.title, bad, believed))
    tried = [row for row in rows if not row.skipped]
    if tried and all(verdict(row.bad, False) != proof.FAILS for row in tried):
        wrong.append("bad.py fails on none of them")
    return wrong


def reproduce(folder, interpreters, options):
    """Runs a rule on all interpreters, prints its rows, and returns what contradicts us."""
    rows = []
    for python in interpreters:
        row = measure(folder, python, options)
        rows.append(row)
        shown = (row.skipped, "") if row.skipped else (described(row.bad, False), described(row.good, True))
        print("{:<34} {:<22} {:<52} {}".format(folder.name, python.title, *shown).rstrip(), flush=True)
    if options.write:
        write(folder, rows)
    wrong = contradictions(rows, recorded(folder))
    return ["{}: {}".format(folder.name, line) for line in wrong]


def parse(arguments):
    parser = argparse.ArgumentParser(prog="reproduce", description=__doc__.splitlines()[0])
    parser.add_argument("rule", nargs="*", help="names of rules; all by default")
    parser.add_argument("--python", nargs="+", action="extend", default=[], metavar="P")
    parser.add_argument("--runs", type=int, default=1, help="runs of each program on each interpreter")
    parser.add_argument("--limit", type=float, default=60, help="seconds after which a run is given up")
    parser.add_argument("--rules", type=Path, default=RULES, help=argparse.SUPPRESS)
    parser.add_argument("--write", action="store_true", help="write measured.json")
    return parser.parse_args(arguments)


def selected_rules(options):
    """The folders to run, or a message that says what is missing."""
    folders = sorted(path.parent for path in options.rules.glob("*/bad.py"))
    unknown = sorted(set(options.rule) - {folder.name for folder in folders})
    if unknown:
        return [], "no programs for rule: " + ", ".join(unknown)
    chosen = [folder for folder in folders if not options.rule or folder.name in options.rule]
    return chosen, "" if chosen else "no rule has programs below {}".format(options.rules)


def selected_pythons(options):
    """The interpreters to run, or a message that says what is missing."""
    if not options.python:
        found = pythons.find()
        return found, "" if found else "no CPython 3.9 or later found"
    found = [(path, pythons.probe(path)) for path in options.python]
    dead = [path for path, python in found if python is None]
    return [python for _, python in found], "not a CPython: " + ", ".join(dead) if dead else ""


def main(arguments):
    options = parse(arguments)
    folders, trouble = selected_rules(options)
    interpreters, more_trouble = selected_pythons(options)
    if trouble or more_trouble or options.runs < 1:
        print("reproduce: {}".format(trouble or more_trouble or "--runs must be at least 1"), file=sys.stderr)
        return 2
    print("{:<34} {:<22} {:<52} {}".format("rule", "interpreter", "bad.py", "good.py"))
    wrong = []
    for folder in folders:
        wrong += reproduce(folder, interpreters, options)
    for line in wrong:
        print("contradiction: {}".format(line))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
