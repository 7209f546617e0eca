"""Makes interpreters that a machine lacks, in the cache directory, once: a Debian sid root with the newest releases, and a
CPython 3.13 of our own built from Debian's source, free-threaded or not.

Each maker returns nothing when it is done and raises Impossible with the reason, and with what to install instead, when
it cannot be. A folder counts once its file `ready` is there; one without is made anew.
"""

import os
import shutil
import subprocess
import sys
import tarfile
import time
from pathlib import Path

import pythons

KEYS = Path("/usr/share/keyrings/debian-archive-keyring.gpg")
SID = ("python3.13", "python3.14", "python3.15")
INSTEAD = "Install it otherwise (uv python install {0}) and name it in GILINT_PYTHONS."

# Starts the program inside its root; a working directory that lies in the root stays the working directory.
_SHIM = """#!/bin/sh
root={root}
here=$(pwd -P)
case $here/ in
  "$root"/*) here=${{here#"$root"}} ;;
  *) here=/ ;;
esac
exec chroot "$root" /usr/bin/env -C "${{here:-/}}" /usr/bin/{name} "$@"
"""


class Impossible(Exception):
    """Why an interpreter cannot be made here."""


def say(text):
    print("interpreters: {}".format(text), file=sys.stderr, flush=True)


def _run(log, command, **more):
    """Runs a command with its output in the log; raises Impossible with the log's end when it fails."""
    with open(str(log), "ab") as out:
        done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.STDOUT, **more)
    if done.returncode != 0:
        lines = log.read_text(encoding="utf-8", errors="replace").strip().splitlines()
        raise Impossible("`{}` failed: {} (all of it: {})".format(command[0], lines[-1] if lines else "", log))


def _fresh(folder):
    """True if the folder must be made; it is then empty."""
    if (folder / "ready").is_file():
        return False
    if folder.exists():
        shutil.rmtree(str(folder))
    folder.mkdir(parents=True)
    return True


def _mirror():
    """The archive that GILINT_DEBIAN_MIRROR names, else the one this machine's apt takes Debian's packages from."""
    named = os.environ.get("GILINT_DEBIAN_MIRROR")
    if named:
        return named
    command = ["apt-get", "indextargets", "--format", "$(REPO_URI)", "Created-By: Packages", "Label: Debian"]
    asked = subprocess.run(command, capture_output=True, text=True) if shutil.which("apt-get") else None
    if asked is None or asked.returncode != 0 or not asked.stdout:
        raise Impossible("apt names no archive of Debian's packages; name one in GILINT_DEBIAN_MIRROR")
    return asked.stdout.split()[0].rstrip("/")


# ---- Debian sid ----


def _check_sid():
    instead = INSTEAD.format("3.14 3.15")
    if os.geteuid() != 0:
        raise Impossible("the Debian sid root needs root (for chroot). " + instead)
    if not shutil.which("debootstrap"):
        raise Impossible("there is no debootstrap (apt-get install debootstrap). " + instead)
    if not KEYS.is_file():
        raise Impossible("Debian's keys are missing (apt-get install debian-archive-keyring). " + instead)


def sid_root():
    """A Debian sid root with the newest releases, each behind a small script in `bin`."""
    folder = pythons.cache() / "pythons" / "debian-sid"
    _check_sid()
    if not _fresh(folder):
        return
    start = time.monotonic()
    say("making a Debian sid root with {} (a minute)".format(", ".join(SID)))
    root = folder.resolve() / "root"
    log = folder / "log"
    _run(log, ["debootstrap", "--variant=minbase", "--keyring=" + str(KEYS), "--include=" + ",".join(SID), "sid", str(root), _mirror()])
    # Semaphores and shared memory of multiprocessing are files there; an ordinary folder will do.
    (root / "dev" / "shm").mkdir(exist_ok=True)
    (root / "dev" / "shm").chmod(0o1777)
    shutil.rmtree(str(root / "var" / "cache" / "apt"), ignore_errors=True)
    (folder / "bin").mkdir()
    for name in SID:
        shim = folder / "bin" / name
        shim.write_text(_SHIM.format(root=_quoted(root), name=name), encoding="utf-8")
        shim.chmod(0o755)
    (folder / "ready").touch()
    say("made in {:.0f} s".format(time.monotonic() - start))


def _quoted(path):
    return "'{}'".format(str(path).replace("'", "'\\''"))


# ---- CPython 3.13 from source ----


def _check_source():
    instead = INSTEAD.format("3.13t")
    for tool, package in (("apt-get", "apt"), ("make", "make"), ("cc", "gcc"), ("xz", "xz-utils")):
        if not shutil.which(tool):
            raise Impossible("there is no {} (package {}). {}".format(tool, package, instead))
    if not KEYS.is_file():
        raise Impossible("Debian's keys are missing (apt-get install debian-archive-keyring). " + instead)


def _apt(folder):
    """apt-get with a source list and a state of its own."""
    apt = folder / "apt"
    for name in ("lists/partial", "cache/archives/partial"):
        (apt / name).mkdir(parents=True, exist_ok=True)
    line = "deb-src [signed-by={}] {} trixie main\n".format(KEYS, _mirror())
    (apt / "sources.list").write_text(line, encoding="utf-8")
    options = {
        "Dir::Etc::sourcelist": apt / "sources.list",
        "Dir::Etc::sourceparts": "-",
        "Dir::State::lists": apt / "lists",
        "Dir::Cache": apt / "cache",
        "APT::Sandbox::User": "root",
        "Acquire::Retries": 3,
    }
    return ["apt-get", "-q"] + [part for key, value in options.items() for part in ("-o", "{}={}".format(key, value))]


def source():
    """The folder of CPython 3.13's source, from Debian trixie's package."""
    folder = pythons.cache() / "pythons" / "source"
    if _fresh(folder):
        say("fetching the source of CPython 3.13")
        apt = _apt(folder.resolve())
        _run(folder / "log", [*apt, "update"])
        _run(folder / "log", [*apt, "source", "--download-only", "python3.13"], cwd=str(folder))
        (archive,) = folder.glob("python3.13_*.orig.tar.*[xg]z")
        with tarfile.open(str(archive)) as tar:
            tar.extractall(str(folder))
        shutil.rmtree(str(folder / "apt"))
        (folder / "ready").touch()
    return next(path for path in folder.glob("Python-3.13*") if path.is_dir())


def build(name, options):
    """CPython 3.13 configured with `options` as <cache>/pythons/<name>/bin/<its name>. It runs from where it was built."""
    folder = pythons.cache() / "pythons" / name
    if (folder / "ready").is_file():
        return
    _check_source()
    configure = source() / "configure"
    _fresh(folder)
    start = time.monotonic()
    say("building {} (3 to 7 minutes)".format(name))
    work = folder / "build"
    work.mkdir()
    log = folder / "log"
    # No debugging information: compiling it takes a third of the time.
    environment = dict(os.environ, OPT="-DNDEBUG -O2")
    _run(log, [str(configure.resolve()), "-q", "--without-ensurepip", *options], cwd=str(work), env=environment)
    _run(log, ["make", "-s", "-j{}".format(os.cpu_count() or 2)], cwd=str(work))
    (folder / "bin").mkdir()
    (folder / "bin" / name.replace("cpython-", "python")).symlink_to(work.resolve() / "python")
    for waste in list(work.rglob("*.o")) + list(work.glob("lib*.a")):
        waste.unlink()
    (folder / "ready").touch()
    say("built in {:.0f} s".format(time.monotonic() - start))


def free_threaded():
    build("cpython-3.13t", ["--disable-gil"])


def with_gil():
    """The same source with the GIL, for a fair comparison."""
    build("cpython-3.13", [])
