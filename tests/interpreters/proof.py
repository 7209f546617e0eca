"""Runs one program of a rule and says whether it fails in the way its header declares.

The first comment lines of bad.py declare how it fails, good.py carries the same header:

    # proof: json                                    the last line it prints is {"verdict": "reproduced" | "clean", "metric",
                                                     "value", "unit"}
    # proof: raises RuntimeError in child            a process it starts ends with that exception
    # proof: exit 1, stderr "bootstrapping phase"    that exit status, and that text on stderr
    # proof: no progress for 3 s                     it prints nothing for that long and does not end (a deadlock)

and any of them may end in `under spawn` (or `fork|forkserver|spawn`: each of them): the start method of multiprocessing.
"""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

FAILS = "fails"
DOES_NOT_FAIL = "does not fail"
NO_PROOF = "no proof"

_HEADER = re.compile(r"#\s*proof:\s*(.*\S)\s*$")
_UNDER = re.compile(r"^(.*\S)\s+under\s+((?:fork|forkserver|spawn)(?:\|(?:fork|forkserver|spawn))*)$")
_FORMS = (
    ("json", re.compile(r"json$")),
    ("raises", re.compile(r"raises\s+(?P<exception>[\w.]+)\s+in\s+child$")),
    ("exit", re.compile(r'exit\s+(?P<status>\d+),\s*stderr\s+"(?P<text>.+)"$')),
    ("stuck", re.compile(r"no progress for\s+(?P<seconds>\d+(?:\.\d+)?)\s*s$")),
)
# A frame of these files in a traceback: it was printed by a process that was started by another.
_CHILD_FRAMES = re.compile(
    r'^Process \S+:$|_RemoteTraceback|from multiprocessing\.(spawn|forkserver|resource_tracker)|File "[^"]*multiprocessing/(spawn|forkserver|process|popen_\w+)\.py"'
    r'|File "[^"]*concurrent/futures/process\.py", line \d+, in _process_worker',
    re.MULTILINE,
)
# Runs before the program and in each of its children, without standing in the way of how __main__ is found.
_START_METHOD = """
import multiprocessing, os
multiprocessing.set_start_method(os.environ["GILINT_START_METHOD"], force=True)
"""


class HeaderError(Exception):
    pass


class Header:
    """What a program's first comment lines declare."""

    def __init__(self, form, arguments, methods):
        self.form = form
        self.arguments = arguments
        self.methods = methods  # start methods to run under; (None,) for the interpreter's own


class Outcome:
    """What one run, or several, showed."""

    def __init__(self, verdict, detail="", metric=None, value=None, unit=None):
        self.verdict = verdict
        self.detail = detail
        self.metric = metric
        self.value = value
        self.unit = unit


class Run:
    """How a program ended: its status (None if it was ended by us), what it printed, and for how long it was silent."""

    def __init__(self, status, stdout, stderr, silent):
        self.status = status
        self.stdout = stdout
        self.stderr = stderr
        self.silent = silent

    @property
    def last_error(self):
        lines = self.stderr.strip().splitlines()
        return lines[-1].strip() if lines else ""


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
    for line in comment_lines(source):
        match = _HEADER.match(line)
        if match:
            return _parse(match.group(1))
    return Header("json", {}, (None,))


def _parse(text):
    methods = (None,)
    under = _UNDER.match(text)
    if under:
        text, methods = under.group(1), tuple(under.group(2).split("|"))
    for form, pattern in _FORMS:
        match = pattern.match(text)
        if match:
            return Header(form, match.groupdict(), methods)
    raise HeaderError("unknown proof: {}".format(text))


def _end_group(process):
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except (OSError, AttributeError):
        process.kill()
    process.wait()


def _wait(process, printed, silence, limit):
    """Waits for the end, for `silence` seconds without output, or for `limit` seconds; how long it was silent at the end."""
    start = last = time.monotonic()
    size = 0
    while process.poll() is None:
        now = time.monotonic()
        grown = os.fstat(printed.fileno()).st_size
        if grown != size:
            size, last = grown, now
        if now - start > limit or (silence and now - last > silence):
            break
        time.sleep(0.02)
    return time.monotonic() - last


def run(python, program, method=None, silence=None, limit=60):
    """Runs `program` on the interpreter: fresh process, empty directory, own process group, which is ended afterwards."""
    with tempfile.TemporaryDirectory(prefix="gilint-proof-") as folder:
        work = Path(folder) / "work"
        work.mkdir()
        shutil.copy(str(program), str(work / program.name))
        environment = {k: v for k, v in os.environ.items() if not k.startswith("PYTHON")}
        environment["PYTHONUNBUFFERED"] = "1"
        if method:
            site = Path(folder) / "site"
            site.mkdir()
            (site / "sitecustomize.py").write_text(_START_METHOD, encoding="utf-8")
            environment.update(PYTHONPATH=str(site), GILINT_START_METHOD=method)
        with open(os.path.join(folder, "stdout"), "w+b") as out, open(os.path.join(folder, "stderr"), "w+b") as err:
            process = subprocess.Popen(
                [str(python), program.name],
                cwd=str(work),
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=err,
                start_new_session=True,
            )
            try:
                silent = _wait(process, out, silence, limit)
                status = process.poll()
            finally:
                _end_group(process)
            out.seek(0)
            err.seek(0)
            texts = [file.read().decode("utf-8", "replace") for file in (out, err)]
    return Run(status, texts[0], texts[1], silent)


def _judge_json(result):
    if result.status != 0:
        return None
    lines = result.stdout.strip().splitlines()
    try:
        said = json.loads(lines[-1]) if lines else {}
        verdict = {"reproduced": FAILS, "clean": DOES_NOT_FAIL}[said["verdict"]]
        return Outcome(verdict, "", said["metric"], float(said["value"]), said["unit"])
    except (ValueError, KeyError, TypeError):
        return Outcome(NO_PROOF, "its last line is not the JSON a proof ends with")


def tracebacks(stderr):
    """The tracebacks on stderr, each with the lines before it back to the traceback before."""
    parts, current = [], []
    for line in stderr.splitlines():
        current.append(line)
        # The line that names the exception is the first one after the frames that is not indented.
        if re.match(r"[A-Za-z_][\w.]*(:|$)", line) and any("Traceback" in before for before in current[:-1]):
            parts.append(current)
            current = []
    return parts


def _raised_in_child(result, exception):
    for lines in tracebacks(result.stderr):
        name = lines[-1].split(":")[0].strip()
        if (name == exception or name.endswith("." + exception)) and _CHILD_FRAMES.search("\n".join(lines)):
            return True
    return False


def judge(declared, result, silence):
    """What one finished run shows under the declared proof."""
    outcome = None
    if declared.form == "json":
        outcome = _judge_json(result)
    elif declared.form == "raises":
        if _raised_in_child(result, declared.arguments["exception"]):
            outcome = Outcome(FAILS, declared.arguments["exception"] + " in a child")
    elif declared.form == "exit":
        if result.status == int(declared.arguments["status"]) and declared.arguments["text"] in result.stderr:
            outcome = Outcome(FAILS, "exit {}".format(result.status))
    elif result.status is None and silence and result.silent > silence:
        outcome = Outcome(FAILS, "no progress for {:g} s".format(silence))
    if outcome is not None:
        return outcome
    if result.status is None:
        return Outcome(NO_PROOF, "it did not end in time")
    if result.status == 0 and declared.form != "json":
        return Outcome(DOES_NOT_FAIL)
    return Outcome(NO_PROOF, result.last_error or "exit {}".format(result.status))


def missing_package(python, source):
    """The first package of the inline script header that the interpreter does not have, or None."""
    for name in re.findall(r'^#\s+"([\w.-]+)', _script_header(source), re.MULTILINE):
        code = "import importlib.metadata, sys; importlib.metadata.version(sys.argv[1])"
        if subprocess.run([str(python), "-c", code, name], stderr=subprocess.DEVNULL).returncode != 0:
            return name
    return None


def _script_header(source):
    match = re.search(r"^# /// script$\n((?:#.*\n)*?)# ///$", source, re.MULTILINE)
    return match.group(1) if match else ""


def needed_version(source):
    """(3, 14) if the inline script header says requires-python = ">=3.14", else (3, 0)."""
    match = re.search(r'requires-python\s*=\s*">=\s*(\d+)\.(\d+)', _script_header(source))
    return (int(match.group(1)), int(match.group(2))) if match else (3, 0)


def prove(python, program, limit=60):
    """The outcome of one run under each declared start method: what they agree on, else no proof."""
    declared = header(program.read_text(encoding="utf-8"))
    silence = float(declared.arguments["seconds"]) if declared.form == "stuck" else None
    outcomes = []
    for method in declared.methods:
        result = run(python, program, method, silence, limit)
        outcomes.append(judge(declared, result, silence))
    if len({outcome.verdict for outcome in outcomes}) == 1:
        return outcomes[0]
    said = ", ".join("{}: {}".format(m, o.verdict) for m, o in zip(declared.methods, outcomes))
    return Outcome(NO_PROOF, said)


if sys.platform == "win32":
    raise SystemExit("proof.py ends process groups: it needs a POSIX system")
