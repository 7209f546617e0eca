#!/usr/bin/env python3
"""Runs bad.py and good.py of every rule on the interpreters at hand and compares what they show with what we believe.

    reproduce.py [RULE ...] [--python P ...] [--runs N] [--limit S] [--write] [--ci]

One row per rule and interpreter: fails, does not fail, or no proof. Exits 1 if good.py fails or proves nothing, if bad.py
fails nowhere, if it shows something else than measured.json says for that version and build (without an entry: if it
does not fail), or if the rule says that it applies where bad.py does not fail, or the other way round. A row that
contradicts is measured twice more before it counts. --write puts what was measured into measured.json. --ci takes one GIL
build before 3.14, one of 3.14 or later and one free-threaded build, and fails if one is missing.
RULE is a name or a code. Python 3.9 and later, standard library only.
"""

import argparse
import re
import statistics
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

import applies  # noqa: E402
import headers  # noqa: E402
import measured  # noqa: E402
import proof  # noqa: E402
import pythons  # noqa: E402

RULES = Path(__file__).resolve().parents[2] / "rules"


class Rule:
    """A rule's folder, and what its texts say of where it applies."""

    def __init__(self, folder):
        self.folder = folder
        self.name = folder.name
        self.bad = folder / "bad.py"
        self.good = folder / "good.py"
        source = folder / "rule.cpp"
        text = source.read_text(encoding="utf-8") if source.is_file() else ""
        code = re.search(r'\.code\s*=\s*"(\w+)"', text)
        self.code = code.group(1) if code else ""
        self.statement = applies.statement(text)
        self.header = headers.header(self.bad.read_text(encoding="utf-8"))

    @property
    def is_by_start(self):
        """True if bad.py is to be run under the interpreter's own start method too."""
        return self.header.methods != (None,) and self.statement is not None and self.statement.depends_on_start


def described(outcomes, word):
    """The verdict with the figure or the reason beside it."""
    figure = measured.figure(outcomes)
    if figure:
        return "{} ({} {:g} {})".format(word, figure[0], statistics.median(figure[2]), figure[1])
    detail = next((o.detail for o in outcomes if o.verdict == word and o.detail), "")
    return "{} ({})".format(word, detail[:100]) if detail else word


def obstacle(rule, python):
    """Why the programs cannot run there, or nothing."""
    source = rule.bad.read_text(encoding="utf-8")
    if python.minor < headers.needed_version(source):
        return "needs Python {}.{}".format(*headers.needed_version(source))
    missing = proof.missing_package(python, source)
    return "needs {}".format(missing) if missing else ""


def add_run(rule, row, limit):
    """Runs both programs once more. After a deadlock good.py has the time in which bad.py was given up."""
    bad = proof.prove(row.python, rule.bad, limit)
    row.bad.append(bad)
    is_given_up = rule.header.silence is not None and bad.verdict == proof.FAILS
    row.good.append(proof.prove(row.python, rule.good, bad.seconds if is_given_up else limit))


def measure(rule, python, options):
    """Runs both programs on the interpreter, in turn; a row that contradicts is measured twice more."""
    skipped = obstacle(rule, python)
    row = measured.Row(python, skipped=skipped)
    if skipped:
        return row
    for _ in range(options.runs):
        add_run(rule, row, options.limit)
    if rule.is_by_start:
        row.by_default = proof.prove_under(python, rule.bad, None, options.limit)
    beliefs = [] if options.write else measured.recorded(rule.folder)
    for _ in range(options.retries):
        if not contradictions(rule, row, beliefs):
            break
        add_run(rule, row, options.limit)
    return row


def disagreement(rule, row):
    """Where the rule's own statement and the measurement differ, or nothing."""
    if rule.statement is None:
        return ""
    told = rule.statement.anywhere if rule.header.methods != (None,) else rule.statement.by_default
    shown, word = row.bad_verdict, told(row.python)
    if row.by_default and rule.is_by_start and word == (shown == proof.FAILS):
        shown, word = row.by_default.verdict, rule.statement.by_default(row.python)
    if word == (shown == proof.FAILS):
        return ""
    says = "applies" if word else "does not apply"
    return 'bad.py: {}, but "{}" says it {} here'.format(shown, rule.statement.text, says)


def contradictions(rule, row, beliefs):
    """What a row shows that is not as it should be, one sentence each."""
    wrong = []
    if row.good_verdict != proof.DOES_NOT_FAIL:
        wrong.append("good.py: {}".format(described(row.good, row.good_verdict)))
    old = measured.belief(beliefs, row.python)
    if old and old["bad"]["verdict"] != row.bad_verdict:
        wrong.append("bad.py: {}, believed: {}".format(described(row.bad, row.bad_verdict), old["bad"]["verdict"]))
    elif not old and rule.statement is None and row.bad_verdict != proof.FAILS:
        wrong.append("bad.py: {}, believed: fails".format(described(row.bad, row.bad_verdict)))
    if row.bad_verdict == proof.NO_PROOF and not wrong:
        wrong.append("bad.py: {}".format(described(row.bad, row.bad_verdict)))
    told = disagreement(rule, row)
    return wrong + ([told] if told else [])


def shown(row):
    if row.skipped:
        return row.skipped, ""
    bad = described(row.bad, row.bad_verdict)
    if row.by_default:
        bad += "; by default ({}) {}".format(row.python.method, row.by_default.verdict)
    return bad, described(row.good, row.good_verdict)


def reproduce(rule, interpreters, options):
    """Runs a rule on all interpreters, prints its rows, and returns what contradicts us."""
    rows = []
    for python in interpreters:
        row = measure(rule, python, options)
        rows.append(row)
        print("{:<34} {:<22} {:<52} {}".format(rule.name, python.title, *shown(row)).rstrip(), flush=True)
    if options.write:
        measured.write(rule.folder, rows)
    beliefs = measured.recorded(rule.folder)
    tried = [row for row in rows if not row.skipped]
    wrong = ["{}: {}".format(row.python.title, line) for row in tried for line in contradictions(rule, row, beliefs)]
    if tried and not wrong and all(row.bad_verdict != proof.FAILS for row in tried) and not options.python:
        wrong.append("bad.py fails on none of them")
    return ["{}: {}".format(rule.name, line) for line in wrong]


def parse(arguments):
    parser = argparse.ArgumentParser(prog="reproduce", description=__doc__.splitlines()[0])
    parser.add_argument("rule", nargs="*", help="names or codes of rules; all by default")
    parser.add_argument("--python", nargs="+", action="extend", default=[], metavar="P")
    parser.add_argument("--runs", type=int, default=1, help="runs of each program on each interpreter")
    parser.add_argument("--limit", type=float, default=60, help="seconds after which a run is given up")
    parser.add_argument("--retries", type=int, default=2, help="further runs of what contradicts")
    parser.add_argument("--rules", type=Path, default=RULES, help=argparse.SUPPRESS)
    parser.add_argument("--write", action="store_true", help="write measured.json")
    parser.add_argument("--ci", action="store_true", help="one interpreter of each kind that must be there")
    return parser.parse_args(arguments)


def selected_rules(options):
    """The rules to run, or a message that says what is missing."""
    rules = [Rule(path.parent) for path in sorted(options.rules.glob("*/bad.py"))]
    known = {word for rule in rules for word in (rule.name, rule.code)}
    unknown = sorted(set(options.rule) - known)
    if unknown:
        return [], "no programs for rule: " + ", ".join(unknown)
    chosen = [rule for rule in rules if not options.rule or {rule.name, rule.code} & set(options.rule)]
    return chosen, "" if chosen else "no rule has programs below {}".format(options.rules)


def selected_pythons(options):
    """The interpreters to run, or a message that says what is missing."""
    if options.python:
        found = [(path, pythons.probe(path)) for path in options.python]
        dead = [path for path, python in found if python is None]
        return [python for _, python in found], "not a CPython: " + ", ".join(dead) if dead else ""
    found = pythons.find()
    if options.ci:
        chosen, missing = pythons.needed(found)
        return chosen, "there is not " + ", nor ".join(missing) + " (./dev interpreters)" if missing else ""
    return found, "" if found else "no CPython 3.9 or later found"


def main(arguments):
    options = parse(arguments)
    try:
        rules, trouble = selected_rules(options)
    except headers.HeaderError as error:
        rules, trouble = [], str(error)
    interpreters, more_trouble = selected_pythons(options)
    if trouble or more_trouble or options.runs < 1:
        print("reproduce: {}".format(trouble or more_trouble or "--runs must be at least 1"), file=sys.stderr)
        return 2
    print("{:<34} {:<22} {:<52} {}".format("rule", "interpreter", "bad.py", "good.py"))
    wrong = []
    for rule in rules:
        wrong += reproduce(rule, interpreters, options)
    for line in wrong:
        print("contradiction: {}".format(line))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
