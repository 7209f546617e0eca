#!/usr/bin/env python3
"""Re-runs the experiments of the articles on every interpreter and writes docs/evidence.md, with a chart for each.

    lab.py [EXPERIMENT ...] [--python P ...] [--write]

Prints this machine's figures beside the articles'. --write keeps them in measured.json and writes the page and the charts.
"""

import argparse
import json
import shutil
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
sys.path.insert(0, str(HERE.parent / "interpreters"))

import articles  # noqa: E402
import charts  # noqa: E402
import pythons  # noqa: E402
import running  # noqa: E402

MEASURED = HERE / "measured.json"
DOCS = HERE.parents[1] / "docs"
LONGEST = 240  # seconds for one experiment


def interpreters(paths):
    """What to run on: the newest of each kind, and the pair built from one source where it is there."""
    if paths:
        return [python for python in map(pythons.probe, paths) if python]
    found = pythons.find_all()
    chosen = pythons.newest_of_each(found)
    built = [python for python in found if python.found == "prepared" and python.root is None and python not in chosen]
    return sorted(chosen + built, key=lambda python: (python.numbers, python.build))


def run(python, name):
    """The figures of one experiment, or a text that says why there are none."""
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "experiments.py"
        shutil.copy(str(HERE / "experiments.py"), str(program))
        text = program.read_text(encoding="utf-8").replace("sys.argv[1]]()", repr(name) + "]()")
        program.write_text(text, encoding="utf-8")
        result = running.run(python, program, None, running.Limits(LONGEST))
    try:
        return json.loads(result.stdout.strip().splitlines()[-1])
    except (IndexError, ValueError):
        return result.last_error or "it did not end in time"


def figures(experiment, measured):
    """Times faster than serial where the experiment is told that way."""
    if not experiment.ratios or "serial" not in measured:
        return measured
    return {label: measured["serial"] / value for label, value in measured.items() if label != "serial" and value}


def rows_of(experiment, runs):
    """[(interpreter, {label: figure})] of those that have figures."""
    rows = []
    for one in runs:
        measured = one["experiments"].get(experiment.name)
        if isinstance(measured, dict) and measured:
            name = "{}{}".format(one["python"], " free-threaded" if one["build"] != "GIL" else "")
            rows.append((name, figures(experiment, measured)))
    return rows


def labels_of(rows):
    labels = []
    for _, measured in rows:
        labels += [label for label in measured if label not in labels]
    return labels


def table(rows, labels):
    lines = ["| Python | " + " | ".join(labels) + " |", "|---" * (len(labels) + 1) + "|"]
    for name, measured in rows:
        cells = ["{:.3g}".format(measured[label]) if label in measured else "" for label in labels]
        lines.append("| {} | {} |".format(name, " | ".join(cells)))
    return lines


def section(experiment, runs):
    """The page's part about one experiment."""
    rows = rows_of(experiment, runs)
    labels = labels_of(rows)
    told = "; ".join("{}: {}".format(label, figure) for label, figure in experiment.articles)
    lines = ["## " + experiment.title, "", "The articles: {}.".format(told), ""]
    return lines + table(rows, labels) + ["", experiment.remark, "", "![{}](charts/{}.svg)".format(experiment.title, experiment.name), ""]


def page(kept):
    lines = [
        "# Evidence", "",
        "The experiments of four articles on concurrency in Python, run again by `./dev lab --write` on {} with {} cores, beside other "
        "work. Read the figures as directions: a busy machine moves single figures, and a bound of two cores holds for all.".format(kept["platform"], kept["cores"]), "",
        "How the rules' own programs fared stands in `gilint explain RULE`, from `rules/*/measured.json` (`./dev reproduce`). Which "
        "library calls block, and which keep the GIL, is measured by `./dev probe` (`tests/probes/measured.json`, `measured_gil.json`).", "",
    ]
    for experiment in articles.EXPERIMENTS:
        if rows_of(experiment, kept["runs"]):
            lines += section(experiment, kept["runs"])
    return "\n".join(lines) + articles.NOT_TRUE


def write(kept):
    MEASURED.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    (DOCS / "charts").mkdir(parents=True, exist_ok=True)
    (DOCS / "evidence.md").write_text(page(kept), encoding="utf-8")
    for experiment in articles.EXPERIMENTS:
        rows = rows_of(experiment, kept["runs"])
        if rows:
            text = charts.chart(experiment.title, rows, labels_of(rows))
            (DOCS / "charts" / (experiment.name + ".svg")).write_text(text, encoding="utf-8")


def merged(fresh, python):
    """The kept figures with those just measured in their place."""
    kept = json.loads(MEASURED.read_text(encoding="utf-8")) if MEASURED.is_file() else {"runs": []}
    kept.update(platform=python.platform, cores=python.cores)
    for one in fresh:
        old = next((r for r in kept["runs"] if (r["python"], r["build"]) == (one["python"], one["build"])), None)
        if old:
            old["experiments"].update(one["experiments"])
        else:
            kept["runs"].append(one)
    kept["runs"].sort(key=lambda r: ([int(n) for n in r["python"].split(".") if n.isdigit()], r["build"]))
    return kept


def main(arguments):
    parser = argparse.ArgumentParser(prog="lab", description=__doc__.splitlines()[0])
    parser.add_argument("experiment", nargs="*")
    parser.add_argument("--python", nargs="+", action="extend", default=[], metavar="P")
    parser.add_argument("--write", action="store_true", help="write measured.json, docs/evidence.md and the charts")
    options = parser.parse_args(arguments)
    wanted = [e for e in articles.EXPERIMENTS if not options.experiment or e.name in options.experiment]
    found = interpreters(options.python)
    if not wanted or not found:
        print("lab: no such experiment or interpreter", file=sys.stderr)
        return 2
    fresh = [{"python": p.version, "build": p.build, "experiments": {}} for p in found]
    for experiment in wanted:
        told = "; ".join("{} {}".format(*pair) for pair in experiment.articles)
        print("\n{}\n  articles: {}".format(experiment.title, told), flush=True)
        for python, one in zip(found, fresh):
            measured = one["experiments"][experiment.name] = run(python, experiment.name)
            shown = figures(experiment, measured) if isinstance(measured, dict) else {}
            text = "; ".join("{} {:.3g}".format(label, value) for label, value in shown.items())
            print("  {:<22} {}".format(python.title, text or measured or "not there"), flush=True)
        if options.write:
            write(merged(fresh, found[0]))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
