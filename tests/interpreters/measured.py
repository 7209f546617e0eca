"""measured.json of a rule: what its programs did on each interpreter. Written by reproduce.py, never by hand."""

import json
import statistics

import proof


def verdict(outcomes, any_failure_counts):
    """The verdict of several runs: a failure counts at once, or by majority."""
    verdicts = [outcome.verdict for outcome in outcomes]
    failures = verdicts.count(proof.FAILS)
    if failures and (any_failure_counts or 2 * failures >= len(verdicts)):
        return proof.FAILS
    return max(sorted(set(verdicts)), key=verdicts.count)


def figure(outcomes):
    """(metric, unit, values) of the runs that measured something, or None."""
    measured = [outcome for outcome in outcomes if outcome.value is not None]
    if not measured:
        return None
    return measured[0].metric, measured[0].unit, [outcome.value for outcome in measured]


class Row:
    """What both programs of a rule showed on one interpreter."""

    def __init__(self, python, bad=(), good=(), skipped=""):
        self.python = python
        self.bad = list(bad)  # of Outcome, one a run
        self.good = list(good)
        self.by_default = None  # bad.py under the interpreter's own start method, where its header names others
        self.skipped = skipped

    @property
    def bad_verdict(self):
        return verdict(self.bad, False)

    @property
    def good_verdict(self):
        return verdict(self.good, True)


def _side(outcomes, word):
    """One program's part of a row."""
    part = {"verdict": word}
    measured = figure(outcomes)
    if measured:
        metric, unit, values = measured
        part.update(metric=metric, unit=unit, median=round(statistics.median(values), 4), spread=[min(values), max(values)])
    details = sorted({outcome.detail for outcome in outcomes if outcome.detail})
    if details:
        part["details"] = details
    return part


def _as_json(row):
    python = row.python
    result = {"python": python.version, "build": python.build, "platform": python.platform, "cores": python.cores}
    result["runs"] = len(row.bad)
    result["bad"] = _side(row.bad, row.bad_verdict)
    result["good"] = _side(row.good, row.good_verdict)
    if row.by_default:
        result["start method"] = python.method
        result["bad by default"] = _side([row.by_default], row.by_default.verdict)
    return result


def recorded(folder):
    """The rows of the rule's measured.json."""
    path = folder / "measured.json"
    return json.loads(path.read_text(encoding="utf-8"))["runs"] if path.is_file() else []


def _minor(old):
    return tuple(int(part) for part in old["python"].split(".")[:2])


def belief(beliefs, python):
    """The recorded row of this very release, else of its minor version and build, or None."""
    same_kind = [old for old in beliefs if _minor(old) == python.minor and old["build"] == python.build]
    return next((old for old in same_kind if old["python"] == python.version), same_kind[0] if same_kind else None)


def write(folder, rows):
    """Replaces the rows of the minor versions and builds just run in measured.json and keeps the others."""
    fresh = [row for row in rows if not row.skipped]
    kinds = {(row.python.minor, row.python.build) for row in fresh}
    runs = [old for old in recorded(folder) if (_minor(old), old["build"]) not in kinds]
    runs += [_as_json(row) for row in fresh]
    runs.sort(key=lambda run: ([int(part) for part in run["python"].split(".")[:2]], run["build"]))
    text = json.dumps({"runs": runs}, indent=2, ensure_ascii=False)
    (folder / "measured.json").write_text(text + "\n", encoding="utf-8")
