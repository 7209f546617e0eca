#!/usr/bin/env python3
"""Runs gilint under the real pre-commit: as a hook from a clone of this repository, and from a small mirror repository
whose only content is a dependency on the wheel.

Usage: pre_commit.py WHEEL [--from-clone]. Needs pre-commit and git. The wheel is installed from its folder, without a registry; a
hook from a clone builds gilint, which takes minutes, and is tried only when asked for.
"""

import os
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
BAD = "import time\n\n\nasync def main():\n    time.sleep(1)\n"
GOOD = "import asyncio\n\n\nasync def main():\n    await asyncio.sleep(1)\n"

problems = []


def expect(is_right: bool, what: str, output: str = "") -> None:
    print(("ok    " if is_right else "WRONG ") + what)
    if not is_right:
        problems.append(what)
        print(output)


def run(*words, cwd, **more) -> subprocess.CompletedProcess:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    environment.update(more)
    return subprocess.run([str(word) for word in words], cwd=cwd, env=environment, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, errors="surrogateescape", check=False)


def git(folder, *words) -> str:
    made = run("git", "-c", "user.name=a", "-c", "user.email=a@b.c", "-c", "commit.gpgsign=false",
               "-c", "protocol.file.allow=always", *words, cwd=folder)
    if made.returncode != 0:
        sys.exit(f"git {words}: {made.stdout}")
    return made.stdout


def mirror(folder: pathlib.Path, wheel: pathlib.Path) -> pathlib.Path:
    """The repository that README describes: a hook and a dependency."""
    folder.mkdir()
    (folder / "pyproject.toml").write_text(
        '[build-system]\nrequires = []\nbuild-backend = "backend"\nbackend-path = ["."]\n'
        '[project]\nname = "gilint-pre-commit"\nversion = "0"\n', encoding="utf-8")
    # An empty wheel, made without a build backend from a registry.
    (folder / "backend.py").write_text(f"""
import zipfile
def build_wheel(folder, config_settings=None, metadata_directory=None):
    name = "gilint_pre_commit-0-py3-none-any.whl"
    info = "gilint_pre_commit-0.dist-info/"
    with zipfile.ZipFile(folder + "/" + name, "w") as file:
        file.writestr(info + "METADATA", "Metadata-Version: 2.1\\nName: gilint-pre-commit\\nVersion: 0\\n"
                      "Requires-Dist: gilint @ {wheel.as_uri()}\\n")
        file.writestr(info + "WHEEL", "Wheel-Version: 1.0\\nGenerator: x\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n")
        file.writestr(info + "RECORD", "")
    return name
""", encoding="utf-8")
    (folder / ".pre-commit-hooks.yaml").write_text((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"),
                                                   encoding="utf-8")
    git(folder, "init", "-q", "-b", "main")
    git(folder, "add", "-A")
    git(folder, "commit", "-qm", "hooks")
    git(folder, "tag", "v1")
    return folder


def project(folder: pathlib.Path, hooks: pathlib.Path, revision: str, hook: str = "gilint") -> pathlib.Path:
    folder.mkdir()
    (folder / ".pre-commit-config.yaml").write_text(
        f"repos:\n  - repo: {hooks}\n    rev: {revision}\n    hooks:\n      - id: {hook}\n", encoding="utf-8")
    git(folder, "init", "-q", "-b", "main")
    return folder


def commit_all(folder: pathlib.Path) -> None:
    git(folder, "add", "-A")
    git(folder, "commit", "-qm", "all", "--no-verify")


def hook_run(folder: pathlib.Path, home: pathlib.Path, *words, **more) -> subprocess.CompletedProcess:
    return run("pre-commit", "run", *words, cwd=folder, PRE_COMMIT_HOME=str(home), PIP_DISABLE_PIP_VERSION_CHECK="1", **more)


def try_hooks(scratch: pathlib.Path, hooks: pathlib.Path, revision: str, label: str) -> None:
    home = scratch / ("home-" + label)
    folder = project(scratch / ("project-" + label), hooks, revision)
    (folder / "good.py").write_text(GOOD, encoding="utf-8")
    commit_all(folder)
    ran = hook_run(folder, home, "--all-files")
    expect(ran.returncode == 0 and "Passed" in ran.stdout, f"{label}: a good project passes", ran.stdout)

    for name in ("a b.py", "\u00e9.py", "-x.py", "bad.py"):
        (folder / name).write_text(BAD, encoding="utf-8")
    commit_all(folder)
    ran = hook_run(folder, home, "--all-files")
    found = [name for name in ("a b.py", "\u00e9.py", "-x.py", "bad.py") if f"{name}:5:5: error GIL101" in ran.stdout]
    expect(ran.returncode == 1 and len(found) == 4, f"{label}: odd names are found: {found}", ran.stdout)

    # What is staged counts, not what is edited since.
    (folder / "staged.py").write_text(BAD, encoding="utf-8")
    git(folder, "add", "staged.py")
    (folder / "staged.py").write_text(GOOD, encoding="utf-8")
    ran = hook_run(folder, home)
    expect(ran.returncode == 1 and "staged.py:5:5" in ran.stdout, f"{label}: staged with unstaged edits", ran.stdout)
    expect("bad.py:5:5" not in ran.stdout, f"{label}: only files of the commit", ran.stdout)
    expect((folder / "staged.py").read_text(encoding="utf-8") == GOOD, f"{label}: edits are back")
    git(folder, "checkout", "-qf", ".")
    git(folder, "rm", "-qf", "staged.py")

    # A step of the path in a file of the commit.
    (folder / "helper.py").write_text("import time\n\n\ndef wait():\n    pass\n", encoding="utf-8")
    (folder / "user.py").write_text("import helper\n\n\nasync def main():\n    helper.wait()\n", encoding="utf-8")
    commit_all(folder)
    (folder / "helper.py").write_text("import time\n\n\ndef wait():\n    time.sleep(1)\n", encoding="utf-8")
    git(folder, "add", "helper.py")
    ran = hook_run(folder, home)
    expect(ran.returncode == 1 and "user.py:5:5" in ran.stdout, f"{label}: a step in a file of the commit", ran.stdout)
    git(folder, "reset", "-q", "--hard")

    git(folder, "mv", "bad.py", "moved.py")
    ran = hook_run(folder, home)
    expect(ran.returncode == 1 and "moved.py:5:5" in ran.stdout, f"{label}: a renamed file", ran.stdout)
    git(folder, "reset", "-q", "--hard")
    git(folder, "rm", "-q", "bad.py")
    ran = hook_run(folder, home)
    expect(ran.returncode == 0, f"{label}: a deleted file", ran.stdout)
    git(folder, "reset", "-q", "--hard")

    (folder / "pyproject.toml").write_text('[tool.gilint]\nexclude = ["bad.py", "a b.py", "\u00e9.py", "-x.py"]\n', encoding="utf-8")
    commit_all(folder)
    ran = hook_run(folder, home, "--all-files")
    expect(ran.returncode == 0, f"{label}: excluded files stay out although they are named", ran.stdout)
    git(folder, "rm", "-q", "pyproject.toml")
    commit_all(folder)

    ran = hook_run(folder, home, "--all-files", "--color=never")
    expect("\x1b" not in ran.stdout, f"{label}: no colour without a terminal", ran.stdout)
    shown = run("script", "-qec", "pre-commit run --all-files", "/dev/null", cwd=folder, PRE_COMMIT_HOME=str(home))
    expect("\x1b[" in shown.stdout and "GIL101" in shown.stdout, f"{label}: colour in a terminal", shown.stdout)
    shown = run("script", "-qec", "pre-commit run --all-files --color=always", "/dev/null", cwd=folder,
                PRE_COMMIT_HOME=str(home), NO_COLOR="1")
    lines = [line for line in shown.stdout.split("\n") if "GIL101" in line]
    expect(lines and not any("\x1b" in line for line in lines), f"{label}: NO_COLOR holds", shown.stdout)

    many = folder / ("deep" * 20)
    many.mkdir()
    for number in range(1800):
        (many / f"module_with_a_long_name_{number:04}.py").write_text("x = 1\n", encoding="utf-8")
    (many / "last_bad.py").write_text(BAD, encoding="utf-8")
    commit_all(folder)
    ran = hook_run(folder, home, "--all-files")
    expect(ran.returncode == 1 and ran.stdout.count("last_bad.py:5:5: error") == 1,
           f"{label}: over 128 KiB of names", ran.stdout[-2000:])

    whole = project(scratch / ("whole-" + label), hooks, revision, "gilint-project")
    (whole / "bad.py").write_text(BAD, encoding="utf-8")
    commit_all(whole)
    ran = hook_run(whole, home, "--all-files")
    expect(ran.returncode == 1 and "bad.py:5:5" in ran.stdout, f"{label}: the whole project", ran.stdout)


def main() -> None:
    wheel = pathlib.Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory() as name:
        scratch = pathlib.Path(name)
        try_hooks(scratch, mirror(scratch / "mirror", wheel), "v1", "mirror")
        if "--from-clone" in sys.argv:
            clone = scratch / "clone"
            git(scratch, "clone", "-q", str(ROOT), str(clone))
            try_hooks(scratch, clone, git(clone, "rev-parse", "HEAD").strip(), "clone")
    print(f"{len(problems)} wrong")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
