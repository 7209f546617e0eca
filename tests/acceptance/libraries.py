"""Parses the standard libraries of the interpreters at hand; no file that compiles may draw a notice.

usage: libraries.py SYNTAX_PROBE [--all]

Without --all only the oldest and the newest interpreter are taken. Interpreters are found as for ./dev reproduce
(PATH, pyenv, uv, GILINT_PYTHONS), and in the Debian roots that GILINT_ROOTS lists (a list like PATH), which need root.
"""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "interpreters"))
import pythons  # noqa: E402

NEWEST = (3, 15)

LIBRARY = "import sysconfig; print(sysconfig.get_path('stdlib'))"

# Prints those of the paths on stdin that this interpreter compiles.
COMPILE = """
import sys, warnings
warnings.simplefilter("ignore")
for path in sys.stdin.read().splitlines():
    try:
        with open(path, "rb") as file:
            compile(file.read(), path, "exec", dont_inherit=True)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        continue
    print(path)
"""


class Interpreter:
    """A Python and the folder that its paths are relative to."""

    def __init__(self, title, numbers, command, root=""):
        self.title = title
        self.numbers = numbers
        self.command = command
        self.root = root

    def run(self, code, lines=()):
        done = subprocess.run(
            self.command + ["-I", "-c", code],
            input="\n".join(lines),
            stdout=subprocess.PIPE,
            universal_newlines=True,
            check=True,
            env=pythons.clean_environment(),
        )
        return done.stdout.splitlines()

    def files(self):
        folder = self.root + self.run(LIBRARY)[0]
        for path, folders, names in os.walk(folder):
            folders[:] = sorted(name for name in folders if name not in ("site-packages", "__pycache__"))
            found = [os.path.join(path, name) for name in sorted(names) if name.endswith(".py")]
            yield from filter(os.path.isfile, found)

    def compiled(self, paths):
        inside = [path[len(self.root):] for path in paths]
        return {self.root + path for path in self.run(COMPILE, inside)}


def interpreters():
    found = [Interpreter(p.title, p.numbers[:2], [str(p.path)]) for p in pythons.find()]
    for root in filter(None, os.environ.get("GILINT_ROOTS", "").split(os.pathsep)):
        for path in sorted(Path(root, "usr/bin").glob("python3.[0-9]*")):
            minor = path.name[len("python3."):]
            if minor.isdigit() and not path.is_symlink():
                command = ["chroot", root, "/usr/bin/" + path.name]
                found.append(Interpreter("{} in a Debian root".format(path.name), (3, int(minor)), command, root.rstrip("/")))
    return sorted(found, key=lambda each: each.numbers)


def probe(tool, paths):
    """What the grammar cannot read: {path: "path:line:column: text"}."""
    done = subprocess.run(
        [tool], input=os.fsencode("\n".join(paths) + "\n"), stdout=subprocess.PIPE, check=True
    )
    rows = [os.fsdecode(line).split("\t", 2) for line in done.stdout.splitlines() if line.strip()]
    return {path: "{}:{}: {}".format(path, place, text) for path, place, text in rows}


def check(tool, interpreter, seen):
    """Prints one row and returns the complaints about files that compile."""
    paths = []
    count = 0
    for path in interpreter.files():
        count += 1
        digest = hashlib.sha256(Path(path).read_bytes()).digest()
        if digest not in seen:
            seen.add(digest)
            paths.append(path)
    odd = probe(tool, paths)
    wrong = interpreter.compiled(sorted(odd)) if odd else set()
    print("{:32} {:5} files, {:5} parsed, {:3} with notices, {:3} of these compile".format(
        interpreter.title, count, len(paths), len(odd), len(wrong)), flush=True)
    return [odd[path] for path in sorted(wrong)]


def main(arguments):
    tool = arguments[0]
    found = interpreters()
    if not found:
        print("No interpreter was found.")
        return 1
    if NEWEST not in [each.numbers for each in found]:
        print("No Python {}.{} is at hand: its library was not parsed (GILINT_ROOTS names Debian roots).".format(*NEWEST))
    if "--all" not in arguments[1:]:
        found = [found[0], found[-1]] if len(found) > 1 else found
    complaints = []
    seen = set()
    for interpreter in reversed(found):
        complaints += check(tool, interpreter, seen)
    for complaint in complaints:
        print(complaint)
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
