#!/usr/bin/env python3
"""Measures gilint beside ruff, the fastest linter there is: cold, warm, after one edit, on one file, and by size.

    ./dev bench                      # the standard library, a synchronous project, an asynchronous one
    ./dev bench --only stdlib        # one of: stdlib, sync, async, copies, small
    ./dev bench --runs 3 --threads 1

Every figure is a median; gilint and ruff run in turn, so that what else the machine does hits both. What has to be
fetched (ruff and the two projects, by pip, at pinned versions) lies in build/bench and is fetched once. What cannot be
had is said and left out. Nothing but Python's standard library is needed.
"""

import argparse
import os
import pathlib
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import venv
import zipfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
STORE = ROOT / "build" / "bench"
RUFF = "ruff==0.17.6"
SYNC = "sympy==1.13.3"
ASYNC = "litellm==1.74.0"
PARTS = ("stdlib", "sync", "async", "copies", "small")


class Run:
    """One finished process: how long it took, its peak memory in MB, and what it said on standard error."""

    def __init__(self, command, cwd=None, env=None):
        with tempfile.TemporaryFile() as errors:
            begin = time.perf_counter()
            process = subprocess.Popen(
                command, cwd=cwd, env=env, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=errors)
            _, status, usage = os.wait4(process.pid, 0)
            self.seconds = time.perf_counter() - begin
            process.returncode = os.waitstatus_to_exitcode(status)
            errors.seek(0)
            self.errors = errors.read().decode(errors="replace")
        self.cpu = usage.ru_utime + usage.ru_stime
        self.megabytes = usage.ru_maxrss / (2**20 if sys.platform == "darwin" else 1024)
        if process.returncode not in (0, 1):
            sys.exit(f"bench: {' '.join(map(str, command))} ended with {process.returncode}:\n{self.errors[-2000:]}")


def median(runs, what="seconds"):
    return statistics.median(getattr(run, what) for run in runs)


class Tools:
    """The two programs, with the same number of threads."""

    def __init__(self, options):
        self.gilint = str(options.gilint)
        self.threads = options.threads
        self.ruff = None if options.no_ruff else find_ruff()
        helped = subprocess.run([self.gilint, "check", "--help"], capture_output=True, text=True, check=True)
        self.has_cache = "--cache-dir" in helped.stdout

    def check(self, path, *options, root=None):
        command = [self.gilint, "check", "--statistics", "--output-format", "concise", "--threads", str(self.threads)]
        command += ["--root", str(root or path)]
        cache = [] if any("cache" in option for option in options) or not self.has_cache else ["--no-cache"]
        return Run([*command, *cache, *options, str(path)])

    def ruff_check(self, path):
        options = ["--no-cache", "--isolated", "--preview", "--select", "ASYNC", "-q"]
        return Run([self.ruff, "check", *options, str(path)], env={**os.environ, "RAYON_NUM_THREADS": str(self.threads)})


def pip(python, *arguments):
    command = [str(python), "-m", "pip", "--disable-pip-version-check", "-q", *arguments]
    return subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, check=False)


def environment():
    """The Python of the benchmarks' own virtual environment, or None."""
    python = STORE / "venv" / "bin" / "python"
    if not python.exists():
        try:
            venv.create(STORE / "venv", with_pip=True, clear=True)
        except (OSError, subprocess.CalledProcessError) as error:
            print(f"No virtual environment can be made here ({error}).")
            return None
    return python


def find_ruff():
    python = environment()
    ruff = STORE / "venv" / "bin" / "ruff"
    stamp = STORE / "venv" / RUFF
    if python is not None and not stamp.exists():
        result = pip(python, "install", RUFF)
        if result.returncode == 0:
            stamp.touch()
    if stamp.exists() and ruff.exists():
        return str(ruff)
    print(f"{RUFF} cannot be had here: its columns and the ratios are left out.")
    return None


def find_package(requirement):
    """The folder of a published package, without what it depends on; None if it cannot be had."""
    folder = STORE / requirement
    if folder.is_dir():
        return folder
    python = environment()
    if python is None:
        return None
    with tempfile.TemporaryDirectory(dir=STORE) as scratch:
        result = pip(python, "download", "--no-deps", "--only-binary=:all:", "--dest", scratch, requirement)
        wheels = list(pathlib.Path(scratch).glob("*.whl"))
        if result.returncode != 0 or not wheels:
            print(f"{requirement} cannot be had here: left out.")
            return None
        unpacked = pathlib.Path(scratch) / "unpacked"
        with zipfile.ZipFile(wheels[0]) as archive:
            archive.extractall(unpacked)
        unpacked.rename(folder)
    return folder


def find_stdlib(python):
    """A copy of an interpreter's standard library without site-packages, as a project of its own."""
    code = "import sysconfig, platform; print(sysconfig.get_path('stdlib')); print(platform.python_version())"
    found = subprocess.run([python, "-I", "-c", code], capture_output=True, text=True, check=True).stdout.split("\n")
    folder = STORE / f"stdlib-{found[1]}"
    if not folder.is_dir():
        skipped = shutil.ignore_patterns("site-packages", "dist-packages", "__pycache__", "*.so", "*.a", "config-*")
        shutil.copytree(found[0], folder, ignore=skipped, symlinks=True)
    return folder


def amounts(run):
    """The two lines of --statistics: amounts, and seconds by stage."""
    lines = [line for line in run.errors.splitlines() if line.startswith("gilint: ") and "=" in line]
    numbers = [dict(re.findall(r"([\w-]+)=([\d.]+)", line)) for line in lines]
    return ({key: int(value) for key, value in numbers[0].items()},
            {key: float(value) for key, value in numbers[1].items()})


def in_turn(tools, path, count, root=None):
    """Cold runs of both, one after the other."""
    own, other = [], []
    tools.check(path, root=root)  # the system's file cache
    for _ in range(count):
        own.append(tools.check(path, root=root))
        if tools.ruff:
            other.append(tools.ruff_check(path))
    return own, other


def ratio(own, other, wanted=None):
    if not other:
        return "   -"
    goal = f" (wanted {wanted})" if wanted else ""
    return f"{median(own) / median(other):.2f}{goal}"


def print_stages(own, read):
    """Per stage: median seconds, its share, and MB of source per second."""
    names = amounts(own[0])[1]
    medians = {name: statistics.median(amounts(run)[1].get(name, 0.0) for run in own) for name in names}
    whole = sum(medians.values()) or 1.0
    for name, seconds in medians.items():
        speed = f"{read['bytes'] / 1e6 / seconds:8.1f} MB/s" if seconds > 0.0005 else " " * 13
        print(f"    {name:<10} {seconds * 1000:9.1f} ms {100 * seconds / whole:5.1f} % {speed}")


def edited_runs(tools, folder, cache, count):
    """Runs with a filled cache, each after another line was added to one file of a copy."""
    runs = []
    with tempfile.TemporaryDirectory(dir=STORE) as scratch:
        copy = pathlib.Path(scratch) / "project"
        shutil.copytree(folder, copy, symlinks=True)
        target = max(copy.rglob("*.py"), key=lambda path: (path.stat().st_size < 60_000, path.stat().st_size))
        options = ["--cache-dir", str(cache)]
        tools.check(copy, *options)
        for turn in range(count):
            with open(target, "a", encoding="utf-8") as text:
                text.write(f"\n\ndef added_{turn}():\n    return {turn}\n")
            runs.append(tools.check(copy, *options))
    return runs


def measure(tools, name, folder, options, wanted):
    print(f"\n{name}: {folder.name}")
    own, other = in_turn(tools, folder, options.runs)
    read, _ = amounts(own[0])
    share = 100 * read["parsed-bytes"] / max(1, read["bytes"])
    print(f"  {read['files']} files, {read['bytes'] / 1e6:.1f} MB; parsed {read['parsed-files']} files, {share:.1f} % of "
          f"the bytes; facts {read['fact-bytes'] / max(1, read['parsed-bytes']):.2f} bytes per byte; "
          f"{read['notices']} notices")
    line = f"  cold        gilint {median(own):7.3f} s, {median(own, 'cpu'):7.3f} CPU s, {median(own, 'megabytes'):6.0f} MB"
    if other:
        line += f"   ruff {median(other):7.3f} s, {median(other, 'cpu'):7.3f} CPU s, {median(other, 'megabytes'):6.0f} MB"
    print(f"{line}   ratio {ratio(own, other, wanted)}")
    if tools.has_cache:
        with tempfile.TemporaryDirectory(dir=STORE) as cache:
            tools.check(folder, "--cache-dir", cache)
            warm = [tools.check(folder, "--cache-dir", cache) for _ in range(options.runs)]
            print(f"  warm        gilint {median(warm):7.3f} s   of ruff's cold time {ratio(warm, other, '0.5')}")
        with tempfile.TemporaryDirectory(dir=STORE) as cache:
            edited = edited_runs(tools, folder, pathlib.Path(cache), max(3, options.runs // 2))
            print(f"  one edit    gilint {median(edited):7.3f} s   of ruff's cold time {ratio(edited, other, '0.2')}")
    print_stages(own, read)


def count_lines(folder):
    return sum(path.read_bytes().count(b"\n") for path in folder.rglob("*.py") if path.is_file())


def measure_copies(tools, folder, options):
    """Time and memory per 100,000 lines, for 1, 3 and 10 copies as packages of other names."""
    print(f"\ncopies of {folder.name}, per 100,000 lines (wanted: at most 15 % more for 10 than for 1)")
    first = None
    for count in (1, 3, 10):
        with tempfile.TemporaryDirectory(dir=STORE) as scratch:
            for number in range(count):
                copy = pathlib.Path(scratch) / f"copy{number}"
                shutil.copytree(folder, copy, symlinks=True)
                (copy / "__init__.py").touch()
            units = count_lines(pathlib.Path(scratch)) / 1e5
            runs = [tools.check(scratch) for _ in range(max(1, options.runs // 2 if count < 10 else 1))]
        figures = (median(runs) / units, median(runs, "megabytes") / units)
        first = first or figures
        print(f"  {count:>2}: {figures[0]:7.3f} s ({100 * (figures[0] / first[0] - 1):+.0f} %), {figures[1]:6.1f} MB "
              f"({100 * (figures[1] / first[1] - 1):+.0f} %)")


def edited_file_runs(tools, project, one, count):
    """Runs over one file with a filled cache, each after another line was added to it."""
    options = ["--cache-dir", str(project / "cache")]
    tools.check(one, *options, root=project)
    runs = []
    for turn in range(count):
        with open(one, "a", encoding="utf-8") as text:
            text.write(f"\n\ndef added_{turn}():\n    return {turn}\n")
        runs.append(tools.check(one, *options, root=project))
    return runs


def write_small_project(folder, count):
    for number in range(count):
        other = (number + 1) % count
        text = [f"import time\nfrom package import module{other}\n\n\nclass Part{number}:\n"]
        text += [f"    def step{i}(self, value):\n        return module{other}.Part{other}().step{i}(value + {i})\n\n"
                 for i in range(20)]
        text.append(f"\nasync def serve{number}():\n    time.sleep(1)\n    return Part{number}().step1(1)\n")
        (folder / f"module{number}.py").write_text("".join(text))
    (folder / "__init__.py").touch()


def measure_small(tools, options):
    """What a hook waits for: one file of a project of 200, and the mere start."""
    count = max(options.runs, 7)
    with tempfile.TemporaryDirectory(dir=STORE) as scratch:
        project = pathlib.Path(scratch)
        (project / "package").mkdir()
        write_small_project(project / "package", 200)
        one = project / "package" / "module7.py"
        own, other = in_turn(tools, one, count, root=project)
        print(f"\none file of a project of 200 files\n  gilint {median(own) * 1000:.1f} ms"
              + (f"   ruff {median(other) * 1000:.1f} ms" if other else "") + f"   ratio {ratio(own, other, '1.5')}")
        if tools.has_cache:
            edited = edited_file_runs(tools, project, one, count)
            print(f"  after an edit of that file\n  gilint {median(edited) * 1000:.1f} ms   ratio {ratio(edited, other, '1.5')}")
    start = [Run([tools.gilint, "version"]) for _ in range(4 * count)]
    git = [Run(["git", "--version"]) for _ in range(4 * count)] if shutil.which("git") else []
    print(f"gilint version\n  gilint {median(start) * 1000:.1f} ms"
          + (f"   git --version {median(git) * 1000:.1f} ms" if git else "") + f"   ratio {ratio(start, git, '1.5')}")


def arguments():
    parser = argparse.ArgumentParser(prog="./dev bench", description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--gilint", type=pathlib.Path, default=ROOT / "build" / "release" / "gilint")
    parser.add_argument("--python", default=sys.executable, help="the interpreter whose standard library is read")
    parser.add_argument("--runs", type=int, default=7, help="of each program on each project")
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1, help="of both programs")
    parser.add_argument("--only", choices=PARTS, action="append", help="these parts only")
    parser.add_argument("--no-ruff", action="store_true", help="fetch nothing, compare with nothing")
    return parser.parse_args()


def main():
    options = arguments()
    wanted = options.only or PARTS
    STORE.mkdir(parents=True, exist_ok=True)
    tools = Tools(options)
    versions = [subprocess.run([tool, "--version"], capture_output=True, text=True, check=True).stdout.strip()
                for tool in (tools.gilint, tools.ruff) if tool]
    print(f"{', '.join(versions)}; {tools.threads} threads; load {os.getloadavg()[0]:.1f} at the start; "
          f"medians of {options.runs}")
    if not tools.has_cache:
        print("This gilint keeps no cache: nothing is warm, and an edit costs as much as a first run.")
    stdlib = find_stdlib(options.python) if {"stdlib", "copies"} & set(wanted) else None
    if "stdlib" in wanted:
        measure(tools, "standard library", stdlib, options, "1.5")
    for part, requirement, goal in (("sync", SYNC, "1.5"), ("async", ASYNC, "4")):
        folder = find_package(requirement) if part in wanted and not options.no_ruff else None
        if folder:
            measure(tools, part, folder, options, goal)
    if "copies" in wanted:
        measure_copies(tools, stdlib, options)
    if "small" in wanted:
        measure_small(tools, options)


if __name__ == "__main__":
    main()
