#!/usr/bin/env python3
"""Runs gilint and gives what it prints to the programs that read it elsewhere.

Usage: check.py GILINT [FOLDER...]: each folder is analysed by itself. Needs `npm ci --ignore-scripts` in this folder, and
python3-jsonschema and xmllint from the system. Ends with 1 if a client complains.
"""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import xml.dom.minidom

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
MODULES = HERE / "node_modules"
MULTITOOL = MODULES / "@microsoft" / "sarif-multitool-linux" / "Sarif.Multitool"
SARIF_SCHEMA = MULTITOOL.parent / "sarif-2.1.0.json"
# They ask the network for the schema and for each help page.
UNANSWERABLE = {"SARIF2006", "SARIF2013"}

problems = []


def complain(what: str) -> None:
    problems.append(what)
    print("  " + what)


def gilint(program: str, folder: pathlib.Path, *options: str) -> str:
    run = subprocess.run(
        [program, "check", *options, "--min-level=note", "--min-confidence=possible", "."],
        cwd=folder, capture_output=True, text=True, check=False)
    if run.returncode not in (0, 1):
        complain(f"gilint ended with {run.returncode} in {folder}: {run.stderr}")
    return run.stdout


def check_multitool(log: pathlib.Path, folder: pathlib.Path) -> int:
    """Returns the number of notes; errors and warnings are complaints."""
    out = log.with_suffix(".validated")
    subprocess.run(
        [MULTITOOL, "validate", log, "--rule-kind", "Sarif;Ghas", "--config", HERE / "sarif.xml",
         "--level", "Error;Warning;Note", "--output", out, "--log", "ForceOverwrite"],
        capture_output=True, check=False, cwd=log.parent)
    if not out.is_file():
        complain(f"{folder}: the multitool wrote nothing")
        return 0
    run = json.loads(out.read_text(encoding="utf-8-sig"))["runs"][0]
    notes = 0
    for result in run.get("results", []):
        if result["ruleId"] in UNANSWERABLE:
            continue
        text = f"{folder}: {result['ruleId']} {result['message'].get('text') or result['message'].get('arguments')}"
        if result.get("level", "warning") == "note":
            notes += 1
            print("  note: " + text[:300])
        else:
            complain(text)
    for invocation in run.get("invocations", []):
        for told in invocation.get("toolExecutionNotifications", []):
            if told.get("level") == "error":
                complain(f"{folder}: {told['message']['text']}")
    return notes


def check_jsonschema(log: pathlib.Path) -> None:
    """Debian's validator, and the one that GitHub's upload action uses."""
    import jsonschema  # pylint: disable=import-outside-toplevel

    schema = json.loads(SARIF_SCHEMA.read_text(encoding="utf-8-sig"))
    validator = jsonschema.Draft4Validator(schema)
    for error in validator.iter_errors(json.loads(log.read_text(encoding="utf-8"))):
        complain(f"python jsonschema: {list(error.path)}: {error.message[:200]}")
    program = """
      const {Validator} = require('jsonschema');
      const fs = require('fs');
      const read = path => JSON.parse(fs.readFileSync(path, 'utf8').replace(/^\\uFEFF/, ''));
      const errors = new Validator().validate(read(process.argv[1]), read(process.argv[2])).errors;
      for (const error of errors) console.log(error.stack);
    """
    run = subprocess.run(["node", "-e", program, log, SARIF_SCHEMA], cwd=HERE, capture_output=True, text=True, check=False)
    if run.returncode != 0 or run.stdout:
        complain(f"npm jsonschema: {run.stdout[:500]}{run.stderr[:500]}")


def check_sarif_details(log: pathlib.Path) -> None:
    """What the validators do not look at."""
    run = json.loads(log.read_text(encoding="utf-8"))["runs"][0]
    if run["columnKind"] != "utf16CodeUnits":
        complain("columnKind is missing")
    if len({"suppressions" in result for result in run["results"]}) > 1:
        complain("suppressions are on some results only")
    levels = [result["level"] for result in run["results"] if not result.get("suppressions")]
    if levels != sorted(levels, key=["error", "warning", "note"].index):
        complain("the worst results do not come first")
    for result in run["results"]:
        rule = run["tool"]["driver"]["rules"][result["ruleIndex"]]
        template = rule["messageStrings"][result["message"]["id"]]["text"]
        for i, argument in enumerate(result["message"]["arguments"]):
            template = template.replace("{%d}" % i, argument, 1) if template.count("{%d}" % i) == 1 else \
                template.replace("{%d}" % i, argument)
        if template != result["message"]["text"]:
            complain(f"template and text differ: {template!r} {result['message']['text']!r}")


def check_github(program: str, folder: pathlib.Path) -> None:
    """Each command, taken apart and put together again by GitHub's own toolkit, is the same bytes."""
    script = """
      import {error, warning, notice} from '@actions/core';
      import fs from 'fs';
      const say = {error, warning, notice};
      for (const one of JSON.parse(fs.readFileSync(0, 'utf8'))) say[one.command](one.message, one.properties);
    """
    lines = [line for line in gilint(program, folder, "--output-format=github").split("\n") if line.startswith("::")]
    names = {"title": "title", "file": "file", "line": "startLine", "endLine": "endLine", "col": "startColumn",
             "endColumn": "endColumn"}
    commands = []
    for line in lines:
        head, message = line[2:].split("::", 1)
        command, _, rest = head.partition(" ")
        properties = {}
        for item in filter(None, rest.split(",")):
            key, value = item.split("=", 1)
            value = unescaped(value, {"%3A": ":", "%2C": ","})
            properties[names[key]] = int(value) if key not in ("title", "file") else value
        commands.append({"command": command, "message": unescaped(message, {}), "properties": properties})
    with tempfile.NamedTemporaryFile("w", suffix=".mjs", dir=HERE) as file:
        file.write(script)
        file.flush()
        run = subprocess.run(["node", file.name], cwd=HERE, input=json.dumps(commands), capture_output=True, text=True,
                             check=False)
    if run.stdout.split("\n")[:-1] != lines:
        complain(f"{folder}: GitHub's toolkit writes other bytes: {run.stderr}\n{run.stdout}\n" + "\n".join(lines))


def unescaped(text: str, more: dict) -> str:
    for code, sign in {"%0D": "\r", "%0A": "\n", **more}.items():
        text = text.replace(code, sign)
    return text.replace("%25", "%")


def check_xml(program: str, folder: pathlib.Path) -> None:
    for name in ("junit", "checkstyle"):
        text = gilint(program, folder, f"--output-format={name}")
        try:
            xml.dom.minidom.parseString(text.encode())
        except Exception as error:  # pylint: disable=broad-except
            complain(f"{folder}: {name}: {error}")


def check_gitlab(program: str, folder: pathlib.Path) -> None:
    issues = json.loads(gilint(program, folder, "--output-format=gitlab"))
    prints = [issue["fingerprint"] for issue in issues]
    if len(set(prints)) != len(prints):
        complain(f"{folder}: gitlab: fingerprints are not unique")
    for issue in issues:
        if issue["severity"] not in ("info", "minor", "major", "critical", "blocker"):
            complain(f"{folder}: gitlab: {issue['severity']}")


def hostile_project(folder: pathlib.Path) -> pathlib.Path:
    """Names that want to be escapes, commands, markup, links and paths."""
    code = "import time\n\n\nasync def main():\n    time.sleep(1)  # \x1b[31m ::error::x ##[error]y <b>\n"
    for name in ("a b.py", "c%d#e?.py", "[x](1).py", "::error::a,b.py", "<script>alert(1)</script>.py".replace("/", "_"),
                 "\x1b[31mred.py", "new\nline.py", "\u202egnp.py", "\u00e9\U0001d4b3.py", "##[error]x.py", "c:d.py",
                 "`|`.py", "]]>.py", "##vso[task.x]y;z.py", "&amp;.py", "'\".py", "-x.py", "@team.py"):
        (folder / name).write_text(code, encoding="utf-8")
    (folder / os.fsdecode(b"not-utf8-\xff.py")).write_text(code, encoding="utf-8")
    return folder


def main() -> None:
    program = str(pathlib.Path(sys.argv[1]).resolve())
    MULTITOOL.chmod(0o755)
    with tempfile.TemporaryDirectory() as scratch_name:
        scratch = pathlib.Path(scratch_name)
        folders = [pathlib.Path(name).resolve() for name in sys.argv[2:]]
        if not folders:
            for rule in sorted((ROOT / "rules").iterdir()):
                copy = scratch / "rules" / rule.name
                copy.mkdir(parents=True)
                shutil.copy(rule / "bad.py", copy)
                folders.append(copy)
            folders += [ROOT / "corpus" / "demo", ROOT / "tests" / "golden" / "shop" / "project"]
            hostile = scratch / "hostile"
            hostile.mkdir()
            folders.append(hostile_project(hostile))
        for number, folder in enumerate(folders):
            print(folder)
            for more in ([], ["--show-suppressed"]):
                log = scratch / f"log{number}{len(more)}.sarif"
                log.write_text(gilint(program, folder, "--output-format=sarif", *more), encoding="utf-8")
                check_multitool(log, folder)
                check_jsonschema(log)
                check_sarif_details(log)
            check_github(program, folder)
            check_xml(program, folder)
            check_gitlab(program, folder)
    print(f"{len(problems)} complaints")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
