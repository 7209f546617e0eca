"""Where a rule says it applies, from `.versions` of its rule.cpp, as something the measurements can be held against.

The text is a list of alternatives, parted by "; " or by ", " before a version:

    Python 3.9 and later, every build
    Python 3.14 and later on Linux, 3.8 and later on macOS, every version on Windows
    Python 3.9 and later, free-threaded builds only
    Python 3.8 and 3.9 ... is written "Python 3.8 to 3.9"

A clause names a range of versions ("3.9 and later", "3.8 to 3.9", "up to 3.13", "every version"), and may name a platform, a
build (`free-threaded`, `GIL builds`) and start methods (fork, forkserver, spawn). It applies where all of that matches; with
no clause for the platform, those that name none count.
"""

import re

_PLATFORMS = {"Linux": "linux", "Darwin": "macos", "Windows": "windows"}
_PARTS = re.compile(r"(?:;|,)\s+(?=(?:and\s+)?(?:Python\s+)?(?:\d|up to \d|every version))")


class Clause:
    """One alternative."""

    def __init__(self, text):
        self.text = text
        self.oldest, self.newest = _range(text)
        lower = text.lower()
        self.platforms = {name for name in _PLATFORMS.values() if re.search(r"\b{}\b".format(name), lower)}
        self.methods = set(re.findall(r"\b(fork|forkserver|spawn)\b", text))
        free_threaded = "free-threaded" in lower
        gil = bool(re.search(r"\bGIL builds?\b|every build|all builds|both builds", text))
        self.build = "free-threaded" if free_threaded and not gil else "GIL" if gil and not _all_builds(text) else ""

    def covers(self, python):
        """True if the clause speaks of that version and build (the platform and start method aside)."""
        in_range = self.oldest <= python.minor <= self.newest
        return in_range and self.build in ("", python.build)


def _all_builds(text):
    return bool(re.search(r"(every|all|both) builds?\b|free-threaded", text))


def _range(text):
    number = r"(3)\.(\d+)"
    both = re.search(number + r" to " + number, text)
    if both:
        return (3, int(both.group(2))), (3, int(both.group(4)))
    until = re.search(r"(?:up to|until|before) (?:Python )?" + number, text)
    if until:
        return (3, 0), (3, int(until.group(2)) - (1 if "before " in text else 0))
    since = re.search(number, text)
    if since and re.search(number + r" and (later|newer)|from (Python )?" + number, text):
        return (3, int(since.group(2))), (3, 99)
    return ((3, int(since.group(2))),) * 2 if since else ((3, 0), (3, 99))


class Statement:
    """All alternatives of a rule."""

    def __init__(self, text):
        self.text = text
        self.clauses = [Clause(part) for part in _PARTS.split(text) if part]

    @property
    def depends_on_start(self):
        """True if the rule bites by start method, or by platform, which decides about the default start method."""
        return any(clause.platforms or clause.methods for clause in self.clauses)

    def by_default(self, python):
        """True if the rule applies to what this interpreter does by itself on this platform."""
        platform = _PLATFORMS.get(python.platform.split()[0], "")
        here = [c for c in self.clauses if platform in c.platforms] or [c for c in self.clauses if not c.platforms]
        return any(c.covers(python) and (not c.methods or python.method in c.methods) for c in here)

    def anywhere(self, python):
        """True if it applies to this version and build on some platform or under some start method."""
        return any(clause.covers(python) for clause in self.clauses)


def statement(rule_cpp):
    """The statement in the text of a rule.cpp, or None where there is none."""
    match = re.search(r"\.versions\s*=\s*((?:\"(?:[^\"\\]|\\.)*\"\s*)+)", rule_cpp)
    if not match:
        return None
    return Statement("".join(re.findall(r'"((?:[^"\\]|\\.)*)"', match.group(1))))
