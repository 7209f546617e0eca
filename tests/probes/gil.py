#!/usr/bin/env python3
"""Measures which calls keep the GIL and from which size on they release it, on every interpreter.

    gil.py [NAME ...] [--python P ...] [--write]

"keeps": the counting thread gets under 5 % of its rate alone; "releases": over 60 %. Between is "mixed": the GIL is released,
for a thread beside a call that keeps it gets nothing at all, but the processor was busy with other work. Exits 1 if a model
says otherwise. --write puts the figures into measured_gil.json.
"""

import argparse
import concurrent.futures as futures
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
sys.path.insert(0, str(HERE.parent / "interpreters"))

import entries  # noqa: E402
import packages  # noqa: E402
import pythons  # noqa: E402
from catalog import computing  # noqa: E402

MEASURED = HERE / "measured_gil.json"
KEEPS, RELEASES = 0.05, 0.60


def word(share):
    return "keeps" if share < KEEPS else "releases" if share > RELEASES else "mixed"


def questions(names):
    """The lines for ticker.py."""

    def wanted(name):
        return not names or any(name.startswith(n) for n in names)

    found = [{"name": n, "setup": s, "call": c} for n, (s, c) in computing.CALLS.items() if wanted(n)]
    sizes = computing.SIZES.items()
    return found + [{"name": n, "setup": s, "call": c, "low": l, "high": h} for n, (s, c, l, h) in sizes if wanted(n)]


def ask(python, lines):
    """name -> answer, from one process on that interpreter."""
    with tempfile.TemporaryDirectory(prefix="gilint-gil-", dir=python.scratch) as folder:
        (Path(folder) / "ticker.py").write_bytes((HERE / "ticker.py").read_bytes())
        text = "".join(json.dumps(line) + "\n" for line in lines)
        done = subprocess.run(
            [str(python.path), "ticker.py"], cwd=folder, input=text, capture_output=True, text=True, timeout=900,
            env=pythons.clean_environment(),
        )
    return {answer["name"]: answer for answer in map(json.loads, done.stdout.splitlines())}


def claim_of(entry):
    """(word, size) of the model's claim: ("releases", 2048) for "releases from 2048 bytes"."""
    size = re.search(r"from (\d+)", entry.gil)
    return entry.gil.split()[0], int(size.group(1)) if size else None


def disagreements(python, answers, known):
    """Where the models say something else; on free-threaded builds nothing is kept."""
    if python.build != "GIL":
        return []
    wrong = []
    for name, answer in answers.items():
        if name in known and known[name].gil and "share" in answer:
            claimed = claim_of(known[name])[0]
            if (word(answer["share"]) == "keeps") != (claimed == "keeps"):
                wrong.append("{}: {} {:.0%}, the model: {}".format(python.title, name, answer["share"], known[name].gil))
    return wrong


def shown(answer):
    if "trouble" in answer:
        return answer["trouble"].split(":")[0]
    if "from" in answer:
        return "from {}".format(answer["from"]) if answer["from"] else "keeps"
    return "{:.0%} {}".format(answer["share"], word(answer["share"]))


def parse(arguments):
    parser = argparse.ArgumentParser(prog="gil", description=__doc__.splitlines()[0])
    parser.add_argument("name", nargs="*")
    parser.add_argument("--python", nargs="+", action="extend", default=[], metavar="P")
    parser.add_argument("--write", action="store_true", help="write measured_gil.json")
    return parser.parse_args(arguments)


def main(arguments):
    options = parse(arguments)
    found = [pythons.probe(path) for path in options.python] or pythons.find()
    venv = packages.environment() if not options.python else None
    found = [p for p in found if p] + ([venv] if venv else [])
    known, rows, wrong = entries.load(), [], []
    with futures.ThreadPoolExecutor(3) as pool:
        asked = list(pool.map(lambda python: ask(python, questions(options.name)), found))
    for python, answers in zip(found, asked):
        # A busy machine lets threads starve: what disagrees is asked again.
        again = {line.split(": ")[1].split(" ")[0] for line in disagreements(python, answers, known)}
        if again:
            answers.update(ask(python, [line for line in questions(options.name) if line["name"] in again]))
        wrong += disagreements(python, answers, known)
        print("{:<22} {}".format(python.title, "; ".join("{} {}".format(n, shown(a)) for n, a in answers.items())), flush=True)
        rows.append({"python": python.version, "build": python.build, "calls": {n: shown(a) for n, a in answers.items()}})
    if options.write:
        MEASURED.write_text(json.dumps({"runs": rows}, indent=1) + "\n", encoding="utf-8")
    for line in wrong:
        print("disagrees: " + line)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
