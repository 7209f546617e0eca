"""Finds the CPython interpreters of this machine: on PATH, of pyenv, of uv, those GILINT_PYTHONS names, and those that
`./dev interpreters` prepared in the cache directory."""

import json
import os
import re
import subprocess
from pathlib import Path

OLDEST = (3, 9)

_PROBE = """
import json, multiprocessing, os, platform, sys, sysconfig
print(json.dumps({
    "implementation": sys.implementation.name,
    "version": platform.python_version(),
    "free_threaded": bool(sysconfig.get_config_var("Py_GIL_DISABLED")),
    "gil": getattr(sys, "_is_gil_enabled", lambda: True)(),
    "method": multiprocessing.get_start_method(),
    "platform": platform.system() + " " + platform.machine(),
    "cores": os.cpu_count(),
}))
"""

_NAME = re.compile(r"python(3(\.\d+)?t?)?(\.exe)?$")


class Python:
    """One interpreter: where it is, how it was found, and what it says about itself."""

    def __init__(self, path, facts, found="given"):
        self.path = path
        self.found = found
        self.version = facts["version"]
        self.build = "free-threaded" if facts["free_threaded"] else "GIL"
        self.gil = "on" if facts.get("gil", True) else "off"
        self.method = facts.get("method", "")  # the default start method of multiprocessing
        self.platform = facts["platform"]
        self.cores = facts["cores"]

    @property
    def numbers(self):
        """(3, 13, 0) for 3.13.0 and its pre-releases."""
        return tuple(int(part) for part in re.findall(r"\d+", self.version)[:3])

    @property
    def minor(self):
        return self.numbers[:2]

    @property
    def title(self):
        return "{} {}".format(self.version, self.build)

    @property
    def root(self):
        """The root folder that it runs in by chroot, or None for an ordinary program."""
        return chroot_of(self.path)

    @property
    def scratch(self):
        """The folder in which temporary folders can be made that it sees; None for the machine's own."""
        return str(self.root / "tmp") if self.root else None

    def sees(self, path):
        """The path as it is named inside the interpreter's root."""
        return "/" + os.path.relpath(str(path), str(self.root)) if self.root else str(path)


def cache():
    """The folder that holds what is made once and reused: $GILINT_CACHE, else gilint in the user's cache directory."""
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(os.environ.get("GILINT_CACHE") or Path(base) / "gilint")


def chroot_of(path):
    """Interpreters of a prepared root are small scripts in <folder>/bin that start the program in <folder>/root."""
    root = Path(path).parent.parent / "root"
    return root if (root / "usr" / "bin").is_dir() else None


def clean_environment():
    """The environment without what would change how a Python starts."""
    return {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}


def probe(path, found="given"):
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
    return Python(Path(path), facts, found) if facts["implementation"] == "cpython" else None


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


def _of_manager(root):
    """The executables below a folder of installations: <root>/<version>/bin/python*."""
    found = []
    for version in sorted(root.iterdir()) if root.is_dir() else []:
        found += _in_folder(version / "bin") or _in_folder(version)
    return found


def candidates():
    """(path, how it was found) of everything worth asking, the ones named by hand first."""
    home = Path.home()
    data = Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share")
    pyenv = Path(os.environ.get("PYENV_ROOT") or home / ".pyenv") / "versions"
    uv = Path(os.environ.get("UV_PYTHON_INSTALL_DIR") or data / "uv" / "python")
    places = (
        ("GILINT_PYTHONS", _named(os.environ.get("GILINT_PYTHONS", ""))),
        ("pyenv", _of_manager(pyenv)),
        ("uv", _of_manager(uv)),
        ("PATH", _named(os.environ.get("PATH", ""))),
        ("prepared", _of_manager(cache() / "pythons")),
    )
    return [(path, how) for how, paths in places for path in paths]


def find_all():
    """The interpreters at hand from 3.9 on, one a full version and build, oldest first."""
    by_file = {}
    for path, how in candidates():
        by_file.setdefault(os.path.realpath(str(path)), (path, how))
    by_kind = {}
    for path, how in by_file.values():
        python = probe(path, how)
        if python is not None and python.minor >= OLDEST:
            by_kind.setdefault((python.numbers, python.build, python.version), python)
    return [by_kind[key] for key in sorted(by_kind)]


def newest_of_each(found):
    """One interpreter a minor version and build: of several patch releases the newest."""
    chosen = {}
    for python in found:
        chosen[python.minor, python.build] = python
    return [chosen[key] for key in sorted(chosen)]


def find():
    """The interpreters to measure on: the newest patch release of each minor version and build."""
    return newest_of_each(find_all())


# What must be measured before a change lands: (what it is, whether an interpreter is one).
NEEDED = (
    ("a GIL build before 3.14", lambda python: python.build == "GIL" and python.minor < (3, 14)),
    ("a GIL build of 3.14 or later", lambda python: python.build == "GIL" and python.minor >= (3, 14)),
    ("a free-threaded build", lambda python: python.build == "free-threaded"),
)


def needed(found):
    """(one interpreter of each needed kind, the kinds that none is of)."""
    chosen, missing = [], []
    for what, is_one in NEEDED:
        of_kind = [python for python in found if is_one(python)]
        if of_kind:
            chosen.append(of_kind[0])
        else:
            missing.append(what)
    return chosen, missing
