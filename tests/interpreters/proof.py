"""Says whether a program of a rule fails in the way its header declares: fails, does not fail, or no proof.

What is compared is that verdict alone. Exception types differ between patch releases and are kept as details. Any other
exception, a missing package, and a plain timeout are no proof.
"""

import json
import re
import subprocess

import headers
import running

FAILS = "fails"
DOES_NOT_FAIL = "does not fail"
NO_PROOF = "no proof"

# A frame of these files in a traceback: it was printed by a process that was started by another.
_CHILD_FRAMES = re.compile(
    r"^Process \S+:$|_RemoteTraceback|from multiprocessing\.(spawn|forkserver|resource_tracker)"
    r'|File "[^"]*multiprocessing/(spawn|forkserver|process|popen_\w+)\.py"'
    r'|File "[^"]*concurrent/futures/process\.py", line \d+, in _process_worker',
    re.MULTILINE,
)


class Outcome:
    """What one run, or several, showed."""

    def __init__(self, verdict, detail="", figure=None):
        self.verdict = verdict
        self.detail = detail
        self.metric, self.value, self.unit = figure or (None, None, None)
        self.seconds = 0.0


def _json(_, result):
    if result.status != 0:
        return None
    lines = result.stdout.strip().splitlines()
    try:
        said = json.loads(lines[-1]) if lines else {}
        verdict = {"reproduced": FAILS, "clean": DOES_NOT_FAIL}[said["verdict"]]
        return Outcome(verdict, "", (said["metric"], float(said["value"]), said["unit"]))
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


def _raises(arguments, result):
    exception = arguments["exception"]
    for lines in tracebacks(result.stderr):
        name = lines[-1].split(":")[0].strip()
        if (name == exception or name.endswith("." + exception)) and _CHILD_FRAMES.search("\n".join(lines)):
            return Outcome(FAILS, exception + " in a child")
    return None


def _exit(arguments, result):
    if result.status == int(arguments["status"]) and arguments["text"] in result.stderr:
        return Outcome(FAILS, "exit {}, {}".format(result.status, result.last_error[:100]))
    return None


def _stuck(arguments, result):
    silence = float(arguments["seconds"])
    if result.status is None and result.silent > silence:
        return Outcome(FAILS, "no progress for {:g} s".format(silence))
    return None


_FORMS = {"json": _json, "raises": _raises, "exit": _exit, "stuck": _stuck}


def judge(declared, result):
    """What one finished run shows under the declared proofs."""
    for proof in declared.proofs:
        outcome = _FORMS[proof.form](proof.arguments, result)
        if outcome is not None:
            return outcome
    if result.status is None:
        return Outcome(NO_PROOF, "it did not end in time")
    if result.status == 0 and all(proof.form != "json" for proof in declared.proofs):
        return Outcome(DOES_NOT_FAIL)
    return Outcome(NO_PROOF, result.last_error[:200] or "exit {}".format(result.status))


def missing_package(python, source):
    """The first package of the inline script header that the interpreter does not have, or None."""
    code = "import importlib.metadata, sys; importlib.metadata.version(sys.argv[1])"
    for name in headers.needed_packages(source):
        if subprocess.run([str(python.path), "-c", code, name], stderr=subprocess.DEVNULL).returncode != 0:
            return name
    return None


def prove_under(python, program, method, whole=60):
    """The outcome of one run under a start method (None: the interpreter's own), ended after `whole` seconds."""
    declared = headers.header(program.read_text(encoding="utf-8"))
    result = running.run(python, program, method, running.Limits(whole, declared.silence))
    outcome = judge(declared, result)
    outcome.seconds = result.seconds
    return outcome


def prove(python, program, whole=60):
    """The outcome of one run under each declared start method: what they agree on, else no proof."""
    methods = headers.header(program.read_text(encoding="utf-8")).methods
    outcomes = [prove_under(python, program, method, whole) for method in methods]
    agreed = outcomes[0]
    if len({outcome.verdict for outcome in outcomes}) != 1:
        said = ", ".join("{}: {}".format(m, o.verdict) for m, o in zip(methods, outcomes))
        agreed = Outcome(NO_PROOF, said)
    elif len(methods) > 1:
        details = ["{}: {}".format(m, o.detail) for m, o in zip(methods, outcomes) if o.detail]
        agreed.detail = "; ".join(details)
    agreed.seconds = max(outcome.seconds for outcome in outcomes)
    return agreed
