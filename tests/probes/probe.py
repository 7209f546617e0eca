#!/usr/bin/env python3
"""Measures on a real interpreter what the models claim: which calls block an event loop, and which do not.

    probe.py [NAME ...] [--python P] [--jobs N] [--write]

NAME is an entry or the beginning of one. Prints a row for each entry that does not agree, and a table of measured,
agreeing, disagreeing and unprobed; --write puts all of it into measured.json. Exits 1 if an entry disagrees. Needs Python
3.11 or later and a C compiler; servers and packages that are missing are said, and their entries stay unprobed.
"""

import argparse
import collections
import contextlib
import json
import os
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
sys.path.insert(0, str(HERE.parent / "interpreters"))

import catalog  # noqa: E402
import entries  # noqa: E402
import gil  # noqa: E402
import packages  # noqa: E402
import peers  # noqa: E402
import pythons  # noqa: E402
import verdicts  # noqa: E402
import workers  # noqa: E402

MEASURED = HERE / "measured.json"
TRIES = 2


def chosen(known, names):
    """The entries that are asked for."""
    if not names:
        return list(known.values())
    return [entry for entry in known.values() if any(entry.name == n or entry.name.startswith(n) for n in names)]


def version_of(text):
    return tuple(int(part) for part in text.split(".")) if text and text[0].isdigit() and text.startswith("3.") else None


def is_of_version(entry, python):
    since, until = version_of(entry.since), version_of(entry.until)
    return (since is None or python.minor >= since) and (until is None or python.minor <= until)


def obstacle(entry, probes, python, available):
    """Why an entry cannot be measured here, or nothing."""
    if entry.only:
        return "only on " + entry.only
    if not is_of_version(entry, python):
        return "not in Python {}.{}".format(*python.minor)
    probe = probes.get(entry.name)
    if probe is None:
        return entry.no_probe or "no probe"
    missing = [server for server in probe.servers if server not in available.ports]
    if missing:
        return "no " + missing[0]
    absent = [package for package in probe.packages if package not in available.packages]
    return "no package " + absent[0] if absent else ""


class Available:
    """What there is beside the interpreter."""

    def __init__(self, ports, found_packages):
        self.ports = ports
        self.packages = found_packages


def question(entry, probe):
    fields = ("setup", "call", "cleanup", "thread")
    return dict({field: getattr(probe, field) for field in fields}, name=entry.name, kind=entry.claim)


def measure(to_ask, python, make_environment, options):
    """name -> (verdict, why, answer); what does not agree is asked again, with less beside it, before it counts."""
    found = {}
    by_name = {entry.name: entry for entry, _ in to_ask}

    def report(answer):
        entry = by_name[answer["name"]]
        verdict, why = verdicts.judge(entry, python.build, answer)
        found[entry.name] = (verdict, why, answer)

    with tempfile.TemporaryDirectory(prefix="gilint-probes-") as folder:
        library = workers.Library(folder)

        def make():
            return workers.Worker(python, library, make_environment())

        for turn in range(TRIES):
            open_ones = [question(e, p) for e, p in to_ask if found.get(e.name, ("",))[0] != verdicts.AGREES]
            count = options.jobs if turn == 0 else max(1, options.jobs // 3)
            if open_ones:
                print("probe: {} calls, turn {}".format(len(open_ones), turn + 1), file=sys.stderr, flush=True)
                workers.ask_all(open_ones, make, count, report)
    return found


def row(entry, verdict, why, answer):
    """An entry's part of measured.json."""
    result = {"claim": entry.claim, "verdict": verdict}
    if why:
        result["why"] = why
    for way in ("direct", "thread"):
        if answer and way in answer:
            result[way] = [answer[way]["took"], answer[way]["gap"]]
    return result


def summary(results):
    """The table by package, and the totals."""
    counts = collections.defaultdict(collections.Counter)
    for entry, verdict, _, _ in results:
        group = "standard library" if entry.is_standard else entry.package
        counts[group][verdict] += 1
        counts["all"][verdict] += 1
    lines = ["{:<20} {:>8} {:>8} {:>10} {:>9}".format("", "measured", "agree", "disagree", "unprobed")]
    for group in sorted(counts, key=lambda name: (name == "all", name)):
        agree, disagree, no = (counts[group][word] for word in (verdicts.AGREES, verdicts.DISAGREES, verdicts.FAILED))
        share = 100 * (agree + disagree) / (agree + disagree + no)
        lines.append("{:<20} {:>7.0f}% {:>8} {:>10} {:>9}".format(group, share, agree, disagree, no))
    return lines, counts


def write(python, results, names):
    """Puts the rows of this run into measured.json; a run over some names keeps the others."""
    old = json.loads(MEASURED.read_text(encoding="utf-8")) if names and MEASURED.is_file() else {}
    rows = old.get("entries", {})
    rows.update({entry.name: row(entry, verdict, why, answer) for entry, verdict, why, answer in results})
    head = {"python": python.version, "build": python.build, "platform": python.platform, "cores": python.cores}
    head["seconds"] = "per way: how long the call took, and the longest gap of the heartbeat meanwhile"
    lines = ["{}: {}".format(json.dumps(name), json.dumps(rows[name], ensure_ascii=False)) for name in sorted(rows)]
    text = json.dumps(head, ensure_ascii=False)[:-1] + ', "entries": {\n' + ",\n".join(lines) + "\n}}\n"
    MEASURED.write_text(text, encoding="utf-8")


def parse(arguments):
    parser = argparse.ArgumentParser(prog="probe", description=__doc__.splitlines()[0])
    parser.add_argument("name", nargs="*", help="entries, or beginnings of their names; all by default")
    parser.add_argument("--python", help="the interpreter; by default one with the third-party packages")
    parser.add_argument("--jobs", type=int, default=3, help="calls measured side by side")
    parser.add_argument("--write", action="store_true", help="write measured.json")
    parser.add_argument("--verbose", action="store_true", help="print every entry")
    return parser.parse_args(arguments)


def run(options, python, found_packages):
    """(entry, verdict, why, answer) of all chosen entries."""
    probes = catalog.load()
    with contextlib.ExitStack() as stack:
        there = stack.enter_context(peers.running(python))
        available = Available(there.ports, found_packages)
        results, to_ask, elsewhere = [], [], []
        for entry in chosen(entries.load(), options.name):
            why = obstacle(entry, probes, python, available)
            if not entry.claim:
                results.append((entry, *of_gil(entry)))
            elif why.startswith("not in Python") and entry.is_standard and entry.name in probes:
                elsewhere.append(entry)
            elif why:
                results.append((entry, verdicts.FAILED, why, None))
            else:
                to_ask.append((entry, probes[entry.name]))
        found = measure(to_ask, python, there.environment, options)
    results += [(entry, *found[entry.name]) for entry, _ in to_ask]
    return results + of_other_versions(elsewhere, probes, options)


def of_other_versions(wanted, probes, options):
    """Entries that this version does not have, measured on the newest interpreter that does."""
    by_python = {}
    others = pythons.find() if wanted else []
    results = []
    for entry in wanted:
        able = [p for p in others if p.build == "GIL" and is_of_version(entry, p)]
        if able:
            by_python.setdefault(able[-1].path, (able[-1], []))[1].append((entry, probes[entry.name]))
        else:
            results.append((entry, verdicts.FAILED, "no interpreter has it", None))
    for other, to_ask in by_python.values():
        found = measure(to_ask, other, dict, options)
        results += [(entry, *found[entry.name]) for entry, _ in to_ask]
    return results


def of_gil(entry):
    """(verdict, why, answer) of an entry that says something of the GIL alone: what gil.py measured on GIL builds."""
    runs = json.loads(gil.MEASURED.read_text(encoding="utf-8"))["runs"] if gil.MEASURED.is_file() else []
    said = [run["calls"][entry.name] for run in runs if run["build"] == "GIL" and "%" in run["calls"].get(entry.name, "")]
    if not said:
        return verdicts.FAILED, "not measured by gil.py", None
    wrong = [text for text in said if text.endswith("keeps") != entry.gil.startswith("keeps")]
    return (verdicts.DISAGREES, wrong[0], None) if wrong else (verdicts.AGREES, "", None)


def main(arguments):
    options = parse(arguments)
    python, found_packages = packages.interpreter(options.python)
    if python is None:
        print("probe: there is no such CPython", file=sys.stderr)
        return 2
    results = sorted(run(options, python, found_packages), key=lambda result: result[0].name)
    for entry, verdict, why, answer in results:
        if verdict != verdicts.AGREES or options.verbose:
            print("{:<9} {:<9} {:<55} {}".format(verdict, entry.claim, entry.name, why))
    lines, counts = summary(results)
    print("\n{} {}".format(python.title, python.path))
    print("\n".join(lines))
    if options.write:
        write(python, results, options.name)
    return 1 if counts["all"][verdicts.DISAGREES] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
