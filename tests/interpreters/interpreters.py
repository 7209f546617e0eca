#!/usr/bin/env python3
"""Finds and prepares the Python interpreters that the evidence is measured on, and prints them.

    interpreters.py [--all] [--needed] [--found]

Looks on PATH, at pyenv's and uv's versions and at GILINT_PYTHONS. Makes what is missing in the cache directory: a Debian sid
root with python3.13, 3.14 and 3.15, and a free-threaded CPython 3.13; with --all also the same source with the GIL. What
cannot be made is said with the reason. --needed makes only what a change must be measured on (a GIL build before 3.14, one
of 3.14 or later, a free-threaded build) and exits 1 if one is missing. --found makes nothing.
"""

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

import prepare  # noqa: E402
import pythons  # noqa: E402


def lacks_newest(found):
    """True if not all releases of the sid root are there already with the GIL."""
    minors = {python.minor for python in found if python.build == "GIL"}
    return not minors >= {(3, 13), (3, 14), (3, 15)}


def lacks_free_threaded(found):
    return all(python.build != "free-threaded" for python in found)


def makers(found, options):
    """What to make, in order."""
    if options.found:
        return []
    if options.needed:
        missing = pythons.needed(found)[1]
        steps = [(prepare.sid_root, any("a GIL build" in what for what in missing)), (prepare.free_threaded, lacks_free_threaded(found))]
        return [make for make, is_wanted in steps if is_wanted]
    steps = [(prepare.sid_root, lacks_newest(found)), (prepare.free_threaded, lacks_free_threaded(found))]
    return [make for make, is_wanted in steps if is_wanted] + ([prepare.with_gil] if options.all else [])


def table(found):
    """The interpreters as lines of text."""
    rows = [("version", "build", "GIL", "start method", "found", "path")]
    rows += [(p.version, p.build, p.gil, p.method, p.found, str(p.path)) for p in found]
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    return ["  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip() for row in rows]


def main(arguments):
    parser = argparse.ArgumentParser(prog="interpreters", description=__doc__.splitlines()[0])
    parser.add_argument("--all", action="store_true", help="also build CPython 3.13 with the GIL from the same source")
    parser.add_argument("--needed", action="store_true", help="make only what must be measured; fail if it is missing")
    parser.add_argument("--found", action="store_true", help="make nothing")
    options = parser.parse_args(arguments)
    for make in makers(pythons.find_all(), options):
        try:
            make()
        except prepare.Impossible as error:
            prepare.say(str(error))
    found = pythons.find_all()
    print("\n".join(table(found)))
    missing = pythons.needed(found)[1]
    for what in missing:
        print("missing: {}".format(what))
    return 1 if options.needed and missing else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
