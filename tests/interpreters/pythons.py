"""Finds the CPython interpreters of this machine: on PATH, of pyenv, of uv, and those GILINT_PYTHONS names."""

import json
import os
import re
import subprocess
from pathlib import Path

OLDEST = (3, 9)

_PROBE = """
import json, os, platform, sys, sysconfig
print(json.dumps({
    "implementation": sys.implementation.name,
    "version": platform.python_version(),
    "free_threaded": bool(sysconfig.get_config_var("Py_GIL_DISABLED")),
    "platform": platform.system() + " " + platform.machine(),
    "cores": os.cpu_count(),
}))
"""

_NAME = re.compile(r"python(3(\.\d+)?t?)?(\.exe)?$")


class Python:
    """One interpreter: where it is and what it says about itself."""

    def __init__(self, path, facts):
        self.path = path
        self.version = facts["version"]
        self.build = "free-threaded" if facts["free_threaded"] else "GIL"
        self.platform = facts["platform"]
        self.cores = facts["cores"]

    @property
    def numbers(self):
        """(3, 13, 0) for 3.13.0 and its pre-releases."""
        return tuple(int(part) for part in re.findall(r"\d+", self.version)[:3])

    @property
    def title(self):
        return "{} {}".format(self.version, self.build)

    def is_same_kind(self, row):
        """True if the row of a measured.json was taken on this minor version and build."""
        minor = tuple(int(part) for part in row["python"].split(".")[:2])
        return minor == self.numbers[:2] and row["build"] == self.build


def clean_environment():
    """The environment without what would change how a Python starts."""
    return {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}


def probe(path):
    """The interpreter at `path`, or None where there is no CPython that answers."""
    try:
        done = subprocess.run(
            [str(path), "-I", "-c", _PROBE],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            stdin=subprocess.DEVNULL,
            timeout=20,
            env=clean_environment(),
        )
        facts = json.loads(done.stdout.decode("utf-8"))
    except (OSError, ValueError, subprocess.TimeoutExpired):
        return None
    return Python(Path(path), facts) if facts["implementation"] == "cpython" else None


def _in_folder(folder):
    try:
        return sorted(entry for entry in folder.iterdir() if _NAME.match(entry.name) and os.access(str(entry), os.X_OK))
    except OSError:
        return []


def _named(text):
    """The executables a list like PATH names: files themselves, or all Pythons of a folder."""
    found = []
    for part in filter(None, text.split(os.pathsep)):
        path = Path(part).expanduser()
        found += _in_folder(path) + _in_folder(path / "bin") if path.is_dir() else [path]
    return found


def _installed():
    """The executables of version managers: <root>/<version>/bin/python*."""
    home = Path.home()
    data = Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share")
    roots = [
        Path(os.environ.get("PYENV_ROOT") or home / ".pyenv") / "versions",
        Path(os.environ.get("UV_PYTHON_INSTALL_DIR") or data / "uv" / "python"),
    ]
    found = []
    for root in roots:
        for version in sorted(root.iterdir()) if root.is_dir() else []:
            found += _in_folder(version / "bin") or _in_folder(version)
    return found


def candidates():
    """Every path worth asking, the ones named by hand first."""
    return _named(os.environ.get("GILINT_PYTHONS", "")) + _installed() + _named(os.environ.get("PATH", ""))


def find():
    """The interpreters at hand from 3.9 on, one a version and build, oldest first."""
    by_file = {}
    for path in candidates():
        by_file.setdefault(os.path.realpath(str(path)), path)
    by_kind = {}
    for path in by_file.values():
        python = probe(path)
        if python is not None and python.numbers[:2] >= OLDEST:
            by_kind.setdefault((python.numbers, python.build, python.version), python)
    return [by_kind[key] for key in sorted(by_kind)]
