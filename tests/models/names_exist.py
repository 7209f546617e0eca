"""Imports every name of the models on the interpreters at hand.

A name must exist on all versions its entry states, and an argument must sit where its entry says. Packages beyond the standard
library are looked at where they are installed. Usage: names_exist.py MODELS_FOLDER [PYTHON ...]
"""
import glob
import json
import os
import re
import subprocess
import sys

try:
    import tomllib
except ImportError:
    tomllib = None

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "interpreters"))

import pythons  # noqa: E402

OLDEST = 9
# Spellings that are private to some versions are only missed when all of these were asked.
SPELLING_VERSIONS = range(OLDEST, 14)
SECTIONS = ("callable", "type", "spawn", "lock", "decorator", "root", "alias")


def entries(folder):
    """Yields (file, section, entry) of all model files."""
    for path in sorted(glob.glob(os.path.join(folder, "*.toml"))):
        with open(path, "rb") as file:
            document = tomllib.load(file)
        for section in SECTIONS:
            for entry in document.get(section, []):
                yield os.path.basename(path), section, entry


def as_list(value):
    return [value] if isinstance(value, str) else list(value or [])


def names(section, entry):
    if section == "root":
        base = as_list(entry.get("base"))
        return base or prefixed(entry, as_list(entry.get("decorator")))
    return prefixed(entry, as_list(entry["name"]))


def prefixed(entry, names_of_entry):
    owners = as_list(entry.get("of"))
    return [f"{owner}.{name}" for owner in owners for name in names_of_entry] if owners else names_of_entry


def arguments(section, entry):
    """The arguments an entry speaks of, as texts."""
    texts = []
    blocks = entry.get("blocks")
    if isinstance(blocks, dict):
        texts += as_list(blocks.get("timeout")) + as_list(blocks.get("seconds"))
        for condition in as_list(blocks.get("unless")):
            if not condition.startswith("receiver"):
                texts.append(re.split(r" is | == ", condition)[0])
    for key in ("callable", "executor", "wraps", "count", "bound"):
        texts += as_list(entry.get(key))
    for key in ("calls",) if section == "callable" else ():
        texts += as_list(entry.get(key))
    return sorted(set(texts))


def collect(folder):
    """What the child processes need: names with spellings and versions, and the names that other spellings must have."""
    every = list(entries(folder))
    spellings, versions, dynamic = {}, {}, set()
    for _, section, entry in every:
        if section == "alias":
            for name in as_list(entry["name"]):
                spellings.setdefault(entry["means"], []).append(name)
            continue
        for name in names(section, entry):
            spellings.setdefault(name, []).extend(entry.get("aliases", []))
            if section == "type":
                versions[name] = (entry.get("since", ""), entry.get("until", ""))
                if entry.get("dynamic"):
                    dynamic.add(name)
    work = []
    for file, section, entry in every:
        if section == "alias" or entry.get("only"):
            continue
        for name in names(section, entry):
            owner = name.rpartition(".")[0]
            if owner in dynamic or name in dynamic or entry.get("dynamic"):
                continue
            since, until = versions.get(owner, ("", ""))
            work.append({
                "file": file, "section": section, "name": name,
                "spellings": [name] + [s + name[len(o):] for o in (name, owner) for s in spellings.get(o, [])],
                "since": entry.get("since", since), "until": entry.get("until", until),
                "arguments": arguments(section, entry),
            })
    for owner, others in sorted(spellings.items()):
        since, until = versions.get(owner, ("", ""))
        work += [{"file": "", "section": "alias", "name": other, "spellings": [other], "since": since, "until": until,
                  "arguments": []} for other in sorted(set(others))]
    return work


CHILD = r'''
import importlib, inspect, json, sys, warnings
warnings.simplefilter("ignore")

def find(dotted):
    parts = dotted.split(".")
    for end in range(len(parts), 0, -1):
        try:
            value = importlib.import_module(".".join(parts[:end]))
        except Exception:
            continue
        owner = None
        for part in parts[end:]:
            if part == "*":
                return True, None, None
            owner, value = value, getattr(value, part)
        return True, owner, value
    return False, None, None

def installed(dotted):
    try:
        importlib.import_module(dotted.split(".")[0])
        return True
    except Exception:
        return False

def misplaced(owner, value, text):
    """Why the argument is not where the text says, or nothing."""
    try:
        parameters = list(inspect.signature(value).parameters.values())
    except Exception:
        return None
    if inspect.isclass(owner) and parameters and parameters[0].name in ("self", "cls"):
        parameters = parameters[1:]
    kinds = inspect.Parameter
    by_name = {p.name: p for p in parameters}
    open_names = any(p.kind is kinds.VAR_KEYWORD for p in parameters)
    position, _, keyword = text.partition(" or ")
    if not position.startswith("argument "):
        position, keyword = "", text
    if keyword and not open_names and (keyword not in by_name or by_name[keyword].kind is kinds.POSITIONAL_ONLY):
        return "has no argument " + keyword
    if position:
        index = int(position.split()[1])
        places = [p for p in parameters if p.kind in (kinds.POSITIONAL_ONLY, kinds.POSITIONAL_OR_KEYWORD)]
        open_places = any(p.kind is kinds.VAR_POSITIONAL for p in parameters)
        if index >= len(places):
            return None if open_places else "has no " + position
        if keyword and places[index].name != keyword and not open_names:
            return position + " is " + places[index].name + ", not " + keyword
    return None

answers = []
for item in json.load(sys.stdin):
    if not installed(item["name"]):
        answers.append("absent")
        continue
    answer = None
    for spelling in item["spellings"]:
        try:
            found, owner, value = find(spelling)
        except AttributeError as error:
            answer = answer or str(error)
            continue
        if found:
            wrong = [w for w in (misplaced(owner, value, a) for a in item["arguments"]) if w] if value is not None else []
            answer = "; ".join(wrong) if wrong else "ok"
            break
    answers.append(answer or "no such module")
json.dump(answers, sys.stdout)
'''


def minor(text):
    found = re.fullmatch(r"3\.(\d+)", text)
    return int(found.group(1)) if found else None


def interpreters(given):
    """(minor version, path) of each Python found, oldest first."""
    candidates = list(given)
    if not candidates:
        # Where the third-party packages are, then every kind of interpreter at hand.
        venv = pythons.cache() / "probe-venv" / "bin" / "python"
        candidates = [str(venv)] if venv.exists() else []
        candidates += [str(python.path) for python in pythons.find_all() if python.build == "GIL"] + [sys.executable]
    found = {}
    for path in filter(None, candidates):
        asked = subprocess.run([path, "-c", "import sys; print(sys.version_info[1])"], capture_output=True, text=True)
        if asked.returncode == 0 and int(asked.stdout) >= OLDEST:
            found.setdefault((int(asked.stdout), path if given else ""), path)
    return sorted((version, path) for (version, _), path in found.items())


def wanted(item, version):
    since, until = minor(item["since"]), minor(item["until"])
    return (since is None or version >= since) and (until is None or version <= until)


def main(folder, *pythons):
    if tomllib is None:
        print("skipped: this needs Python 3.11 or newer")
        return 0
    work = collect(folder)
    wrong = 0
    unseen = set()  # spellings that are private to some versions must exist on one of them
    seen_somewhere = set()
    found = interpreters(pythons)
    for version, path in found:
        asked = subprocess.run([path, "-c", CHILD], input=json.dumps(work), capture_output=True, text=True)
        if asked.returncode != 0:
            print(f"Python 3.{version}: {asked.stderr.strip().splitlines()[-1]}")
            return 1
        seen = 0
        for item, answer in zip(work, json.loads(asked.stdout)):
            # Another package's version: the name may be gone.
            lenient = item["until"] and minor(item["until"]) is None
            seen += answer == "ok"
            if item["section"] == "alias" and wanted(item, version):
                (seen_somewhere if answer in ("ok", "absent") else unseen).add(item["name"])
            elif answer not in ("ok", "absent") and wanted(item, version) and not lenient:
                print(f"Python 3.{version}: {item['file']}: [[{item['section']}]] {item['name']}: {answer}")
                wrong += 1
        print(f"Python 3.{version}: {seen} of {len(work)} names found")
    asked_all = {version for version, _ in found}.issuperset(SPELLING_VERSIONS)
    for name in sorted(unseen - seen_somewhere):
        print(f"no version {'has' if asked_all else 'at hand has'} the other spelling {name}")
        wrong += asked_all
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
