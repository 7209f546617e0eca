"""What the models claim, name by name, read from src/models/*.toml."""

import sys
from pathlib import Path

MODELS = Path(__file__).resolve().parents[2] / "src" / "models"


class Entry:
    """One name and what is claimed of it: "blocks", "harmless" or "async"; the kind of stall; what it does with the GIL."""

    def __init__(self, name, claim, table):
        self.name = name
        self.claim = claim
        blocks = table.get("blocks")
        self.stall = blocks.get("kind", "") if isinstance(blocks, dict) else blocks or ""
        self.gil = table.get("gil", "")
        self.lazy = bool(table.get("lazy"))
        self.since = table.get("since", "")
        self.until = table.get("until", "")
        self.only = table.get("only", "")
        self.probe = table.get("probe", "")
        self.no_probe = table.get("no_probe", "")

    @property
    def package(self):
        return self.name.split(".")[0]

    @property
    def is_standard(self):
        return self.package in sys.stdlib_module_names


def _list(value):
    return [value] if isinstance(value, str) else list(value or [])


def _claim(table):
    if table.get("async"):
        return "async"
    if "blocks" not in table:
        return ""
    return "blocks" if table["blocks"] else "harmless"


def load(folder=MODELS):
    """name -> Entry, of every name that the models say something measurable of; needs Python 3.11."""
    import tomllib

    found = {}
    for path in sorted(folder.glob("*.toml")):
        document = tomllib.loads(path.read_text(encoding="utf-8"))
        for table in document.get("callable", []):
            claim = _claim(table)
            if not claim and "gil" not in table:
                continue
            owners = _list(table.get("of"))
            for name in _list(table["name"]):
                for full in [owner + "." + name for owner in owners] or [name]:
                    found[full] = Entry(full, claim, table)
    return found
