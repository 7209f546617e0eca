#!/usr/bin/env python3
"""Runs `gilint call-graph` over a suite of small programs and counts complete and sound cases.

A suite is a folder of groups, each a folder of cases, each with main.py and the expected edges in callgraph.json (or
expected.json) as {"caller": ["callee", ...]}. A case is complete if no false edge was found, sound if none is missing,
exact if both hold and the callers listed are the same.

    call_graph_suite.py GILINT SUITE [--expected FOLDER] [--exclude GROUP ...] [--spawns] [--min-complete N]
                        [--min-sound N] [--min-right N] [--verbose]

Exits 1 if a minimum is missed, 2 if there is nothing to run. Python 3.8 and later, standard library only.
"""

import argparse
import json
import subprocess
import sys
from pathlib import Path

EXPECTED_NAMES = ("callgraph.json", "expected.json")


class Case:
    def __init__(self, group, folder, expected):
        self.group = group
        self.folder = folder
        self.expected = expected


def find_cases(suite, expected_root):
    """All cases below `suite`, in order; the expected edges lie beside main.py or in the same place below `expected_root`."""
    cases = []
    for main in sorted(suite.rglob("main.py")):
        folder = main.parent
        relative = folder.relative_to(suite)
        for name in EXPECTED_NAMES:
            expected = (expected_root or suite) / relative / name
            if expected.is_file():
                group = relative.parts[0] if len(relative.parts) > 1 else suite.name
                cases.append(Case(group, folder, expected))
                break
    return cases


def edges(graph):
    return {(caller, callee) for caller, callees in graph.items() for callee in callees}


def run(gilint, case, spawns):
    """The graph gilint prints for the case, and None; or an empty graph and what went wrong."""
    command = [gilint, "call-graph", "--root", str(case.folder)]
    if spawns:
        command.append("--spawns")
    command.append(str(case.folder))
    try:
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=60)
    except (OSError, subprocess.TimeoutExpired) as error:
        return {}, str(error)
    if done.returncode != 0:
        return {}, "exit {}: {}".format(done.returncode, done.stderr.decode("utf-8", "replace").strip())
    try:
        return json.loads(done.stdout.decode("utf-8")), None
    except ValueError as error:
        return {}, "not JSON: {}".format(error)


def words(pairs):
    return ", ".join("{} -> {}".format(*pair) for pair in sorted(pairs))


def parse(arguments):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("gilint")
    parser.add_argument("suite", type=Path)
    parser.add_argument("--expected", type=Path, help="where the expected edges lie, if not beside main.py")
    parser.add_argument("--exclude", nargs="*", default=[], metavar="GROUP")
    parser.add_argument("--only", nargs="*", default=[], metavar="GROUP")
    parser.add_argument("--spawns", action="store_true", help="compare what is started elsewhere, not what is called")
    parser.add_argument("--min-complete", type=int, default=0)
    parser.add_argument("--min-sound", type=int, default=0)
    parser.add_argument("--min-right", type=int, default=0, help="cases that are complete and sound")
    parser.add_argument("--verbose", action="store_true", help="also list the cases that are right")
    return parser.parse_args(arguments)


def judge(options, case, counts):
    """Adds the case to its group's counts and prints what is wrong with it."""
    expected = json.loads(case.expected.read_text(encoding="utf-8"))
    found, trouble = run(options.gilint, case, options.spawns)
    false = edges(found) - edges(expected)
    missing = edges(expected) - edges(found)
    complete = not false and trouble is None
    sound = not missing and trouble is None
    exact = complete and sound and set(found) == set(expected)
    row = counts.setdefault(case.group, [0, 0, 0, 0, 0])
    for column, value in enumerate((1, complete, sound, complete and sound, exact)):
        row[column] += bool(value)
    name = "{}/{}".format(case.group, case.folder.name)
    if trouble:
        print("  {}: {}".format(name, trouble))
    if false and not trouble:
        print("  {}: false: {}".format(name, words(false)))
    if missing and not trouble:
        print("  {}: missing: {}".format(name, words(missing)))
    if options.verbose and complete and sound:
        print("  {}: right".format(name))


def table(counts):
    total = [sum(column) for column in zip(*counts.values())]
    print("{:<18}{:>7}{:>10}{:>7}{:>7}{:>7}".format("group", "cases", "complete", "sound", "right", "exact"))
    for group, row in sorted(counts.items()):
        print("{:<18}{:>7}{:>10}{:>7}{:>7}{:>7}".format(group, *row))
    print("{:<18}{:>7}{:>10}{:>7}{:>7}{:>7}".format("total", *total))
    return total


def main(arguments):
    options = parse(arguments)
    counts = {}
    for case in find_cases(options.suite, options.expected):
        if case.group in options.exclude or (options.only and case.group not in options.only):
            continue
        judge(options, case, counts)
    if not counts:
        print("no case below {}".format(options.suite), file=sys.stderr)
        return 2
    _, complete, sound, right, _ = table(counts)
    short = []
    for label, value, least in (
        ("complete", complete, options.min_complete),
        ("sound", sound, options.min_sound),
        ("right", right, options.min_right),
    ):
        if value < least:
            short.append("{} {} of at least {}".format(label, value, least))
    if short:
        print("too few: " + "; ".join(short))
    return 1 if short else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
