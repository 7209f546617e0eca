"""What the first comment lines of a rule's program declare.

bad.py declares how it fails, good.py carries the same header:

    # proof: json                                    the last line it prints is {"verdict": "reproduced" | "clean", "metric",
                                                     "value", "unit"}
    # proof: raises RuntimeError in child            a process it starts ends with that exception
    # proof: exit 1, stderr "bootstrapping phase"    that exit status, and that text on stderr
    # proof: no progress for 3 s                     it prints nothing for that long and does not end (a deadlock)

Several proof lines are alternatives: any of them is the failure (another release fails in another way). The last may end in
`under spawn` (or `fork|forkserver|spawn`: each of them): the start method of multiprocessing. Python versions and packages
are named in the inline script header (`# /// script`).
"""

import re

_LINE = re.compile(r"#\s*proof:\s*(.*\S)\s*$")
_UNDER = re.compile(r"^(.*\S)\s+under\s+((?:fork|forkserver|spawn)(?:\|(?:fork|forkserver|spawn))*)$")
_FORMS = (
    ("json", re.compile(r"json$")),
    ("raises", re.compile(r"raises\s+(?P<exception>[\w.]+)\s+in\s+child$")),
    ("exit", re.compile(r'exit\s+(?P<status>\d+),\s*stderr\s+"(?P<text>.+)"$')),
    ("stuck", re.compile(r"no progress for\s+(?P<seconds>\d+(?:\.\d+)?)\s*s$")),
)


class HeaderError(Exception):
    pass


class Proof:
    """One way in which the program fails."""

    def __init__(self, form, arguments):
        self.form = form
        self.arguments = arguments


class Header:
    """The ways to fail, and the start methods to run under; (None,) for the interpreter's own."""

    def __init__(self, proofs, methods=(None,)):
        self.proofs = proofs
        self.methods = methods

    @property
    def silence(self):
        """The seconds without output that are a deadlock, or None."""
        limits = [float(proof.arguments["seconds"]) for proof in self.proofs if proof.form == "stuck"]
        return max(limits) if limits else None


def comment_lines(source):
    """The comment lines before anything else."""
    lines = []
    for line in source.splitlines():
        if not line.startswith("#"):
            break
        lines.append(line)
    return lines


def header(source):
    """The declared proof; `# proof: json` where the program says nothing. Raises HeaderError for a form nobody knows."""
    texts = [match.group(1) for match in map(_LINE.match, comment_lines(source)) if match]
    methods = (None,)
    if texts and _UNDER.match(texts[-1]):
        texts[-1], under = _UNDER.match(texts[-1]).groups()
        methods = tuple(under.split("|"))
    return Header([_proof(text) for text in texts] or [Proof("json", {})], methods)


def _proof(text):
    for form, pattern in _FORMS:
        match = pattern.match(text)
        if match:
            return Proof(form, match.groupdict())
    raise HeaderError("unknown proof: {}".format(text))


def _script_header(source):
    match = re.search(r"^# /// script$\n((?:#.*\n)*?)# ///$", source, re.MULTILINE)
    return match.group(1) if match else ""


def needed_packages(source):
    """The packages of the inline script header."""
    return re.findall(r'^#\s+"([\w.-]+)', _script_header(source), re.MULTILINE)


def needed_version(source):
    """(3, 14) if the inline script header says requires-python = ">=3.14", else (3, 0)."""
    match = re.search(r'requires-python\s*=\s*">=\s*(\d+)\.(\d+)', _script_header(source))
    return (int(match.group(1)), int(match.group(2))) if match else (3, 0)
