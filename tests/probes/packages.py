"""The interpreter that probes run on: one with the third-party packages, in a virtual environment made once in the cache."""

import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "interpreters"))

import pythons  # noqa: E402

# The distributions, and what each is imported as.
WANTED = {
    "requests": "requests", "httpx": "httpx", "urllib3": "urllib3", "psycopg[binary]": "psycopg", "psycopg2-binary": "psycopg2",
    "PyMySQL": "pymysql", "redis": "redis", "SQLAlchemy": "sqlalchemy", "sqlmodel": "sqlmodel", "numpy": "numpy", "bcrypt": "bcrypt",
    "anyio": "anyio", "trio": "trio", "aiohttp": "aiohttp", "aiosqlite": "aiosqlite", "asgiref": "asgiref", "joblib": "joblib",
    "starlette": "starlette", "aiofiles": "aiofiles", "greenlet": "greenlet", "tenacity": "tenacity", "cryptography": "cryptography",
}

_IMPORTED = """
import importlib, json, sys
found = []
for name in sys.argv[1:]:
    try:
        importlib.import_module(name)
        found.append(name)
    except Exception:
        pass
print(json.dumps(found))
"""


def say(text):
    print("probe: {}".format(text), file=sys.stderr, flush=True)


def environment():
    """The virtual environment's Python, or None with the reason printed."""
    folder = pythons.cache() / "probe-venv"
    path = folder / "bin" / "python"
    if not (folder / "ready").is_file():
        base = [p for p in pythons.find_all() if p.build == "GIL" and p.root is None and (3, 11) <= p.minor <= (3, 13)]
        if not base:
            say("there is no CPython 3.11 to 3.13 for a virtual environment: third-party packages are left out")
            return None
        say("making a virtual environment with {} packages".format(len(WANTED)))
        commands = (
            [str(base[-1].path), "-m", "venv", str(folder)],
            [str(path), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *WANTED],
        )
        for command in commands:
            done = subprocess.run(command, capture_output=True, text=True)
            if done.returncode != 0:
                last = (done.stderr or done.stdout).strip().splitlines()[-1:]
                say("the packages could not be installed ({}): they are left out".format(" ".join(last)))
                return None
        (folder / "ready").touch()
    return pythons.probe(path, "prepared")


def interpreter(path):
    """(the interpreter to measure on, the packages that it can import)."""
    python = pythons.probe(path) if path else environment()
    if python is None and not path:
        found = [p for p in pythons.find_all() if p.root is None and p.build == "GIL"]
        python = found[-1] if found else None
    if python is None:
        return None, []
    import json

    done = subprocess.run([str(python.path), "-c", _IMPORTED, *WANTED.values()], capture_output=True, text=True)
    return python, json.loads(done.stdout or "[]")
